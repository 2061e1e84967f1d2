"""The table without dice and cups: felt with its fibres, printed lines, a wooden rim, the floor; made once a camera."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration
from calibration.projection import to_plane
from vision.rig.brush import U8
from vision.rig.places import HALF_STRAIGHT_MM

F32 = npt.NDArray[np.float32]

PX_PER_MM: Final = 1.6
_WIDE_MM, _HIGH_MM = 1760, 1240
_FELT: Final = (58, 96, 34)
_LINE: Final = (92, 150, 110)
_WOOD: Final = (34, 56, 94)
_FLOOR: Final = (52, 58, 66)
_RIM_MM: Final = (402.0, 452.0)
_LINE_MM: Final = 62.0
_GRID_PX: Final = 16


def backdrop(calibration: Calibration, seed: int) -> U8:
    """(H, W, 3) the empty table as this camera sees it."""
    x, y = _texture_places(calibration)
    texture = _texture(seed)
    return np.asarray(cv2.remap(texture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.uint8)


def _texture_places(calibration: Calibration) -> tuple[F32, F32]:
    """X and y (H, W): where in the texture each pixel looks; every 16th is computed, the others lie between."""
    width, height = calibration.image_size
    x, y = np.meshgrid(np.arange(width // _GRID_PX + 2), np.arange(height // _GRID_PX + 2))
    table = to_plane(calibration, np.stack([x, y], axis=-1).astype(np.float64) * _GRID_PX, 0.0)
    texture = ((table * (1, -1) + (_WIDE_MM / 2, _HIGH_MM / 2)) * PX_PER_MM).astype(np.float32)
    x, y = np.meshgrid(np.arange(width, dtype=np.float32) / _GRID_PX, np.arange(height, dtype=np.float32) / _GRID_PX)
    found = [cv2.remap(np.ascontiguousarray(texture[..., axis]), x, y, cv2.INTER_LINEAR) for axis in (0, 1)]
    return np.asarray(found[0], np.float32), np.asarray(found[1], np.float32)


@lru_cache(maxsize=1)
def _texture(seed: int) -> U8:
    """The table from straight above, x to the right, y up; all cameras look at the same one."""
    rng = np.random.default_rng(seed)
    height, width = round(_HIGH_MM * PX_PER_MM), round(_WIDE_MM * PX_PER_MM)
    away = _away_from_middle(height, width)
    felt = _tinted(_FELT, 1.0 + _fibres(rng, height, width))
    line = np.clip(1.6 - np.abs(away - _LINE_MM), 0.0, 1.0)[..., None]
    felt = felt * (1 - 0.55 * line) + 0.55 * line * np.array(_LINE, np.float32)
    rim = np.clip((away - _RIM_MM[0]) / 1.5, 0.0, 1.0)[..., None]
    floor = np.clip((away - _RIM_MM[1]) / 1.5, 0.0, 1.0)[..., None]
    bulge = np.clip((away - _RIM_MM[0]) / (_RIM_MM[1] - _RIM_MM[0]), 0.0, 1.0)
    wood = _tinted(_WOOD, (0.55 + 0.75 * np.sin(np.pi * (0.12 + 0.8 * bulge))) * (1.0 + _grain(rng, height, width)))
    ground = _tinted(_FLOOR, 1.0 + 0.8 * _cloud(rng, height, width, 60))
    groove = np.exp(-np.square((away - _RIM_MM[0] + 5.0) / 6.0))[..., None]
    whole = (felt * (1 - 0.5 * groove)) * (1 - rim) + rim * (wood * (1 - floor) + floor * ground)
    pool = _lamp_pool(height, width)
    return np.asarray(np.clip(whole * pool[..., None], 0, 255), np.uint8)


def _tinted(colour: tuple[int, int, int], light: F32) -> F32:
    return np.asarray(light[..., None] * np.array(colour, np.float32), np.float32)


def _axes(height: int, width: int) -> tuple[F32, F32]:
    x = (np.arange(width, dtype=np.float32) - width / 2) / np.float32(PX_PER_MM)
    y = (height / 2 - np.arange(height, dtype=np.float32)) / np.float32(PX_PER_MM)
    return x[None, :], y[:, None]


def _away_from_middle(height: int, width: int) -> F32:
    """(H, W) mm from the table's middle line: contours are stadiums."""
    x, y = _axes(height, width)
    return np.hypot(np.maximum(np.abs(x) - np.float32(HALF_STRAIGHT_MM), 0), y)


def lamp_light(x_mm: float, y_mm: float) -> float:
    """How bright the table is at a point; about 1 in the middle."""
    return float(_pool(np.array([[x_mm]], np.float32), np.array([[y_mm]], np.float32))[0, 0])


def _lamp_pool(height: int, width: int) -> F32:
    return _pool(*_axes(height, width))


def _pool(x: F32, y: F32) -> F32:
    """Light falls off towards the edges."""
    return np.asarray(1.12 - 0.30 * (np.square((x + 60) / 700) + np.square((y - 60) / 560)), np.float32)


def _cloud(rng: np.random.Generator, height: int, width: int, size: int) -> F32:
    """(H, W) smooth noise of deviation 0.1 and this size in pixels."""
    small = rng.normal(0.0, 0.1, (height // size + 2, width // size + 2)).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _fibres(rng: np.random.Generator, height: int, width: int) -> F32:
    fine = rng.standard_normal((height, width), np.float32) * np.float32(0.13)
    lint = cv2.GaussianBlur(fine, (3, 5), 0.6, None, 1.1)
    return np.asarray(
        fine * 0.25 + lint + 0.45 * _cloud(rng, height, width, 7) + 0.3 * _cloud(rng, height, width, 110), np.float32
    )


def _grain(rng: np.random.Generator, height: int, width: int) -> F32:
    """Wood: noise drawn out along the length of the table."""
    small = rng.normal(0.0, 0.12, (height // 2, width // 60)).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
