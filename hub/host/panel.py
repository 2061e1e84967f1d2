"""What boxes and shot clocks are told: lamps, the count, and to report at once; again every two seconds."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from hub.events.clocks import HubNanos
from hub.settings.model import Box
from hub.table.play import Kept
from hub.wire.codec import Command
from hub.wire.messages import ClockShown, LampSet, ReportWanted

AGAIN_NS: Final = 2_000_000_000
"""A command that was lost is made good by the next one."""
ASK_NS: Final = 100_000_000
"""How often a box is asked for its word once a deadline has passed."""
MILLI: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Lit:
    """Which lamps are lit: the seat whose player is to act, and whether the game waits for the dealer."""

    seat: int | None
    dealer: bool


class Told(Protocol):
    """What the panel needs to know of a table."""

    @property
    def state(self) -> Kept:
        """The table as its journal has it."""

    @property
    def lit(self) -> Lit:
        """What the lamps are to show."""

    @property
    def clock(self) -> int:
        """The name of the clock that deadlines are of."""

    def awaited(self, now: HubNanos) -> tuple[str, ...]:
        """The boxes that should say at once what they know of their buttons."""


class Panel:
    """The lamps and digits of one table. `boxes` gives those of just now, `tell` publishes a command to a device."""

    def __init__(self, boxes: Callable[[], tuple[Box, ...]], tell: Callable[[str, Command], None]) -> None:
        self._boxes = boxes
        self._tell = tell
        self._told: dict[str, tuple[HubNanos, Command]] = {}
        self._asked = HubNanos(0)

    def look(self, host: Told, now: HubNanos) -> None:
        """Tell what has changed, or is to be said again; ask the boxes whose word is waited for."""
        for device, command in shown(host.state, host.lit, self._boxes(), host.clock).items():
            before = self._told.get(device)
            if before is None or before[1] != command or now - before[0] >= AGAIN_NS:
                self._told[device] = (now, command)
                self._tell(device, command)
        awaited = host.awaited(now)
        if awaited and now - self._asked >= ASK_NS:
            self._asked = now
            for device in awaited:
                self._tell(device, ReportWanted())


def shown(state: Kept, lit: Lit, boxes: tuple[Box, ...], clock: int) -> Mapping[str, Command]:
    """What each device is to show: a seat's lamp is its player's turn, a dealer's lamp that he is wanted."""
    return {box.id: _shown(state, lit, box, clock) for box in boxes}


def _shown(state: Kept, lit: Lit, box: Box, clock: int) -> Command:
    if box.model == "shot-clock":
        return count_shown(state, clock)
    if box.seatless:
        return LampSet(on=False)
    if box.seat is None:
        return LampSet(lit.dealer or bool(state.time.wanted))
    return LampSet(lit.seat == box.seat)


def count_shown(state: Kept, clock: int) -> ClockShown:
    """What a shot clock shows."""
    running = state.time.running
    if running is None:
        return ClockShown(0, None, 0, clock)
    left = running.limit_ns if running.deadline is not None else running.left_ns
    return ClockShown(running.call, running.deadline, -(-left // MILLI), clock)
