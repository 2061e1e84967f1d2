"""Watches whether a camera stays where it was when it was started: frames in, moved, in doubt or steady out. Pure.

A few squares of the ground are compared in every frame, so that all are in each fourth. What most of them agree on
counts; hands, people and things that are put down hide some of them and are outvoted.
"""

from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from vision.stillness.consensus import Yardstick, agreed
from vision.stillness.landmarks import Landmarks
from vision.stillness.patches import F32, U8, Patch, choose, free_ground, shift_of, softened, taken

MOVED_MM: Final = 2.0
"""From this displacement at a seat on the camera has moved; a rubber foot that gives way by less is no fault."""

STEADY_MM: Final = 1.0
ROUND: Final = 4
"""Frames in which every square is looked at once."""

_LEARN: Final = 6
_PROVE: Final = 4
_PROVEN_PX: Final = 0.6
_KEPT: Final = 20
_LEAST: Final = 6
_PART: Final = 0.4
"""So many squares, and this part of them, must agree."""

_TWICE: Final = 2
"""Rounds in a row that must say so: a push that swings back within a quarter of a second is none."""

_LOST_ROUNDS: Final = 8
"""Rounds after which squares that are hidden stop holding up the readings."""

_SEARCH_EVERY: Final = 4
"""Rounds between two searches for the ground, once squares have been hidden for long."""

Shifts = dict[int, tuple[float, float] | None]


class Stillness:
    """One camera."""

    def __init__(self, calibration: Calibration) -> None:
        self._free = free_ground(calibration)
        self._yardstick = Yardstick(calibration) if calibration.seats else None
        self._count = 0
        self._mean: F32 | None = None
        self._patches: list[Patch] = []
        self._landmarks: Landmarks | None = None
        self._shifts: Shifts = {}
        self._bad = self._lost = 0
        self._hint = False
        self.moved = False
        """Whether the camera stands elsewhere than it stood; until it is put back."""

    @property
    def is_watched(self) -> bool:
        """Whether enough static ground is seen to tell."""
        return self._count >= _LEARN + _PROVE and len(self._patches) >= _LEAST

    @property
    def in_doubt(self) -> bool:
        """Whether the last frames speak against it, without being sure."""
        return self.moved or self._bad > 0 or 0 < self._lost <= _LOST_ROUNDS or self._hint

    def feed(self, image: U8) -> None:
        """Take the next frame, (H, W, 3) of the calibration's size."""
        if self._yardstick is None:
            return
        self._count += 1
        if self._count <= _LEARN:
            self._learn(image)
        elif self._count <= _LEARN + _PROVE:
            self._prove(image)
        elif self.is_watched:
            self._look(image, self._yardstick)

    def _learn(self, image: U8) -> None:
        grey = softened(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
        self._mean = grey if self._mean is None else self._mean + grey
        if self._count == _LEARN:
            reference = np.asarray(self._mean / _LEARN, np.float32)
            self._patches = list(choose(reference, self._free))
            self._landmarks = Landmarks(reference, self._free)
            self._mean = None

    def _prove(self, image: U8) -> None:
        """Keep the squares that are found where they are."""
        found = [(each, shift_of(each, image)) for each in self._patches]
        self._patches = [each for each, shift in found if shift is not None and np.hypot(*shift) < _PROVEN_PX]
        if self._count == _LEARN + _PROVE:
            self._patches = self._patches[:_KEPT]

    def _look(self, image: U8, yardstick: Yardstick) -> None:
        mine = range(self._count % ROUND, len(self._patches), ROUND)
        for index in mine:
            self._shifts[index] = shift_of(self._patches[index], image)
        if len(self._shifts) < len(self._patches):
            return
        odd_px = yardstick.px(MOVED_MM)
        odd = sum(_is_odd(self._shifts[index], odd_px) for index in mine)
        ends = self._count % ROUND == 0
        away_mm = self._away_mm(yardstick) if odd or ends else 0.0
        self._hint = 2 * odd > len(mine) or (away_mm is not None and away_mm >= MOVED_MM)
        if ends:
            self._judge(image, away_mm, yardstick)

    def _away_mm(self, yardstick: Yardstick) -> float | None:
        """How far the camera has moved, as most squares say, None where they do not agree."""
        seen = {index: shift for index, shift in self._shifts.items() if shift is not None}
        before = np.array([self._patches[index].middle for index in seen], np.float64).reshape(-1, 2)
        after = before + np.array(list(seen.values()), np.float64).reshape(-1, 2)
        change = agreed(before, after, max(_LEAST, round(_PART * len(self._patches))))
        return None if change is None else yardstick.mm(change)

    def _judge(self, image: U8, away_mm: float | None, yardstick: Yardstick) -> None:
        """After a round; where the squares do not agree, the ground is searched for."""
        if away_mm is not None:
            self._lost = 0
        else:
            self._lost += 1
            often = self._lost <= _LOST_ROUNDS or self._lost % _SEARCH_EVERY == 0
            change = self._landmarks.change_to(image) if often and self._landmarks is not None else None
            away_mm = None if change is None else yardstick.mm(change)
        if away_mm is not None:
            self._decide(away_mm, image)

    def _decide(self, away_mm: float, image: U8) -> None:
        if away_mm >= MOVED_MM:
            self._bad += 1
            self.moved = self.moved or self._bad >= _TWICE
            return
        self._bad = 0
        if away_mm < STEADY_MM:
            self.moved = False
            if self._lost:
                self._take_anew(image)

    def _take_anew(self, image: U8) -> None:
        """The camera is where it was and yet its squares look different: the light has changed."""
        grey = softened(np.asarray(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), np.uint8))
        for index, shift in self._shifts.items():
            if shift is None:
                old = self._patches[index]
                self._patches[index] = taken(grey, old.left, old.top, len(old.look))
        self._lost = 0


def _is_odd(shift: tuple[float, float] | None, odd_px: float) -> bool:
    return shift is None or max(abs(shift[0]), abs(shift[1])) >= odd_px
