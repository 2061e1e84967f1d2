"""Asks a table over HTTP, with a bound on everything that comes back: the door to httpx.

A table is not believed: an answer that is longer than any table's, comes too slowly or in another form is given up.
"""

import asyncio
import ssl
from collections.abc import Iterator
from typing import Final

import httpx

PATIENCE_S: Final = 1.5
"""For a whole answer. A table whose answers are older than two seconds is told as silent."""

_ONE: Final = httpx.Limits(max_connections=1, max_keepalive_connections=1)


class StrangeError(Exception):
    """What answers there is no table's page."""


class Line:
    """A connection to a table's pages, opened when it is needed. Lives on one event loop; one question at a time.

    Args:
        url: where the pages are.
        tls: whom to believe; None: without TLS.
        key: is shown with every question; empty: none is.
    """

    def __init__(self, url: str, tls: ssl.SSLContext | None = None, key: str = "") -> None:
        # No proxy of this machine's, nothing followed, nothing unpacked: what a table sends is what is bounded.
        self._client = httpx.AsyncClient(
            base_url=url,
            verify=False if tls is None else tls,
            headers={"Accept-Encoding": "identity", **({"Authorization": f"Bearer {key}"} if key else {})},
            limits=_ONE,
            timeout=None,
            trust_env=False,
        )

    async def ask(self, path: str, most: int) -> tuple[int, bytes]:
        """Status and body of one answer; a body of `most` bytes at most.

        Raises:
            TimeoutError: not within PATIENCE_S.
            OSError: nobody listens there, or he hung up; an SSLError where he is not who he should be.
            StrangeError: what came is no answer of a table's pages.
        """
        try:
            async with asyncio.timeout(PATIENCE_S), self._client.stream("GET", path) as answer:
                return answer.status_code, await _body(answer, most)
        except httpx.TransportError as error:
            raise _cause(error) from error

    async def close(self) -> None:
        """Hang up; this line is not used again."""
        await self._client.aclose()


async def _body(answer: httpx.Response, most: int) -> bytes:
    said = answer.headers.get("content-length", "")
    if not said.isdecimal() or int(said) > most:
        raise StrangeError
    return b"".join([piece async for piece in answer.aiter_raw()])


def _cause(error: httpx.TransportError) -> Exception:
    """What is behind an error of the library's: the operating system's own where there is one."""
    found = next((each for each in _behind(error) if isinstance(each, OSError)), None)
    if found is not None:
        return found
    hung_up = isinstance(error, httpx.NetworkError) or "without sending" in str(error) or "incomplete" in str(error)
    return ConnectionResetError(str(error)) if hung_up else StrangeError()


def _behind(error: BaseException) -> Iterator[BaseException]:
    behind = error.__cause__ or error.__context__
    if behind is not None:
        yield from _behind(behind)
        yield behind
