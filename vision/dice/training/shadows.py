"""The shadows of dice on what they lie on."""

from typing import Final

import cv2
import numpy as np

from vision.dice.training.easel import CIRCLE, Easel, box, turned
from vision.dice.training.light import Lamp, Lights
from vision.dice.training.view import F32, SUPER, U8, View

_COARSE: Final = 4
_BITS: Final = 4
_ACROSS: Final = 0.15
_LEVEL: Final = np.array([1, 1, 0], np.float32)
_LOW: Final = np.array([1, 1, 0.25], np.float32)


def _thrown(corners: F32, lamp: Lamp) -> F32:
    """(n, 3) where the corners' shadows fall on the table."""
    toward = lamp.at - corners
    steps = corners[:, 2:] / np.maximum(toward[:, 2:], 0.2)
    thrown = corners - toward * np.minimum(steps, 3.0)
    thrown[:, 2] = 0.0
    return np.asarray(thrown, np.float32)


def fill(mask: U8, canvas_points: F32, value: float) -> None:
    """Fill the convex hull of points (n, 2) of the canvas on a mask of a quarter of its size."""
    points = (canvas_points + 0.5) / _COARSE - 0.5
    hull = cv2.convexHull(np.rint(points * (1 << _BITS)).astype(np.int32))
    cv2.fillConvexPoly(mask, hull, value, cv2.LINE_AA, _BITS)


def _soften(mask: U8, sigma: float) -> U8:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), max(sigma, 0.5)), np.uint8)


def _cast(solids: list[F32], view: View, lights: Lights) -> F32:
    """(h, w) the share of the lamps' light that still comes through."""
    side = view.canvas_px // _COARSE
    keep = np.ones((side, side), np.float32)
    for lamp in lights.lamps:
        mask = np.zeros((side, side), np.uint8)
        for solid in solids:
            points = np.concatenate([_thrown(solid, lamp), solid * _LEVEL])
            fill(mask, view.canvas(points, view.shift_at(solid[0, :2])), 255)
        keep -= _soften(mask, lights.soft * view.die_px * (SUPER / _COARSE)) * np.float32(lamp.share / 255.0)
    return keep


def _foot(solids: list[F32], view: View) -> F32:
    """(h, w) 0 to 1, how much of the sky the solids hide close to where they stand."""
    foot = np.zeros((view.canvas_px // _COARSE, view.canvas_px // _COARSE), np.uint8)
    for solid in solids:
        fill(foot, view.canvas(solid * _LOW, view.shift_at(solid[0, :2])), 255)
    return np.asarray(_soften(foot, 0.14 * view.die_px * (SUPER / _COARSE)) * np.float32(1.0 / 255.0), np.float32)


def _dim(canvas: U8, keep: U8) -> None:
    """Keep so much, of 255, of each point of a canvas; `keep` may be smaller than it."""
    large = cv2.resize(keep, canvas.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    canvas[:] = cv2.multiply(canvas, cv2.merge((large, large, large)), scale=1 / 255)


def lay(canvas: U8, solids: list[F32], view: View, lights: Lights) -> None:
    """Darken the canvas where lamps, and close to convex solids (n, 3) also the sky, do not reach."""
    if not solids:
        return
    keep = _cast(solids, view, lights) * (1.0 - np.float32(0.8 * lights.sky) * _foot(solids, view))
    _dim(canvas, (np.clip(keep, 0.03, 1.0) * 255.0).astype(np.uint8))


def fall_across(rng: np.random.Generator, canvas: U8, view: View) -> None:
    """Now and then let the shadow of something outside the patch fall on the table and the dice."""
    if rng.random() >= _ACROSS:
        return
    easel = Easel(np.zeros(canvas.shape[:2], np.uint8), view)
    at = rng.uniform(-1.5, 1.5, 2).astype(np.float32) * np.float32(view.reach)
    bar = box(float(rng.uniform(0.5, 3.0)), float(rng.uniform(0.5, 3.0)), 0.1)
    outline = (bar if rng.random() < 0.5 else CIRCLE) * np.float32(view.reach)
    easel.area(at + turned(outline, float(rng.uniform(0, np.pi))), np.full(3, 255.0, np.float32))
    small = cv2.resize(easel.picture, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    soft = _soften(np.asarray(small, np.uint8), float(rng.uniform(0.5, 5.0)))
    dark = cv2.convertScaleAbs(soft, alpha=-float(rng.uniform(0.15, 0.7)), beta=255.0)
    _dim(canvas, np.asarray(dark, np.uint8))
