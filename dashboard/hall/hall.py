"""All tables of a tournament: those who follow them, the TV of the hall, and what the floor's page is told."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from dashboard.hall.following import Follower
from dashboard.hall.screen import HallScreen, longest_delay
from dashboard.hall.status import TableStatus
from dashboard.streams import Streams
from hub.events.clocks import HubNanos, UtcMicros
from hub.settings.live_table import LiveTable

PICTURES_KEPT: Final = 32


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table for the floor's page.

    Args:
        number, name, url: of the table.
        answers: whether `status` is what is so now; else it is what was said `quiet_ms` ago.
        quiet_ms: since the last answer; None: there was none yet.
        trouble, detail: why there is no answer (`Heard`).
        status: what the table said last.
    """

    number: int
    name: str
    url: str
    answers: bool
    quiet_ms: int | None
    trouble: str
    detail: str
    status: TableStatus | None


@dataclass(frozen=True, slots=True)
class Tables:
    """All of them, in the order of the file. `now` is the time of day at the desk."""

    now: UtcMicros
    tables: tuple[TableNow, ...]


class Hall:
    """Lives on one event loop.

    Args:
        tables: of the tournament's file.
        utc: the wall clock.
        monotonic: the clock that nobody sets.
    """

    def __init__(
        self, tables: Iterable[LiveTable], utc: Callable[[], UtcMicros], monotonic: Callable[[], HubNanos]
    ) -> None:
        self.streams = Streams(utc, monotonic)
        self.followers = tuple(Follower(table, monotonic) for table in tables)
        self._utc, self._monotonic = utc, monotonic
        self._screen = HallScreen(self.followers, self.streams, utc, monotonic)
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    @property
    def delay_s(self) -> int:
        """By how much spectators see the tables late, as these say themselves: the longest holds for all."""
        return longest_delay(self.followers)

    async def follow(self) -> None:
        """Follow all tables, each by itself, and feed the TV, for ever."""
        try:
            async with asyncio.TaskGroup() as group:
                for follower in self.followers:
                    group.create_task(follower.follow())
                group.create_task(self._screen.beat())
        finally:
            for follower in self.followers:
                await follower.close()

    def now(self) -> Tables:
        """How all tables are."""
        return Tables(self._utc(), tuple(self._table(each, self._monotonic()) for each in self.followers))

    async def picture(self, name: str) -> bytes | None:
        """The picture of this digest that the TV was told of; what a table sends under a false name is none."""
        follower = self._screen.pictures.get(name)
        if follower is None:
            return None
        # All screens of the hall ask at the same moment, and one answer is for all.
        async with follower.picturing:
            found = self._pictures.get(name) or await follower.picture(name)
        if found is None or sha256(found).hexdigest() != name:
            return None
        self._pictures[name] = found
        self._pictures.move_to_end(name)
        while len(self._pictures) > PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return found

    def _table(self, follower: Follower, now: HubNanos) -> TableNow:
        table, heard = follower.table, follower.heard
        status = heard.status
        name = table.name or (status.name if status else "")
        quiet = (now - heard.at) // 1_000_000 if status else None
        return TableNow(table.number, name, table.url, heard.answers(now), quiet, heard.trouble, heard.detail, status)
