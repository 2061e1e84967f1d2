"""What the upper sides of things on a table show."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training import colours
from vision.dice.training.easel import CIRCLE, Easel, box, turned
from vision.dice.training.view import F32


@dataclass(frozen=True, slots=True)
class Place:
    """Where to draw: (2,) the middle, the reach and height of the thing in sides, and its colour (3,)."""

    at: F32
    reach: float
    height: float
    colour: F32


Face = Callable[[np.random.Generator, Easel, Place], None]

_SUITS: Final = ("diamond", "heart", "club", "spade")
_RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def metal(rng: np.random.Generator) -> F32:
    """Silver, brass or copper."""
    tint = np.array([[1.0, 1.0, 1.0], [0.45, 0.75, 0.9], [0.35, 0.5, 0.75]])[int(rng.integers(3))]
    return np.asarray(tint * rng.uniform(70, 240), np.float32)


def _other(rng: np.random.Generator, colour: F32) -> F32:
    if rng.random() < 0.4:
        return colours.any_colour(rng)
    return colours.grey(rng, 200, 255) if colours.level(colour) < 128 else colours.grey(rng, 0, 60)


def chip(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """Spots round the edge, rings, now and then a number."""
    other, count = _other(rng, place.colour), int(rng.integers(4, 13))
    first = rng.uniform(0, 1)
    for spot in range(count):
        angle = 2 * np.pi * (spot + first) / count
        wedge = np.array([[0.72, -0.16], [1.0, -0.2], [1.0, 0.2], [0.72, 0.16]], np.float32) * np.float32(place.reach)
        easel.area(place.at + turned(wedge, angle), other, place.height)
    easel.ring(place.at, 0.66 * place.reach, 0.05, other, place.height)
    if rng.random() < 0.6:
        easel.disc(place.at, 0.55 * place.reach, _other(rng, other), place.height)
    if rng.random() < 0.6:
        easel.text(place.at - 0.3, str(rng.choice((1, 5, 25, 50, 100))), 0.5, other, place.height)


def coin(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """A rim, and something raised on it."""
    dark = place.colour * np.float32(rng.uniform(0.4, 0.8))
    easel.ring(place.at, 0.88 * place.reach, 0.05, dark, place.height)
    easel.area(place.at + turned(box(0.5, 0.9), rng.uniform(0, 3)) * np.float32(place.reach), dark, place.height)
    easel.text(place.at - 0.2, str(rng.integers(1, 100)), 0.5, dark, place.height)


def _rows(reach: float, step: float) -> F32:
    """(n, 2) places in a grid, inside a circle."""
    ticks = np.arange(-int(reach / step), int(reach / step) + 1)
    grid = np.stack(np.meshgrid(ticks, ticks), axis=-1).reshape(-1, 2) * step
    return np.asarray(grid[np.hypot(grid[:, 0], grid[:, 1]) < reach - 0.3 * step], np.float32)


def _rings(rng: np.random.Generator, reach: float, step: float) -> F32:
    """(n, 2) places in rings round the middle."""
    radii = np.arange(int(reach / step)) * step
    counts = np.maximum(1, (2 * np.pi * radii / step * rng.uniform(0.7, 1.0)).astype(int))
    angles = np.concatenate([2 * np.pi * (np.arange(count) + rng.random()) / count for count in counts])
    away = np.repeat(radii, counts)
    return np.asarray(np.stack([away * np.cos(angles), away * np.sin(angles)], axis=1), np.float32)


def coaster(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """Dots in rings or in rows."""
    other = _other(rng, place.colour)
    step = float(rng.uniform(0.35, 1.3))
    radius = min(step * rng.uniform(0.15, 0.4), 0.32)
    dots = _rows(place.reach, step) if rng.random() < 0.5 else _rings(rng, place.reach, step)
    jitter = rng.normal(0.0, step * rng.choice((0.0, 0.2)), dots.shape)
    for dot in turned(dots + jitter.astype(np.float32), float(rng.uniform(0, 6))):
        easel.disc(place.at + dot, radius * rng.uniform(0.9, 1.1), other, place.height)


def screw(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """A slot, a cross or a hexagon."""
    dark, angle = place.colour * np.float32(rng.uniform(0.1, 0.6)), rng.uniform(0, np.pi)
    kind = rng.integers(3)
    if kind == 2:
        easel.area(place.at + turned(CIRCLE[::5] * np.float32(0.5 * place.reach), angle), dark, place.height)
        return
    for turn in range(int(kind) + 1):
        slot = turned(box(1.6, rng.uniform(0.2, 0.4)), angle + turn * np.pi / 2)
        easel.area(place.at + slot * np.float32(place.reach), dark, place.height)


def button(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """Two to four holes and a rim."""
    dark = place.colour * np.float32(rng.uniform(0.0, 0.5))
    easel.ring(place.at, 0.8 * place.reach, 0.05, dark, place.height)
    holes, angle = int(rng.integers(2, 5)), rng.uniform(0, np.pi)
    for hole in turned(CIRCLE[:: 32 // holes][:holes] * np.float32(0.3 * place.reach), angle):
        easel.disc(place.at + hole, 0.14 * place.reach, dark, place.height)


def bead(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """A ball, lit from one side."""
    toward = turned(np.array([[0.35, 0.0]], np.float32), rng.uniform(0, 6))[0] * np.float32(place.reach)
    for step in (0.25, 0.5, 0.75):
        bright = np.clip(place.colour * np.float32(1.0 + 0.5 * step) + 30 * step, 0, 255)
        easel.disc(place.at + toward * np.float32(step), place.reach * (1.0 - step), bright, place.height)
    if rng.random() < 0.7:
        easel.disc(place.at + toward, 0.14 * place.reach, np.full(3, 250, np.float32), place.height)


def hole(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """A round hole with a light rim on one side."""
    dark = colours.grey(rng, 0, 45)
    aside = turned(np.array([[0.12, 0.0]], np.float32), rng.uniform(0, 6))[0] * np.float32(place.reach)
    easel.disc(place.at + aside, 0.85 * place.reach, dark, place.height)


def _suit(easel: Easel, at: F32, size: float, suit: str, colour: F32) -> None:
    unit = np.float32(size)
    if suit == "diamond":
        easel.area(at + np.array([[0, -0.6], [0.42, 0], [0, 0.6], [-0.42, 0]], np.float32) * unit, colour)
        return
    sign = np.float32(1.0 if suit == "heart" else -1.0)
    for x, y in ((-0.24, -0.2), (0.24, -0.2), *(((0.0, 0.3),) if suit == "club" else ())):
        easel.disc(at + np.array([x, y * sign], np.float32) * unit, 0.27 * size, colour)
    if suit != "club":
        easel.area(at + np.array([[-0.48, -0.1], [0.48, -0.1], [0, 0.6]], np.float32) * unit * sign, colour)


def card(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """Suits in rows and a rank, or a pattern on the back."""
    red = np.array([30, 20, 200], np.float32)
    colour = red if rng.random() < 0.5 else colours.grey(rng, 0, 40)
    if rng.random() < 0.25:
        for x in np.linspace(-0.6, 0.6, 7):
            ends = np.array([[x, -0.6], [x + rng.uniform(-0.3, 0.3), 0.6]], np.float32)
            easel.line(place.at + ends * np.float32(place.reach), 0.06, colour)
        return
    suit, size = str(rng.choice(_SUITS)), float(rng.uniform(0.3, 0.8))
    rows, columns = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    for row in range(rows):
        for column in range(columns):
            step = np.array([column - (columns - 1) / 2, row - (rows - 1) / 2], np.float32)
            _suit(easel, place.at + step * np.array([0.75, 0.8], np.float32), size, suit, colour)
    easel.text(place.at - np.float32(0.55 * place.reach), str(rng.choice(_RANKS)), 0.7, colour)


def studs(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """Round studs of the thing's own colour, two or more in a row."""
    bright = np.clip(place.colour * np.float32(rng.uniform(1.05, 1.5)) + 8, 0, 255)
    step = np.float32(place.reach * rng.uniform(0.3, 0.5))
    for x in (-1.0, 0.0, 1.0):
        at = place.at + np.array([x * step, 0.0], np.float32)
        easel.disc(at + np.float32(0.06), 0.3 * float(step), place.colour * np.float32(0.4), place.height)
        easel.disc(at, 0.3 * float(step), bright, place.height + 0.1)


def writing(rng: np.random.Generator, easel: Easel, place: Place) -> None:
    """A few letters."""
    letters = "".join(rng.choice(list("ABCDEHKLMRSTX0123456789"), int(rng.integers(1, 5))))
    size = float(rng.uniform(0.2, 0.6) * place.reach)
    easel.text(place.at - np.float32(size), letters, size, _other(rng, place.colour), place.height)
