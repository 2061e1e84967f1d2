"""Dice of another size than the calibrated one: where all dice of a seat say so alike, they are read at their own.

The size is a seat's, never a single die's: one die that seems larger may lean or stand on another, and stays a doubt.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.dice.agreement import Die
from vision.dice.look import SeatLook
from vision.dice.mates import plain_face
from vision.dice.rectify import SeatMap

_USUAL: Final = 0.98
"""What `body` measures of a die of the expected size."""

_OFF: Final = 0.06
_ALIKE: Final = 1.15
"""The sides of one seat's dice differ at most by this factor where they are one set."""

_BOUNDS: Final = (0.65, 1.5)
"""Least and greatest size as a part of the calibrated one."""

_STEPS: Final = 2

Look = Callable[[SeatMap], SeatLook]
ViewFor = Callable[[int, float], SeatMap | None]


def _agreed(look: SeatLook) -> tuple[Die, ...]:
    return tuple(die for die in look.dice if die.face is not None and "readers_differ" not in die.doubts)


def _better_size_mm(look: SeatLook) -> float | None:
    """The size that the seat's dice seem to have, None where it is the expected one or they do not say alike."""
    dice = _agreed(look)
    sides = [die.face.body_side for die in dice if die.face is not None]
    if not sides or _plain(look) == len(dice):
        return None
    ratio = float(np.median(sides)) / _USUAL
    return look.view.die_mm * ratio if abs(ratio - 1.0) > _OFF and max(sides) <= _ALIKE * min(sides) else None


def _plain(look: SeatLook) -> int:
    """How many dice leave no doubt, less how many do."""
    return sum(-1 if plain_face(die) is None else 1 for die in look.dice)


def at_their_size(look: SeatLook, look_at: Look, view_for: ViewFor) -> SeatLook:
    """The look at the size which the seat's dice have, where that leaves fewer doubts; else the same look.

    Only where the learned reader looked too: a wrong size makes the geometric one read a six as a three.

    Args:
        look: At the size that was expected.
        look_at: Looks at a seat by a map.
        view_for: The map of a seat for dice of a size in millimetres, None where there is none.
    """
    expected_mm, best, latest = look.view.die_mm, look, look
    for _ in range(_STEPS if look.tops else 0):
        size_mm = _better_size_mm(latest)
        if size_mm is None or not _BOUNDS[0] <= size_mm / expected_mm <= _BOUNDS[1]:
            break
        view = view_for(look.view.region.seat, size_mm)
        if view is None or view.die_mm == latest.view.die_mm:
            break
        latest = look_at(view)
        best = latest if _plain(latest) > _plain(best) else best
    return best
