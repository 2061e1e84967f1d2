"""Painting simple shapes on the canvas, given in sides of a die on the table."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.training.colours import plain
from vision.dice.training.view import F32, SUPER, U8, View

_BITS: Final = 4
_AROUND: Final = np.linspace(0.0, 2.0 * np.pi, 33)[:-1]
CIRCLE: Final = np.stack([np.cos(_AROUND), np.sin(_AROUND)], axis=1).astype(np.float32)
"""(32, 2) a circle of radius 1."""


def turned(points: F32, angle: float) -> F32:
    """(n, 2) points turned about the origin."""
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]), np.float32)


def box(width: float, height: float, corner: float = 0.0) -> F32:
    """(n, 2) a rectangle round the origin, with round corners of a radius."""
    half = np.array([width, height]) / 2.0 - corner
    quarters = np.split(CIRCLE, 4)
    signs = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    return np.concatenate([quarter * corner + half * sign for quarter, sign in zip(quarters, signs, strict=True)])


@dataclass(frozen=True, slots=True)
class Easel:
    """A picture (canvas, canvas, n) and the view that it is painted in. Colours are (3,)."""

    picture: U8
    view: View

    def pixels(self, points: F32, height: float = 0.0) -> F32:
        """(n, 2) where points (n, 2) of the table, or so far above it, are seen on the canvas."""
        flat = points.reshape(-1, 2)
        raised = np.concatenate([flat, np.full((len(flat), 1), height)], axis=1).astype(np.float32)
        return self.view.canvas(raised, self.view.shift)

    def _fixed(self, points: F32, height: float) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
        return np.rint(self.pixels(points, height) * (1 << _BITS)).astype(np.int32)

    def area(self, outline: F32, colour: F32, height: float = 0.0) -> None:
        """Fill an outline (n, 2)."""
        cv2.fillPoly(self.picture, [self._fixed(outline, height)], plain(colour), cv2.LINE_AA, _BITS)

    def disc(self, at: F32, radius: float, colour: F32, height: float = 0.0) -> None:
        """Fill a circle about (2,)."""
        self.area(at + CIRCLE * np.float32(radius), colour, height)

    def line(self, points: F32, width: float, colour: F32, closed: bool = False, height: float = 0.0) -> None:
        """Draw along points (n, 2), so many sides wide."""
        thick = max(1, round(width * self.view.die_px * SUPER))
        cv2.polylines(self.picture, [self._fixed(points, height)], closed, plain(colour), thick, cv2.LINE_AA, _BITS)

    def ring(self, at: F32, radius: float, width: float, colour: F32, height: float = 0.0) -> None:
        """Draw a circle about (2,)."""
        self.line(at + CIRCLE * np.float32(radius), width, colour, True, height)

    def text(self, at: F32, words: str, size: float, colour: F32, height: float = 0.0) -> None:
        """Write words, letters `size` sides high."""
        x, y = np.rint(self.pixels(at, height)[0]).astype(int).tolist()
        scale = size * self.view.die_px * SUPER / 21.0
        cv2.putText(
            self.picture, words, (x, y), cv2.FONT_HERSHEY_DUPLEX, scale, plain(colour), max(1, round(scale * 2))
        )
