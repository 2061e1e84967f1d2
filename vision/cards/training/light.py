"""What light, lens, plastic and camera do to a tile."""

import cv2
import numpy as np

from vision.cards.print.strokes import Rng
from vision.cards.suits import U8
from vision.cards.training.ground import F32, soft_noise


def washed(picture: U8, paper: tuple[float, float, float], rng: Rng) -> U8:
    """A card (h, w, 3) whose ink has gone pale, or brown under shining plastic; most stay as they are."""
    if rng.random() > 0.25:
        return picture
    part = rng.uniform(0.1, 0.55)
    warm = np.array(paper, np.float32) * (rng.uniform(0.75, 1.0), rng.uniform(0.85, 1.0), 1.0)
    return np.clip(picture * (1 - part) + part * warm, 0, 255).astype(np.uint8)


def _lit(picture: F32, rng: Rng) -> F32:
    side = picture.shape[0]
    gain = np.exp(rng.normal(-0.12, 0.35)) * np.exp(rng.normal(0, 0.07, 3))
    y, x = np.mgrid[:side, :side].astype(np.float32) / side - 0.5
    slope = 1 + np.float32(rng.normal(0, 0.2)) * x + np.float32(rng.normal(0, 0.2)) * y
    lit = picture * (slope[..., None] * gain.astype(np.float32))
    if rng.random() < 0.25:
        lit = lit * _shadow(rng, side)[..., None]
    if rng.random() < 0.2:
        lit = lit + _glare(rng, side)[..., None]
    return np.asarray(lit, np.float32)


def _shadow(rng: Rng, side: int) -> F32:
    mask = np.ones((side, side), np.float32)
    corners = np.rint(rng.uniform(-0.3, 1.3, (4, 2)) * side).astype(np.int32)
    cv2.fillConvexPoly(mask, cv2.convexHull(corners), float(rng.uniform(0.35, 0.8)))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.7, 12))), np.float32)


def _glare(rng: Rng, side: int) -> F32:
    mask = np.zeros((side, side), np.float32)
    at = tuple(int(value) for value in rng.integers(0, side, 2))
    axes = tuple(int(value) for value in rng.integers(6, 50, 2))
    cv2.ellipse(mask, at, axes, float(rng.uniform(0, 180)), 0, 360, float(rng.uniform(30, 190)), -1)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(2, 15))), np.float32)


def _soft(picture: F32, rng: Rng) -> F32:
    """Out of focus, moved, or taken from fewer pixels."""
    if rng.random() < 0.35:
        side = picture.shape[0]
        small = round(side / rng.uniform(1.0, 2.0))
        less = cv2.resize(picture, (small, small), interpolation=cv2.INTER_AREA)
        ways = (cv2.INTER_LINEAR, cv2.INTER_CUBIC)
        picture = np.asarray(cv2.resize(less, (side, side), interpolation=ways[int(rng.integers(2))]), np.float32)
    if rng.random() < 0.5:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), float(rng.uniform(0.3, 1.3))), np.float32)
    if rng.random() < 0.15:
        picture = np.asarray(cv2.filter2D(picture, -1, _motion(rng)), np.float32)
    if rng.random() < 0.25:
        blurred = cv2.GaussianBlur(picture, (0, 0), 1.2)
        picture = np.asarray(picture + (picture - blurred) * np.float32(rng.uniform(0.3, 1.5)), np.float32)
    return picture


def _motion(rng: Rng) -> F32:
    kernel = np.zeros((9, 9), np.float32)
    turn, half = rng.uniform(0, np.pi), rng.uniform(1.0, 2.6)
    way = half * np.array([np.cos(turn), np.sin(turn)])
    low, high = (np.rint((4 + sign * way) * 16).astype(int).tolist() for sign in (-1, 1))
    cv2.line(kernel, low, high, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(kernel / max(float(kernel.sum()), 1e-6), np.float32)


def taken(picture: U8, rng: Rng) -> U8:
    """The tile (side, side, 3) as a camera in some light gives it."""
    seen = _soft(_lit(picture.astype(np.float32), rng), rng)
    side = seen.shape[0]
    spread = rng.uniform(0, 10) if rng.random() < 0.6 else 0.0
    seen = seen + rng.normal(0, 1, seen.shape).astype(np.float32) * np.float32(spread)
    if rng.random() < 0.2:
        seen = seen + (soft_noise(rng, side, 2.0) * np.float32(rng.uniform(1, 6)))[..., None]
    made = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        coded = cv2.imencode(".jpg", made, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 95))])[1]
        made = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return made
