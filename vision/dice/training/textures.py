"""A stock of grey textures, made once: cloth, wood, marble, blots, specks. Each has mean 0 and deviation about 1."""

from enum import StrEnum
from functools import cache
from typing import Final

import cv2
import numpy as np

from vision.dice.training.view import F32

STOCK_PX: Final = 320
_VARIANTS: Final = 4


class Texture(StrEnum):
    """What a texture looks like."""

    FUZZ = "fuzz"
    SPECKS = "specks"
    BLOTS = "blots"
    WEAVE = "weave"
    WOOD = "wood"
    MARBLE = "marble"
    STRIPES = "stripes"
    CHECKS = "checks"
    PILE = "pile"


def _even(field: F32) -> F32:
    return np.asarray(np.clip((field - field.mean()) / (field.std() + 1e-6), -3.0, 3.0), np.float32)


def _cloud(rng: np.random.Generator, sigma_x: float, sigma_y: float) -> F32:
    white = rng.standard_normal((STOCK_PX, STOCK_PX)).astype(np.float32)
    blurred = cv2.GaussianBlur(white, (0, 0), sigmaX=sigma_x, sigmaY=sigma_y, borderType=cv2.BORDER_REFLECT)
    return _even(np.asarray(blurred, np.float32))


def _axes() -> tuple[F32, F32]:
    x, y = np.meshgrid(np.arange(STOCK_PX, dtype=np.float32), np.arange(STOCK_PX, dtype=np.float32))
    return x, y


def _weave(rng: np.random.Generator) -> F32:
    x, y = _axes()
    step = np.float32(rng.uniform(3.0, 7.0))
    threads = np.sin(x * (2 * np.pi / step)) * np.sign(np.sin(y * (np.pi / step))) + np.sin(y * (2 * np.pi / step))
    return _even(threads.astype(np.float32) + 0.6 * _cloud(rng, 1.0, 1.0))


def _wood(rng: np.random.Generator) -> F32:
    x, y = _axes()
    bent = _cloud(rng, 30.0, 10.0) * rng.uniform(2.0, 9.0)
    rings = np.sin((y + bent + 0.02 * x) * (2 * np.pi / rng.uniform(6.0, 26.0)))
    return _even(rings.astype(np.float32) + 0.8 * _cloud(rng, 14.0, 0.8))


def _marble(rng: np.random.Generator) -> F32:
    veins = np.abs(_cloud(rng, 7.0, 7.0) + 0.4 * _cloud(rng, 2.5, 2.5))
    return _even(np.sqrt(veins) + 0.15 * _cloud(rng, 12.0, 12.0))


def _stripes(rng: np.random.Generator) -> F32:
    x, _ = _axes()
    waves = sum(np.sign(np.sin(x * (2 * np.pi / rng.uniform(8.0, 60.0)) + rng.uniform(0, 6))) for _ in range(2))
    return _even(np.asarray(waves, np.float32) + 0.15 * _cloud(rng, 1.0, 1.0))


def _checks(rng: np.random.Generator) -> F32:
    return _even(_stripes(rng) + _stripes(rng).T)


def _specks(rng: np.random.Generator) -> F32:
    cloud = _cloud(rng, 1.2, 1.2)
    return _even((cloud > 1.3).astype(np.float32) - (cloud < -1.5).astype(np.float32))


def _pile(rng: np.random.Generator) -> F32:
    return _even(_cloud(rng, 0.7, 1.8) + _cloud(rng, 2.5, 2.5) + 0.5 * _cloud(rng, 8.0, 8.0))


_MAKERS: Final = {
    Texture.FUZZ: lambda rng: _even(_cloud(rng, 0.8, 0.8) + 0.6 * _cloud(rng, 3.0, 3.0)),
    Texture.SPECKS: _specks,
    Texture.BLOTS: lambda rng: _cloud(rng, 9.0, 9.0),
    Texture.WEAVE: _weave,
    Texture.WOOD: _wood,
    Texture.MARBLE: _marble,
    Texture.STRIPES: _stripes,
    Texture.CHECKS: _checks,
    Texture.PILE: _pile,
}


@cache
def _stock(texture: Texture, variant: int) -> F32:
    seed = [list(Texture).index(texture), variant]
    return _MAKERS[texture](np.random.default_rng(seed))


def swatch(rng: np.random.Generator, texture: Texture, shape: tuple[int, int], zoom: float, turn_rad: float) -> F32:
    """(h, w) cut from the stock, enlarged `zoom` times and turned."""
    stock = _stock(texture, int(rng.integers(_VARIANTS)))
    c, s = np.cos(turn_rad) / zoom, np.sin(turn_rad) / zoom
    from_x, from_y = rng.uniform(0, STOCK_PX, 2)
    to_stock = np.array([[c, -s, from_x], [s, c, from_y]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(stock, to_stock, shape[::-1], flags=flags, borderMode=cv2.BORDER_REFLECT), np.float32
    )
