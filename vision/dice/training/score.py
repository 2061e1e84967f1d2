"""How well a network reads patches that it was not trained on."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.learned import NET_PX, Network, Top, find_tops
from vision.dice.training.patch import DieKind, PaintedDie, Patch

SURE: Final = 0.95
"""A reading is called sure if its confidence times its presence is at least this."""

IS_DIE: Final = 0.6
IS_BAD: Final = 0.5
"""A top is read if its presence is at least the first, and less than the second says that it must not be read."""

_NEAR: Final = 0.5 * NET_PX
_EDGE_PX: Final = 4.0
"""Dice whose centre is nearer to the patch's border are not asked for, nor counted against the network."""


@dataclass(frozen=True, slots=True)
class Score:
    """Numbers of dice: of those that lie flat and can be read, how they were read; and what was read wrongly else.

    Args:
        flat: Dice to be read.
        right: Of them, those read right.
        wrong: Of them, those read as another value.
        sure: Of them, those read right and surely.
        sure_wrong: Flat dice read as another value and values given where there is no die, all of them surely.
        bad: Dice that must not be read.
        bad_read: Of them, those that were given a value.
        invented: Values given where there is no die.
    """

    flat: int
    right: int
    wrong: int
    sure: int
    sure_wrong: int
    bad: int
    bad_read: int
    invented: int

    def sentence(self) -> str:
        """The figures for people."""
        return (
            f"{self.right} of {self.flat} flat dice right, {self.wrong} wrong; {self.bad_read} of {self.bad} bad dice "
            f"read, {self.invented} dice invented; surely (at {SURE}) {self.sure} right, {self.sure_wrong} wrong"
        )


def score(patches: Iterable[Patch], network: Network) -> Score:
    """Read patches and count."""
    counts: Counter[str] = Counter()
    for patch in patches:
        counts.update(_counted(patch.dice, find_tops(patch.image, network), patch.image.shape[0]))
    return Score(**{name: counts[name] for name in Score.__dataclass_fields__})


def _counted(dice: Sequence[PaintedDie], tops: Sequence[Top], side_px: int) -> Counter[str]:
    counts: Counter[str] = Counter()
    left = list(tops)
    for die in dice:
        top = min(left, key=lambda each: _distance(each, die), default=None)
        if top is not None and _distance(top, die) < _NEAR:
            left.remove(top)
        else:
            top = None
        if _is_inside((die.x, die.y), side_px):
            counts.update(_verdict(die, top))
    for top in left:
        if _is_read(top) and _is_inside(top.centre, side_px):
            counts.update(["invented", *(["sure_wrong"] if _is_sure(top) else [])])
    return counts


def _is_read(top: Top) -> bool:
    return top.presence >= IS_DIE and top.unclear < IS_BAD


def _is_sure(top: Top) -> bool:
    return top.confidence * top.presence >= SURE


def _verdict(die: PaintedDie, top: Top | None) -> list[str]:
    flat = die.kind is DieKind.FLAT
    said = ["flat" if flat else "bad"]
    if top is None or not _is_read(top):
        return said
    if not flat:
        return [*said, "bad_read"]
    right = top.value == die.value
    said.append("right" if right else "wrong")
    if _is_sure(top):
        said.append("sure" if right else "sure_wrong")
    return said


def _distance(top: Top, die: PaintedDie) -> float:
    return float(np.hypot(top.centre[0] - die.x, top.centre[1] - die.y))


def _is_inside(centre: tuple[float, float], side_px: int) -> bool:
    return all(_EDGE_PX <= at < side_px - _EDGE_PX for at in centre)
