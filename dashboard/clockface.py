"""This machine's monotonic clock over HTTP, for pages that measure how far theirs is off it by round trips."""

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from hub.events.clocks import HubNanos

_NEVER_KEPT = {"Cache-Control": "no-store"}


def clock_routes(now: Callable[[], HubNanos], name: int, delay_of: Callable[[Request], int]) -> APIRouter:
    """The route of the clock called `name` (`hub.clock.name`): `{"us", "clock"}`.

    A page that sees all `delay_of` seconds late gets a clock that is as late, so that *Time* counts as it did then.

    Microseconds, because JavaScript has no exact numbers for the nanoseconds of a machine that runs for months.
    """
    router = APIRouter()

    @router.get("/clock")
    async def read(request: Request) -> JSONResponse:
        us = now() // 1_000 - delay_of(request) * 1_000_000
        return JSONResponse({"us": us, "clock": name}, headers=_NEVER_KEPT)

    return router
