"""The web application, put together from its routes. It opens nothing and starts nothing."""

from pathlib import Path
from typing import Final

from fastapi import Depends, FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from dashboard.access.desk import access_routes
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.entrance import entrance_routes
from dashboard.access.guard import guard
from dashboard.access.refusal import RefusedError, refusals
from dashboard.access.rules import AT_A_TABLE as RULES
from dashboard.clockface import clock_routes
from dashboard.dealer import DealerDesk
from dashboard.delay import delay_of
from dashboard.desk import Desk
from dashboard.entries import entry_routes
from dashboard.hall.status_desk import status_routes
from dashboard.headers import StrictHeaders
from dashboard.journal import journal_routes
from dashboard.pages import evidence_routes, page_routes, stream_routes
from dashboard.parts_desk import parts_routes
from dashboard.scoresheet import sheet_routes
from dashboard.streams import Streams
from hub import clock
from hub.settings.model import Table
from hub.views.model import TableView

STATIC: Final = Path(__file__).parent / "static"


def make_site(table: Table, streams: Streams, dealer: DealerDesk, desk: Desk, door: Doorkeeper) -> FastAPI:
    """All pages of a table.

    Args:
        table: its names, and the folder with the pictures.
        streams: what the open pages are fed from.
        dealer: takes the entries.
        desk: knows whether the table is live, and whether entries are taken.
        door: knows who may what.
    """

    def health() -> dict[str, object]:
        return {
            "table": table.id,
            "live": desk.live(),
            "open_for_entries": desk.open_for_entries(),
            "streams": streams.streams,
        }

    # No schema pages: they would load scripts from outside.
    site = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(guard(door, RULES))])
    site.add_exception_handler(RefusedError, refusals(table))
    site.add_middleware(StrictHeaders)
    for router in (
        access_routes(table, door, streams.wake),
        entrance_routes(table, door, streams.wake, ("/table", "/overlay")),
        page_routes(table, RULES),
        stream_routes(streams, health, door),
        clock_routes(clock.monotonic, clock.name(), delay_of),
        evidence_routes(table.data_dir, streams.may_show),
        entry_routes(dealer, desk.open_for_entries),
        sheet_routes(lambda: desk.shown(TableView), table.language),
        parts_routes(desk.parts),
        status_routes(table, desk, door.served.delay_s),
        journal_routes(table.data_dir, lambda: desk.board.view),
    ):
        site.include_router(router)
    # Packed, a page in two languages is loaded with less than 200 kB; streams are never packed.
    site.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), compresslevel=5))
    return site
