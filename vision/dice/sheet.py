"""One sheet a frame: the patches in which something lies, from all seats, side by side."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.lattice import DIE_PX, F32, U8, Ints
from vision.dice.pips import quieted, spot_contrast
from vision.dice.rectify import COARSE, SeatMap

_GAP: Final = DIE_PX
_RING: Final = DIE_PX // 2 - 2
"""A patch is continued so far around itself where blurs look beyond it."""

_PAD: Final = round(0.45 * DIE_PX / COARSE)
_LEAST_CHANGE: Final = 14.0
"""Grey levels across two coarse pixels; the edge of the faintest readable die has twice that."""

_OVER_TEXTURE: Final = 2.2
_LEAST_SPAN: Final = 5
"""Coarse pixels; the smallest thing that could be a die spans more than half a side."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A rectangle of a seat's area, and where it lies on the sheet (left upper corners, pixels)."""

    view: int
    area_xy: tuple[int, int]
    sheet_xy: tuple[int, int]
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All patches of a frame: colours, spot contrast (zero between the patches) and where each patch is from."""

    colours: U8
    contrast: F32
    patches: tuple[Patch, ...]

    def patch_of(self, sheet_px: F32) -> Ints:
        """(n,) index of the patch in which each point (n, 2) of the sheet lies; the first where it is in none."""
        corner = np.array([patch.sheet_xy for patch in self.patches])
        size = np.array([patch.size for patch in self.patches])
        local = sheet_px[:, None] - corner[None]
        return np.asarray(((local >= 0) & (local < size[None])).all(axis=2).argmax(axis=1), np.intp)

    def to_area(self, sheet_px: F32, patch: Patch) -> F32:
        """Pixels of the seat's area for pixels of the sheet that lie in a patch."""
        move = np.subtract(patch.area_xy, patch.sheet_xy).astype(np.float32)
        return np.asarray(sheet_px + move, np.float32)


def busy_mask(coarse: U8, inside: U8) -> U8:
    """Where in a coarse area something differs from its surroundings by more than the felt's own texture."""
    kernel = np.ones((3, 3), np.uint8)
    blue, green, red = cv2.split(cv2.morphologyEx(coarse, cv2.MORPH_GRADIENT, kernel))
    change = cv2.max(cv2.max(blue, green), red)
    felt = float(np.median(change[inside > 0])) if inside.any() else 0.0
    busy = ((change > max(_LEAST_CHANGE, _OVER_TEXTURE * felt)) & (inside > 0)).astype(np.uint8)
    return np.asarray(cv2.dilate(busy, kernel), np.uint8)


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
    rest, done = list(boxes), []
    while rest:
        box = rest.pop()
        meets = [b for b in rest if b[0] < box[2] and box[0] < b[2] and b[1] < box[3] and box[1] < b[3]]
        if not meets:
            done.append(box)
            continue
        rest = [b for b in rest if b not in meets]
        group = np.array([box, *meets])
        low, high = group[:, :2].min(axis=0), group[:, 2:].max(axis=0)
        rest.append((int(low[0]), int(low[1]), int(high[0]), int(high[1])))
    return done


def _laid_out(found: list[tuple[int, tuple[int, int], tuple[int, int]]]) -> tuple[list[Patch], int, int]:
    """Lay rectangles (view, area corner, size) in rows, tallest first; returns them and the sheet's size."""
    total = sum((w + _GAP) * (h + _GAP) for _, _, (w, h) in found)
    width = max([int(np.sqrt(total) * 1.2), *(w + 2 * _GAP for _, _, (w, _) in found)])
    x, y, row = _GAP, _GAP, 0
    patches = []
    for view, corner, size in sorted(found, key=lambda item: -item[2][1]):
        if x + size[0] + _GAP > width:
            x, y, row = _GAP, y + row + _GAP, 0
        patches.append(Patch(view, corner, (x, y), size))
        x, row = x + size[0] + _GAP, max(row, size[1])
    return patches, width, y + row + _GAP


def compose(frame: U8, views: list[SeatMap], boxes: list[list[tuple[int, int, int, int]]]) -> Sheet:
    """Rectify the boxes (coarse pixels, per view) of a frame and lay them on one sheet."""
    found = []
    for index, (view, of_view) in enumerate(zip(views, boxes, strict=True)):
        height, width = view.fine[0].shape[:2]
        for x, y, w, h in of_view:
            corner = (x * COARSE, y * COARSE)
            size = (min(w * COARSE, width - corner[0]), min(h * COARSE, height - corner[1]))
            found.append((index, corner, size))
    patches, width, height = _laid_out(found)
    colours = np.zeros((height, width, 3), np.uint8)
    for patch in patches:
        _fill(frame, views[patch.view], patch, colours)
    return Sheet(colours, _contrast(colours, patches), tuple(patches))


def _fill(frame: U8, view: SeatMap, patch: Patch, colours: U8) -> None:
    (ax, ay), (sx, sy), (w, h) = patch.area_xy, patch.sheet_xy, patch.size
    fixed, fraction = view.fine
    piece = cv2.remap(frame, fixed[ay : ay + h, ax : ax + w], fraction[ay : ay + h, ax : ax + w], cv2.INTER_LINEAR)
    colours[sy : sy + h, sx : sx + w] = piece


def _contrast(colours: U8, patches: list[Patch]) -> F32:
    """The spot contrast of the patches, zero between them; one blur of the sheet is quicker than one a patch."""
    padded, contrast = colours.copy(), np.zeros(colours.shape, np.float32)
    if not patches:
        return contrast
    for patch in patches:
        (x, y), (w, h) = patch.sheet_xy, patch.size
        ringed = cv2.copyMakeBorder(colours[y : y + h, x : x + w], *(_RING,) * 4, cv2.BORDER_REPLICATE)
        padded[y - _RING : y + h + _RING, x - _RING : x + w + _RING] = ringed
    whole = spot_contrast(padded)
    for patch in patches:
        (x, y), (w, h) = patch.sheet_xy, patch.size
        contrast[y : y + h, x : x + w] = quieted(whole[y : y + h, x : x + w])
    return contrast
