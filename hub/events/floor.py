"""The floor of a tournament with chips: what is entered about players, tables and chips (HOUSE.md H1-H8, H35)."""

from dataclasses import dataclass

from hub.events.bounds import MAX_SEAT, check, check_seat
from hub.events.cards import SUITS, Card
from hub.events.draws import MAX_WHO, Draw, FloorEntry, check_name

MAX_VALUE = 10**9
"""The value of one chip or stack; a longer number is a slip of the finger."""

MAX_REENTRY_S = 86_400

MAX_VALUES = 20
"""Values of chips in one set."""


def check_value(value: int) -> None:
    """A value or an amount of chips is a whole number, 0 to MAX_VALUE."""
    check(0 <= value <= MAX_VALUE, f"an amount lies between 0 and {MAX_VALUE}")


@dataclass(frozen=True, slots=True)
class FloorOpenEntered(FloorEntry):
    """A tournament is set up: starting stack, seats of a table, size of the final table, order of suits (D7, D25).

    `reentry_s` is how long after the first deal who is out may enter again (BLUFF.md B2, D13); 0: never.
    """

    stack: int
    max_seats: int
    final_size: int = 9
    suit_order: str = SUITS
    reentry_s: int = 0

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_value(self.stack)
        check(2 <= self.max_seats <= MAX_SEAT, f"a table has 2 to {MAX_SEAT} seats")
        check(2 <= self.final_size <= self.max_seats, "the final table has 2 players at least, and a seat for each")
        check(0 <= self.reentry_s <= MAX_REENTRY_S, "re-entry is open for a day at most")
        check(sorted(self.suit_order) == sorted(SUITS), f"the order of suits has each letter of {SUITS} once")


@dataclass(frozen=True, slots=True)
class PaymentEntered(FloorEntry):
    """A player paid (himself or by proxy), in seconds before the start; below 0: after it (H1).

    `online` is whether he registered on the net, `registered_before_s` how long before the start (H3).
    """

    name: str
    paid_before_start_s: int
    online: bool = False
    registered_before_s: int = 0

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)


@dataclass(frozen=True, slots=True)
class WarningEntered(FloorEntry):
    """The tournament leader warns a player, and for what (H4)."""

    name: str
    about: str

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)
        check(0 < len(self.about) <= MAX_WHO, "a warning says for what")


@dataclass(frozen=True, slots=True)
class TablesDrawEntered(FloorEntry):
    """All players are drawn to tables and seats."""

    draw: Draw


@dataclass(frozen=True, slots=True)
class PlayerOutEntered(FloorEntry):
    """A player has no chips left."""

    name: str

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)


@dataclass(frozen=True, slots=True)
class FirstDealEntered(FloorEntry):
    """The first cards were dealt, `ago_s` seconds ago: from then on re-entry is open (BLUFF.md B2, D13)."""

    ago_s: int = 0

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(0 <= self.ago_s <= MAX_REENTRY_S, "the first deal was a day ago at most")


@dataclass(frozen=True, slots=True)
class ReentryEntered(FloorEntry):
    """A player who is out enters again (BLUFF.md B2, D7)."""

    name: str

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check_name(self.name)


@dataclass(frozen=True, slots=True)
class BreakEntered(FloorEntry):
    """The table next in turn is to be broken; its players are drawn to the free seats (H5)."""

    draw: Draw


@dataclass(frozen=True, slots=True)
class TableBlinds:
    """Where the blinds of a table are: the seat due the big blind next hand, and those of its last hand."""

    table: int
    next_bb: int
    last_bb: int
    last_sb: int | None = None

    def __post_init__(self) -> None:
        for seat in (self.next_bb, self.last_bb, 1 if self.last_sb is None else self.last_sb):
            check(seat > 0, "the blinds are at seats, which count from 1")
            check_seat(seat)


@dataclass(frozen=True, slots=True)
class BalanceEntered(FloorEntry):
    """The tables are to be balanced, with the blinds as they are (H6, H7)."""

    blinds: tuple[TableBlinds, ...]

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        tables = [each.table for each in self.blinds]
        check(len(tables) == len(set(tables)), "a table is there twice")


@dataclass(frozen=True, slots=True)
class ChipPile:
    """So many chips of one value."""

    value: int
    number: int

    def __post_init__(self) -> None:
        check_value(self.value)
        check_value(self.number)


@dataclass(frozen=True, slots=True)
class SeatPiles:
    """A seat's chips: the small ones by value, and the value of all others together."""

    seat: int
    small: tuple[ChipPile, ...]
    other: int = 0

    def __post_init__(self) -> None:
        check_seat(self.seat)
        check(len(self.small) <= MAX_VALUES, f"there are at most {MAX_VALUES} values of chips")
        check_value(self.other)


@dataclass(frozen=True, slots=True)
class RaceEntered(FloorEntry):
    """Small values leave the game at a table: which, the next value, and what the seats have that have any (H8)."""

    table: int
    remove: tuple[int, ...]
    next_value: int
    seats: tuple[SeatPiles, ...]

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(0 < len(self.remove) <= MAX_VALUES, "a chip race takes at least one value away")
        check(all(0 < value < self.next_value <= MAX_VALUE for value in self.remove), "the next value is a larger one")
        seats = [each.seat for each in self.seats]
        check(len(seats) == len(set(seats)), "a seat is there twice")


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The cards that a seat was dealt in a chip race."""

    seat: int
    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class RaceCardsEntered(FloorEntry):
    """The cards of a chip race, as they lie (H8)."""

    table: int
    cards: tuple[SeatCards, ...]


@dataclass(frozen=True, slots=True)
class FinalTableDrawEntered(FloorEntry):
    """The players who are left draw new seats for the final table (H35)."""

    draw: Draw


TournamentEntry = (
    FloorOpenEntered
    | PaymentEntered
    | WarningEntered
    | TablesDrawEntered
    | PlayerOutEntered
    | FirstDealEntered
    | ReentryEntered
    | BreakEntered
    | BalanceEntered
    | RaceEntered
    | RaceCardsEntered
    | FinalTableDrawEntered
)
"""Every entry of the floor of a game of chips."""
