"""One sheet a frame: the patches in which something lies, from all seats, side by side."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.contrast import I16, Contrast, spot_contrast
from vision.dice.lattice import DIE_PX, F32, U8, Ints
from vision.dice.packing import GAP, Cutting, Patch, laid_out
from vision.dice.rectify import COARSE, SeatMap

_RING: Final = GAP // 2
"""The border of a patch is continued so far around it, for it must not look like the side of a die."""

_QUIET_PART: Final = 5
_OVER_SPECKLE: Final = 7
"""A pip stands out from the quieter fifth of its patch by at least this factor."""

_SILENT: Final = np.iinfo(np.int16).max

_PAD: Final = round(0.22 * DIE_PX / COARSE)
_LEAST_CHANGE: Final = 14.0
"""Grey levels across two coarse pixels; the edge of the faintest readable die has twice that."""

_OVER_TEXTURE: Final = 2.2
_LEAST_SPAN: Final = 5
"""Coarse pixels; the smallest thing that could be a die spans more than half a side."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """All patches of a frame: colours, spot contrast (zero between the patches) and where each patch is from."""

    colours: U8
    contrast: Contrast
    patches: tuple[Patch, ...]
    owners: I16
    """(h, w) of the half-size sheet: the index of the patch there, the first where there is none."""

    def patch_of(self, sheet_px: F32) -> Ints:
        """(n,) index of the patch in which each point (n, 2) of the sheet lies; the first where it is in none."""
        x, y = (sheet_px * np.float32(0.5)).astype(np.intp).T
        return np.asarray(self.owners[y, x], np.intp)

    def to_area(self, sheet_px: F32, patch: Patch) -> F32:
        """Pixels of the seat's area for pixels of the sheet that lie in a patch."""
        move = np.subtract(patch.area_xy, patch.sheet_xy).astype(np.float32)
        return np.asarray(sheet_px + move, np.float32)

    def from_area(self, area_px: F32, view: int = 0) -> F32 | None:
        """The pixel of the sheet for a pixel (2,) of a view's area, None where it lies in no patch."""
        for patch in self.patches:
            local = area_px - np.array(patch.area_xy, np.float32)
            if patch.view == view and bool((local >= 0).all() and (local < np.array(patch.size)).all()):
                return np.asarray(local + np.array(patch.sheet_xy, np.float32), np.float32)
        return None


def busy_mask(coarse: U8, inside: U8) -> U8:
    """Where in a coarse area something differs from its surroundings by more than the felt's own texture."""
    kernel = np.ones((3, 3), np.uint8)
    blue, green, red = cv2.split(cv2.morphologyEx(coarse, cv2.MORPH_GRADIENT, kernel))
    change = cv2.max(cv2.max(blue, green), red)
    felt = _median(np.asarray(change, np.uint8), inside)
    _, busy = cv2.threshold(change, max(_LEAST_CHANGE, _OVER_TEXTURE * felt), 1, cv2.THRESH_BINARY)
    return np.asarray(cv2.dilate(cv2.bitwise_and(busy, inside), kernel), np.uint8)


def _median(levels: U8, inside: U8) -> int:
    """The median of the levels where `inside` is not 0; 0 where it is nowhere."""
    below = cv2.calcHist([levels], [0], inside, [256], [0, 256]).ravel().cumsum()
    return int(np.searchsorted(below, below[-1] / 2.0))


