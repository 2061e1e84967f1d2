"""From the rulings of a tournament's floor to what its screens keep between them."""

from dataclasses import dataclass, replace
from typing import Any, Final

from hub.events.clocks import UtcMicros
from hub.events.tournaments import AnyFloorRuling, FloorEntryTakenBack
from hub.tournament.floor import Floor, evolve
from hub.views.floor_model import LogView
from hub.views.floor_said import said

LOGGED: Final = 200
"""Rulings on the floor's screen; the journal has them all."""


@dataclass(frozen=True, slots=True)
class FloorNames:
    """What the tournament is called."""

    tournament: str
    name: str
    event: str
    game: str


@dataclass(frozen=True, slots=True)
class FloorScreen:
    """A tournament's state and what its screens need besides it: what every standing entry did, and the log."""

    names: FloorNames
    floor: Floor[Any]
    did: tuple[str, ...] = ()
    """One sentence an entry that stands, the oldest first."""
    firsts: tuple[int, ...] = ()
    """The row of its first ruling, likewise."""
    log: tuple[LogView, ...] = ()
    """The newest first."""
    row: int = 0


def fold_floor(screen: FloorScreen, row: int, at: UtcMicros, ruling: AnyFloorRuling) -> FloorScreen:
    """The screen after a ruling that stands in this row of the journal.

    Raises:
        ValueError: an entry was taken back that does not stand.
    """
    floor = evolve(screen.floor, ruling)
    shown = LogView(row, at, _words(screen, ruling), getattr(ruling, "who", ""))
    after = replace(screen, floor=floor, row=row)
    if isinstance(ruling, FloorEntryTakenBack):
        crossed = tuple(replace(each, back=each.back or each.row >= screen.firsts[-1]) for each in screen.log)
        return replace(after, did=screen.did[:-1], firsts=screen.firsts[:-1], log=(shown, *crossed)[:LOGGED])
    log = (shown, *screen.log)[:LOGGED]
    if floor.last == screen.floor.last:
        return replace(after, log=log)
    return replace(after, did=(*screen.did, shown.sentence), firsts=(*screen.firsts, row), log=log)


def _words(screen: FloorScreen, ruling: AnyFloorRuling) -> str:
    return f"Taken back: {screen.did[-1]}" if isinstance(ruling, FloorEntryTakenBack) else said(ruling)
