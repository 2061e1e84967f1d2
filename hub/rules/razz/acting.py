"""The players' decisions, *Time*, and dead hands (Z9-Z13, Z17, Z28, E7, E13, E16)."""

from hub.events.poker import ActionKind, PlayerActed
from hub.events.poker_rulings import DeathCause, HandKilled
from hub.events.razz import BringInMade, DeadHandEntered
from hub.events.razz_rulings import UnreadHandFlagged
from hub.events.rulings import Refusal
from hub.rules.poker.betting import turn_after_kill
from hub.rules.poker.hand import Stage
from hub.rules.razz.following import Decision, with_consequences
from hub.rules.razz.limit import BRING_IN, RAISES, act, means, options, refusal
from hub.rules.razz.state import HandState


def not_in_play(state: HandState) -> Refusal | None:
    """Why nothing can be played now: the hand is over, or its cards are not dealt; None where it can."""
    if state.stage is Stage.PLAY:
        return None
    return Refusal("hand_over" if state.stage is Stage.OVER else "not_dealt")


def acted(state: HandState, did: PlayerActed) -> Decision:
    """A named action of the player in turn; amounts are fixed, and cut to his chips (Z10, Z17)."""
    return _done(state, did.seat, means(state, did.action), did.to if did.action in RAISES else None)


def brought_in(state: HandState, made: BringInMade) -> Decision:
    """The forced bet (Z9)."""
    return _done(state, made.seat, BRING_IN, None)


def _done(state: HandState, seat: int, action: ActionKind | None, to: int | None) -> Decision:
    idle = not_in_play(state)
    if idle is not None:
        return idle
    player = state.betting.at(seat)
    if player is None or state.turn != seat:
        return Refusal("out_of_turn")
    reason = refusal(state, action)
    if reason is not None:
        return Refusal(reason)
    option = next(each for each in options(state) if each.act is action)
    if to not in (None, option.to):
        return Refusal("wrong_amount")
    return with_consequences(state, *act(state, player, option))


def timed_out(state: HandState, seat: int) -> Decision:
    """The time of the player in turn is over: folded, even if checking was free; a bring-in is posted (E13)."""
    idle = not_in_play(state)
    if idle is not None:
        return idle
    if state.turn != seat:
        return Refusal("out_of_turn")
    return _done(state, seat, BRING_IN, None) if state.must_bring_in else _killed(state, seat, DeathCause.TIME)


def dead(state: HandState, entered: DeadHandEntered) -> Decision:
    """A hand was thrown away (E16). At the showdown one that was read counts all the same, others are flagged (E7)."""
    if state.stage not in (Stage.DEAL, Stage.PLAY):
        return Refusal("hand_over" if state.stage is Stage.OVER else "not_dealt")
    player = state.betting.at(entered.seat)
    if player is None or player.folded:
        return Refusal("hand_folded" if player else "player_out")
    if not state.at_showdown:
        return _killed(state, entered.seat, DeathCause.MUCKED)
    if state.hand_of(entered.seat) is not None:
        return Refusal("cards_speak")
    flagged = UnreadHandFlagged(entered.seat, entered.who)
    return with_consequences(state, HandKilled(entered.seat, DeathCause.MUCKED, None), flagged)


def _killed(state: HandState, seat: int, cause: DeathCause) -> Decision:
    return with_consequences(state, HandKilled(seat, cause, turn_after_kill(state.betting, (seat,))))
