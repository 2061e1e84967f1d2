"""What a table file says of Palace Poker: the settings of PALACE.md, and whether bets have fixed sizes."""

from typing import Literal, Protocol

from pydantic import Field, StrictBool

from hub.events.stakes import MAX_CHIPS
from hub.settings.section import Section


class Palace(Section):
    """A table of Palace Poker; its small and big bet, its ante and its chips are those of `[stakes]`."""

    structure: Literal["limit", "no_limit"] = "limit"
    discard_fee: int = Field(default=0, strict=True, ge=0, le=MAX_CHIPS)
    """What a turn costs on which soldiers are only thrown (D8)."""
    raise_without_soldiers: Literal["double_small", "by_small"] = "double_small"
    stay_at_two: StrictBool = True
    short_call: Literal["stay_in", "fold"] = "stay_in"


class Bets(Protocol):
    """What `[stakes]` says that matters here."""

    small: int
    ante_from: Literal["each", "bb"]
    smallest_chip: int


def check_stakes(stakes: Bets, fee: int) -> None:
    """Raise ValueError with a sentence where Palace Poker cannot be played for these stakes."""
    if not stakes.small:
        raise ValueError("Palace Poker is played for a small bet: say small = ... in [stakes]")
    if stakes.ante_from == "bb":
        raise ValueError('in Palace Poker everybody pays the ante: leave ante_from = "bb" out of [stakes]')
    if fee % stakes.smallest_chip:
        raise ValueError(f"discard_fee = {fee} cannot be paid in chips of {stakes.smallest_chip}; change one of them")
