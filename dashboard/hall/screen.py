"""What the hall's TV is fed from: the spectators' snapshot of the table whose turn it is, over streams of its own."""

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from dashboard.board import Board
from dashboard.hall.following import SILENCE_NS, Follower
from dashboard.hall.rotation import Turn, busy, turned
from dashboard.hall.times import shift_of, shifted
from dashboard.stream import pulse_frame
from dashboard.streams import Streams
from hub.events.clocks import HubNanos, UtcMicros
from hub.views.model import TableView
from hub.wire.codec import adapter
from hub.wire.messages import Stamp

LOOK_S: Final = 0.25
PULSE_LOOKS: Final = 4
MOST_PICTURES: Final = 4_096

_PICTURE: Final = re.compile(r'"([0-9a-f]{64})"')


def longest_delay(followers: Iterable[Follower]) -> int:
    """By how many seconds spectators see the tables late, as these say themselves: the longest holds for all."""
    return max((each.heard.status.delay_s for each in followers if each.heard.status), default=0)


class HallScreen:
    """Lives on one event loop."""

    def __init__(
        self,
        followers: Sequence[Follower],
        streams: Streams,
        utc: Callable[[], UtcMicros],
        monotonic: Callable[[], HubNanos],
    ) -> None:
        self._followers = {each.table.number: each for each in followers}
        self._streams, self._utc, self._now = streams, utc, monotonic
        self._turn, self._board, self._read = Turn(), Board(), HubNanos(-1)
        self._shifts: dict[int, int] = {}
        self._late = 0
        self.pictures: dict[str, Follower] = {}
        """Those that were named by what was shown, and whose they are."""

    async def beat(self) -> None:
        """Show what is new four times a second, and say every second whether it is live, for ever."""
        while True:
            for look in range(PULSE_LOOKS):
                was = self._board.live(self._now())
                self.look()
                if not look or self._board.live(self._now()) != was:
                    self._streams.pulse(pulse_frame(self._board, self._now(), self._utc()))
                self._streams.release()
                await asyncio.sleep(LOOK_S)

    def look(self) -> None:
        """Turn where it is time, and show the table whose turn it is where it says anything new."""
        self._hold_back()
        now = self._now()
        there = [number for number, each in self._followers.items() if _can_be_shown(each, now)]
        shown = self._board.view
        turn = turned(self._turn, there, isinstance(shown, TableView) and busy(shown), now)
        follower = self._followers.get(turn.number or 0)
        if follower is not None and (turn.number != self._turn.number or follower.heard.at != self._read):
            self._show(follower)
        self._turn = turn

    def _hold_back(self) -> None:
        """Before anything of a table goes out whose spectators see it later: who would see it too early is let go."""
        late = longest_delay(self._followers.values())
        if late > self._late:
            self._streams.wake()
        self._late = late

    def _show(self, follower: Follower) -> None:
        """A snapshot of a version that is not ours is as none: the TV says that it is not live."""
        heard, known = follower.heard, self._board.view
        self._read = heard.at
        status, number = heard.status, follower.table.number
        written = json.dumps(heard.view)
        try:
            view: TableView = adapter(TableView).validate_json(written, strict=True)
        except ValueError:
            self._board = replace(self._board, hub_gone=True)
            return
        shift = self._shifts[number] = shift_of(view, self._utc(), self._shifts.get(number, 0))
        view = shifted(view, shift)
        gone = status is None or not status.live
        at = Stamp(1, self._utc(), self._utc())
        self._board = Board(view, at, heard.at, HubNanos(heard.at + SILENCE_NS), gone)
        if not isinstance(known, TableView) or replace(view, at=known.at, now=known.now) != known:
            self._streams.show(view)
            self._name(written, follower)

    def _name(self, written: str, follower: Follower) -> None:
        for name in _PICTURE.findall(written):
            self.pictures.setdefault(name, follower)
        while len(self.pictures) > MOST_PICTURES:
            del self.pictures[next(iter(self.pictures))]


def _can_be_shown(follower: Follower, now: HubNanos) -> bool:
    heard = follower.heard
    return heard.answers(now) and heard.status is not None and heard.status.live and heard.view is not None
