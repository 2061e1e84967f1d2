"""Settling a challenge: every cup shows its dice, the bid is counted, one die goes (R15-R19, R24-R26, D2, D9)."""

from hub.events.observations import DiceRevealed
from hub.events.rulings import BidStood, ChallengeSettled, Refusal, RoundWon, Ruling, SeatCount
from hub.rules.raffle.counting import found
from hub.rules.raffle.points import points_by_place
from hub.rules.raffle.profile import StarterAfterElimination
from hub.rules.raffle.state import RoundState, next_left


def settle(state: RoundState, revealed: DiceRevealed) -> tuple[Ruling, ...] | Refusal:
    """Count the dice and take one away, or refuse where any cup is in doubt: then nothing is settled (D9)."""
    bid, challenger = state.bid, state.challenger
    if challenger is None or bid is None:
        return Refusal("no_challenge")
    if not _shows_all(state, revealed):
        return Refusal("reveal_mismatch")
    return _count(state, bid, challenger, revealed)


def _shows_all(state: RoundState, revealed: DiceRevealed) -> bool:
    """Whether each cup in play shows exactly its dice, all read, and no other seat shows any (D9)."""
    shown = {each.seat: each.values for each in revealed.seats if each.values}
    if len(revealed.seats) != len({each.seat for each in revealed.seats}) or set(shown) != set(state.live):
        return False
    return all(
        len(values) == state.owned[seat] and all(1 <= value <= 6 for value in values) for seat, values in shown.items()
    )


def _count(state: RoundState, bid: BidStood, challenger: int, revealed: DiceRevealed) -> tuple[Ruling, ...]:
    counted = found(state, bid.face, {each.seat: each.values for each in revealed.seats})
    loser, other = (challenger, bid.seat) if counted >= bid.count else (bid.seat, challenger)
    eliminated = loser if state.owned[loser] == 1 else None
    rest = tuple(seat for seat in state.live if seat != eliminated)
    settled = ChallengeSettled(
        challenger=challenger,
        bidder=bid.seat,
        count=bid.count,
        face=bid.face,
        dice=tuple(each for each in revealed.seats if each.values),
        found=counted,
        loser=loser,
        eliminated=eliminated,
        opener=None if len(rest) == 1 else _opener(state, loser, other, eliminated),
    )
    return (settled, won(state, rest[0], loser)) if len(rest) == 1 else (settled,)


def _opener(state: RoundState, loser: int, other: int, eliminated: int | None) -> int | None:
    """The loser opens (R19); where he is out, the next to the left, or the other party of the challenge (D2)."""
    if eliminated is None:
        return loser
    if state.profile.starter_after_elimination is StarterAfterElimination.CHALLENGE_WINNER:
        return other
    return next_left(state, loser)


def won(state: RoundState, winner: int, last_out: int) -> RoundWon:
    """The round's end: places are the reverse order of elimination (R26); points only where all places are known."""
    ranking = (winner, last_out, *reversed(state.out))
    scores = zip(ranking, points_by_place(len(ranking)), strict=True) if state.whole else ()
    return RoundWon(winner, ranking, tuple(SeatCount(seat, points) for seat, points in scores))
