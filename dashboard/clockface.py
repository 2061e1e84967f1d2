"""This machine's monotonic clock over HTTP, for pages that measure how far theirs is off it by round trips."""

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from hub.events.clocks import HubNanos

_NEVER_KEPT = {"Cache-Control": "no-store"}


def clock_routes(now: Callable[[], HubNanos], name: int) -> APIRouter:
    """The route of the clock called `name` (`hub.clock.name`): `{"us", "clock"}`.

    Microseconds, because JavaScript has no exact numbers for the nanoseconds of a machine that runs for months.
    """
    router = APIRouter()

    @router.get("/clock")
    async def read() -> JSONResponse:
        return JSONResponse({"us": now() // 1_000, "clock": name}, headers=_NEVER_KEPT)

    return router