def busy_boxes(busy: U8) -> list[tuple[int, int, int, int]]:
    """Boxes (x, y, w, h) in coarse pixels around what lies there; they do not overlap."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(busy, connectivity=8)
    boxes = [(int(x), int(y), int(w), int(h)) for x, y, w, h in stats[1:count, :4] if max(w, h) >= _LEAST_SPAN]
    height, width = busy.shape
    padded = [
        (max(0, x - _PAD), max(0, y - _PAD), min(width, x + w + _PAD), min(height, y + h + _PAD))
        for x, y, w, h in boxes
    ]
    return [(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in _merged(padded)]


def _merged(boxes: list[tuple[int, int, int, int]]) -> list[tuple[int, int, int, int]]:
    """Unite boxes (x0, y0, x1, y1) until no two overlap."""
    rest, done = list(boxes), list[tuple[int, int, int, int]]()
    while rest:
        box = rest.pop()
        # One that was done may meet what others have grown to.
        meets = [b for b in (*rest, *done) if b[0] < box[2] and box[0] < b[2] and b[1] < box[3] and box[1] < b[3]]
        if not meets:
            done.append(box)
            continue
        rest, done = ([b for b in part if b not in meets] for part in (rest, done))
        group = np.array([box, *meets])
        low, high = group[:, :2].min(axis=0), group[:, 2:].max(axis=0)
        rest.append((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
    return done


def compose(frame: U8, views: list[SeatMap], boxes: list[list[tuple[int, int, int, int]]]) -> Sheet:
    """Rectify the boxes (coarse pixels, per view) of a frame and lay them on one sheet."""
    cuttings = [
        _cutting(index, view, box)
        for index, (view, of_view) in enumerate(zip(views, boxes, strict=True))
        for box in of_view
    ]
    patches, (width, height) = laid_out(cuttings)
    colours = np.zeros((height, width, 3), np.uint8)
    owners = np.zeros((height // 2, width // 2), np.int16)
    for index, patch in enumerate(patches):
        _fill(frame, views[patch.view], patch, colours)
        owners[_half_slices(patch)] = index
    return Sheet(colours, _contrast(colours, [_half_slices(patch) for patch in patches]), tuple(patches), owners)


def _cutting(index: int, view: SeatMap, box: tuple[int, int, int, int]) -> Cutting:
    height, width = view.fine[0].shape[:2]
    left, top, across, down = (COARSE * part for part in box)
    return Cutting(index, (left, top), (min(across, width - left), min(down, height - top)))


def _fill(frame: U8, view: SeatMap, patch: Patch, colours: U8) -> None:
    """Rectify a patch into its place on the sheet, and continue its border around it."""
    (ax, ay), (x, y), (w, h) = patch.area_xy, patch.sheet_xy, patch.size
    fixed, fraction = (part[ay : ay + h, ax : ax + w] for part in view.fine)
    cv2.remap(frame, fixed, fraction, cv2.INTER_LINEAR, dst=colours[y : y + h, x : x + w])
    across, down = slice(x, x + w), slice(y - _RING, y + h + _RING)
    colours[y - _RING : y, across] = colours[y, across]
    colours[y + h : y + h + _RING, across] = colours[y + h - 1, across]
    colours[down, x - _RING : x] = colours[down, x : x + 1]
    colours[down, x + w : x + w + _RING] = colours[down, x + w - 1 : x + w]


def _half_slices(patch: Patch) -> tuple[slice, slice]:
    """Rows and columns of a patch on the half-size sheet."""
    (x, y), (w, h) = patch.sheet_xy, patch.size
    return slice(y // 2, y // 2 + h // 2), slice(x // 2, x // 2 + w // 2)


def _contrast(colours: U8, places: list[tuple[slice, slice]]) -> Contrast:
    """The spot contrast of the patches, zero between them; one blur of the sheet is quicker than one a patch."""
    whole = spot_contrast(colours)
    return whole.above(_floors(whole.strength, places))


def _floors(strength: I16, places: list[tuple[slice, slice]]) -> I16:
    """(h, w) what is no stronger is texture: as much as most of its patch has. Between the patches all is."""
    floors = np.full(strength.shape, _SILENT, np.int16)
    for rows, cols in places:
        sample = strength[rows, cols].ravel()
        quiet = len(sample) // _QUIET_PART
        floors[rows, cols] = _OVER_SPECKLE * int(np.partition(sample, quiet)[quiet])
    return floors
