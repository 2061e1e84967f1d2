"""The stakes: four whole numbers, by the usual formula where they are not given (Z4, Z9, E3)."""

from typing import Final

from hub.events.razz import RazzStreet, Stakes
from hub.events.rulings import Refusal
from hub.events.stakes import Level

ANTE_PART: Final = 5
"""The ante is 20 % of the small limit."""

BRING_IN_PART: Final = 4
"""The bring-in is a quarter of the small limit."""

BIG_TIMES: Final = 2

NOT_WHOLE: Final = Refusal("stakes_not_whole")


def usual(small: int, unit: int = 1) -> Stakes | Refusal:
    """The stakes that go with a small limit; a fraction is refused.

    Raises:
        ValueError: the limit is nothing, or more than all chips.
    """
    if small % ANTE_PART or small % BRING_IN_PART:
        return NOT_WHOLE
    return Stakes(small // ANTE_PART, small // BRING_IN_PART, small, BIG_TIMES * small, unit)


def of_level(level: Level) -> Stakes | Refusal:
    """The stakes of a level of other tables: its blinds are the limits; without an ante the formula gives it."""
    if level.sb <= 0 or level.sb % BRING_IN_PART or (level.ante == 0 and level.sb % ANTE_PART):
        return NOT_WHOLE
    return Stakes(level.ante or level.sb // ANTE_PART, level.sb // BRING_IN_PART, level.sb, level.bb, level.smallest)


def as_level(stakes: Stakes) -> Level:
    """The stakes in the words that all games share: the limits for the blinds."""
    return Level(stakes.small, stakes.big, stakes.ante, smallest=stakes.unit)


def limit(stakes: Stakes, street: RazzStreet) -> int:
    """The size of a bet on a street, whatever lies there (Z14)."""
    return stakes.small if street in (RazzStreet.THIRD, RazzStreet.FOURTH) else stakes.big
