"""Seats in order: who is dealt to first, who opens a street, who shows first (Z5-Z8, Z15, Z16, Z18, Z21, E6).

The stud button never leaves seat 8, so left of it is ascending seat number.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hub.events.cards import Card
from hub.events.razz import RazzStreet
from hub.events.rulings import Refusal
from hub.rules.poker.betting import clockwise
from hub.rules.razz.low import by_suit, low

BUTTON: Final = 8

MAX_PLAYERS: Final = 8

STREETS: Final = tuple(RazzStreet)

TOO_MANY: Final = Refusal("too_many_players")


@dataclass(frozen=True, slots=True)
class Serving:
    """The cards of a street: the seats in order, and how many each gets face down and face up."""

    order: tuple[int, ...]
    down: int
    up: int


def serving(active: Collection[int], street: RazzStreet) -> Serving | Refusal:
    """How own cards of a street are dealt (Z1, Z5, Z6, Z18)."""
    if len(active) > MAX_PLAYERS:
        return TOO_MANY
    first, last = street is STREETS[0], street is STREETS[-1]
    return Serving(clockwise(tuple(sorted(active)), BUTTON), 2 if first else int(last), int(not last))


def bring_in_seat(door: Mapping[int, Card]) -> int:
    """Who must open: the highest up card by rank, an ace being low, and of equal ranks by suit (Z7, Z8)."""
    return max(door, key=lambda seat: by_suit(door[seat]))


def low_seat(up: Mapping[int, Sequence[Card]], community: Iterable[Card] = ()) -> int:
    """Whose visible hand is lowest; of equal ones the seat nearest to the left of the button (Z15, Z16).

    Args:
        up: the up cards by seat, as many at each.
        community: a card that is part of every visible hand (E5).
    """
    shared = tuple(community)
    return min(up, key=lambda seat: (low((*up[seat], *shared)), seat))


def from_seat(seats: Iterable[int], first: int) -> tuple[int, ...]:
    """These seats clockwise, beginning with this one, or with the next after it where it is not among them."""
    return clockwise(tuple(sorted(seats)), first - 1)
