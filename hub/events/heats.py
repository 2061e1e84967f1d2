"""A raffle tournament in words: what the floor enters and what was ruled (RAFFLE.md R1-R8, R26-R30).

Tables are numbered from 1 in every stage; a round from 1. Orders of a result begin with the winner, orders of a draw
with seat 1.
"""

from dataclasses import dataclass
from typing import Final

from hub.events.bounds import check
from hub.events.clocks import UtcMicros
from hub.events.draws import MAX_WHO, Draw, FloorEntry, check_name, check_names

LATEST: Final = 4_102_444_800_000_000
"""The year 2100, in microseconds since 1970; a later start is a slip of the finger."""


@dataclass(frozen=True, slots=True)
class StartEntered(FloorEntry):
    """When the tournament begins (R30)."""

    at: UtcMicros

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(0 <= self.at < LATEST, "a start lies between 1970 and 2100")


@dataclass(frozen=True, slots=True)
class NamedEntry(FloorEntry):
    """An entry about one player."""

    name: str

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)


@dataclass(frozen=True, slots=True)
class EntrantEntered(NamedEntry):
    """A player signed up with the organiser (R30)."""


@dataclass(frozen=True, slots=True)
class EntrantWithdrawn(NamedEntry):
    """A player signed off before the tables were drawn."""


@dataclass(frozen=True, slots=True)
class HeatsDrawEntered(FloorEntry):
    """The players of a stage are drawn to its heat tables; `advance` go on from each, the same number at all (D7)."""

    draw: Draw
    advance: int


@dataclass(frozen=True, slots=True)
class FinalDrawEntered(FloorEntry):
    """The finalists draw their seats at the one table of the final (R8)."""

    draw: Draw


@dataclass(frozen=True, slots=True)
class TableEntry(FloorEntry):
    """An entry about one table of the running stage."""

    table: int


@dataclass(frozen=True, slots=True)
class SeatDrawEntered(TableEntry):
    """The group of a table drew new seats among itself, before a round (R5, D10)."""

    draw: Draw


@dataclass(frozen=True, slots=True)
class RoundResultEntered(TableEntry):
    """A round ended: those who drew a seat in it, from the winner to the first who was out (R26)."""

    order: tuple[str, ...]

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_names(self.order)


@dataclass(frozen=True, slots=True)
class ResultCorrectionEntered(RoundResultEntered):
    """The result of round `number` was written down wrong; `order` is the right one, of all players of the heat."""

    number: int
    why: str

    def __post_init__(self) -> None:
        RoundResultEntered.__post_init__(self)
        check(0 < len(self.why) <= MAX_WHO, "a correction says why")


@dataclass(frozen=True, slots=True)
class SeatDrawUndone(TableEntry):
    """The last seat draw of a table was entered wrong, and its round has no result yet."""


@dataclass(frozen=True, slots=True)
class NamedAtTable(TableEntry):
    """An entry about one player of a table."""

    name: str

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)


@dataclass(frozen=True, slots=True)
class PlayerMissingEntered(NamedAtTable):
    """A player of the table did not come, or has left (D13)."""


@dataclass(frozen=True, slots=True)
class PlayerBackEntered(NamedAtTable):
    """A missing player is there, for the next draw of seats."""


@dataclass(frozen=True, slots=True)
class PlayOffOrdered(TableEntry):
    """The floor lets those with equal points at the cut play it off (D7)."""


@dataclass(frozen=True, slots=True)
class PlayOffResultEntered(RoundResultEntered):
    """The play-off ended, in this order."""


HeatEntry = (
    SeatDrawEntered
    | RoundResultEntered
    | ResultCorrectionEntered
    | SeatDrawUndone
    | PlayerMissingEntered
    | PlayerBackEntered
    | PlayOffOrdered
    | PlayOffResultEntered
)
"""What happens at one table."""

RaffleEntry = StartEntered | EntrantEntered | EntrantWithdrawn | HeatsDrawEntered | FinalDrawEntered | HeatEntry
"""Every entry of a raffle tournament."""
