"""Colours, as blue, green and red from 0 to 255."""

from typing import Final

import cv2
import numpy as np

from vision.dice.training.view import F32

_GREYS: Final = np.array([0.114, 0.587, 0.299], np.float32)


def from_hsv(hue: float, saturation: float, value: float) -> F32:
    """A colour (3,) from hue, saturation and value, each 0 to 1."""
    cell = np.array([[[hue * 360.0, saturation, value]]], np.float32)
    return np.asarray(cv2.cvtColor(cell, cv2.COLOR_HSV2BGR)[0, 0] * 255.0, np.float32)


def any_colour(rng: np.random.Generator) -> F32:
    """Any colour at all, strong ones as often as dull ones."""
    return from_hsv(rng.random(), rng.random() ** 0.7, rng.uniform(0.08, 1.0))


def grey(rng: np.random.Generator, low: float, high: float, cast: float = 8.0) -> F32:
    """A grey between two levels, with a slight cast."""
    return np.asarray(np.clip(rng.uniform(low, high) + rng.normal(0.0, cast, 3), 0, 255), np.float32)


def near(rng: np.random.Generator, colour: F32, spread: float) -> F32:
    """A colour like another one."""
    level = rng.normal(0.0, spread)
    return np.asarray(np.clip(colour + level + rng.normal(0.0, 0.5 * spread, 3), 0, 255), np.float32)


def level(colour: F32) -> float:
    """How bright a colour looks, 0 to 255."""
    return float(colour @ _GREYS)


def apart(one: F32, other: F32) -> float:
    """How far two colours lie apart: mostly in brightness, a little in tint."""
    return abs(level(one) - level(other)) + 0.25 * float(np.abs(one - other).max())


def plain(colour: F32) -> tuple[float, float, float]:
    """A colour as OpenCV's drawing functions want it."""
    return float(colour[0]), float(colour[1]), float(colour[2])
