"""The pages, the stream and the pictures over HTTP."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from fastapi.templating import Jinja2Templates
from sse_starlette import EventSourceResponse

from dashboard import wording
from dashboard.audience import Audience
from dashboard.stream import Feed, TooManyStreamsError
from hub.settings.model import Table

HERE: Final = Path(__file__).parent
SEND_TIMEOUT_S: Final = 10.0
"""A page that takes nothing for so long is gone; it comes back by itself if it is not."""

_SHA256 = re.compile(r"[0-9a-f]{64}")
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def page_routes(table: Table) -> APIRouter:
    """The pages for people at a table."""
    return _pages(
        table, {"/": "index.html", "/table": "table.html", "/overlay": "overlay.html", "/dealer": "dealer.html"}
    )


def floor_page_routes(tournament: Table) -> APIRouter:
    """The pages for people of a tournament's floor."""
    return _pages(tournament, {"/": "floor_index.html", "/floor": "floor.html", "/standings": "standings.html"})


def _pages(table: Table, templates: Mapping[str, str]) -> APIRouter:
    router = APIRouter()
    made = Jinja2Templates(directory=HERE / "templates")

    def page(name: str) -> Callable[[Request], Response]:
        def show(request: Request) -> Response:
            return made.TemplateResponse(request, name, {"table": table})

        return show

    for path, name in templates.items():
        router.add_api_route(path, page(name), response_class=Response)
    return router


def stream_routes(feed: Feed, health: Callable[[], dict[str, object]]) -> APIRouter:
    """The streams and the health of this process: `/events` is the whole snapshot, `/events/table` the public one."""
    router = APIRouter()

    def stream(audience: Audience) -> Response:
        try:
            feed.enter()
        except TooManyStreamsError:
            return PlainTextResponse(wording.TOO_MANY, status_code=503)
        return EventSourceResponse(feed.frames(audience), ping=0, sep="\n", send_timeout=SEND_TIMEOUT_S)

    @router.get("/events")
    async def events() -> Response:
        return stream(Audience.DEALER)

    @router.get("/events/table")
    async def events_for_spectators() -> Response:
        return stream(Audience.TABLE)

    @router.get("/healthz")
    async def healthz() -> JSONResponse:
        return JSONResponse(health())

    return router


def evidence_routes(data_dir: Path) -> APIRouter:
    """The pictures, named by their content: what is there once never changes."""
    router = APIRouter()

    @router.get("/evidence/{sha256}.jpg")
    def evidence(sha256: str) -> Response:
        if _SHA256.fullmatch(sha256) is None:
            return PlainTextResponse(wording.NO_PICTURE, status_code=404)
        path = data_dir / "evidence" / sha256[:2] / f"{sha256}.jpg"
        if not path.is_file():
            return PlainTextResponse(wording.NO_PICTURE, status_code=404)
        return FileResponse(path, media_type="image/jpeg", headers=_FOR_EVER)

    return router
