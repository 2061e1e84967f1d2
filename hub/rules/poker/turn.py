"""*Time* in a game of hands, as HOUSE.md has it: who may call it, and what a box can do (H25, D17, D18)."""

from typing import Final

from hub.rules.poker.hand import Hand

ACTS: Final = frozenset({"fold", "check-call"})
"""The buttons by which a player acts himself; a bet or raise is said or pushed, and entered by the dealer."""

LATE_ACTS: Final = False
"""An act from after the deadline does not count: the hand is folded, even if checking was free (H25, D18)."""


def may_call(hand: Hand, seat: int) -> bool:
    """Whether the player may call *Time*: whoever still has chips, in the hand or not, in turn too (H25, D18)."""
    player = hand.betting.at(seat)
    return player is not None and player.stack > 0
