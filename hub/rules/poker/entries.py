"""What becomes of entries that every game of hands has: the end of the deal, dead hands, amounts, an undo."""

from hub.events.observations import LastEntryUndone
from hub.events.poker import ActionKind, DealDone, PlayerActed
from hub.events.poker_rulings import CardsDealt, DeathCause, EntryTakenBack, HandKilled
from hub.events.rulings import Refusal
from hub.rules.poker.betting import next_turn, turn_after_kill
from hub.rules.poker.hand import Hand, Stage
from hub.rules.poker.players import Player, killed


def not_in_play(hand: Hand) -> Refusal | None:
    """Why nothing can be played now: the hand is over, or its cards are not dealt; None where it can."""
    if hand.stage is Stage.PLAY:
        return None
    return Refusal("hand_over" if hand.stage is Stage.OVER else "not_dealt")


def dealt(hand: Hand, done: DealDone, after: int) -> CardsDealt | Refusal:
    """The last card is dealt: hands of absent players are dead (HOUSE.md H10), and the betting opens.

    Args:
        hand: the hand in its deal.
        done: who is absent.
        after: the seat whose left neighbour is the first to act.
    """
    if hand.stage is not Stage.DEAL:
        return Refusal("no_deal")
    dead = tuple(seat for seat in hand.betting.seats if seat in done.absent)
    if set(dead) == set(hand.betting.seats):
        return Refusal("nobody_at_the_table")
    return CardsDealt(dead, next_turn(killed(hand.betting, dead, None), after))


def dead(hand: Hand, seat: int, cause: DeathCause) -> HandKilled | Refusal:
    """A hand is dead without a decision of its player."""
    player = hand.betting.at(seat)
    if player is None:
        return Refusal("player_out")
    if player.folded:
        return Refusal("hand_folded")
    return HandKilled(seat, cause, turn_after_kill(hand.betting, (seat,)))


def odd_raise(hand: Hand, did: PlayerActed) -> Refusal | None:
    """The refusal of a named bet or raise to such an amount; what goes with another action means nothing."""
    player = hand.betting.at(did.seat)
    return odd(hand, player, did.to) if player and did.action in (ActionKind.BET, ActionKind.RAISE) else None


def odd(hand: Hand, player: Player, to: int | None) -> Refusal | None:
    """The refusal of an amount that cannot be put in with the chips in play; all chips of a stack always can (D19)."""
    if to is None or to % hand.level.smallest == 0 or to == player.bet + player.stack:
        return None
    return Refusal("not_a_multiple")


def undone(hand: Hand, entry: LastEntryUndone) -> tuple[EntryTakenBack] | Refusal:
    """The last entry is taken back, as far as the opening of the hand."""
    return (EntryTakenBack(entry.who),) if hand.before is not None else Refusal("nothing_to_undo")
