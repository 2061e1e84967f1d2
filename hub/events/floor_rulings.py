"""Rulings of the floor of a tournament with chips: past tense, final, journalled (HOUSE.md H1-H8, H35)."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.clocks import UtcMicros
from hub.events.seat import SeatCount


@dataclass(frozen=True, slots=True)
class FloorOpened:
    """A tournament was set up with these settings."""

    stack: int
    max_seats: int
    final_size: int
    suit_order: str
    who: str
    reentry_s: int = 0


@dataclass(frozen=True, slots=True)
class EntryAccepted:
    """A player takes part with this stack; `bonus` is whether it holds the extra chips (H1, H3)."""

    name: str
    stack: int
    bonus: bool
    who: str


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """Warning `number` of a player in this tournament (D24): off for so many minutes, to the end `until` (H4, D2).

    `until` is the moment of the warning where it takes no time.
    """

    name: str
    number: int
    minutes: int
    until: UtcMicros
    about: str
    who: str


@dataclass(frozen=True, slots=True)
class TablesDrawn:
    """The players of every table, from seat 1 on. `seed` is empty for a draw by hand."""

    tables: tuple[tuple[str, ...], ...]
    seed: str
    who: str


@dataclass(frozen=True, slots=True)
class PlayerWentOut:
    """A player is out of the tournament, in this place."""

    name: str
    place: int
    who: str


@dataclass(frozen=True, slots=True)
class FirstDealt:
    """The first cards were dealt at this moment; who is out may enter again before `reentry_until` (BLUFF.md D13)."""

    at: UtcMicros
    reentry_until: UtcMicros
    who: str


@dataclass(frozen=True, slots=True)
class PlayerReentered:
    """A player who was out is in again with a new stack, at this table and seat (BLUFF.md B2)."""

    name: str
    stack: int
    table: int
    seat: int
    who: str


@dataclass(frozen=True, slots=True)
class SeatMove:
    """A player goes from one seat to another."""

    name: str
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int


@dataclass(frozen=True, slots=True)
class TableBroke:
    """A table was broken; where its players went (H5)."""

    table: int
    moves: tuple[SeatMove, ...]
    who: str


class Role(StrEnum):
    """What a player's new seat is in the next hand (H7)."""

    BIG_BLIND = "bb"
    SMALL_BLIND = "sb"
    BUTTON = "button"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class PlayerMoved:
    """A player was moved to balance the tables (H6, H7).

    On the small blind he `sits_out` that hand; on the button it passes on to the next player, and the dealer confirms
    the order (D6).
    """

    move: SeatMove
    role: Role
    sits_out: bool
    button_passes_on: bool
    who: str


@dataclass(frozen=True, slots=True)
class RaceSeat:
    """A seat in a chip race: value changed in full, value left for the race, cards dealt, value of all other chips."""

    seat: int
    changed_up: int
    residual: int
    cards: int
    other: int


@dataclass(frozen=True, slots=True)
class RaceOpened:
    """A chip race: `total` of what is left, and `chips` of the `next_value` that are raced for (H8)."""

    table: int
    next_value: int
    seats: tuple[RaceSeat, ...]
    total: int
    chips: int
    who: str


@dataclass(frozen=True, slots=True)
class RaceSettled:
    """The seats that got a chip, ascending, and every stack after the race (H8, D8).

    `saved` are seats that got one because their last chips were raced away.
    """

    table: int
    winners: tuple[int, ...]
    saved: tuple[int, ...]
    stacks: tuple[SeatCount, ...]
    who: str


@dataclass(frozen=True, slots=True)
class FinalTableSeated:
    """The final table: the players from seat 1 on (H35, D25)."""

    order: tuple[str, ...]
    seed: str
    who: str


TournamentRuling = (
    FloorOpened
    | EntryAccepted
    | WarningGiven
    | TablesDrawn
    | PlayerWentOut
    | FirstDealt
    | PlayerReentered
    | TableBroke
    | PlayerMoved
    | RaceOpened
    | RaceSettled
    | FinalTableSeated
)
"""Every ruling of the floor of a game of chips."""
