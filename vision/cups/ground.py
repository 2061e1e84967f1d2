"""The felt around a seat as if from straight above, one fixed size of pixels, and how strongly colours change on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, SeatRegion
from calibration.projection import to_pixels
from vision.cups.solid import Floats

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]

MM_PER_PX: Final = 2.0
MARGIN_MM: Final = 64.0
"""What is looked at beyond a seat's polygon: a cup on its line is seen whole, its upper end leaning away."""

_MOST_PX: Final = 600


@dataclass(frozen=True, slots=True)
class Ground:
    """How the felt around a seat is taken from a frame.

    Args:
        origin_mm: (2,) table point of pixel (0, 0).
        mm_per_px: Size of a pixel.
        box: Left, top, right, bottom: the part of the frame that shows it, the last two exclusive.
        shrink: That part is shrunk so many times first, so that nothing is sampled too sparsely.
        maps: The two fixed-point maps of cv2.remap from the shrunk part.
        seen: (h, w) 255 where the frame shows the pixel.
        inside: (h, w) 255 where a pixel belongs to the seat and is seen.
        camera_mm: (3,).
    """

    region: SeatRegion
    origin_mm: Floats
    mm_per_px: float
    box: tuple[int, int, int, int]
    shrink: int
    maps: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]
    seen: U8
    inside: U8
    camera_mm: Floats

    def to_px(self, points_mm: Floats) -> F32:
        """Pixels (..., 2) of table points (..., 2)."""
        return ((points_mm - self.origin_mm) / self.mm_per_px).astype(np.float32)

    def to_mm(self, pixels: F32) -> Floats:
        """Table points (..., 2) of pixels (..., 2)."""
        return np.asarray(self.origin_mm + pixels.astype(np.float64) * self.mm_per_px, np.float64)

    def holds(self, x_mm: float, y_mm: float) -> bool:
        """Whether a table point lies in the seat's polygon."""
        polygon = np.asarray(self.region.polygon_mm, np.float32)
        return float(cv2.pointPolygonTest(polygon, (float(x_mm), float(y_mm)), False)) >= 0.0

    def laid(self, frame: U8) -> U8:
        """(h, w, 3) the felt of a frame (H, W, 3); what lies outside the frame repeats its border."""
        left, top, right, bottom = self.box
        part = frame[top:bottom, left:right]
        if self.shrink > 1:
            size = ((right - left) // self.shrink, (bottom - top) // self.shrink)
            part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(cv2.remap(part, *self.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def brightest(channels: Sequence[np.ndarray]) -> F32:
    """(h, w) the greatest of three channels; cv2 does that many times faster than numpy along a short axis."""
    blue, green, red = channels
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)


def make_ground(calibration: Calibration, region: SeatRegion, margin_mm: float = MARGIN_MM) -> Ground:
    """Make the maps of a seat."""
    polygon = np.asarray(region.polygon_mm, np.float64)
    origin, far = polygon.min(axis=0) - margin_mm, polygon.max(axis=0) + margin_mm
    mm_per_px = max(MM_PER_PX, float((far - origin).max()) / _MOST_PX)
    width, height = (int(v) for v in np.ceil((far - origin) / mm_per_px))
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    grid = origin + np.stack([x, y], axis=-1) * mm_per_px
    pixels = to_pixels(calibration, np.concatenate([grid, np.zeros((height, width, 1))], axis=-1))
    frame = np.array(calibration.image_size)
    seen = np.where(((pixels >= 0) & (pixels <= frame - 1)).all(axis=-1), 255, 0).astype(np.uint8)
    inside = np.zeros((height, width), np.uint8)
    cv2.fillPoly(inside, [np.rint((polygon - origin) / mm_per_px).astype(np.int32)], 255)
    shrink = _shrink(pixels)
    box = _box(pixels, frame, shrink)
    scale = np.array([(box[2] - box[0]) // shrink / (box[2] - box[0]), (box[3] - box[1]) // shrink / (box[3] - box[1])])
    maps = ((pixels - box[:2] + 0.5) * scale - 0.5).astype(np.float32)
    fixed, fraction = cv2.convertMaps(maps[..., 0].copy(), maps[..., 1].copy(), cv2.CV_16SC2)
    camera = np.asarray(calibration.placement.camera_mm, np.float64)
    return Ground(region, origin, mm_per_px, box, shrink, (fixed, fraction), seen, inside & seen, camera)


def _shrink(pixels: Floats) -> int:
    """Pixels of the frame to a pixel of the ground, rounded."""
    step = float(np.median(np.linalg.norm(np.diff(pixels, axis=1), axis=-1)))
    return max(1, int(step + 0.5))


def _box(pixels: Floats, frame: npt.NDArray[np.intp], shrink: int) -> tuple[int, int, int, int]:
    """The part of the frame in which pixels (h, w, 2) lie, large enough to be shrunk."""
    flat = pixels.reshape(-1, 2)
    low = np.clip(np.floor(flat.min(axis=0)).astype(int) - shrink, 0, frame - shrink)
    high = np.clip(np.ceil(flat.max(axis=0)).astype(int) + shrink + 1, low + shrink, frame)
    return (int(low[0]), int(low[1]), int(high[0]), int(high[1]))
