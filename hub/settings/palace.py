"""What a table file says of Palace Poker: the settings of PALACE.md, and whether bets have fixed sizes."""

from typing import Literal

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
