"""The pages, the stream and the pictures over HTTP."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.guard import visitor_of
from dashboard.access.refusal import TEMPLATES
from dashboard.access.rules import Rules
from dashboard.audience import Audience
from dashboard.delay import delay_of
from dashboard.language import spoken
from dashboard.streaming import StreamResponse
from dashboard.streams import Streams, TooManyStreamsError
from hub.settings.model import Table

_SHA256 = re.compile(r"[0-9a-f]{64}")
_FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable"}


def page_routes(table: Table, rules: Rules) -> APIRouter:
    """The pages for people at a table."""
    templates = {
        "/": "index.html",
        "/table": "table.html",
        "/overlay": "overlay.html",
        "/dealer": "dealer.html",
        "/corrections": "corrections.html",
        "/parts": "parts.html",
        "/journal": "journal.html",
    }
    return _pages(table, rules, templates)


def floor_page_routes(tournament: Table, rules: Rules, follows: bool) -> APIRouter:
    """The pages for people of a tournament's floor; `follows`: it knows how its tables are."""
    templates = {
        "/": "floor_index.html",
        "/floor": "floor.html",
        "/hall": "hall.html",
        "/standings": "standings.html",
        "/tables": "tables.html",
        "/journal": "journal.html",
    }
    return _pages(tournament, rules, templates, {"follows": follows})


def _pages(
    table: Table, rules: Rules, templates: Mapping[str, str], more: Mapping[str, object] = MappingProxyType({})
) -> APIRouter:
    """A page knows the name of who logged in, empty where nobody has to, and which addresses are open to him."""
    router = APIRouter()

    def page(name: str) -> Callable[[Request], Response]:
        def show(request: Request) -> Response:
            visitor = visitor_of(request)
            delay_of(request)
            open_to_him = [path for path in templates if visitor.role in rules[f"GET {path}"]]
            context = {"table": table, "visitor": visitor, "open": open_to_him, **more}
            return TEMPLATES.TemplateResponse(request, name, context | spoken(request, table, name))

        return show

    for path, name in templates.items():
        router.add_api_route(path, page(name), response_class=Response)
    return router


def stream_routes(streams: Streams, health: Callable[[], dict[str, object]], door: Doorkeeper) -> APIRouter:
    """The streams and the health of this process: `/events` is the whole snapshot, `/events/table` the public one.

    A stream ends with the log-in that it was opened by. The public one is as late as it has to be.
    """
    router = APIRouter()

    def stream(request: Request, audience: Audience, delay_s: int = 0) -> Response:
        try:
            streams.enter(audience)
        except TooManyStreamsError:
            return PlainTextResponse(wording.TOO_MANY, status_code=503)
        return StreamResponse(streams, audience, delay_s, partial(door.still, visitor_of(request)))

    @router.get("/events")
    async def events(request: Request) -> Response:
        return stream(request, Audience.DEALER)

    @router.get("/events/table")
    async def events_for_spectators(request: Request) -> Response:
        return stream(request, Audience.TABLE, delay_of(request))

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        return JSONResponse(health())

    return router


def evidence_routes(data_dir: Path, may_show: Callable[[str, int], bool]) -> APIRouter:
    """The pictures, named by their content: what is there once never changes.

    Whoever must see the table late sees no picture that no snapshot has shown him yet, though he may know its name.
    """
    router = APIRouter()

    @router.get("/evidence/{sha256}.jpg")
    def evidence(sha256: str, request: Request) -> Response:
        if _SHA256.fullmatch(sha256) is None or not may_show(sha256, visitor_of(request).delay_s):
            return PlainTextResponse(wording.NO_PICTURE, status_code=404)
        path = data_dir / "evidence" / sha256[:2] / f"{sha256}.jpg"
        if not path.is_file():
            return PlainTextResponse(wording.NO_PICTURE, status_code=404)
        return FileResponse(path, media_type="image/jpeg", headers=_FOR_EVER)

    return router
