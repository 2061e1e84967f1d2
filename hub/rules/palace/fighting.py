"""A battle: the bet, its answers, who looks and announces, and what the winner keeps (P13-P22, D9-D19)."""

from collections.abc import Mapping
from typing import Final

from hub.events.palace import BattleAnnounced, BattleDeclared, CaptureDone, Claim, RaiseDeclared
from hub.events.palace_rulings import (
    BattleCalled,
    BattleEnd,
    BattleOpened,
    BattleRaised,
    BattleTied,
    BattleWon,
    CaptureEnded,
)
from hub.events.rulings import Refusal
from hub.events.stakes import SeatChips
from hub.rules.palace.acting import wrong_throw
from hub.rules.palace.ending import Decision, side_of, with_consequences
from hub.rules.palace.options import own_price, raise_sizes
from hub.rules.palace.profile import Structure
from hub.rules.palace.refusing import is_own_suit, not_now
from hub.rules.palace.state import MAX_SOLDIERS, Battle, PalaceState, Phase
from hub.rules.palace.weighing import DecidedBy, Outcome, weigh

ILLEGAL: Final = Refusal("illegal_action")


def declare(state: PalaceState, said: BattleDeclared) -> Decision:
    """A bet against somebody under another suit, by each side's own price (P13, P14, D9, D10)."""
    reason = not_now(state, said.seat, "bet", said.against) or _no_opponent(state, said)
    if reason is not None or said.against is None:
        return reason or ILLEGAL
    cost = own_price(state, said.seat) + said.extra
    if cost > state.stack(said.seat):
        return Refusal("not_enough_chips")
    owed = own_price(state, said.against) + said.extra
    return with_consequences(state, BattleOpened(said.seat, said.against, cost, owed))


def _no_opponent(state: PalaceState, said: BattleDeclared) -> Refusal | None:
    if said.against is None or said.against == said.seat or said.against not in state.live:
        return Refusal("no_such_opponent")
    if is_own_suit(state, said.seat, said.against):
        return Refusal("same_banner_suit")
    fixed = state.profile.structure is Structure.LIMIT
    if said.extra < 0 or (fixed and said.extra):
        return Refusal("bet_size")
    return Refusal("not_a_multiple") if said.extra % state.level.smallest else None


def call(state: PalaceState, seat: int) -> Decision:
    """The price is paid, or all he has; whoever calls last looks. An unmatched part of a raise returns (P16, P22)."""
    reason = not_now(state, seat, "call")
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    battle = state.battle
    paid = min(battle.price, state.stack(seat))
    back = min(battle.price - paid, battle.raised)
    returned = SeatChips(battle.other(seat), back) if back else None
    return with_consequences(state, BattleCalled(seat, paid, returned))


def raise_by(state: PalaceState, said: RaiseDeclared) -> Decision:
    """The price is paid and the other side owes so much more (P20-P22, D19)."""
    reason = not_now(state, said.seat, "raise")
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    sizes = raise_sizes(state, said.seat)
    free = state.profile.structure is Structure.NO_LIMIT
    if said.by < sizes[0] or not (free or said.by in sizes):
        return Refusal("raise_size")
    if said.by % state.level.smallest:
        return Refusal("not_a_multiple")
    paid = state.battle.price + said.by
    if paid > state.stack(said.seat):
        return Refusal("not_enough_chips")
    return with_consequences(state, BattleRaised(said.seat, paid, said.by))


def give_up(state: PalaceState, seat: int) -> Decision:
    """A side folds to a bet or a raise; a raise goes back to the raiser, a bet stays in the pot (P15, P22, D11)."""
    reason = not_now(state, seat, "fold")
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    winner, raised = state.battle.other(seat), state.battle.raised
    returned = SeatChips(winner, raised) if raised else None
    return with_consequences(state, BattleWon(winner, seat, BattleEnd.FOLD, returned))


def announce(state: PalaceState, said: BattleAnnounced) -> Decision:
    """The last caller says who won: a concession is final, a claim is decided by the cards (P16, D13)."""
    reason = not_now(state, said.seat, "resolve")
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    if said.claim is Claim.WIN:
        return _by_cards(state, state.battle)
    if state.palace(state.battle.other(said.seat)) is None:
        return Refusal("cards_not_read")
    return concede(state, said.seat)


def concede(state: PalaceState, seat: int) -> Decision:
    """The last caller has lost, as he says or because his time is over; his cards stay hidden (P16, P31, D13)."""
    reason = not_now(state, seat, "resolve")
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    return with_consequences(state, BattleWon(state.battle.other(seat), seat, BattleEnd.CONCESSION))


_BY: Final[Mapping[DecidedBy, BattleEnd]] = {
    DecidedBy.HAND: BattleEnd.HAND,
    DecidedBy.SUIT_COUNT: BattleEnd.SUIT_COUNT,
}


def _by_cards(state: PalaceState, battle: Battle) -> Decision:
    attacker, defender = side_of(state, battle.attacker), side_of(state, battle.defender)
    if attacker is None or defender is None:
        return Refusal("cards_not_read")
    found = weigh(attacker, defender)
    if found.outcome is Outcome.TIE:
        return with_consequences(state, _tied(state, battle))
    winner = battle.attacker if found.outcome is Outcome.ATTACKER else battle.defender
    return with_consequences(state, BattleWon(winner, battle.other(winner), _BY[found.by]))


def _tied(state: PalaceState, battle: Battle) -> BattleTied:
    """Both are out, but the last two split the pot (P18)."""
    pair = battle.attacker, battle.defender
    return BattleTied(*pair, split=set(state.live) == set(pair), turn=state.next_live(battle.attacker, pair))


def capture_done(state: PalaceState, done: CaptureDone) -> Decision:
    """The winner throws any of his soldiers, own or captured, down to five; left of the attacker is next (P19)."""
    reason = not_now(state, done.seat, "take") or wrong_throw(state.at(done.seat).soldiers, done.thrown)
    if reason is not None or state.battle is None:
        return reason or ILLEGAL
    left = state.next_live(state.battle.attacker)
    return with_consequences(state, CaptureEnded(done.seat, done.thrown, done.seat if left is None else left))


def time_over(state: PalaceState, seat: int) -> Decision:
    """A battle goes on after a player's time ran out: folded, conceded, or the newest above five thrown (P31)."""
    if state.phase is Phase.RESOLVE:
        return concede(state, seat)
    if state.phase is Phase.TAKE:
        return capture_done(state, CaptureDone(seat, state.at(seat).soldiers[MAX_SOLDIERS:]))
    return give_up(state, seat)
