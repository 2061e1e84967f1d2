"""The deal and the players' decisions (B1, D2, D9, D15)."""

from hub.events.poker import ActionKind, BoardDealt, DealDone, LeftTable, PlayerActed
from hub.events.poker_rulings import BoardLaid, CardsDealt, DeathCause, HandKilled
from hub.events.rulings import Refusal
from hub.rules.bluff.following import Decision, with_consequences
from hub.rules.bluff.state import HandState, Stage
from hub.rules.poker.betting import act, first_on_street, next_turn, refusal, turn_after_kill
from hub.rules.poker.deck import duplicate
from hub.rules.poker.players import killed

FLOP = 3


def end_deal(state: HandState, done: DealDone) -> Decision:
    """The last card is dealt: hands of absent players are dead, and the betting opens (B13, D15)."""
    if state.stage is not Stage.DEAL:
        return Refusal("no_deal")
    dead = tuple(seat for seat in state.betting.seats if seat in done.absent)
    if set(dead) == set(state.betting.seats):
        return Refusal("nobody_at_the_table")
    turn = next_turn(killed(state.betting, dead, None), state.first_after)
    return with_consequences(state, CardsDealt(dead, turn))


def acted(state: HandState, did: PlayerActed) -> Decision:
    """A named action of the player in turn; out of turn, void or undersized ones are refused (D2)."""
    if state.stage is not Stage.PLAY:
        return _not_in_play(state)
    reason = refusal(state.betting, did.seat, did.action, did.to) or _odd(state, did)
    if reason is not None:
        return Refusal(reason)
    return with_consequences(state, act(state.betting, did.seat, did.action, did.to))


def _not_in_play(state: HandState) -> Refusal:
    return Refusal("hand_over" if state.stage is Stage.ENDED else "not_dealt")


def _odd(state: HandState, did: PlayerActed) -> str | None:
    """An amount that cannot be put in with the chips in play; all chips of a stack always can."""
    player = state.betting.at(did.seat)
    if did.action not in (ActionKind.BET, ActionKind.RAISE) or did.to is None or player is None:
        return None
    return "not_a_multiple" if did.to % state.level.smallest and did.to != player.bet + player.stack else None


def fold(state: HandState, seat: int) -> Decision:
    """The player in turn folds, by himself or because his time is over."""
    return acted(state, PlayerActed(seat, ActionKind.FOLD))


def leave(state: HandState, left: LeftTable) -> Decision:
    """A player leaves during the hand: his hand is dead, and nobody can have bluffed it, for he decided nothing (D15).

    Before the last card is dealt only who is back by then counts, and a director who plays may leave.
    """
    if state.stage is not Stage.PLAY:
        return () if state.stage is Stage.DEAL else _not_in_play(state)
    if left.director:
        return ()
    return kill(state, left.seat, DeathCause.LEFT)


def kill(state: HandState, seat: int, cause: DeathCause) -> Decision:
    """A hand is dead without a decision of its player, and what follows from it."""
    player = state.betting.at(seat)
    if player is None:
        return Refusal("player_out")
    if player.folded:
        return Refusal("hand_folded")
    return with_consequences(state, HandKilled(seat, cause, turn_after_kill(state.betting, (seat,))))


def lay(state: HandState, dealt: BoardDealt) -> Decision:
    """The dealer laid the next cards of the board: three, then one, then one, when no decision is open."""
    if state.stage in (Stage.WAITING, Stage.DEAL):
        return Refusal("not_dealt")
    if state.stage is Stage.ENDED or state.turn is not None:
        return Refusal("betting_open")
    street = state.next_street
    if street is None:
        return Refusal("board_complete")
    again = duplicate(state.known(), dealt.cards)
    if again is not None:
        return again
    if len(dealt.cards) != (1 if state.board else FLOP):
        return Refusal("wrong_count")
    return with_consequences(state, BoardLaid(street, dealt.cards, first_on_street(state.betting, state.button)))
