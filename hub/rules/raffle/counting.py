"""Counting: jokers, doubled ones, the order of bids and the highest one."""

from collections.abc import Mapping, Sequence

from hub.events.rulings import BidStood
from hub.rules.raffle.profile import DoubleOnes
from hub.rules.raffle.state import RoundState

JOKER = 1
FACES = range(2, 7)
"""The faces that may be bid (R14, R21)."""


def doubled_cups(state: RoundState) -> frozenset[int]:
    """The seats under whose cup a one counts 2, by the dice before the challenge is settled (R24, D3)."""
    live = state.live
    if len(live) != 2:
        return frozenset()
    single = frozenset(seat for seat in live if state.owned[seat] == 1)
    match state.profile.double_ones:
        case DoubleOnes.PER_CUP:
            return single
        case DoubleOnes.BOTH_SINGLE:
            return single if len(single) == 2 else frozenset()
        case DoubleOnes.ANY_SINGLE:
            return frozenset(live) if single else frozenset()


def max_count(state: RoundState) -> int:
    """The highest count that can be found, and so be bid: every die a match, doubled ones counted twice (R25, D5)."""
    return state.dice_in_play + sum(state.owned[seat] for seat in doubled_cups(state))


def found(state: RoundState, face: int, dice: Mapping[int, Sequence[int]]) -> int:
    """The dice that count for a bid on this face: the face itself and ones, doubled where R24 says so (R16, R20)."""
    doubled = doubled_cups(state)
    return sum(
        list(values).count(face) + list(values).count(JOKER) * (2 if seat in doubled else 1)
        for seat, values in dice.items()
    )


def is_higher(count: int, face: int, standing: BidStood | None) -> bool:
    """Whether a bid is above the standing one: (count, face) in dictionary order (R14, D1)."""
    return standing is None or (count, face) > (standing.count, standing.face)


def cheapest(state: RoundState) -> tuple[int, int] | None:
    """The lowest legal bid (count, face), or None where only the challenge is left (D5)."""
    bid = state.bid
    if bid is None:
        count, face = 1, FACES[0]
    elif bid.face < FACES[-1]:
        count, face = bid.count, bid.face + 1
    else:
        count, face = bid.count + 1, FACES[0]
    if state.profile.cap_bids and count > max_count(state):
        return None
    return count, face
