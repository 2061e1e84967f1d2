"""A seat seen as if from straight above, at the height of its dice's tops, so that every die has the same size.

The maps are made once for a calibration. A frame is first looked at coarsely; only where something lies is it
rectified at full size, and all those patches are laid into one sheet, so that the reader runs once a frame.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats, SeatRegion
from calibration.projection import to_pixels
from vision.dice.lattice import DIE_PX, F32, U8

COARSE: Final = 4
"""Area pixels to one pixel of the coarse look: nine pixels a die."""

NET_STEP: Final = 2
"""Area pixels to one pixel of the picture that the network is shown: eighteen a die."""

MARGIN_MM: Final = 12.0
"""What is rectified beyond a seat's polygon, for dice on its line."""

MAX_AREA_PX: Final = 6_000_000
"""A seat that needs more is measured in dice of very few pixels; it is not read."""

_MIN_AREA_PX: Final = 3 * DIE_PX


FixedMap = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]
"""Where cv2.remap finds each pixel, as whole pixels and fractions, which it takes more quickly than floats."""


@dataclass(frozen=True, slots=True)
class SeatMap:
    """How one seat's area is taken from a frame.

    Args:
        origin_mm: Table point of the area's pixel (0, 0), at the height of the tops.
        mm_per_px: Size of an area pixel.
        native_px: Pixels of the frame to the side of a die, at the worst point of the seat.
        fine: The two fixed-point maps of cv2.remap for the area.
        net: The same two for the network's smaller picture of the area.
        coarse: The same two (h, w) for the coarse look, in pixels of the shrunk window.
        shrink: The coarse look is taken of a picture so many times smaller, so that nothing is sampled too sparsely.
        window: x0, y0, x1, y1: all of the frame that the coarse look needs, in pixels of the shrunk frame.
        inside: (h, w) 255 where a coarse pixel belongs to the seat.
        polygon_px: (n, 2) the seat's outline in the area.
    """

    region: SeatRegion
    origin_mm: Floats
    mm_per_px: float
    native_px: float
    fine: FixedMap
    net: FixedMap
    coarse: FixedMap
    shrink: int
    window: tuple[int, int, int, int]
    inside: U8
    polygon_px: F32
    camera_mm: tuple[float, float, float]
    die_mm: float

    def table_mm(self, area_px: F32) -> Floats:
        """Table points (n, 2), at the height of the tops, of pixels (n, 2) of the area."""
        return np.asarray(self.origin_mm + area_px.astype(np.float64) * self.mm_per_px, dtype=np.float64)

    def coarse_look(self, frame: U8) -> U8:
        """(h, w, 3) the area at a COARSE-th of its size; black beyond the frame (H, W, 3)."""
        x0, y0, x1, y1 = (side * self.shrink for side in self.window)
        seen = frame[y0:y1, x0:x1]
        if self.shrink > 1:
            size = (self.window[2] - self.window[0], self.window[3] - self.window[1])
            seen = np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.uint8)
        return np.asarray(cv2.remap(seen, *self.coarse, cv2.INTER_LINEAR), np.uint8)

    def base_shift(self, area_px: F32) -> F32:
        """(n, 2) by how much the foot of a vertical edge is seen nearer to the camera than its top, area pixels."""
        toward = np.asarray(self.camera_mm[:2]) - self.table_mm(area_px)
        return np.asarray(toward * (self.die_mm / self.camera_mm[2] / self.mm_per_px), dtype=np.float32)

    def holds(self, area_px: F32) -> bool:
        """Whether a point of the area lies in the seat's polygon."""
        return float(cv2.pointPolygonTest(self.polygon_px, area_px.tolist(), False)) >= 0.0


def _projected(calibration: Calibration, region_mm: Floats, z_mm: float) -> Floats:
    height = np.full((*region_mm.shape[:-1], 1), z_mm)
    return to_pixels(calibration, np.concatenate([region_mm, height], axis=-1))


