"""Whether there are cards enough for seventh street, else one is turned for everybody (Z19, E4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

DECK: Final = 52

PER_STREET: Final = (3, 1, 1, 1)
"""Cards for each player on third to sixth street. Folded cards are never dealt again (Z30)."""


@dataclass(frozen=True, slots=True)
class Seventh:
    """The cards that are left before seventh street, and the players to serve."""

    fresh: int
    needed: int

    @property
    def one_community_card(self) -> bool:
        """Whether one card is turned for everybody instead of own ones."""
        return self.fresh < self.needed


def before_seventh(players_dealt: Sequence[int]) -> Seventh:
    """By the numbers of players who were served on third to sixth street, and are to be on seventh.

    Raises:
        ValueError: there are not five numbers.
    """
    *served, needed = players_dealt
    return Seventh(DECK - sum(many * cards for many, cards in zip(served, PER_STREET, strict=True)), needed)
