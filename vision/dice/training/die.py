"""A die of a patch: how it lies, what it is made of, and which face shows what."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training.bodies import Body
from vision.dice.training.layout import Pose

UP: Final = 4
"""The face +z, which looks up most."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die of a patch: how it lies, what it is made of, and (6,) the values of its faces +x -x +y -y +z -z."""

    pose: Pose
    body: Body
    values: tuple[int, ...]
    flips: tuple[bool, ...]

    @property
    def top(self) -> int:
        """The value that looks up."""
        return self.values[UP]


def draw_die(rng: np.random.Generator, pose: Pose, body: Body) -> Die:
    """Draw the value on top, each as likely, and how the others lie round it: both hands occur."""
    up = int(rng.integers(1, 7))
    pairs = [pair for pair in ((1, 6), (2, 5), (3, 4)) if up not in pair]
    sides = [pair[:: int(rng.choice((-1, 1)))] for pair in rng.permutation(pairs).tolist()]
    values = (*sides[0], *sides[1], up, 7 - up)
    return Die(pose, body, tuple(int(value) for value in values), tuple(rng.random(6) < 0.5))