def is_in_picture(calibration: Calibration, region: SeatRegion, die_mm: float) -> bool:
    """Whether a seat is seen: its outline reaches into the picture, and a die there is no larger than that."""
    width, height = calibration.image_size
    seen = _projected(calibration, np.asarray(region.polygon_mm, np.float64), die_mm)
    if not np.isfinite(seen).all() or native_die_px(calibration, region, die_mm) > min(width, height):
        return False
    low, high = seen.min(axis=0), seen.max(axis=0)
    return bool((high >= 0.0).all() and low[0] < width and low[1] < height)


def native_die_px(calibration: Calibration, region: SeatRegion, die_mm: float) -> float:
    """The side of a die in pixels of the frame, at the corner of the seat where it is smallest."""
    corners = np.asarray(region.polygon_mm)
    step = np.array([(die_mm, 0.0), (0.0, die_mm)])
    at = _projected(calibration, corners, die_mm)
    sides = [np.linalg.norm(_projected(calibration, corners + along, die_mm) - at, axis=1) for along in step]
    return float(np.min(sides))


def _fixed(pixels: Floats) -> FixedMap:
    x, y = np.moveaxis(pixels, -1, 0).astype(np.float32)
    whole, fraction = cv2.convertMaps(x, y, cv2.CV_16SC2)
    return np.asarray(whole, np.int16), np.asarray(fraction, np.uint16)


def _grid(width: int, height: int, step: int) -> Floats:
    """(h, w, 2) the middles of all squares of so many pixels in an area that is parted into them."""
    x, y = np.meshgrid(np.arange(0, width, step), np.arange(0, height, step))
    return np.asarray(np.stack([x, y], axis=-1) + (step - 1) / 2.0, np.float64)


def _window(seen: Floats, width: int, height: int) -> tuple[int, int, int, int]:
    """What is taken of a picture of this size for a look at these pixels (h, w, 2); at least one pixel."""
    low, high = np.nanmin(seen, axis=(0, 1)), np.nanmax(seen, axis=(0, 1)) + 2.0
    x0, y0 = np.clip(low, 0, (width - 1, height - 1)).astype(int).tolist()
    x1, y1 = np.clip(high, (x0 + 1, y0 + 1), (width, height)).astype(int).tolist()
    return x0, y0, x1, y1


def make_map(calibration: Calibration, region: SeatRegion, die_mm: float, shrink: int) -> SeatMap | None:
    """Make a seat's maps, or None for a seat too large in dice to be read."""
    polygon = np.asarray(region.polygon_mm, dtype=np.float64)
    origin = polygon.min(axis=0) - MARGIN_MM
    mm_per_px = die_mm / DIE_PX
    size = np.maximum(np.ceil((polygon.max(axis=0) + MARGIN_MM - origin) / mm_per_px / COARSE) * COARSE, _MIN_AREA_PX)
    if int(size.prod()) > MAX_AREA_PX:
        return None
    fine, net, coarse = (
        _projected(calibration, origin + _grid(int(size[0]), int(size[1]), step) * mm_per_px, die_mm)
        for step in (1, NET_STEP, COARSE)
    )
    outline = ((polygon - origin) / mm_per_px).astype(np.float32)
    inside = np.zeros(coarse.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.rint(outline / COARSE).astype(np.int32)], 255)
    looked_at = (coarse + 0.5) / shrink - 0.5
    window = _window(looked_at, *(side // shrink for side in calibration.image_size))
    return SeatMap(
        region=region,
        origin_mm=origin,
        mm_per_px=mm_per_px,
        native_px=native_die_px(calibration, region, die_mm),
        fine=_fixed(fine),
        net=_fixed(net),
        coarse=_fixed(looked_at - window[:2]),
        shrink=shrink,
        window=window,
        inside=inside,
        polygon_px=outline,
        camera_mm=calibration.placement.camera_mm,
        die_mm=die_mm,
    )


def shrink_factor(native_px: float) -> int:
    """By how much a frame is shrunk before the coarse look, so that nothing is sampled too sparsely."""
    return max(1, int(native_px * COARSE / DIE_PX + 0.5))
