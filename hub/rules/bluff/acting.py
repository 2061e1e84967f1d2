"""The deal and the players' decisions (B1, D2, D9, D15)."""

from hub.events.poker import ActionKind, BoardDealt, DealDone, LeftTable, PlayerActed
from hub.events.poker_rulings import BoardLaid, DeathCause
from hub.events.rulings import Refusal
from hub.rules.bluff.following import Decision, with_consequences
from hub.rules.bluff.state import HandState
from hub.rules.poker import entries
from hub.rules.poker.betting import act, first_on_street, refusal
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import Stage


def end_deal(state: HandState, done: DealDone) -> Decision:
    """The last card is dealt: hands of absent players are dead, and the betting opens (B13, D15)."""
    dealt = entries.dealt(state, done, after=state.first_after)
    return dealt if isinstance(dealt, Refusal) else with_consequences(state, dealt)


def acted(state: HandState, did: PlayerActed) -> Decision:
    """A named action of the player in turn; out of turn, void or undersized ones are refused (D2)."""
    idle = entries.not_in_play(state)
    if idle is not None:
        return idle
    reason = refusal(state.betting, did.seat, did.action, did.to)
    if reason is not None:
        return Refusal(reason)
    stood = act(state.betting, did.seat, did.action, did.to)
    return entries.odd_raise(state, did) or with_consequences(state, stood)


def fold(state: HandState, seat: int) -> Decision:
    """The player in turn folds, by himself or because his time is over."""
    return acted(state, PlayerActed(seat, ActionKind.FOLD))


def leave(state: HandState, left: LeftTable) -> Decision:
    """A player leaves during the hand: his hand is dead, and nobody can have bluffed it, for he decided nothing (D15).

    Before the last card is dealt only who is back by then counts, and a director who plays may leave.
    """
    idle = entries.not_in_play(state)
    if idle is not None:
        return () if state.stage is Stage.DEAL else idle
    return () if left.director else kill(state, left.seat, DeathCause.LEFT)


def kill(state: HandState, seat: int, cause: DeathCause) -> Decision:
    """A hand is dead without a decision of its player, and what follows from it."""
    dead = entries.dead(state, seat, cause)
    return dead if isinstance(dead, Refusal) else with_consequences(state, dead)


def lay(state: HandState, dealt: BoardDealt) -> Decision:
    """The dealer laid the next cards of the board: three, then one, then one, when no decision is open."""
    if state.stage in (Stage.WAITING, Stage.DEAL):
        return Refusal("not_dealt")
    if state.stage is Stage.OVER or state.turn is not None:
        return Refusal("betting_open")
    street = state.next_street
    if street is None:
        return Refusal("board_complete")
    again = duplicate(state.known(), dealt.cards)
    if again is not None:
        return again
    if len(dealt.cards) != state.next_cards:
        return Refusal("wrong_count")
    return with_consequences(state, BoardLaid(street, dealt.cards, first_on_street(state.betting, state.button)))
