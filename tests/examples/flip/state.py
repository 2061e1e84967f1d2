"""The state of one hand of Flip, and what can be read off it."""

from dataclasses import dataclass

from hub.events.poker import Street
from hub.rules.poker.hand import Hand
from hub.rules.poker.positions import NOWHERE, Positions


@dataclass(frozen=True, slots=True)
class FlipHand(Hand):
    """One hand at one table.

    Args:
        positions: button and blinds.
        pot: all chips put in during this hand, also after they are paid out.
    """

    positions: Positions = NOWHERE
    pot: int = 0

    @property
    def is_complete(self) -> bool:
        """The flop is the whole board."""
        return self.street is Street.FLOP

    @property
    def next_street(self) -> Street | None:
        """There is one street after the deal."""
        return Street.FLOP if self.street is Street.PREFLOP else None
