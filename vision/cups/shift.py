"""By how much a standing cup was shifted between two frames, finer than a pixel.

Colours are read across the cup's outline in both frames, and each point tells how far the outline moved across itself.
A point that something covers, or over which a shadow lies, does not fit the others and is left out.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from vision.cups.ground import F32, U8
from vision.cups.solid import PARTS, POINTS, Cup, Floats, outlines

_STEP_MM: Final = 0.5
_HALF: Final = 10
"""Steps to either side of the outline that a profile holds, and as many more are looked through for it."""

_REACH: Final = 7
"""Steps by which a profile may be off; beyond that the cup is searched for first."""

_LEAST_CONTRAST: Final = 3.0
"""Deviation of the colours of a profile below which it tells nothing, grey levels."""

_LEAST_MATCH: Final = 0.7
_LEAST_KEPT: Final = 0.4
"""Part of the outline that must have told the shift."""

_LOOKS: Final = 5
_SETTLED_MM: Final = 0.25
"""The frame is looked at again from where the cup was found, until it is found where it was looked for."""

_ROUNDS: Final = 6
_LEAST_SPREAD_MM: Final = 0.08
_SLACK: Final = 0.01
"""What the calibration's scale and the cup's measures may be off, as a part of the shift."""


@dataclass(frozen=True, slots=True)
class Profiles:
    """The colours across a cup's outline.

    Args:
        cup: Where it stood.
        values: (POINTS, 2 * _HALF + 1, 3) from the inside out, one every half millimetre on the felt.
    """

    cup: Cup
    values: F32


@dataclass(frozen=True, slots=True)
class Shift:
    """From where a cup stood to where it stands, mm, its deviation, and the part of the outline that told it."""

    x_mm: float
    y_mm: float
    sigma_mm: float
    kept: float

    @property
    def mm(self) -> float:
        """How far."""
        return float(np.hypot(self.x_mm, self.y_mm))


def _sampled(frame: U8, calibration: Calibration, cup: Cup, half: int) -> F32:
    """(POINTS, 2 * half + 1, 3) colours across the outline of a cup that stands there."""
    found = outlines(cup.as_row()[None], np.asarray(calibration.placement.camera_mm))
    across = np.arange(-half, half + 1) * _STEP_MM
    points = found.points_mm[0][:, None] + across[:, None] * found.normals[0][:, None]
    pixels = to_pixels(calibration, np.concatenate([points, np.zeros((*points.shape[:2], 1))], axis=-1))
    maps = pixels.astype(np.float32)
    sampled = cv2.remap(
        frame, maps[..., 0].copy(), maps[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
    )
    return np.asarray(sampled, np.float32)


def take(frame: U8, calibration: Calibration, cup: Cup) -> Profiles:
    """The profiles of a cup that stands in a frame (H, W, 3)."""
    return Profiles(cup, _sampled(frame, calibration, cup, _HALF))


def measure(profiles: Profiles, frame: U8, calibration: Calibration, near_mm: tuple[float, float]) -> Shift | None:
    """The shift of the cup since the profiles were taken, None where the outline does not tell it.

    Args:
        profiles: From the frame before.
        frame: (H, W, 3).
        calibration: The camera's.
        near_mm: The shift, known to about 3 mm.
    """
    at = np.array(near_mm, np.float64)
    for _ in range(_LOOKS):
        there = _moved(profiles.cup, at)
        away, match = _offsets(profiles.values, _sampled(frame, calibration, there, _HALF + _REACH))
        found = _solved(at, away, match, _leverage(there, calibration))
        if found is None:
            return None
        change = float(np.hypot(*(at - (found.x_mm, found.y_mm))))
        at = np.array([found.x_mm, found.y_mm])
        if change < _SETTLED_MM:
            return found
    return None


def _moved(cup: Cup, by_mm: Floats) -> Cup:
    return Cup(cup.x_mm + float(by_mm[0]), cup.y_mm + float(by_mm[1]), cup.foot_mm, cup.end_mm, cup.height_mm)


def _leverage(cup: Cup, calibration: Calibration) -> tuple[Floats, Floats]:
    """(POINTS, 2) by how much each point's outline moves across itself for a shift of 1 mm, and (POINTS,) lengths."""
    camera = np.asarray(calibration.placement.camera_mm)
    found = outlines(cup.as_row()[None], camera)
    grow = float(camera[2] / (camera[2] - cup.height_mm))
    factor = np.full(POINTS, grow)
    factor[PARTS["foot"]] = 1.0
    factor[PARTS["sides"]] = 0.5 * (1.0 + grow)
    return found.normals[0] * factor[:, None], found.lengths_mm[0]


def _offsets(before: F32, after: F32) -> tuple[Floats, Floats]:
    """By how many mm each profile lies further out than before, and how well it is found there, -1 to 1."""
    width = before.shape[1]
    one = before - before.mean(axis=1, keepdims=True)
    size = np.sqrt(np.square(one).sum(axis=(1, 2)))
    match = np.empty((len(before), 2 * _REACH + 1))
    for step in range(match.shape[1]):
        other = after[:, step : step + width]
        other = other - other.mean(axis=1, keepdims=True)
        length = np.sqrt(np.square(other).sum(axis=(1, 2)))
        floor = _LEAST_CONTRAST * np.sqrt(3.0 * width)
        match[:, step] = (one * other).sum(axis=(1, 2)) / np.maximum(size, floor) / np.maximum(length, floor)
    best = match.argmax(axis=1)
    inner = np.clip(best, 1, match.shape[1] - 2)
    each = np.arange(len(match))
    left, middle, right = (match[each, inner + step] for step in (-1, 0, 1))
    bend = np.minimum(left - 2.0 * middle + right, -1e-6)
    fine = np.clip(0.5 * (left - right) / bend, -1.0, 1.0)
    sure = np.where(best == inner, match[each, best], 0.0)
    return (inner + fine - _REACH) * _STEP_MM, sure


def _solved(at: Floats, away: Floats, match: Floats, leverage: tuple[Floats, Floats]) -> Shift | None:
    """The shift that most of the outline agrees on."""
    lever, lengths = leverage
    base = lengths * (match >= _LEAST_MATCH)
    if base.sum() < _LEAST_KEPT * lengths.sum():
        return None
    weight = base
    by: Floats = np.zeros(2)
    for _ in range(_ROUNDS):
        normal = (lever * weight[:, None]).T @ lever
        by = np.asarray(np.linalg.solve(normal + 1e-6 * np.eye(2), lever.T @ (weight * away)))
        off = np.abs(away - lever @ by)
        spread = max(_LEAST_SPREAD_MM, 1.4826 * float(np.median(off[base > 0])))
        weight = base * np.square(np.clip(1.0 - np.square(off / (4.0 * spread)), 0.0, 1.0))
    kept = float(weight.sum() / lengths.sum())
    if kept < 0.5 * _LEAST_KEPT:
        return None
    found = at + by
    count = max(float(np.count_nonzero(weight > 0)), 3.0)
    sigma = float(np.hypot(2.0 * spread / np.sqrt(count), _SLACK * np.hypot(*found)))
    return Shift(float(found[0]), float(found[1]), sigma, kept)
