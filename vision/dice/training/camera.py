"""What a camera and its file make of a picture: blur, few pixels, noise, colour cast, sharpening, JPEG."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.training.view import F32, U8, View

_FIELD_PX: Final = 512
_FIELD: Final = np.random.default_rng(512).standard_normal((_FIELD_PX, _FIELD_PX, 3)).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Shot:
    """One camera.

    Args:
        native: Width and height of the patch in the camera's own pixels.
        blur: Sigma of the defocus, in sides of a die.
        motion: Length and direction of the motion blur, in sides of a die and radians.
        noise: Of a dark pixel, and what a bright one has besides, in grey levels.
        mosaic: Whether colours come through a Bayer filter.
        gain: (3,) exposure and colour cast.
        gamma: Bends the grey levels.
        sharpen: Strength of the halos.
        quality: Of the JPEG file, or 0 for none.
        grey: Without colours.
    """

    native: tuple[int, int]
    blur: float
    motion: tuple[float, float]
    noise: tuple[float, float]
    mosaic: bool
    gain: F32
    gamma: float
    sharpen: float
    quality: int
    grey: bool

    def smear(self, view: View) -> float:
        """Sigma of all that blurs the picture, in sides of a die."""
        pixel = view.side_px / min(self.native) / view.die_px
        return float(np.sqrt(self.blur**2 + self.motion[0] ** 2 / 12.0 + (0.45 * pixel) ** 2))


def _native(rng: np.random.Generator, view: View) -> tuple[int, int]:
    """A tilted camera sees a patch narrower one way; a far one sees it in few pixels."""
    die_px = float(np.exp(rng.uniform(np.log(11.0), np.log(38.0)))) if rng.random() < 0.85 else rng.uniform(8.0, 12.0)
    squeeze = float(np.cos(np.arctan(np.hypot(*view.shift))))
    width, height = (1.0, squeeze) if rng.random() < 0.5 else (squeeze, 1.0)
    whole = view.side_px / view.die_px * die_px
    return max(int(whole * width), 24), max(int(whole * height), 24)


def draw_shot(rng: np.random.Generator, view: View) -> Shot:
    """Draw a camera: half of them fair ones, most of the others such that one can still read dice."""
    bad = float(rng.random() < 0.5)
    blurred = rng.random() < 0.02
    return Shot(
        native=_native(rng, view),
        blur=float(rng.uniform(0.1, 0.25)) if blurred else float(abs(rng.normal(0.0, 0.015 + 0.025 * bad))),
        motion=(float(rng.uniform(0.1, 0.3)) if rng.random() < 0.14 * bad else 0.0, float(rng.uniform(0.0, np.pi))),
        noise=(float(abs(rng.normal(0.0, 0.7 + 2.5 * bad))), float(abs(rng.normal(0.0, 2.0 + 4.0 * bad)))),
        mosaic=bool(rng.random() < 0.35),
        gain=_gain(rng, bad),
        gamma=float(np.exp(rng.normal(0.0, 0.1 + 0.15 * bad))),
        sharpen=float(rng.uniform(0.3, 1.6)) if rng.random() < 0.35 else 0.0,
        quality=int(rng.integers(35 if bad else 70, 96)) if rng.random() < 0.85 else 0,
        grey=bool(rng.random() < 0.06),
    )


def _gain(rng: np.random.Generator, bad: float) -> F32:
    exposure = np.exp(rng.normal(-0.07, 0.1 + 0.15 * bad))
    return np.asarray(exposure * np.exp(rng.normal(0.0, 0.04 + 0.06 * bad, 3)), np.float32)


def _motion_kernel(length_px: float, angle: float) -> F32:
    size = int(np.ceil(length_px)) | 1
    kernel = np.zeros((size + 2, size + 2), np.float32)
    middle = (size + 1) / 2.0
    step = np.array([np.cos(angle), np.sin(angle)]) * length_px / 2.0
    one, other = np.rint((middle + np.stack([step, -step])) * 16).astype(int).tolist()
    cv2.line(kernel, one, other, 1.0, 1, cv2.LINE_AA, 4)
    return kernel / max(float(kernel.sum()), 1e-6)


def _blurred(picture: F32, shot: Shot, view: View) -> F32:
    die_px = view.die_px * min(shot.native) / view.side_px
    if shot.blur * die_px > 0.25:
        size = 2 * int(3.0 * shot.blur * die_px) + 3
        picture = np.asarray(cv2.GaussianBlur(picture, (size, size), shot.blur * die_px), np.float32)
    if shot.motion[0] * die_px > 1.0:
        kernel = _motion_kernel(shot.motion[0] * die_px, shot.motion[1])
        picture = np.asarray(cv2.filter2D(picture, -1, kernel), np.float32)
    return picture


def _noise(rng: np.random.Generator, picture: F32, shot: Shot) -> F32:
    height, width = picture.shape[:2]
    top, left = (int(rng.integers(_FIELD_PX - side)) for side in (height, width))
    sigma = shot.noise[0] + shot.noise[1] * np.sqrt(np.maximum(picture, 0.0) / 255.0)
    return np.asarray(picture + sigma * _FIELD[top : top + height, left : left + width], np.float32)


def _through_mosaic(picture: U8) -> U8:
    raw = picture[..., 1].copy()
    raw[::2, ::2] = picture[::2, ::2, 2]
    raw[1::2, 1::2] = picture[1::2, 1::2, 0]
    return np.asarray(cv2.cvtColor(raw, cv2.COLOR_BayerBG2BGR), np.uint8)


def _vignette(rng: np.random.Generator, shape: tuple[int, int]) -> F32:
    """(h, w, 1) light that falls off across the patch."""
    y, x = np.ogrid[-1 : 1 : shape[0] * 1j, -1 : 1 : shape[1] * 1j]
    tilt = rng.normal(0.0, 0.08, 2)
    return np.asarray(1.0 + tilt[0] * x + tilt[1] * y, np.float32)[..., None]


def _levels(picture: F32, gamma: float) -> U8:
    table = np.clip(255.0 * (np.arange(256) / 255.0) ** gamma + 0.5, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(np.clip(picture + 0.5, 0, 255).astype(np.uint8), table), np.uint8)


def _sharpened(picture: U8, strength: float) -> U8:
    if not strength:
        return picture
    soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
    return np.asarray(cv2.addWeighted(picture, 1.0 + strength, soft, -strength, 0), np.uint8)


def _filed(picture: U8, shot: Shot) -> U8:
    if shot.grey:
        picture = np.repeat(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[..., None], 3, axis=2)
    if not shot.quality:
        return picture
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, shot.quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def take(rng: np.random.Generator, canvas: U8, shot: Shot, view: View) -> U8:
    """(side, side, 3) the patch that comes of a canvas."""
    picture = cv2.resize(canvas, shot.native, interpolation=cv2.INTER_AREA).astype(np.float32)
    picture = _blurred(picture, shot, view) * (shot.gain * _vignette(rng, picture.shape[:2]))
    levels = _levels(_noise(rng, picture, shot), shot.gamma)
    if shot.mosaic:
        levels = _through_mosaic(levels)
    filed = _filed(_sharpened(levels, shot.sharpen), shot)
    how = cv2.INTER_AREA if min(shot.native) > view.side_px else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(filed, (view.side_px, view.side_px), interpolation=how), np.uint8)
