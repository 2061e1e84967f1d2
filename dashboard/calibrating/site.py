"""The web application of the calibration's page, put together from its routes. It opens nothing and starts nothing."""

import asyncio
import json
from typing import Final

from fastapi import APIRouter, Depends, FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from dashboard import wording
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.entrance import entrance_routes
from dashboard.access.guard import guard, visitor_of
from dashboard.access.refusal import TEMPLATES, RefusedError, refusals
from dashboard.access.rules import AT_THE_CALIBRATION as RULES
from dashboard.body import body_of
from dashboard.calibrating.workbench import Workbench
from dashboard.headers import StrictHeaders
from dashboard.language import spoken
from dashboard.site import STATIC
from hub.settings.model import Table

MAX_BODY: Final = 4_000
WAIT_S: Final = 1.0
PAGE: Final = "calibrate.html"
_NEW: Final = {"Cache-Control": "no-store"}


def make_calibration_site(table: Table, door: Doorkeeper, bench: Workbench) -> FastAPI:
    """The page of one camera's calibration.

    Args:
        table: Its names and its language.
        door: Knows who may what.
        bench: What is shown and done.
    """
    site = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(guard(door, RULES))])
    site.add_exception_handler(RefusedError, refusals(table))
    site.add_middleware(StrictHeaders)
    site.include_router(entrance_routes(table, door, lambda: None, ()))
    site.include_router(_page_routes(table))
    site.include_router(_bench_routes(bench))
    site.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), compresslevel=5))
    return site


def _page_routes(table: Table) -> APIRouter:
    router = APIRouter()

    @router.get("/")
    def page(request: Request) -> Response:
        context = {"table": table, "visitor": visitor_of(request)}
        return TEMPLATES.TemplateResponse(request, PAGE, context | spoken(request, table, PAGE))

    @router.get("/healthz")
    def health() -> JSONResponse:
        return JSONResponse({"table": table.id, "calibrating": True})

    return router


def _bench_routes(bench: Workbench) -> APIRouter:
    router = APIRouter()

    @router.get("/api/calibration")
    def told(after: int = 0) -> JSONResponse:
        return JSONResponse(dict(bench.told(after, WAIT_S)), headers=_NEW)

    @router.get("/api/calibration/picture.jpg")
    def picture() -> Response:
        jpeg = bench.picture()
        if not jpeg:
            return PlainTextResponse(wording.NO_PICTURE, status_code=404, headers=_NEW)
        return Response(jpeg, media_type="image/jpeg", headers=_NEW)

    @router.get("/api/calibration/sheets-{paper}.pdf")
    def sheets(paper: str) -> Response:
        found = bench.sheets(paper)
        if not found:
            return PlainTextResponse(wording.NOT_UNDERSTOOD, status_code=404)
        name = f'attachment; filename="floorman-sheets-{paper}.pdf"'
        return Response(found, media_type="application/pdf", headers={"Content-Disposition": name})

    @router.post("/api/calibration/{act}")
    async def do(act: str, request: Request) -> JSONResponse:
        said = _said(await body_of(request, MAX_BODY))
        revision = said.pop("revision", None)
        if not isinstance(revision, int):
            raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD)
        return JSONResponse(dict(await asyncio.to_thread(bench.do, act, said, revision)), headers=_NEW)

    return router


def _said(body: bytes) -> dict[str, object]:
    """What a page sent.

    Raises:
        RefusedError: it is no JSON object.
    """
    try:
        said = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD) from error
    if not isinstance(said, dict):
        raise RefusedError(422, "bad_input", wording.NOT_UNDERSTOOD)
    return said
