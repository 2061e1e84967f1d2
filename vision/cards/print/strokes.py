"""The thirteen ranks as strokes of a pen, with the forms that printers of decks give them.

A stroke is (n, 2) points, x to the right and y down, in the box of the rank: 0-1 both ways. Serifs are short strokes
that a deck may have or not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

F64 = npt.NDArray[np.float64]
Rng = np.random.Generator


@dataclass(frozen=True, slots=True)
class Strokes:
    """A rank: its strokes, the ends that may carry a level serif, and how broad it is beside the others."""

    strokes: tuple[F64, ...]
    feet: tuple[tuple[float, float], ...] = ()
    breadth: float = 1.0


def line(*points: tuple[float, float]) -> F64:
    """(n, 2) straight from point to point."""
    return np.array(points, np.float64)


def arc(x: float, y: float, across: float, along: float, first: float, last: float) -> F64:
    """(24, 2) of an ellipse about a point, from one angle to another; degrees, 0 is right and 90 is down."""
    turn = np.radians(np.linspace(first, last, 24))
    return np.stack([x + across * np.cos(turn), y + along * np.sin(turn)], axis=1)


def curve(one: tuple[float, float], by: tuple[float, float], other: tuple[float, float]) -> F64:
    """(16, 2) from one point to another, drawn towards a third."""
    part = np.linspace(0.0, 1.0, 16)[:, None]
    ends = (1 - part) ** 2 * np.array(one) + part**2 * np.array(other)
    return np.asarray(ends + 2 * part * (1 - part) * np.array(by))


def joined(*strokes: F64) -> F64:
    """One stroke of several that follow each other."""
    return np.concatenate(strokes)


def _two(rng: Rng) -> Strokes:
    high = rng.uniform(0.24, 0.33)
    neck = line((0.05, 1.0)) if rng.random() < 0.5 else curve((0.75, 0.55), (0.15, 0.8), (0.05, 1.0))
    body = joined(arc(0.5, high, 0.43, high, 170, 380), neck, line((0.95, 1.0)))
    tick = (line((0.95, 1.0), (0.97, rng.uniform(0.82, 0.93))),) if rng.random() < 0.4 else ()
    return Strokes((body, *tick))


def _three(rng: Rng) -> Strokes:
    if rng.random() < 0.3:
        top = line((0.1, 0.0), (0.9, 0.0), (0.42, 0.4))
        return Strokes((joined(top, arc(0.45, 0.69, 0.46, 0.31, -90, rng.uniform(140, 165))),))
    meet = rng.uniform(0.42, 0.5)
    upper = arc(0.45, meet / 2, 0.4, meet / 2, rng.uniform(185, 215), 450)
    low = arc(0.45, (1 + meet) / 2, 0.47, (1 - meet) / 2, -90, rng.uniform(140, 170))
    return Strokes((upper, low))


def _four(rng: Rng) -> Strokes:
    stem, bar = rng.uniform(0.62, 0.76), rng.uniform(0.62, 0.75)
    if rng.random() < 0.2:
        return Strokes((line((0.4, 0.0), (0.04, bar), (0.97, bar)), line((stem, 0.35), (stem, 1.0))), ((stem, 1.0),))
    return Strokes((line((stem, 1.0), (stem, 0.0), (0.03, bar), (0.97, bar)),), ((stem, 1.0),))


def _five(rng: Rng) -> Strokes:
    left = rng.uniform(0.1, 0.22)
    bowl = arc(0.46, rng.uniform(0.64, 0.7), 0.46, 0.32, rng.uniform(-145, -120), rng.uniform(140, 165))
    return Strokes((joined(line((0.88, 0.0), (left, 0.0), (left - 0.06, 0.46)), bowl),))


def _six(rng: Rng) -> Strokes:
    high = rng.uniform(0.28, 0.34)
    bowl = arc(0.5, 1.0 - high, 0.43, high, 0, 360)
    if rng.random() < 0.3:
        return Strokes((bowl, curve((rng.uniform(0.6, 0.8), 0.0), (0.25, 0.3), (0.07, 1.0 - high))))
    head = arc(0.5, rng.uniform(0.25, 0.4), 0.43, 0.3, rng.uniform(-40, -20), -180)
    head[:, 1] += -head[:, 1].min()
    return Strokes((bowl, joined(head, line((0.07, 1.0 - high)))))


def _nine(rng: Rng) -> Strokes:
    return Strokes(tuple(1.0 - stroke for stroke in _six(rng).strokes))


def _seven(rng: Rng) -> Strokes:
    foot = rng.uniform(0.2, 0.5)
    stem = curve((0.95, 0.0), (rng.uniform(0.3, 0.65), 0.45), (foot, 1.0))
    tick = (line((0.05, 0.0), (0.04, rng.uniform(0.08, 0.18))),) if rng.random() < 0.4 else ()
    bar = (line((0.25, 0.5), (0.85, 0.5)),) if rng.random() < 0.06 else ()
    return Strokes((joined(line((0.05, 0.0)), stem), *tick, *bar))


def _eight(rng: Rng) -> Strokes:
    meet, upper = rng.uniform(0.42, 0.5), rng.uniform(0.34, 0.42)
    return Strokes(
        (arc(0.5, meet / 2, upper, meet / 2, 0, 360), arc(0.5, (1 + meet) / 2, 0.45, (1 - meet) / 2, 0, 360))
    )


def _ten(rng: Rng) -> Strokes:
    stem, middle, half = rng.uniform(0.08, 0.17), rng.uniform(0.64, 0.7), rng.uniform(0.22, 0.32)
    flag = (line((stem, 0.0), (stem - rng.uniform(0.08, 0.17), rng.uniform(0.1, 0.2))),) if rng.random() < 0.6 else ()
    if rng.random() < 0.35:
        straight = rng.uniform(0.15, 0.3)
        zero = joined(
            arc(middle, straight, half, straight, 180, 360), arc(middle, 1 - straight, half, straight, 0, 180)
        )
        zero = joined(zero, zero[:1])
    else:
        zero = arc(middle, 0.5, half, 0.5, 0, 360)
    return Strokes((line((stem, 0.0), (stem, 1.0)), *flag, zero), ((stem, 1.0),), rng.uniform(1.2, 1.7))


def _jack(rng: Rng) -> Strokes:
    stem, bend = rng.uniform(0.6, 0.8), rng.uniform(0.2, 0.32)
    hook = arc(stem / 2 + 0.03, 1 - bend, stem / 2 - 0.03, bend, 0, rng.uniform(140, 190))
    bar = (line((stem - 0.4, 0.0), (stem + rng.uniform(0.0, 0.25), 0.0)),) if rng.random() < 0.4 else ()
    return Strokes((joined(line((stem, 0.0)), hook), *bar), ((stem, 0.0),), rng.uniform(0.8, 1.0))


def _queen(rng: Rng) -> Strokes:
    low = rng.uniform(0.88, 1.0)
    start = (rng.uniform(0.42, 0.62), rng.uniform(0.62, 0.8))
    tail = curve(start, (0.75, 0.8), (rng.uniform(0.88, 1.05), rng.uniform(0.97, 1.08)))
    if rng.random() < 0.3:
        tail = curve((0.2, 0.8), (0.5, 0.6), (1.0, 1.04))
    return Strokes((arc(0.5, low / 2, 0.47, low / 2, 0, 360), tail), (), rng.uniform(1.0, 1.25))


def _king(rng: Rng) -> Strokes:
    meet, branch = rng.uniform(0.52, 0.68), rng.uniform(0.28, 0.42)
    arm = line((0.92, 0.0), (0.12, meet))
    start = arm[0] + (arm[1] - arm[0]) * (1 - branch)
    leg = line((float(start[0]), float(start[1])), (0.95, 1.0))
    feet = ((0.12, 0.0), (0.12, 1.0), (0.92, 0.0), (0.95, 1.0))
    return Strokes((line((0.12, 0.0), (0.12, 1.0)), arm, leg), feet, rng.uniform(1.0, 1.2))


def _ace(rng: Rng) -> Strokes:
    bar = rng.uniform(0.58, 0.75)
    half = 0.45 * bar
    cross = line((0.5 - half, bar), (0.5 + half, bar))
    return Strokes(
        (line((0.05, 1.0), (0.5, 0.0), (0.95, 1.0)), cross), ((0.05, 1.0), (0.95, 1.0)), rng.uniform(1.0, 1.2)
    )


RANK_FORMS: Final[dict[str, Callable[[Rng], Strokes]]] = {
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "T": _ten,
    "J": _jack,
    "Q": _queen,
    "K": _king,
    "A": _ace,
}
"""By rank: a form of it, chosen at random."""
