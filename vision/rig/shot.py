"""A picture of sheets of paper on a table: the light, what lies over them, the lens's blur and the sensor's noise."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from vision.rig.brush import U8
from vision.rig.paper import Paper, lay

F32 = npt.NDArray[np.float32]

_FELT: Final = (58.0, 96.0, 34.0)
_SKIN: Final = (120.0, 150.0, 205.0)
_CLOUDS: Final = 24


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a picture is taken.

    Args:
        blur_px: Deviation of the lens's blur.
        noise: Deviation of the sensor's, grey levels.
        light: 1 as the sheets are meant to look.
        jpeg: The quality in which the camera packs it, 0 for not at all.
    """

    blur_px: float = 0.65
    noise: float = 2.4
    light: float = 1.0
    jpeg: int = 0


USUAL: Final = Conditions()


def some_conditions(rng: np.random.Generator) -> Conditions:
    """As they are at tables."""
    return Conditions(
        float(rng.uniform(0.5, 1.3)),
        float(rng.uniform(1.0, 4.0)),
        float(rng.uniform(0.55, 1.08)),
        int(rng.integers(70, 96)),
    )


def shot(
    calibration: Calibration,
    papers: Sequence[Paper],
    rng: np.random.Generator,
    how: Conditions = USUAL,
    over: Sequence[Floats] = (),
) -> U8:
    """(H, W, 3) what the camera sees; `over` are outlines (N, 2) in pixels of what lies over everything."""
    picture = grained(softened(calibration, papers, rng, how, over), rng, how)
    if not how.jpeg:
        return picture
    _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, how.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def softened(
    calibration: Calibration, papers: Sequence[Paper], rng: np.random.Generator, how: Conditions, over: Sequence[Floats]
) -> F32:
    """(H, W, 3) what the lens makes of it, before the sensor."""
    picture = _ground(calibration.image_size, rng, how.light)
    lay(picture, calibration, papers, how.light)
    for outline in over:
        cv2.fillPoly(picture, [np.rint(outline).astype(np.int32)], [how.light * each for each in _SKIN])
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), how.blur_px), np.float32)


def grained(soft: F32, rng: np.random.Generator, how: Conditions) -> U8:
    """(H, W, 3) with the sensor's noise."""
    grain = rng.standard_normal((*soft.shape[:2], 1), np.float32) * np.float32(how.noise)
    return np.clip(np.rint(soft + grain), 0, 255).astype(np.uint8)


def _ground(size: tuple[int, int], rng: np.random.Generator, light: float) -> U8:
    """Felt with clouds of light and dark."""
    small = rng.normal(1.0, 0.12, (size[1] // _CLOUDS + 2, size[0] // _CLOUDS + 2, 1)).astype(np.float32)
    clouds = cv2.resize(small, size, interpolation=cv2.INTER_CUBIC)[..., None]
    return np.asarray(np.clip(clouds * np.array(_FELT, np.float32) * light, 0, 255), np.uint8)
