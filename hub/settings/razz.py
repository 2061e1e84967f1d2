"""What a table file says of razz: its stakes and its settings."""

from typing import Final

from pydantic import Field, StrictBool, model_validator

from hub.events.stakes import MAX_CHIPS
from hub.settings.section import Chips, Section

ANTE_PART: Final = 5
BRING_IN_PART: Final = 4
"""Of the small limit, where the file says nothing (RAZZ.md E3)."""

SEATS: Final = 8


class RazzStakes(Section):
    """What a table of razz is played for: four whole numbers (RAZZ.md E3), and the chips."""

    small: Chips = 200
    """The bet of third and fourth street."""
    big: Chips | None = None
    """The bet of later streets; None: twice the small one."""
    ante: int | None = Field(default=None, strict=True, ge=0, le=MAX_CHIPS)
    """None: a fifth of the small limit."""
    bring_in: Chips | None = None
    """None: a quarter of the small limit."""
    smallest_chip: Chips = 10
    chips: Chips = 10_000

    @property
    def four(self) -> tuple[int, int, int, int]:
        """Ante, bring-in, small and big limit, by the usual formula where they are not given."""
        ante = self.small // ANTE_PART if self.ante is None else self.ante
        return ante, self.bring_in or self.small // BRING_IN_PART, self.small, self.big or 2 * self.small

    @model_validator(mode="after")
    def _payable(self) -> "RazzStakes":
        for name, part in (("ante", ANTE_PART), ("bring_in", BRING_IN_PART)):
            if getattr(self, name) is None and self.small % part:
                raise ValueError(f"small = {self.small} cannot be divided by {part}: say {name} = ... as well")
        ante, bring_in, small, big = self.four
        if not bring_in < small <= big <= MAX_CHIPS:
            raise ValueError(f"bring_in, small and big go upwards, and they are {bring_in}, {small}, {big}")
        named = {"ante": ante, "bring_in": bring_in, "small": small, "big": big, "chips": self.chips}
        odd = next((name for name, amount in named.items() if amount % self.smallest_chip), None)
        if odd is not None:
            raise ValueError(
                f"{odd} = {named[odd]} cannot be paid in chips of {self.smallest_chip}; change one of them"
            )
        return self


class Razz(RazzStakes):
    """A table of razz: its stakes, and the settings of RAZZ.md."""

    community_counts_for_opening: StrictBool = True
