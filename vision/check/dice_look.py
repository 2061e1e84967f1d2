"""The size and the colours of a table's dice, from one throw: the outline of every die that lies by itself. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.looks import Colour, DiceLook
from calibration.model import Calibration, Floats
from calibration.projection import to_pixels, to_plane

U8 = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

_PX_PER_MM: Final = 3.0
_REACH: Final = 1.6
"""So far around a die, in sides, its surroundings are looked at; they must be felt from _BARE on."""

_BARE: Final = 1.35
_SIZES_MM: Final = (5.0, 40.0)
_STEPS: Final = 24
_LEAST_CONTRAST: Final = 25.0
_SOLID: Final = 0.93
_ALIKE: Final = 0.08
_SMOOTH: Final = 1.2
_NEAR_MM: Final = 1.7
_DARKEST: Final = 0.3

_ROUNDED: Final = 1.055
"""Dice have round edges: they hide as much felt as a sharp cube so many times smaller. Sharp ones come out larger."""

_TOP: Final = 0.3
"""The inner part of a top, in sides from its middle, in which colours are looked at."""


@dataclass(frozen=True, slots=True)
class DieSeen:
    """One die that lies by itself.

    Args:
        side_mm: As its outline says.
        body_bgr: Its own colour.
        pips_bgr: That of its pips.
    """

    side_mm: float
    body_bgr: Colour
    pips_bgr: Colour


def together(dice: Sequence[DieSeen]) -> DiceLook | None:
    """What several dice have in common; None where there are none. Those of an odd size are left out."""
    if not dice:
        return None
    sides = np.array([each.side_mm for each in dice])
    usual = float(np.sort(sides)[len(sides) // 2])
    kept = np.abs(sides / usual - 1.0) <= _ALIKE
    of = [each for each, keep in zip(dice, kept.tolist(), strict=True) if keep]
    return DiceLook(
        round(float(np.median(sides[kept])), 2),
        round(float(1.4826 * np.median(np.abs(sides[kept] - np.median(sides[kept])))), 2),
        _bgr(np.median([each.body_bgr for each in of], axis=0)),
        _bgr(np.median([each.pips_bgr for each in of], axis=0)),
        len(of),
    )


def die_seen(image: U8, calibration: Calibration, top_px: Floats, guess_mm: float) -> DieSeen | None:
    """Measure one die; None where it touches something, or does not stand out from the felt.

    Args:
        image: (H, W, 3).
        calibration: The camera's.
        top_px: (4, 2) the corners of its top, as they are seen where dice are `guess_mm` large.
        guess_mm: About how large it is.
    """
    top = to_plane(calibration, np.asarray(top_px, np.float64), guess_mm)
    if not np.isfinite(top).all():
        return None
    middle, along = top.mean(axis=0), top[1] - top[0]
    ground, spots = _around(image, calibration, middle, _REACH * guess_mm)
    away = np.linalg.norm(spots - middle, axis=-1)
    off = _off_felt(ground, away, guess_mm)
    if off is None:
        return None
    if not _is_alone(off, away, guess_mm):
        return None
    area = _hidden_mm2(off, away, guess_mm)
    side = _side_of(area, middle, float(np.arctan2(along[1], along[0])), np.asarray(calibration.placement.camera_mm))
    colours = None if side is None else _colours(image, calibration, top, guess_mm)
    return None if side is None or colours is None else DieSeen(side, *colours)


def _around(image: U8, calibration: Calibration, middle: Floats, reach_mm: float) -> tuple[F32, Floats]:
    """(n, n, 3) the felt around a point from above, and (n, n, 2) its places in mm."""
    steps = np.arange(-reach_mm, reach_mm, 1.0 / _PX_PER_MM)
    spots = middle + np.stack(np.meshgrid(steps, steps), axis=-1)
    pixels = to_pixels(calibration, np.dstack([spots, np.zeros(spots.shape[:2])])).astype(np.float32)
    laid = cv2.remap(image, pixels[..., 0], pixels[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(laid, np.float32), spots


def _off_felt(ground: F32, away: Floats, guess_mm: float) -> F32 | None:
    """(n, n) how much of each pixel is die, 0 to 1: how far its colour is from felt in any light. None: too little."""
    felt = np.median(ground[away > _BARE * guess_mm], axis=0)
    light = np.clip(ground @ felt / max(float(felt @ felt), 1.0), 0.0, 1.15)
    distance = np.linalg.norm(ground - light[..., None] * felt, axis=-1)
    body = float(np.median(distance[away < _TOP * guess_mm]))
    return None if body < _LEAST_CONTRAST else np.asarray(distance / body, np.float32)


def _is_alone(off: F32, away: Floats, guess_mm: float) -> bool:
    """Whether what lies in the middle has the outline of one thing, and felt all around it."""
    mask = np.asarray(cv2.GaussianBlur(off, (0, 0), 1.0) > 0.5, np.uint8)
    outlines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    centre = (mask.shape[1] / 2.0, mask.shape[0] / 2.0)
    own = [each for each in outlines if cv2.pointPolygonTest(each, centre, False) >= 0]
    if not own:
        return False
    hull = cv2.convexHull(own[0])
    rim = away[hull[:, 0, 1], hull[:, 0, 0]]
    solid = cv2.contourArea(own[0]) / max(cv2.contourArea(hull), 1.0)
    return float(rim.max()) < _BARE * guess_mm and solid >= _SOLID


def _hidden_mm2(off: F32, away: Floats, guess_mm: float) -> float:
    """How much felt the die hides, each pixel by the part that the die has of it, so that blur does not count.

    What a side of it has for brightness is told by the brightest point near by, so that a dark one counts nearly whole;
    the inside, where the pips are, counts wholly.
    """
    bare = float(np.mean(off[away > _BARE * guess_mm]))
    part = np.clip((off - bare) / (1.0 - bare), 0.0, 1.0).astype(np.float32)
    near = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(_NEAR_MM * _PX_PER_MM) + 1,) * 2)
    brightest = cv2.dilate(cv2.GaussianBlur(part, (0, 0), _SMOOTH), near)
    share = np.clip(part / np.maximum(brightest, _DARKEST), 0.0, 1.0)
    inside = np.asarray(cv2.GaussianBlur(part, (0, 0), _SMOOTH) > 0.5 * brightest, np.uint8)
    outer, _ = cv2.findContours(inside, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    whole = cv2.drawContours(np.zeros_like(inside), [max(outer, key=cv2.contourArea)], -1, 1, cv2.FILLED)
    share[cv2.erode(whole, near) > 0] = 1.0
    around = cv2.dilate(whole, near)
    return float(share[around > 0].sum()) / _PX_PER_MM**2


def _side_of(area_mm2: float, middle: Floats, yaw: float, camera_mm: Floats) -> float | None:
    """The side of the cube of which the outline on the felt has such an area; None where none has."""
    low, high = _SIZES_MM
    if not _area(low, middle, yaw, camera_mm) < area_mm2 < _area(high, middle, yaw, camera_mm):
        return None
    for _ in range(_STEPS):
        half = (low + high) / 2.0
        low, high = (half, high) if _area(half, middle, yaw, camera_mm) < area_mm2 else (low, half)
    return _ROUNDED * (low + high) / 2.0


def _area(side: float, middle: Floats, yaw: float, camera_mm: Floats) -> float:
    """What a cube hides of the felt from the camera, mm2."""
    turn = yaw + np.pi / 4 + np.arange(4) * np.pi / 2
    base = middle + side / np.sqrt(2.0) * np.column_stack([np.cos(turn), np.sin(turn)])
    grow = camera_mm[2] / (camera_mm[2] - side)
    top = camera_mm[:2] + (base - camera_mm[:2]) * grow
    return float(cv2.contourArea(cv2.convexHull(np.concatenate([base, top]).astype(np.float32))))


def _colours(image: U8, calibration: Calibration, top: Floats, guess_mm: float) -> tuple[Colour, Colour] | None:
    """The colours of body and pips on the inner part of a top; None where nothing is printed there."""
    steps = np.linspace(-_TOP, _TOP, 25)
    middle, right, up = top.mean(axis=0), top[1] - top[0], top[3] - top[0]
    u, v = (each[..., None] for each in np.meshgrid(steps, steps))
    spots = middle + u * right + v * up
    pixels = to_pixels(calibration, np.dstack([spots, np.full(spots.shape[:2], guess_mm)])).astype(np.float32)
    seen = np.asarray(cv2.remap(image, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR), np.float64).reshape(-1, 3)
    body = np.median(seen, axis=0)
    far = np.linalg.norm(seen - body, axis=1)
    pips = seen[far >= 0.8 * float(np.percentile(far, 98))]
    if float(np.percentile(far, 98)) < _LEAST_CONTRAST:
        return None
    return _bgr(body), _bgr(np.median(pips, axis=0))


def _bgr(colour: Floats) -> Colour:
    blue, green, red = (round(float(each), 1) for each in colour)
    return blue, green, red
