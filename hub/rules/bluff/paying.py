"""Paying the pots as in any tournament, and what the bluffed player gives (B1, B9, D7, D8)."""

from hub.events.poker_rulings import PotsPaid
from hub.rules.bluff.state import HandState
from hub.rules.poker.paying import payment
from hub.rules.poker.pots import OddChips

ANTES = 4
"""What a bluff costs, in antes (B9)."""


def pay(state: HandState) -> PotsPaid:
    """The payment of a hand that is decided; odd chips one each, from the button's left."""
    return payment(state, state.button, OddChips.ONE_EACH)


def antes_due(state: HandState) -> tuple[int, int, int] | None:
    """Who gives whom how much for a bluff: the printed ante four times, or what is left; None where it was none."""
    verdict = state.verdict
    if verdict is None or not verdict.bluff or verdict.bluffed is None or verdict.bluffer is None:
        return None
    payer = state.betting.at(verdict.bluffed)
    return verdict.bluffed, verdict.bluffer, min(ANTES * state.level.ante, payer.stack if payer else 0)
