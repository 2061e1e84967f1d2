"""The endpoint at a table's pages that says how the table is."""

import asyncio
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

from dashboard.audience import Audience, seen_by
from dashboard.desk import Desk
from dashboard.hall.status import Around, TableStatus, Told, stage_of, status_of
from hub.checkup.disk import disk
from hub.events.clocks import HubNanos
from hub.settings.model import Table
from hub.views.model import TableView
from hub.wire.codec import adapter

PATH: Final = "/api/status"


@dataclass(slots=True)
class _Stage:
    """Where the table stands, and since when as far as these pages know."""

    stage: tuple[object, ...] | None = None
    since: HubNanos = HubNanos(0)

    def for_ms(self, view: TableView | None, now: HubNanos) -> int:
        stage = None if view is None else stage_of(view)
        if stage != self.stage:
            self.stage, self.since = stage, now
        return (now - self.since) // 1_000_000


def status_routes(table: Table, desk: Desk, delay_s: int) -> APIRouter:
    """What a tournament's floor desk asks for; `delay_s` is that of the table's own spectators.

    The time in a phase counts from when it was first asked about, so a desk that just came sees less of it.
    """
    router = APIRouter()
    names, stage = (table.id, table.name, table.game, version("floorman")), _Stage()
    room = partial(disk, table.data_dir)

    @router.get(PATH)
    async def status() -> Response:
        free = await asyncio.to_thread(room)
        view = desk.board.view
        shown = view if isinstance(view, TableView) else None
        since = stage.for_ms(shown, desk.now())
        parts = tuple(desk.parts.parts.values())
        around = Around(desk.live(), desk.link_up, since, desk.parts.alerts.waiting, parts, free, delay_s)
        said: TableStatus = status_of(names, shown, around, desk.utc())
        told = Told(said, shown and seen_by(Audience.TABLE, shown))
        body = adapter(Told).dump_json(told)
        return Response(body, media_type="application/json", headers={"Cache-Control": "no-store"})

    return router
