"""What the lens of the simulated table sees: a glass from below, a dark lid over it, and the cards that lie on it.

A card lies on the glass face down to the people, so its face is towards the lens. Table millimetres are those of the
glass, as the lens sees it.
"""

import math
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Lens, Placement
from calibration.projection import to_plane
from hub.events.clocks import DeviceTicks
from hub.wire.messages import Scene
from vision.rig.brush import U8, Canvas
from vision.rig.card_lying import CARD_MM, CardLying
from vision.rig.card_props import draw
from vision.rig.grain import MIDDLE, Grain

CAMERA: Final = "lens"
IMAGE_SIZE: Final = (640, 360)
HALF_MM: Final = (117.0, 56.0)
"""Half the glass: three cards beside each other."""

_HEIGHT_MM, _FOCAL_PX, _BEND = 330.0, 830.0, -0.03
_PITCH_MM: Final = 72.0
_OFF_MM, _OFF_RAD = 1.4, math.radians(4.0)
_BLUR: Final = 0.62
_LID, _FRAME = (52, 47, 44), (24, 22, 21)
_BEYOND_MM: Final = 14.0
_UNEVEN: Final = 0.12


def glass_calibration() -> Calibration:
    """The calibration of the lens: the glass is its board, and it has no seats."""
    width, height = IMAGE_SIZE
    x, y = HALF_MM
    return Calibration(
        image_size=IMAGE_SIZE,
        lens=Lens(_FOCAL_PX, _FOCAL_PX, width / 2 - 0.5, height / 2 - 0.5, (_BEND, 0.0, 0.0, 0.0, 0.0)),
        placement=Placement(((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0)), (0.0, 0.0, _HEIGHT_MM)),
        board_polygon_mm=((-x, -y), (x, -y), (x, y), (-x, y)),
        card_size_mm=CARD_MM,
    )


class Glass:
    """The lens's picture; see `Stage` for the contract."""

    def __init__(self, seed: int = 1) -> None:
        self._calibration = glass_calibration()
        self._empty = _lid(self._calibration)
        self._seed, self._shown = seed, _developed(self._empty)
        self._grain = Grain(IMAGE_SIZE[1], IMAGE_SIZE[0], seed)
        self._cards: tuple[str, ...] = ()
        self._times = 0

    def show(self, scene: Scene, at: DeviceTicks) -> None:
        """Take a new scene: those cards lie on the glass at once, a little otherwise each time that others are laid."""
        if scene.lens == self._cards:
            return
        self._cards, self._times = scene.lens, self._times + 1
        canvas = Canvas(self._empty.copy(), 0, 0)
        for card in lie(scene.lens, self._seed + self._times):
            draw(canvas, self._calibration, card)
        self._shown = _developed(canvas.image)

    def picture(self, at: DeviceTicks) -> U8:
        """The frame of this moment."""
        return self._grain.added(self._shown)


def lie(codes: tuple[str, ...], layout: int) -> tuple[CardLying, ...]:
    """Cards in a row on the glass; where there are more than three they overlap."""
    rng = np.random.default_rng(layout)
    pitch = min(_PITCH_MM, 2 * _PITCH_MM / max(len(codes) - 1, 1))
    along = (np.arange(len(codes)) - (len(codes) - 1) / 2) * pitch
    off = rng.uniform(-_OFF_MM, _OFF_MM, (len(codes), 2))
    turn = rng.uniform(-_OFF_RAD, _OFF_RAD, len(codes)) + math.pi * rng.integers(2, size=len(codes))
    return tuple(
        CardLying(code, float(x + dx), float(dy), math.pi / 2 + float(by))
        for code, x, (dx, dy), by in zip(codes, along, off, turn, strict=True)
    )


def _lid(calibration: Calibration) -> U8:
    """(H, W, 3) the lid over the glass, lit unevenly, and the frame around it."""
    width, height = IMAGE_SIZE
    x, y = np.meshgrid(np.arange(width, dtype=np.float64), np.arange(height, dtype=np.float64))
    there = to_plane(calibration, np.stack([x, y], axis=-1), 0.0)
    glass = np.all(np.abs(there) < np.array(HALF_MM) + _BEYOND_MM, axis=-1, keepdims=True)
    light = 1.0 + _UNEVEN * np.cos(there[..., :1] / 60.0) * np.cos(there[..., 1:] / 45.0)
    return np.asarray(np.clip(np.where(glass, _LID, _FRAME) * light, 0, 255), np.uint8)


def _developed(raw: U8) -> U8:
    return np.asarray(cv2.subtract(cv2.GaussianBlur(raw, (3, 3), _BLUR), np.full_like(raw, MIDDLE)), np.uint8)
