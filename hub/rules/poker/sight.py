"""What lies on a table of hands: what the cameras look for, and which faces are in everybody's sight."""

from collections.abc import Iterable

from hub.rules.choice import InSight, SeatWatch, Watched
from hub.rules.poker.hand import HOLE_CARDS, Hand


def at_seats(seats: Iterable[int], face_up: bool) -> tuple[SeatWatch, ...]:
    """Two cards at each of these seats."""
    return tuple(SeatWatch(seat, HOLE_CARDS, face_up) for seat in seats)


def dealing(hand: Hand) -> Watched:
    """While cards are dealt they lie face down in front of everybody."""
    return Watched(at_seats(hand.betting.seats, face_up=False))


def next_board(hand: Hand) -> int:
    """How many cards there should be on the board after the next deal; as many as lie, where none is due."""
    due = hand.turn is None and hand.next_street is not None
    return len(hand.board) + (hand.next_cards if due else 0)


def hands(hand: Hand, seats: Iterable[int]) -> tuple[InSight, ...]:
    """The hands at these seats: faces only of those that were shown."""
    shown = {each.seat: tuple(map(str, each.cards)) for each in hand.shown}
    return tuple(InSight(f"seat {seat}", shown.get(seat, ()), 0 if seat in shown else HOLE_CARDS) for seat in seats)


def board(hand: Hand) -> InSight:
    """The cards on the board."""
    return InSight("board", tuple(map(str, hand.board)))
