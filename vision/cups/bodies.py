"""What else lies around a seat and is as large as a die or larger: no felt, no shadow, no printed line."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from vision.cups.ground import F32, U8, Ground, brightest

Bools = npt.NDArray[np.bool_]

_BIN: Final = 20
_BINS: Final = 256 // _BIN + 3
"""Grey levels that are one colour when the commonest is looked for; a bin on either side is empty."""

_FELT_MM: Final = 30.0
"""Felt so far beyond the polygon tells the felt's colour too: a cup may fill half of a narrow region."""

_OFF_COLOUR: Final = 20.0
_NOISE: Final = 4.0
"""Grey levels, and deviations of the felt, by which a colour must leave the felt's own line from dark to light."""

_LIGHT: Final = 1.35
_DARK: Final = 0.2
"""Felt in more or less light than these parts of the usual is no felt."""

_DIM: Final = 0.5
_PIP_AREA: Final = 0.4
"""A hole in a thing is felt if it is larger than this part of a die's side, squared, and most of it in more light."""

_CORE: Final = 0.4
_LARGE: Final = 1.3
"""Radius, in sides of a die, of the disc that fits into every die, and of one that fits into nothing made of dice."""

_HOLD: Final = 0.3
"""What holds a cup touches it with more than its edge: a disc of this radius, in sides, fits into it there."""

_BESIDE: Final = 0.25
"""By so many sides a large thing's own edge may be rough."""

_AT_CUP_MM: Final = 3.0
"""What is dark and begins so near to a cup is its shadow; what is large and so near is at the cup."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """What lies in a seat's polygon.

    Args:
        small: Whether anything may be a die, or several.
        large: Whether anything is larger than dice can be together.
        at_cup: Whether a large thing touches the cup, as a hand does.
    """

    small: bool
    large: bool
    at_cup: bool


def _ones(mask: U8) -> U8:
    return np.asarray(mask > 0, np.uint8)


def _felt(laid: U8, near: U8) -> tuple[F32, Bools]:
    """The commonest colour (3,) near the seat, and which of the pixels there (n,) have about that colour."""
    colours = laid[near > 0]
    bins = colours.astype(np.int32) // _BIN + 1
    counts = np.bincount((bins[:, 0] * _BINS + bins[:, 1]) * _BINS + bins[:, 2], minlength=_BINS**3)
    cube = counts.reshape(_BINS, _BINS, _BINS)
    around = sum(np.roll(cube, step, axis) for axis in range(3) for step in (-1, 0, 1))
    most = np.unravel_index(int(np.argmax(around)), cube.shape)
    alike = np.asarray((np.abs(bins - np.array(most)) <= 1).all(axis=1), np.bool_)
    return np.median(colours[alike], axis=0).astype(np.float32), alike


def off_felt(laid: U8, ground: Ground) -> tuple[U8, F32]:
    """(h, w) 1 where the colour is none of the felt's in any light, and the light on the felt, 1 where it is usual."""
    near = np.asarray(_around(_ones(ground.inside), _FELT_MM / ground.mm_per_px) & _ones(ground.seen), np.uint8)
    felt, alike = _felt(laid, near)
    colour = laid.astype(np.float32)
    light = np.asarray(cv2.transform(colour, (felt / max(float(felt @ felt), 1.0))[None]), np.float32)
    channels = cv2.split(colour)
    most = brightest([cv2.absdiff(each, light * float(level)) for each, level in zip(channels, felt, strict=True)])
    seen = ground.seen > 0
    bound = max(_OFF_COLOUR, _NOISE * float(np.median(most[near > 0][alike])))
    lightest = max(_LIGHT, 1.0 + _NOISE * float(np.median(np.abs(light[near > 0][alike] - 1.0))))
    off = ((most > bound) | (light > lightest)) & seen
    return off.astype(np.uint8), np.where(seen, light, np.float32(1.0))


def _within(mask: U8, radius_px: float) -> U8:
    """1 where a disc of this radius around the pixel lies in the mask."""
    return np.asarray(cv2.distanceTransform(mask, cv2.DIST_L2, 3) >= radius_px, np.uint8)


def _around(mask: U8, radius_px: float) -> U8:
    """1 where the mask is not further away than so much."""
    if not mask.any():
        return mask
    return np.asarray(cv2.distanceTransform(1 - mask, cv2.DIST_L2, 3) <= radius_px, np.uint8)


def _filled(mask: U8, lit: U8, most_px: float) -> U8:
    """The mask without its holes: the pips of dice, the dark inside of a cup; but not felt that a line encloses."""
    outer, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = np.asarray(cv2.drawContours(np.zeros_like(mask), outer, -1, 1, cv2.FILLED), np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(whole & (1 - mask), np.uint8))
    bright = np.bincount(labels.ravel(), weights=lit.ravel().astype(np.float64), minlength=count)
    area = stats[:, cv2.CC_STAT_AREA]
    felt = (area > most_px) & (bright > 0.5 * area)
    felt[0] = False
    return np.asarray(whole & ~np.isin(labels, np.flatnonzero(felt)), np.uint8)


def _without_shadow(dark: U8, cup: U8, reach_px: float) -> U8:
    """The dark things but those that begin at the cup."""
    _, labels = cv2.connectedComponents(dark)
    of_cup = np.unique(labels[_around(cup, reach_px) > 0])
    return np.asarray(dark & ~np.isin(labels, of_cup), np.uint8)


def find_bodies(laid: U8, ground: Ground, die_mm: float, cup: U8 | None = None) -> Bodies:
    """What lies in the seat's polygon of a picture (h, w, 3) of the ground.

    Args:
        laid: The picture.
        ground: How it was taken.
        die_mm: Side of a die.
        cup: (h, w) 1 where a cup stands, with some margin.
    """
    if not ground.inside.any():
        return Bodies(False, False, False)
    off, light = off_felt(laid, ground)
    dark = np.asarray(light < _DARK, np.uint8)
    if cup is not None:
        off, dark = np.asarray(off & (1 - cup), np.uint8), _without_shadow(dark, cup, _AT_CUP_MM / ground.mm_per_px)
    side = die_mm / ground.mm_per_px
    off = _filled(np.asarray(off | dark, np.uint8), np.asarray(light > _DIM, np.uint8), _PIP_AREA * side * side)
    large = _around(_within(off, _LARGE * side), (_LARGE + _BESIDE) * side) & off
    small = _within(np.asarray(off & (1 - large), np.uint8), _CORE * side)
    here = ground.inside > 0
    touching = cup is not None and bool(
        (_around(cup, _AT_CUP_MM / ground.mm_per_px) & _within(off, _HOLD * side) & large).any()
    )
    return Bodies(bool((small > 0)[here].any()), bool((large > 0)[here].any()), touching)
