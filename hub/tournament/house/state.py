"""The state of the floor of a tournament with chips, and what can be read off it."""

from collections.abc import Mapping
from dataclasses import dataclass

from hub.events.clocks import UtcMicros
from hub.events.floor_rulings import FirstDealt, FloorOpened, RaceOpened, WarningGiven


@dataclass(frozen=True, slots=True)
class FloorState:
    """Players, tables and what runs between them.

    Args:
        opened: the tournament's settings; None before it is set up.
        stacks: the last starting stack of everybody who takes part, in the order of entry.
        seats: who sits where, as (table, seat, name), in this order; empty before the tables are drawn.
        out: who is out, the first who went out first.
        warnings: every warning that was given.
        races: chip races that wait for cards.
        final: whether the final table was drawn.
        dealt: the first deal, from which the time of re-entry counts.
    """

    opened: FloorOpened | None = None
    stacks: tuple[tuple[str, int], ...] = ()
    seats: tuple[tuple[int, int, str], ...] = ()
    out: tuple[str, ...] = ()
    warnings: tuple[WarningGiven, ...] = ()
    races: tuple[RaceOpened, ...] = ()
    final: bool = False
    dealt: FirstDealt | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who takes part, out or not."""
        return tuple(name for name, _ in self.stacks)

    @property
    def left(self) -> tuple[str, ...]:
        """The players who are not out."""
        return tuple(name for name in self.players if name not in self.out)

    @property
    def counts(self) -> Mapping[int, int]:
        """Players by table."""
        tables = [table for table, _, _ in self.seats]
        return {table: tables.count(table) for table in sorted(set(tables))}

    def at(self, table: int) -> Mapping[int, str]:
        """The names by seat at a table."""
        return {seat: name for number, seat, name in self.seats if number == table}

    def seat_of(self, name: str) -> tuple[int, int] | None:
        """Table and seat of a player, or None where he has none."""
        return next(((table, seat) for table, seat, each in self.seats if each == name), None)

    def warned(self, name: str) -> tuple[WarningGiven, ...]:
        """A player's warnings in this tournament (D24)."""
        return tuple(each for each in self.warnings if each.name == name)

    def is_off(self, name: str, now: UtcMicros) -> bool:
        """Whether a player's time off still runs; he is treated as absent (H4, D2)."""
        return any(each.until > now for each in self.warned(name))
