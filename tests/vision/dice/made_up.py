"""Faces and tops that are made up: plain but for what a test changes."""

from dataclasses import replace
from typing import Any

import numpy as np

from vision.dice.faces import Face
from vision.dice.learned import BAD, CLASSES, GROUND, Top

SQUARE = np.array([(-18, -18), (18, -18), (18, 18), (-18, 18)], np.float32)
SIDE_PX = 36.0
PLAIN = Face(
    value=5,
    centre=np.zeros(2, np.float32),
    outline=SQUARE,
    match=0.95,
    margin=0.2,
    weakest=0.9,
    stray=0.0,
    edges=(80.0, 90.0, 100.0, 110.0),
    strength=100.0,
    spacing=0.25,
    base_shift=np.zeros(2, np.float32),
    score=1.1,
    body_side=0.95,
    overhang=0.0,
    lean=0.0,
)
A_LITTLE = 0.005
"""What is this much beyond a bound is beyond it."""


def face(x: float = 0.0, **changes: Any) -> Face:
    """A plain five whose middle lies at x pixels, but for the changes."""
    return replace(PLAIN, **changes).moved(np.array([x, 0.0], np.float32))


def top(value: int, x: float = 0.0, confidence: float = 0.99, presence: float = 1.0, unclear: float = 0.0) -> Top:
    """A top with exactly these properties, at x pixels."""
    shares = np.zeros(CLASSES)
    readable = presence - unclear
    shares[1:BAD] = (1.0 - confidence) * readable / (BAD - 2)
    shares[value] = confidence * readable
    shares[GROUND], shares[BAD] = 1.0 - presence, unclear
    made = Top((x, 0.0), tuple(shares.tolist()))
    told = (made.value, made.confidence, made.presence, made.unclear)
    assert np.allclose(told, (value, confidence, presence, unclear))
    return made
