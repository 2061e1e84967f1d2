"""Why a player may not do something now; the reasons are tried in the rulebook's order."""

from collections.abc import Callable, Mapping
from typing import Final

from hub.events.rulings import Refusal
from hub.rules.palace.options import acts, has_cards, suit_of
from hub.rules.palace.state import PalaceState, Phase
from hub.rules.poker.hand import Stage


def not_playing(state: PalaceState) -> Refusal | None:
    """Why nothing can be played now; None where the palace cards are dealt and the hand is not over."""
    if state.stage is Stage.PLAY:
        return None
    return Refusal("hand_over" if state.stage is Stage.OVER else "not_dealt")


def not_now(state: PalaceState, seat: int, act: str, against: int | None = None) -> Refusal | None:
    """Why this seat may not do this now; None where it may. `against` is whom a bet names."""
    idle = not_playing(state)
    if idle is not None:
        return idle
    if seat != state.turn:
        return Refusal("out_of_turn")
    if act in acts(state):
        return None
    return Refusal(_REASONS.get((state.phase, act), _illegal)(state, seat, against))


def _illegal(*_: object) -> str:
    return "illegal_action"


def _no_chips(*_: object) -> str:
    return "not_enough_chips"


def _no_buy(state: PalaceState, _: int, __: int | None) -> str:
    return "not_enough_chips" if has_cards(state) else "no_cards"


def _no_discard(state: PalaceState, seat: int, _: int | None) -> str:
    return "not_enough_chips" if state.at(seat).soldiers else "illegal_action"


def _no_bet(state: PalaceState, seat: int, against: int | None) -> str:
    return "same_banner_suit" if is_own_suit(state, seat, against) else "not_enough_chips"


def is_own_suit(state: PalaceState, seat: int, against: int | None) -> bool:
    """Whether somebody in the hand under the own suit was named."""
    if against is None or against == seat or against not in state.live:
        return False
    return suit_of(state, against) == suit_of(state, seat)


_REASONS: Final[Mapping[tuple[Phase, str], Callable[[PalaceState, int, int | None], str]]] = {
    (Phase.TURN, "buy"): _no_buy,
    (Phase.TURN, "discard"): _no_discard,
    (Phase.TURN, "bet"): _no_bet,
    (Phase.TURN, "stay"): lambda *_: "must_fight",
    (Phase.ANSWER, "raise"): _no_chips,
    (Phase.ANSWER, "call"): _no_chips,
}
