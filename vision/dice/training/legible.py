"""Whether anybody could read a die of a finished patch."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.training.view import F32, U8, Bools

_LEAST_SEEN: Final = 0.85
_LEAST_AREA: Final = 50
_LEAST_SHOWN: Final = 0.4
_PIP: Final = 60
_NO_PIP: Final = 25
_AROUND: Final = np.ones((7, 7), np.uint8)
_LEAST_SHARE: Final = 0.15
_EDGE: Final = np.ones((3, 3), np.uint8)
_LEAST_STEP: Final = 10.0
_LEAST_CLEAN: Final = 0.38
_CORE: Final = np.ones((5, 5), np.uint8)
_LEAST_BODY: Final = 25.0
"""Grey levels by which a die's top differs from what is around it, where anybody sees that there is something."""

_RING: Final = np.ones((9, 9), np.uint8)
MOST_SMEAR: Final = 0.1
"""Sigma of the blur, in sides of a die, from which the pips of a six run together."""


@dataclass(frozen=True, slots=True)
class Traces:
    """What lies where on the canvas.

    Args:
        owner: (h, w) 0 where there is no die's top, else the die's number from 1.
        pip: (h, w) 0 to 255, how much of a point is a pip.
        whole: For each die, of how many points its top would consist if nothing hid it.
    """

    owner: U8
    pip: U8
    whole: tuple[int, ...]

    def seen(self, number: int) -> float:
        """The part of a top that is in the picture."""
        return int((self.owner == number).sum()) / max(self.whole[number - 1], 1)


@dataclass(frozen=True, slots=True)
class _Step:
    """By how many grey levels of its best colour pips stand out (dark ones below 0), and of all variation what part."""

    channel: int
    levels: float
    clean: float


def _step(values: F32, pip: F32) -> _Step:
    ink = pip - pip.mean()
    grey = values - values.mean(axis=0)
    step = (grey * ink[:, None]).sum(axis=0) / max(float((ink * ink).sum()), 1e-6)
    explained = step * step * float((ink * ink).mean()) / (grey.var(axis=0) + 1.0)
    best = int(np.abs(step).argmax())
    return _Step(best, float(step[best]), float(np.sqrt(explained[best])))


def _each_shows(grey: F32, inner: Bools, pip: U8, levels: float) -> bool:
    """Whether every single pip stands out from what is around it: one lost in a glare makes another value."""
    body = inner & (pip < _NO_PIP)
    _, which, stats, _ = cv2.connectedComponentsWithStats((pip > _PIP).astype(np.uint8))
    areas = stats[1:, cv2.CC_STAT_AREA]
    for number in np.flatnonzero(areas > 0.4 * areas.max(initial=0)) + 1:  # the others are cut off by an edge
        own = which == number
        around = body & (cv2.dilate(own.astype(np.uint8), _AROUND) > 0)
        if around.any() and (np.average(grey[own], weights=pip[own]) - grey[around].mean()) / levels < _LEAST_SHARE:
            return False
    return True


def stands_out(image: U8, traces: Traces, number: int) -> bool:
    """Whether the pips of a top differ from it in a finished patch; its edges, dark or shiny, are left out."""
    shape = image.shape[1::-1]
    top = (cv2.resize(traces.owner, shape, interpolation=cv2.INTER_NEAREST) == number).astype(np.uint8)
    left, upper, width, height = cv2.boundingRect(top)
    if width * height < _LEAST_AREA:
        return False
    part = (slice(upper, upper + height), slice(left, left + width))
    top, face = top[part], np.asarray(image[part], np.float32)
    pip = np.asarray(cv2.resize(traces.pip, shape, interpolation=cv2.INTER_AREA)[part], np.uint8)
    core = cv2.erode(top, _CORE, borderValue=0) > 0
    if not core.any() or pip[core].max() < _PIP:
        return False
    step = _step(face[core], pip[core].astype(np.float32) / 255.0)
    if abs(step.levels) < _LEAST_STEP or step.clean < _LEAST_CLEAN:
        return False
    inner = cv2.erode(top, _EDGE, borderValue=0) > 0
    return _each_shows(np.asarray(face[..., step.channel], np.float32), inner, pip * top, step.levels)


def readable(image: U8, traces: Traces, number: int) -> bool:
    """Whether enough of a top is seen, and its pips with it."""
    return traces.seen(number) >= _LEAST_SEEN and stands_out(image, traces, number)


def shows(image: U8, traces: Traces, number: int) -> bool:
    """Whether something of a die's size is plainly there, readable or not: its top differs from what is around it."""
    owner = cv2.resize(traces.owner, image.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    top = (owner == number).astype(np.uint8)
    around = (cv2.dilate(top, _RING) > 0) & (owner == 0)
    if traces.seen(number) < _LEAST_SHOWN or int(top.sum()) < _LEAST_AREA or not around.any():
        return False
    body, ground = image[top > 0].astype(np.float32), image[around].astype(np.float32)
    return bool(np.abs(np.median(body, axis=0) - np.median(ground, axis=0)).max() >= _LEAST_BODY)
