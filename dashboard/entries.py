"""Entries over HTTP: POST, same origin, JSON, answered with what the hub said."""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from dashboard import wording
from dashboard.dealer import DealerDesk
from dashboard.schemas import EntryError, read_entry
from hub.events.observations import Observation

MAX_BODY: Final = 4_096
"""Bytes; the longest entry, ten seats of five dice, has 300."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Which entries are taken, and what is said where one is not.

    Args:
        read: the observation in what was posted as a kind; raises EntryError.
        bound: bytes of the longest entry.
        not_live: the sentence while there is no live data.
        no_answer: the sentence where the hub does not answer.
    """

    read: Callable[[str, bytes], Observation]
    bound: int
    not_live: str
    no_answer: str


AT_A_TABLE: Final = Taking(read_entry, MAX_BODY, wording.NOT_LIVE, wording.NO_ANSWER)


def entry_routes(desk: DealerDesk, is_open: Callable[[], bool], taking: Taking = AT_A_TABLE) -> APIRouter:
    """The route of the entries. While `is_open` says no, no entry is taken."""
    router = APIRouter()

    @router.post("/api/entries/{kind}")
    async def enter(kind: str, request: Request) -> JSONResponse:
        foreign = _foreign(request)
        if foreign:
            return _said(403, "foreign", foreign)
        body = await _body(request, taking.bound)
        if body is None:
            return _said(413, "too_long", wording.TOO_LONG)
        try:
            observation = taking.read(kind, body)
        except EntryError as error:
            return _said(422, "bad_input", str(error))
        if not is_open():
            return _said(503, "not_live", taking.not_live)
        ack = await desk.enter(observation)
        if ack is None:
            return _said(503, "no_answer", taking.no_answer)
        return JSONResponse({"outcome": ack.outcome.value, "reason": ack.reason, "sentence": ack.sentence})

    return router


def _said(status: int, reason: str, sentence: str) -> JSONResponse:
    """An answer of this process itself: the hub was not asked, or did not answer."""
    return JSONResponse({"outcome": "unconfirmed", "reason": reason, "sentence": sentence}, status_code=status)


def _foreign(request: Request) -> str:
    """Why this request is not from the dealer's own page, empty where it may be.

    A form of another site can post plain text but not JSON, and a browser names the origin of every script.
    """
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        return wording.NOT_JSON
    host = request.headers.get("host", "")
    origin = request.headers.get("origin")
    if not is_our_name(host) or (origin is not None and urlsplit(origin).netloc != host):
        return wording.OTHER_SITE
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return wording.OTHER_SITE
    return ""


def is_our_name(host: str) -> bool:
    """Whether a Host header names this machine by its address or its own name.

    Another site can point a name of its own at our address, and its pages then count as ours for a browser.
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    try:
        ip_address(name)
    except ValueError:
        own = gethostname().lower()
        return name in ("localhost", own, f"{own.split('.')[0]}.local")
    return True


async def _body(request: Request, bound: int) -> bytes | None:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > bound:
            return None
    return body
