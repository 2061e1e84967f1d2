"""Grounds that cards lie on: felt, cloth, wood, stone, paper; dark and light."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.cards.print.strokes import Rng
from vision.cards.suits import U8
from vision.cards.training.clutter import any_colour

F32 = npt.NDArray[np.float32]


def soft_noise(rng: Rng, side: int, grain: float) -> F32:
    """(side, side) noise of unit spread whose spots are about so many pixels wide."""
    small = max(2, round(side / grain))
    rough = rng.normal(0.0, 1.0, (small, small)).astype(np.float32)
    return np.asarray(cv2.resize(rough, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def _colour(rng: Rng) -> F32:
    if rng.random() < 0.35:
        light = rng.uniform(120, 245)
        return np.asarray(light + rng.normal(0, 10, 3), np.float32)
    return np.asarray(np.array(any_colour(rng)) * rng.uniform(0.1, 0.8), np.float32)


def _wood(rng: Rng, side: int) -> F32:
    """(side, side) stripes that bend, -1 to 1."""
    y, x = np.mgrid[:side, :side].astype(np.float32)
    turn = rng.uniform(0, np.pi)
    along = x * np.float32(np.cos(turn)) + y * np.float32(np.sin(turn))
    bend = soft_noise(rng, side, rng.uniform(20, 60)) * np.float32(rng.uniform(1, 8))
    return np.asarray(np.sin((along + bend) * np.float32(2 * np.pi / rng.uniform(3, 30))), np.float32)


def ground(rng: Rng, side: int) -> U8:
    """(side, side, 3) a ground at random."""
    picture = np.ones((side, side, 1), np.float32) * _colour(rng)
    rough = soft_noise(rng, side, rng.uniform(1, 5)) * np.float32(rng.uniform(0, 22))
    picture += rough[..., None]
    if rng.random() < 0.3:
        stripes = _wood(rng, side)[..., None]
        picture += stripes * (_colour(rng) - picture) * np.float32(rng.uniform(0.1, 0.6))
    if rng.random() < 0.3:
        picture += (soft_noise(rng, side, rng.uniform(15, 60)) * np.float32(25))[..., None]
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
