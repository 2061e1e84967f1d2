"""Fixed-limit betting: what the seat in turn may do, and what an action leads to (Z9-Z11, Z13, Z17, E10, E11, E15).

A bet or raise goes to the last full level and the limit on top. All-in for half of that or more is a full one, and
counts; for less it is a price to be called, or to be raised to where a full one would have gone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from hub.events.poker import ActionKind
from hub.events.poker_rulings import ActionStood
from hub.events.razz_rulings import BringInPosted, FullBetCounted, RazzRuling
from hub.rules.poker.betting import next_turn
from hub.rules.poker.players import Betting, Player, changed, pushed, stood
from hub.rules.razz.order import STREETS
from hub.rules.razz.state import HandState

CAP: Final = 4
"""One bet and three raises, also between two players (Z11, E15)."""

RAISES: Final = (ActionKind.COMPLETE, ActionKind.BET, ActionKind.RAISE)


@dataclass(frozen=True, slots=True)
class Option:
    """Something that the seat in turn may do, and his total in front on this street after it."""

    act: ActionKind | None
    to: int


BRING_IN: Final = None
"""The act of an `Option` that is the forced bet."""


def options(state: HandState) -> tuple[Option, ...]:
    """What the seat in turn may do, in the rulebook's order; nothing where nobody is."""
    player = None if state.turn is None else state.betting.at(state.turn)
    return () if player is None else tuple(_options(state, player))


def _options(state: HandState, player: Player) -> Iterator[Option]:
    most, price = player.bet + player.stack, state.betting.price
    if state.must_bring_in:
        yield Option(BRING_IN, min(state.stakes.bring_in, most))
    elif player.bet < price:
        yield Option(ActionKind.FOLD, player.bet)
        yield Option(ActionKind.CALL, min(price, most))
    else:
        yield Option(ActionKind.CHECK, player.bet)
    if _may_raise(state, player):
        yield Option(raise_word(state), min(state.level + state.betting.min_bet, most))


def raise_word(state: HandState) -> ActionKind:
    """What a bet or raise is called now: on third street the first full one is the completion (Z10)."""
    if state.street is STREETS[0] and state.level == 0:
        return ActionKind.COMPLETE
    return ActionKind.RAISE if state.betting.price else ActionKind.BET


def _may_raise(state: HandState, player: Player) -> bool:
    """Not above the cap, not where nobody could answer, not unless there was a full bet since he acted (E11)."""
    betting = state.betting
    reopened = player.acted is None or state.level > player.acted
    others = (each for each in betting.players if each.seat != player.seat and each.can_act)
    answered = any(each.bet + each.stack > betting.price for each in others)
    return state.bets < CAP and reopened and answered and player.bet + player.stack > betting.price


def means(state: HandState, action: ActionKind) -> ActionKind:
    """The action under the name that it has now: after a short all-in completion a raise completes it (Z10, E11)."""
    short = state.street is STREETS[0] and state.level == 0 and state.betting.price > state.stakes.bring_in
    return ActionKind.COMPLETE if short and action is ActionKind.RAISE else action


def refusal(state: HandState, action: ActionKind | None) -> str | None:
    """Why the seat in turn may not do this, in the order of the rulebook's cases; None where he may."""
    if action in {each.act for each in options(state)}:
        return None
    if action in RAISES and state.bets == CAP:
        return "cap"
    return "must_bring_in" if state.must_bring_in else "illegal_action"


def bring_in(state: HandState, player: Player, to: int) -> BringInPosted:
    """The forced bet; others owe the full one also where less came (E10)."""
    price, added = state.stakes.bring_in, to - player.bet
    posted = BringInPosted(player.seat, to, price, state.betting.min_bet - price, None, added == player.stack)
    after = replace(pushed(state.betting, player.seat, added), price=price)
    return replace(posted, turn=next_turn(_has_acted(after, player.seat), player.seat))


def _has_acted(betting: Betting, seat: int) -> Betting:
    return changed(betting, seat, acted=betting.price)


def act(state: HandState, player: Player, option: Option) -> tuple[RazzRuling, ...]:
    """The rulings on an option of the seat in turn, with the seat that is to act next."""
    if option.act is None:
        return (bring_in(state, player, option.to),)
    if option.act not in RAISES:
        return (_stood(state, player, option.act, option.to, state.level),)
    full = 2 * (option.to - state.level) >= state.betting.min_bet
    made = _stood(state, player, option.act, option.to, option.to if full else state.level)
    return (made, FullBetCounted(player.seat, state.bets + 1, option.to)) if full else (made,)


def _stood(state: HandState, player: Player, action: ActionKind, to: int, level: int) -> ActionStood:
    """An action after which this is the last full level; a short all-in never lowers the price below the bring-in."""
    added, least = to - player.bet, state.stakes.bring_in if state.street is STREETS[0] else 0
    price = max(state.betting.price, to, least if action in RAISES else 0)
    raise_by = level + state.betting.min_bet - price
    ruling = ActionStood(player.seat, action, to, added, price, raise_by, None, added == player.stack)
    return replace(ruling, turn=next_turn(stood(state.betting, ruling), player.seat))
