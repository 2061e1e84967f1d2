"""What the cameras should be looking for, and what each role may see of the dice (R10, R15, D9)."""

from hub.rules.choice import InSight, SeatWatch, Viewer, Watched
from hub.rules.raffle.state import RoundState


def watched(state: RoundState) -> Watched:
    """Every cup in play with the dice that its player owns; they lie open once the bid is challenged."""
    if state.winner is not None:
        return Watched()
    return Watched(tuple(SeatWatch(seat, state.owned[seat], state.challenger is not None) for seat in state.live))


def visible(state: RoundState, viewer: Viewer) -> tuple[InSight, ...]:
    """The standing bid, and every seat with its dice: the faces only of those that were just settled.

    The round holds no hidden die, so it is the same for everybody; a player looks under his own cup.
    """
    bid = () if state.bid is None else (f"{state.bid.count}x{state.bid.face}",)
    return InSight("bid", bid), *_seats(state)


def _seats(state: RoundState) -> tuple[InSight, ...]:
    """Dice that were counted lie open until the next bid; all others are under their cups."""
    if state.before is not None and state.last is not None:
        return tuple(InSight(f"seat {each.seat}", tuple(map(str, each.values))) for each in state.last.dice)
    return tuple(InSight(f"seat {seat}", (), state.owned[seat]) for seat in state.live)
