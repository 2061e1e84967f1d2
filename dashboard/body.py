"""The body of a request: so long at most, and within so many seconds."""

import asyncio
from typing import Final

from fastapi import Request

from dashboard import wording
from dashboard.access.refusal import RefusedError

PATIENCE_S: Final = 10.0
"""A body that takes longer was never meant to arrive."""


async def body_of(request: Request, bound: int, patience_s: float = PATIENCE_S) -> bytes:
    """All of it.

    Raises:
        RefusedError: it is longer than `bound` bytes, it does not come, or it does not say that it is JSON. A form of
            another site can post plain text but not JSON.
    """
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise RefusedError(403, "foreign", wording.NOT_JSON)
    body = b""
    try:
        async with asyncio.timeout(patience_s):
            async for chunk in request.stream():
                body += chunk
                if len(body) > bound:
                    raise RefusedError(413, "too_long", wording.TOO_LONG)
    except TimeoutError as error:
        raise RefusedError(408, "slow", wording.TOO_SLOW) from error
    return body
