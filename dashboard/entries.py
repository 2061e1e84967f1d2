"""Entries over HTTP: POST, same origin, JSON, answered with what the hub said."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from dashboard import wording
from dashboard.access.guard import visitor_of
from dashboard.access.refusal import RefusedError
from dashboard.access.throttle import Pace
from dashboard.body import body_of
from dashboard.dealer import DealerDesk
from dashboard.schemas import EntryError, read_entry
from hub import clock
from hub.events.observations import Observation

MAX_BODY: Final = 4_096
"""Bytes; the longest entry, ten seats of five dice, has 300."""
MOST_ENTRIES: Final = 100
WITHIN_S: Final = 10
"""Nobody enters more than so many in so many seconds, not even from a list of names."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Which entries are taken, and what is said where one is not.

    Args:
        read: the observation in what was posted as a kind, by somebody of this name, empty where nobody logged in;
            raises EntryError.
        bound: bytes of the longest entry.
        not_live: the sentence while there is no live data.
        no_answer: the sentence where the hub does not answer.
    """

    read: Callable[[str, bytes, str], Observation]
    bound: int
    not_live: str
    no_answer: str


AT_A_TABLE: Final = Taking(read_entry, MAX_BODY, wording.NOT_LIVE, wording.NO_ANSWER)


def entry_routes(desk: DealerDesk, is_open: Callable[[], bool], taking: Taking = AT_A_TABLE) -> APIRouter:
    """The route of the entries. While `is_open` says no, no entry is taken."""
    router = APIRouter()
    pace = Pace(MOST_ENTRIES, WITHIN_S)

    @router.post("/api/entries/{kind}")
    async def enter(kind: str, request: Request) -> JSONResponse:
        visitor = visitor_of(request)
        if visitor.session and not pace.may(visitor.session, clock.monotonic()):
            raise RefusedError(429, "too_often", wording.TOO_OFTEN, WITHIN_S)
        body = await body_of(request, taking.bound)
        try:
            observation = taking.read(kind, body, visitor.name)
        except EntryError as error:
            raise RefusedError(422, "bad_input", str(error)) from error
        if not is_open():
            raise RefusedError(503, "not_live", taking.not_live)
        ack = await desk.enter(observation)
        if ack is None:
            raise RefusedError(503, "no_answer", taking.no_answer)
        return JSONResponse({"outcome": ack.outcome.value, "reason": ack.reason, "sentence": ack.sentence})

    return router
