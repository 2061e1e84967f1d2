"""The tables of a tournament over HTTP: for the floor's page, and for the TV of the hall."""

import re
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.guard import visitor_of
from dashboard.audience import Audience
from dashboard.delay import delay_of
from dashboard.hall.hall import Hall, Tables
from dashboard.streaming import StreamResponse
from dashboard.streams import TooManyStreamsError
from hub.wire.codec import adapter

_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_KEPT: Final = {"Cache-Control": "private, max-age=31536000, immutable"}
_NEVER_KEPT: Final = {"Cache-Control": "no-store"}


def hall_routes(hall: Hall, door: Doorkeeper) -> APIRouter:
    """How all tables are, the stream of the TV, and the pictures that it shows, as late as it has to be."""
    router = APIRouter()

    @router.get("/api/tables")
    async def tables() -> Response:
        body = adapter(Tables).dump_json(hall.now())
        return Response(body, media_type="application/json", headers=_NEVER_KEPT)

    @router.get("/events/tables")
    async def events(request: Request) -> Response:
        delay_s = late_in(hall, request)
        try:
            hall.streams.enter(Audience.TABLE)
        except TooManyStreamsError:
            return PlainTextResponse(wording.TOO_MANY, status_code=503)
        return StreamResponse(hall.streams, Audience.TABLE, delay_s, partial(may_go_on, hall, door, request, delay_s))

    @router.get("/evidence/{sha256}.jpg")
    async def picture(sha256: str, request: Request) -> Response:
        late = max(visitor_of(request).delay_s, hall.delay_s)
        shown = _SHA256.fullmatch(sha256) is not None and hall.streams.may_show(sha256, late)
        found = await hall.picture(sha256) if shown else None
        if found is None:
            return PlainTextResponse(wording.NO_PICTURE, status_code=404)
        return Response(found, media_type="image/jpeg", headers=_KEPT)

    return router


def may_go_on(hall: Hall, door: Doorkeeper, request: Request, delay_s: int) -> bool:
    """A TV that came back before the tables had said how late they are seen is not left with less."""
    return door.still(visitor_of(request)) and late_in(hall, request) <= delay_s


def late_in(hall: Hall, request: Request) -> int:
    """By how many seconds the tables are late for whoever asks: as for himself, and for the tables' own spectators."""
    return max(delay_of(request), hall.delay_s)
