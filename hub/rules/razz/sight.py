"""What the cameras should be looking for, and what each role may see of the cards (Z6, Z18, Z29, Z30)."""

from collections.abc import Iterator

from hub.rules.choice import InSight, SeatWatch, Viewer, Watched
from hub.rules.poker.hand import Stage
from hub.rules.razz.order import STREETS
from hub.rules.razz.state import HandState


def watched(state: HandState) -> Watched:
    """The up cards of every live hand with the one that is due, those face down beside them; all of a hand to show.

    A seat comes twice: for its cards face down, and for those face up. A reader that nobody sees may read what lies
    face down as long as the hand is played.
    """
    board = int(state.community is not None)
    if state.stage not in (Stage.DEAL, Stage.PLAY):
        return Watched(board=board, next_board=board)
    seats = tuple(each for seat in state.betting.live for each in _at_seat(state, seat))
    due = state.stage is Stage.DEAL and state.street is STREETS[-1] and state.seventh.one_community_card
    return Watched(seats, board, board + due, hidden=True)


def _at_seat(state: HandState, seat: int) -> Iterator[SeatWatch]:
    down, up = state.downs(seat), len(state.ups(seat))
    if state.at_showdown:
        if seat not in state.mucked:
            yield SeatWatch(seat, down + up, face_up=True)
        return
    due = state.stage is Stage.DEAL and seat in state.unserved
    last = state.street is STREETS[-1]
    own = due and last and not state.seventh.one_community_card
    yield SeatWatch(seat, down + own, face_up=False)
    yield SeatWatch(seat, up + (due and not last), face_up=True)


def visible(state: HandState, viewer: Viewer) -> tuple[InSight, ...]:
    """The card for everybody, and every live hand: faces only of up cards and of hands that were shown.

    What a reader knows is in nobody's sight, not even the floor's; a player looks at his own cards on the table. Hands
    that were mucked, and all that were not shown, are seen once somebody has asked for them after the hand.
    """
    if state.stage is Stage.WAITING:
        return (InSight("board", ()),)
    board = InSight("board", () if state.community is None else (str(state.community),))
    return board, *(_hand(state, seat) for seat in state.betting.live)


def _hand(state: HandState, seat: int) -> InSight:
    asked = next((each.cards for each in state.records[-1].hands if each.seat == seat), ()) if state.disclosed else ()
    whole = state.shown_by(seat) or asked
    if whole:
        return InSight(f"seat {seat}", tuple(map(str, whole)))
    up = state.ups(seat)
    faces = () if seat in state.mucked else up
    return InSight(f"seat {seat}", tuple(map(str, faces)), state.downs(seat) + len(up) - len(faces))
