"""Where the finder looks on a calibrated table: places from straight above, at one size, and only where something lies.

From above every index is 14 to 34 mm long wherever it lies, which is about what the finder knows at one size; so it is
asked once, and about the part of a place that is not bare felt.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, Floats
from vision.cards.finder import U8, Hit, Network, each_once, find_at_all_sizes
from vision.cards.views import grown, on_felt

PX_PER_MM: Final = 1.5
_SIZES: Final = (1.0, 0.45)

_MARGIN_MM: Final = 40.0
"""What is looked at beyond a place's polygon: a card on its line reaches so far."""

_STEP: Final = np.array([1.0, -1.0]) / PX_PER_MM
_MAX_PX: Final = 4_000_000

_COARSE: Final = 4
"""Pixels to one of the coarse view in which it is seen what lies where."""

_DIFFERS: Final = 18
_AROUND_MM: Final = 7.0
"""A card's shadow reaches so far."""

_AROUND_PX: Final = 10
"""What is looked at around what lies there."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Patch:
    """A place from above, and what is around it.

    Args:
        origin_mm: Table point of its pixel (0, 0).
        maps: The two fixed-point maps of cv2.remap.
        line: (n, 2) pixels of the coarse view on the place's line, where the bare felt is looked at: columns and rows.
    """

    origin_mm: Floats
    maps: tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]
    line: npt.NDArray[np.intp]

    def covered(self, known_mm: Sequence[Floats]) -> U8:
        """(h, w) 255 in the coarse view where cards (4, 2) lie, and a little around them."""
        height, width = (side // _COARSE for side in self.maps[0].shape[:2])
        mask = np.zeros((height, width), np.uint8)
        for corners in known_mm:
            outline = (grown(corners, _AROUND_MM) - self.origin_mm) / _STEP / _COARSE
            cv2.fillConvexPoly(mask, np.rint(outline).astype(np.int32), 255)
        return mask


def patches(calibration: Calibration, polygons_mm: Sequence[Floats]) -> tuple[Patch, ...]:
    """One for each polygon (n, 2) that is not too large to be a place."""
    made = (_patch(calibration, np.asarray(polygon, np.float64)) for polygon in polygons_mm)
    return tuple(each for each in made if each is not None)


def _patch(calibration: Calibration, polygon_mm: Floats) -> Patch | None:
    low, high = polygon_mm.min(axis=0) - _MARGIN_MM, polygon_mm.max(axis=0) + _MARGIN_MM
    origin = np.array([low[0], high[1]])
    width, height = (int(side) for side in np.ceil((high - low) * PX_PER_MM))
    if width * height > _MAX_PX:
        return None
    x, y = np.meshgrid(np.arange(width), np.arange(height))
    seen = on_felt(calibration, origin + np.stack([x, y], axis=-1) * _STEP).astype(np.float32)
    whole, fraction = cv2.convertMaps(seen[..., 0].copy(), seen[..., 1].copy(), cv2.CV_16SC2)
    drawn = np.zeros((height // _COARSE + 1, width // _COARSE + 1), np.uint8)
    cv2.polylines(drawn, [np.rint((polygon_mm - origin) / _STEP / _COARSE).astype(np.int32)], True, 255)
    line = np.argwhere(drawn[: height // _COARSE, : width // _COARSE] > 0)
    return Patch(origin, (np.asarray(whole, np.int16), np.asarray(fraction, np.uint16)), line)


def find_on_table(
    image_bgr: U8,
    calibration: Calibration,
    places: Sequence[Patch],
    network: Network,
    known_mm: Sequence[Floats] = (),
) -> tuple[Hit, ...]:
    """The indices in and around the places, in pixels of the frame (H, W, 3), the surest first.

    Args:
        image_bgr: The frame.
        calibration: Of the camera.
        places: Where to look.
        network: The finder.
        known_mm: (4, 2) the corners of cards that were read, table mm: nothing is looked for on them.
    """
    return each_once(hit for place in places for hit in _of_patch(image_bgr, calibration, place, network, known_mm))


def _of_patch(
    image: U8, calibration: Calibration, place: Patch, network: Network, known_mm: Sequence[Floats]
) -> Iterator[Hit]:
    seen = np.asarray(cv2.remap(image, *place.maps, cv2.INTER_LINEAR), np.uint8)
    for left, top, width, height in busy(seen, place.line, place.covered(known_mm)):
        part = np.ascontiguousarray(seen[top : top + height, left : left + width])
        for hit in find_at_all_sizes(part, network, _SIZES):
            yield _in_frame(calibration, place, hit, (left, top))


def busy(seen: U8, line: npt.NDArray[np.intp], known: U8 | None = None) -> list[Box]:
    """Left, top, width and height of the parts of a view (h, w, 3) in which not only felt is; they do not overlap.

    Args:
        seen: The view.
        line: (n, 2) rows and columns of the coarse view, where mostly felt is.
        known: (h / _COARSE, w / _COARSE) 255 where nothing is looked for.
    """
    height, width = seen.shape[:2]
    size = (width // _COARSE, height // _COARSE)
    if min(size) < 1 or not len(line):
        return [(0, 0, width, height)]
    coarse = cv2.resize(seen, size, interpolation=cv2.INTER_AREA)
    felt = np.median(coarse[line[:, 0], line[:, 1]], axis=0)
    plain = cv2.inRange(coarse, np.clip(felt - _DIFFERS, 0, 255), np.clip(felt + _DIFFERS, 0, 255))
    there = np.asarray(cv2.bitwise_not(plain if known is None else cv2.bitwise_or(plain, known)), np.uint8)
    reach = 2 * round(_AROUND_PX / _COARSE) + 1
    mask = cv2.dilate(there, np.ones((reach, reach), np.uint8))
    return [_grown(box, width, height) for box in _boxes(np.asarray(mask, np.uint8))]


def _boxes(mask: U8) -> list[Box]:
    """The boxes around the spots of a mask; those that overlap are one."""
    while True:
        count, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        boxes = [(int(left), int(top), int(width), int(height)) for left, top, width, height, _ in stats[1:]]
        full = mask.copy()
        for left, top, width, height in boxes:
            full[top : top + height, left : left + width] = 255
        if (full == mask).all():
            return boxes if count > 1 else []
        mask = full


def _grown(box: Box, width: int, height: int) -> Box:
    """A box of the coarse view as one of the view, which is so broad and so high."""
    left, top, across, down = (side * _COARSE for side in box)
    right = width if left + across >= width - _COARSE else left + across
    bottom = height if top + down >= height - _COARSE else top + down
    return (left, top, right - left, bottom - top)


def _in_frame(calibration: Calibration, place: Patch, hit: Hit, corner: tuple[int, int]) -> Hit:
    """A hit in a part of the view as one in the frame."""
    half = np.array(hit.up) * hit.length / 2
    at = np.array([hit.x, hit.y]) + corner
    top, foot = on_felt(calibration, place.origin_mm + np.stack([at + half, at - half]) * _STEP)
    up, middle = top - foot, (top + foot) / 2
    length = max(float(np.linalg.norm(up)), 1e-6)
    return Hit(float(middle[0]), float(middle[1]), (up[0] / length, up[1] / length), length, hit.presence)
