"""What is printed or worn into the thing that dice lie on: lines, writing, dots, seams, dominoes."""

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.dice.lattice import SITES
from vision.dice.training import colours
from vision.dice.training.easel import CIRCLE, Easel, box, turned
from vision.dice.training.pips import ON
from vision.dice.training.view import F32

_LETTERS: Final = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop0123456789.:%$&*")


def somewhere(rng: np.random.Generator, easel: Easel, beyond: float = 0.3) -> F32:
    """(2,) a place of the patch, or a little outside."""
    reach = easel.view.reach + beyond
    return rng.uniform(-reach, reach, 2).astype(np.float32)


def ink(rng: np.random.Generator) -> F32:
    """The colour of a print."""
    kind = rng.random()
    if kind < 0.35:
        return colours.grey(rng, 200, 255, 6.0)
    return colours.grey(rng, 0, 60, 6.0) if kind < 0.65 else colours.any_colour(rng)


def _line(rng: np.random.Generator, easel: Easel) -> None:
    way = turned(np.array([[1.0, 0.0]], np.float32), rng.uniform(0, np.pi))
    at = somewhere(rng, easel)
    width = rng.uniform(0.03, 0.4)
    for step in range(int(rng.integers(1, 4))):
        across = way[:, ::-1] * np.array([1, -1]) * np.float32(step * rng.uniform(0.2, 1.2))
        easel.line(np.concatenate([at - 20 * way, at + 20 * way]) + across, width, ink(rng))


def _circles(rng: np.random.Generator, easel: Easel) -> None:
    at, colour, width = somewhere(rng, easel, 3.0), ink(rng), float(rng.uniform(0.03, 0.3))
    radius, step = float(rng.uniform(0.2, 5.0)), width * rng.uniform(1.5, 5.0)
    for ring in range(int(rng.choice((1, 2, 3, 12)))):
        if radius > ring * step:
            easel.ring(at, radius - ring * step, width, colour)


def _writing(rng: np.random.Generator, easel: Easel) -> None:
    at, colour, size = somewhere(rng, easel, 0.0) - 1.0, ink(rng), float(rng.uniform(0.15, 1.6))
    for _ in range(int(rng.integers(1, 5))):
        easel.text(at, "".join(rng.choice(_LETTERS, int(rng.integers(1, 14)))), size, colour)
        at = at + np.array([rng.uniform(-0.3, 0.3), 1.5 * size], np.float32)


def _dots(rng: np.random.Generator, easel: Easel) -> None:
    step, colour = float(rng.uniform(0.15, 1.6)), ink(rng)
    radius = min(step * rng.uniform(0.12, 0.42), 0.35)
    across, down = (int(n) for n in rng.integers(1, 9, 2))
    grid = np.stack(np.meshgrid(np.arange(across), np.arange(down)), axis=-1).reshape(-1, 2).astype(np.float32)
    grid[:, 0] += rng.choice([0.0, 0.5]) * (grid[:, 1] % 2)
    at, angle = somewhere(rng, easel), rng.uniform(0, np.pi)
    for dot in turned(grid * np.float32(step), angle):
        easel.disc(at + dot, radius, colour)


def _sprinkled(rng: np.random.Generator, easel: Easel) -> None:
    colour, radius = ink(rng), rng.uniform(0.025, 0.2)
    for _ in range(int(rng.choice((1, 2, 4, 8, 20)))):
        easel.disc(somewhere(rng, easel), radius * rng.uniform(0.6, 1.3), colour)


def _pattern(rng: np.random.Generator, easel: Easel, at: F32, step: float, angle: float, colour: F32) -> None:
    radius = step * rng.uniform(0.25, 0.42)
    for site in SITES[list(ON[int(rng.integers(1, 7))])]:
        easel.disc(at + turned(site[None] * np.float32(step), angle)[0], radius, colour)


def _bare_pips(rng: np.random.Generator, easel: Easel) -> None:
    _pattern(rng, easel, somewhere(rng, easel), float(rng.uniform(0.12, 0.6)), rng.uniform(0, np.pi), ink(rng))


def _domino(rng: np.random.Generator, easel: Easel) -> None:
    size = float(rng.choice([rng.uniform(0.5, 0.75), rng.uniform(1.25, 1.7)]))
    at, angle, colour = somewhere(rng, easel), rng.uniform(0, np.pi), ink(rng)
    dots = colours.grey(rng, 0, 40) if colours.level(colour) > 128 else colours.grey(rng, 220, 255)
    easel.area(at + turned(box(2 * size, size, 0.1 * size), angle), colour)
    bar = np.array([[0, -0.4], [0, 0.4]], np.float32) * np.float32(size)
    easel.line(at + turned(bar, angle), 0.05 * size, dots)
    for half in (-0.5, 0.5):
        middle = at + turned(np.array([[half * size, 0]], np.float32), angle)[0]
        _pattern(rng, easel, middle, 0.26 * size, angle, dots)


def _grille(rng: np.random.Generator, easel: Easel) -> None:
    step = float(rng.uniform(0.25, 0.7))
    at, radius, colour = somewhere(rng, easel, 1.0), step * rng.uniform(0.2, 0.42), colours.grey(rng, 0, 50)
    rows = int(rng.integers(2, 8))
    for row in range(rows):
        for column in range(rows):
            easel.disc(at + np.array([column, row], np.float32) * np.float32(step), radius, colour)


def _stain(rng: np.random.Generator, easel: Easel) -> None:
    wobble = 1.0 + 0.3 * np.sin(np.arange(len(CIRCLE)) * rng.uniform(0.3, 1.2))[:, None]
    outline = CIRCLE * wobble * rng.uniform(0.2, 2.5, 2)
    easel.area(somewhere(rng, easel) + outline.astype(np.float32), colours.any_colour(rng))


PRINTS: Final[tuple[Callable[[np.random.Generator, Easel], None], ...]] = (
    _line,
    _line,
    _circles,
    _writing,
    _writing,
    _dots,
    _sprinkled,
    _sprinkled,
    _bare_pips,
    _domino,
    _grille,
    _stain,
)


def add_prints(rng: np.random.Generator, easel: Easel, count: int) -> None:
    """Print so many things, each anywhere."""
    for which in rng.integers(len(PRINTS), size=count):
        PRINTS[which](rng, easel)
