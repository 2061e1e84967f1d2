"""Who has the button and the blinds in the next hand (H11, H30, D9)."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hub.rules.poker.betting import clockwise


class DeadButton(StrEnum):
    """When the button stays with the previous dealer (D9)."""

    STANDARD = "standard"
    LITERAL = "literal"


@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blinds of a hand; `sb` None: no small blind. `dead_button`: the marker stays where it lay."""

    button: int
    sb: int | None
    bb: int
    dead_button: bool = False


HEADS_UP: Final = 2
"""Players of a hand in which the button has the small blind (H30)."""

NOWHERE: Final = Positions(0, None, 0)
"""Before the first hand."""


def next_positions(
    last: Positions,
    alive: Collection[int],
    rule: DeadButton = DeadButton.STANDARD,
    joined: Collection[int] = (),
) -> Positions:
    """The positions of the next hand, from those of the last one and the seats that have chips; `joined` are new there.

    The big blind leads, clockwise to the next player (H11). With two players the button has the small blind (H30).
    Nobody has the button at a seat to which he just came (H7), and it is never on a blind: after a hand of two it lies
    with the player before the small blind.

    Raises:
        ValueError: fewer than two players are left.
    """
    if len(alive) < 2:
        raise ValueError("a hand needs two players")
    order = clockwise(tuple(sorted(alive)), last.bb)
    bb = order[0]
    if len(alive) == 2:
        return Positions(order[1], order[1], bb)
    sb = last.bb if last.bb in alive else None
    stays = last.sb not in alive or last.sb in joined or (rule is DeadButton.LITERAL and sb is None)
    button = last.button if stays or last.sb is None else last.sb
    if button in (sb, bb):
        return Positions(order[-2] if order[-1] == last.bb else order[-1], sb, bb)
    return Positions(button, sb, bb, dead_button=stays)


def first_positions(seats: Collection[int], button: int) -> Positions:
    """The positions of a first hand, where the button is known: the blinds are the next two players.

    Raises:
        ValueError: fewer than two players.
    """
    if len(seats) < 2:
        raise ValueError("a hand needs two players")
    order = clockwise(tuple(sorted(seats)), button)
    if len(order) == 2:
        return Positions(button, order[1], order[0]) if button in seats else Positions(order[1], order[1], order[0])
    return Positions(button, order[0], order[1])
