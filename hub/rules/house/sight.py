"""What the cameras should be looking for, and what each role may see of the cards."""

from hub.rules.choice import InSight, Viewer, Watched
from hub.rules.house.state import HandState
from hub.rules.poker import sight
from hub.rules.poker.hand import Stage


def to_show(state: HandState) -> tuple[int, ...]:
    """The seats whose hands are still to be shown, ascending: all live ones, once nobody has a decision any more."""
    return tuple(seat for seat in state.betting.live if state.shown_by(seat) is None) if state.may_show else ()


def watched(state: HandState) -> Watched:
    """Two cards at every live hand, face up once it is to be shown; so many on the board.

    Hole cards are never read before they are shown: no rule of the hand needs them.
    """
    if state.stage is Stage.DEAL:
        return sight.dealing(state)
    if state.stage is not Stage.PLAY:
        return Watched(board=len(state.board), next_board=len(state.board))
    seats = sight.at_seats(state.betting.live, state.may_show)
    return Watched(seats, len(state.board), sight.next_board(state))


def visible(state: HandState, viewer: Viewer) -> tuple[InSight, ...]:
    """The board, the burned cards that all have seen, and every live hand: faces only of those that were shown.

    The hand holds no hidden card, so it is the same for everybody; a player looks at his own cards on the table.
    """
    on_table = state.stage in (Stage.DEAL, Stage.PLAY)
    seats = state.betting.live if on_table else tuple(each.seat for each in state.shown)
    return sight.board(state), InSight("burned", tuple(map(str, state.burned))), *sight.hands(state, seats)
