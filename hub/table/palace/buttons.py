"""The buttons of a seat, as what its player does in Palace Poker."""

from hub.events.observations import ButtonPressed, Observation
from hub.events.palace import PalaceAct, PalaceActed
from hub.events.rulings import Refusal
from hub.rules.palace.state import PalaceState, Phase
from hub.table.hand.decide import CHECK_CALL, FOLD


def pressed(hand: PalaceState, press: ButtonPressed, seat: int | None) -> Observation | Refusal:
    """A button at a seat as the entry that it stands for.

    The one that checks and calls elsewhere lets a turn pass, and calls a bet or raise (P16, P22, P23); what goes with
    cards, an opponent or an amount is said, and entered by the dealer.
    """
    if seat is None or press.button not in (FOLD, CHECK_CALL):
        return Refusal("button_without_meaning")
    if press.button == FOLD:
        return PalaceActed(seat, PalaceAct.FOLD)
    return PalaceActed(seat, PalaceAct.CALL if hand.phase is Phase.ANSWER else PalaceAct.STAY)
