"""Whether the chips that players begin with can be paid and counted; else the first hand would be refused."""

from collections.abc import Sequence
from typing import Protocol

from hub.events.stakes import MAX_CHIPS


class Beginner(Protocol):
    """A player as the file names him; `chips`: None for what everybody begins with."""

    @property
    def seat(self) -> int:
        """Where he sits."""

    @property
    def chips(self) -> int | None:
        """With how many he begins."""


def check_chips(players: Sequence[Beginner], usual: int, smallest: int) -> None:
    """Raise ValueError with a sentence where somebody's chips, or all together, cannot be in play.

    Args:
        players: those of the file.
        usual: what a player begins with of whom nothing else is said.
        smallest: the smallest chip in play.
    """
    for each in players:
        if each.chips is not None and each.chips % smallest:
            raise ValueError(
                f"the player at seat {each.seat} has {each.chips} chips, which cannot be made of chips of {smallest}: "
                "change one of them"
            )
    together = sum(usual if each.chips is None else each.chips for each in players)
    if together > MAX_CHIPS:
        raise ValueError(f"there are {together} chips in play, and a table counts to {MAX_CHIPS}: give out fewer")
