"""What the cameras should be looking for, who must show, and what each role may see of the cards (B6, D6)."""

from hub.rules.bluff.state import HandState
from hub.rules.bluff.verdict import Suspicion, suspected
from hub.rules.choice import InSight, Viewer, Watched
from hub.rules.poker import sight
from hub.rules.poker.hand import Stage


def to_show(state: HandState) -> tuple[int, ...]:
    """The seats whose hands are still to be shown, ascending: of a showdown and of a possible bluff."""
    if state.stage is not Stage.OVER and not state.may_show:
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
        return sight.dealing(state)
    board = len(state.board)
    if state.stage is not Stage.PLAY:
        shows = sight.at_seats(to_show(state), face_up=True)
        return Watched(shows, board, board, hidden=state.end is not None and state.verdict is None)
    seats = sorted({*to_show(state), *state.betting.live})
    return Watched(sight.at_seats(seats, state.may_show), board, sight.next_board(state), hidden=True)


def visible(state: HandState, viewer: Viewer) -> tuple[InSight, ...]:
    """The board, every live hand, and hands that were or are to be shown: faces only of those that were.

    What a hidden reader knows is in nobody's sight, not even the floor's: it sees the verdict. A player looks at his
    own cards on the table.
    """
    if state.stage is Stage.WAITING:
        return (sight.board(state),)
    seats = sorted({*state.betting.live, *(each.seat for each in state.shown), *to_show(state)})
    return sight.board(state), *sight.hands(state, seats)
