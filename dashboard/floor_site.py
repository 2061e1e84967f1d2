"""The web application of a tournament's floor, put together from its routes. It opens nothing and starts nothing."""

from functools import partial

from fastapi import Depends, FastAPI
from fastapi.staticfiles import StaticFiles
from starlette.middleware.gzip import GZipMiddleware

from dashboard.access.desk import access_routes
from dashboard.access.doorkeeper import Doorkeeper
from dashboard.access.entrance import entrance_routes
from dashboard.access.guard import guard
from dashboard.access.refusal import RefusedError, refusals
from dashboard.access.rules import ON_THE_FLOOR as RULES
from dashboard.clockface import clock_routes
from dashboard.dealer import DealerDesk
from dashboard.desk import Desk
from dashboard.entries import entry_routes
from dashboard.floor_entries import ON_THE_FLOOR
from dashboard.floor_tables import floor_table_routes
from dashboard.hall.hall import Hall
from dashboard.hall.routes import hall_routes, late_in
from dashboard.headers import StrictHeaders
from dashboard.journal import journal_routes
from dashboard.pages import floor_page_routes, stream_routes
from dashboard.site import STATIC
from dashboard.streams import Streams
from hub import clock
from hub.settings.model import Table
from hub.views.floor_model import FloorView


def make_floor_site(
    tournament: Table, streams: Streams, dealer: DealerDesk, desk: Desk, door: Doorkeeper, hall: Hall | None = None
) -> FastAPI:
    """All pages of a tournament's floor.

    Args:
        tournament: its names.
        streams: what the open pages are fed from.
        dealer: takes the entries.
        desk: knows whether the floor is live, and whether entries are taken.
        door: knows who may what.
        hall: the tables that it follows; None: it follows none.
    """
    hall = hall or Hall((), desk.utc, desk.now)
    streams.beside = (hall.streams,)

    def health() -> dict[str, object]:
        return {
            "tournament": tournament.id,
            "live": desk.live(),
            "open_for_entries": desk.open_for_entries(),
            "streams": streams.streams,
        }

    site = FastAPI(docs_url=None, redoc_url=None, openapi_url=None, dependencies=[Depends(guard(door, RULES))])
    site.add_exception_handler(RefusedError, refusals(tournament))
    site.add_middleware(StrictHeaders)
    for router in (
        access_routes(tournament, door, streams.wake),
        entrance_routes(tournament, door, streams.wake, ("/standings", "/tables")),
        floor_page_routes(tournament, RULES, bool(hall.followers)),
        stream_routes(streams, health, door),
        clock_routes(clock.monotonic, clock.name(), partial(late_in, hall)),
        entry_routes(dealer, desk.open_for_entries, ON_THE_FLOOR),
        floor_table_routes(lambda: desk.shown(FloorView), tournament.language),
        journal_routes(tournament.data_dir, lambda: desk.board.view),
        hall_routes(hall, door),
    ):
        site.include_router(router)
    # Packed, a page in two languages is loaded with less than 200 kB; streams are never packed.
    site.mount("/static", GZipMiddleware(StaticFiles(directory=STATIC), compresslevel=5))
    return site
