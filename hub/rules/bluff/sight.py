"""What the cameras should be looking for, who must show, and what each role may see of the cards (B6, D6)."""

from hub.rules.bluff.state import HandState, Stage
from hub.rules.bluff.verdict import Suspicion, suspected
from hub.rules.choice import InSight, SeatWatch, Viewer, Watched
from hub.rules.house.showdown import HOLE_CARDS


def to_show(state: HandState) -> tuple[int, ...]:
    """The seats whose hands are still to be shown, ascending: of a showdown and of a possible bluff."""
    if state.stage is not Stage.ENDED and not state.may_show:
        return ()
    judged = state.verdict is not None and state.verdict.bluff is not None
    pair = () if judged else _pair(state)
    wanted = {*pair, *(state.betting.live if state.may_show else ())}
    return tuple(sorted(seat for seat in wanted if state.shown_by(seat) is None))


def _pair(state: HandState) -> tuple[int, ...]:
    found = suspected(state)
    return (found.bluffer, found.bluffed) if isinstance(found, Suspicion) else ()


def watched(state: HandState) -> Watched:
    """Two cards at every live hand, face up once it is to be shown; so many on the board.

    Until the verdict a reader that nobody sees may know hands that lie face down. Folded cards of a possibly bluffed
    player stay in front of him, and are looked for there.
    """
    if state.stage is Stage.DEAL:
        return Watched(tuple(SeatWatch(seat, HOLE_CARDS, False) for seat in state.betting.seats))
    board = len(state.board)
    if state.stage is not Stage.PLAY:
        return Watched(_up(to_show(state)), board, board, hidden=state.end is not None and state.verdict is None)
    if state.may_show:
        seats = _up(tuple(sorted({*to_show(state), *state.betting.live})))
    else:
        seats = tuple(SeatWatch(seat, HOLE_CARDS, False) for seat in state.betting.live)
    due = state.turn is None and state.next_street is not None
    return Watched(seats, board, board + ((1 if board else 3) if due else 0), hidden=True)


def _up(seats: tuple[int, ...]) -> tuple[SeatWatch, ...]:
    return tuple(SeatWatch(seat, HOLE_CARDS, True) for seat in seats)


def visible(state: HandState, viewer: Viewer) -> tuple[InSight, ...]:
    """The board, every live hand, and hands that were or are to be shown: faces only of those that were.

    What a hidden reader knows is in nobody's sight, not even the floor's: it sees the verdict. A player looks at his
    own cards on the table.
    """
    if state.stage is Stage.WAITING:
        return (InSight("board", ()),)
    live = state.betting.live
    shown = {each.seat: tuple(map(str, each.cards)) for each in state.shown}
    seats = sorted({*live, *shown, *to_show(state)})
    hands = tuple(InSight(f"seat {seat}", shown.get(seat, ()), 0 if seat in shown else HOLE_CARDS) for seat in seats)
    return InSight("board", tuple(map(str, state.board))), *hands
