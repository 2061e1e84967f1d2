"""A player acts: by a named action, or by chips that are read as one (H17-H23, D12-D16, D27)."""

from dataclasses import replace
from typing import Final

from hub.events.poker import ActionKind, ChipsMoved, PlayerActed
from hub.events.poker_rulings import ActionStood, ActionVoided, HouseRuling, RestrictionEnded, TooFewStood
from hub.events.rulings import Refusal
from hub.rules.house.chips import Facing, Meaning, Reading, read_chips
from hub.rules.house.following import Decision, with_consequences
from hub.rules.house.order import AFTER_TOO_FEW, missing, order_reason, released
from hub.rules.house.state import HandState
from hub.rules.poker.betting import act, refusal
from hub.rules.poker.entries import not_in_play, odd, odd_raise
from hub.rules.poker.players import Player

_ACTIONS: Final = {
    Meaning.CHECK: ActionKind.CHECK,
    Meaning.CALL: ActionKind.CALL,
    Meaning.BET: ActionKind.BET,
    Meaning.RAISE: ActionKind.RAISE,
    Meaning.FOLD: ActionKind.FOLD,
    Meaning.TOO_FEW: ActionKind.CALL,
}


def acted(state: HandState, did: PlayerActed) -> Decision:
    """A named action; `to` is the total in front."""
    player = _who(state, did.seat)
    if isinstance(player, Refusal):
        return player
    return _out_of_order(state, player, did.action) or _named(state, player, did)


def _who(state: HandState, seat: int) -> Player | Refusal:
    """The player, if he can decide anything in this hand."""
    idle = not_in_play(state)
    if idle is not None:
        return idle
    player = state.betting.at(seat)
    if player is None:
        return Refusal("player_out")
    if player.folded:
        return Refusal("hand_folded")
    if state.turn is None:
        return Refusal("betting_closed")
    return player if player.stack else Refusal("all_in")


def _out_of_order(state: HandState, player: Player, action: ActionKind) -> Decision | None:
    """Acting out of turn is void and has a price (H22); a restricted player may not raise."""
    facing = player.bet < state.betting.price
    reason = order_reason(state.turn, player.seat, action, state.restricted, facing)
    if reason == "out_of_turn":
        return (ActionVoided(player.seat, action),)
    return None if reason is None else Refusal(reason)


def _named(state: HandState, player: Player, did: PlayerActed) -> Decision:
    """An action of the player in turn."""
    action = did.action
    if state.too_few == player.seat and action not in (*AFTER_TOO_FEW, ActionKind.CALL):
        return Refusal("fold_or_complete")  # D16
    if state.too_few != player.seat and action is ActionKind.COMPLETE:
        return Refusal("nothing_to_complete")
    reason = refusal(state.betting, player.seat, action, did.to)
    if reason is not None:
        return Refusal(reason)
    return odd_raise(state, did) or _stand(state, act(state.betting, player.seat, action, did.to))


def _stand(state: HandState, stood: ActionStood) -> tuple[HouseRuling, ...]:
    free = released(stood.seat, state.restricted, state.profile.out_of_turn_restriction)
    ended = (RestrictionEnded(free),) if free else ()
    return with_consequences(state, stood, *ended)


def moved(state: HandState, chips: ChipsMoved) -> Decision:
    """Chips came in front of a player: what they mean is ruled, and then it is an action like any other."""
    player = _who(state, chips.seat)
    if isinstance(player, Refusal):
        return player
    added = sum(sum(motion) for motion in chips.motions)
    if not added and chips.said is None and chips.named is None:
        return Refusal("no_chips")
    if added > player.stack:
        return Refusal("not_enough_chips")
    betting = state.betting
    most = player.bet + player.stack
    facing = Facing(state.street, betting.price, player.bet, betting.price + betting.raise_by, most)
    reading = read_chips(facing, chips, state.profile)
    return _out_of_order(state, player, _ACTIONS[reading.meaning]) or _read(state, player, reading, added)


def _read(state: HandState, player: Player, reading: Reading, added: int) -> Decision:
    if state.too_few == player.seat and reading.meaning is not Meaning.FOLD:
        return _added(state, player, player.bet + added)
    if reading.meaning is Meaning.TOO_FEW:
        return odd(state, player, reading.to) or _too_few(state, player, reading.to)
    action = _ACTIONS[reading.meaning]
    raises = reading.meaning in (Meaning.BET, Meaning.RAISE)
    reason = refusal(state.betting, player.seat, action, reading.to)
    if reason == "below_min":
        reason = None  # exact_value: less than a full raise, as D13 allows it
    if reason is not None:
        return Refusal(reason)
    stood = replace(act(state.betting, player.seat, action, reading.to), string_bet=reading.string_bet)
    return (odd(state, player, reading.to) if raises else None) or _stand(state, stood)


def _added(state: HandState, player: Player, total: int) -> Decision:
    """More chips after too few: once the call is there it stands, and no raise (H23, D16)."""
    if total >= min(state.betting.price, player.bet + player.stack):
        return _named(state, player, PlayerActed(player.seat, ActionKind.COMPLETE))
    return odd(state, player, total) or _too_few(state, player, total)


def _too_few(state: HandState, player: Player, to: int) -> Decision:
    to = max(to, player.bet)
    return (TooFewStood(player.seat, to, to - player.bet, missing(state.betting.price, to)),)
