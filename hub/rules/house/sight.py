"""What the cameras should be looking for, and what each role may see of the cards."""

from hub.rules.choice import InSight, SeatWatch, Viewer, Watched
from hub.rules.house.showdown import HOLE_CARDS
from hub.rules.house.state import HandState, Stage


def watched(state: HandState) -> Watched:
    """Two cards at every live hand, face up once it is to be shown; so many on the board.

    Hole cards are never read before they are shown: no rule of the hand needs them.
    """
    if state.stage is Stage.DEAL:
        return Watched(tuple(SeatWatch(seat, HOLE_CARDS, False) for seat in state.betting.seats))
    if state.stage is not Stage.PLAY:
        return Watched(board=len(state.board), next_board=len(state.board))
    seats = tuple(SeatWatch(seat, HOLE_CARDS, state.may_show) for seat in state.betting.live)
    due = state.turn is None and state.next_street is not None
    return Watched(seats, len(state.board), len(state.board) + ((1 if state.board else 3) if due else 0))


def visible(state: HandState, viewer: Viewer) -> tuple[InSight, ...]:
    """The board, the burned cards that all have seen, and every live hand: faces only of those that were shown.

    The hand holds no hidden card, so it is the same for everybody; a player looks at his own cards on the table.
    """
    shown = {each.seat: tuple(map(str, each.cards)) for each in state.shown}
    seats = state.betting.live if state.stage in (Stage.DEAL, Stage.PLAY) else tuple(shown)
    hands = tuple(InSight(f"seat {seat}", shown.get(seat, ()), 0 if seat in shown else HOLE_CARDS) for seat in seats)
    return InSight("board", tuple(map(str, state.board))), InSight("burned", tuple(map(str, state.burned))), *hands
