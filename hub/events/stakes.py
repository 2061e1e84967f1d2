"""What a hand is played for: chips, levels, blinds and antes, and the rulings that open a hand."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check, check_seat
from hub.events.setting import TableSetting

MAX_CHIPS = 10**12
"""The value of all chips of a tournament; a longer number is a slip of the finger."""


def check_chips(chips: int) -> None:
    """Raise ValueError unless the amount is a value of chips: a whole number from 0 to MAX_CHIPS."""
    check(0 <= chips <= MAX_CHIPS, f"an amount lies between 0 and {MAX_CHIPS}")


@dataclass(frozen=True, slots=True)
class SeatChips:
    """Chips of a seat, by their value."""

    seat: int
    chips: int

    def __post_init__(self) -> None:
        check_seat(self.seat)
        check_chips(self.chips)


class AnteMode(StrEnum):
    """Who pays the ante (BLUFF.md D8)."""

    EACH = "each"
    """Everybody, before the blinds."""
    BIG_BLIND = "bb"
    """The big blind for the whole table, after the blinds."""


@dataclass(frozen=True, slots=True)
class Level:
    """The blinds and antes of a level, and the smallest chip in play while it lasts."""

    sb: int
    bb: int
    ante: int = 0
    ante_mode: AnteMode = AnteMode.EACH
    smallest: int = 1

    def __post_init__(self) -> None:
        for amount in (self.sb, self.bb, self.ante):
            check_chips(amount)
        check(self.bb > 0 and self.sb <= self.bb, "a level has a big blind, and the small one is no bigger")
        check(0 < self.smallest <= MAX_CHIPS, "the smallest chip is worth something")


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand began: stacks before any chip is posted, positions (`sb` None: no small blind, H11), level, settings."""

    number: int
    players: tuple[SeatChips, ...]
    button: int
    sb: int | None
    bb: int
    level: Level
    settings: tuple[TableSetting, ...] = ()


class PostKind(StrEnum):
    """A forced bet."""

    ANTE = "ante"
    TABLE_ANTE = "table_ante"
    """Paid for everybody, so it is matched by nobody's chips."""
    SMALL = "sb"
    BIG = "bb"


@dataclass(frozen=True, slots=True)
class Post:
    """What one seat posted: all it had left where that is less than it owed."""

    seat: int
    kind: PostKind
    amount: int


@dataclass(frozen=True, slots=True)
class BetsPosted:
    """Antes and blinds lie out. `price` is the total to match, `raise_by` the smallest raise on top (D13, D27)."""

    posts: tuple[Post, ...]
    price: int
    raise_by: int
