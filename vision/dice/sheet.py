"""One sheet a frame: the patches in which something lies, from all seats, side by side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.dice.busy import Boxes
from vision.dice.contrast import I16, Contrast, spot_contrast
from vision.dice.lattice import F32, U8, Ints
from vision.dice.packing import GAP, Cutting, Patch, laid_out
from vision.dice.rectify import COARSE, SeatMap

_RING: Final = GAP // 2
"""The border of a patch is continued so far around it, for it must not look like the side of a die."""

_QUIET_PART: Final = 5
_OVER_SPECKLE: Final = 7
"""A pip stands out from the quieter fifth of its patch by at least this factor."""

_SILENT: Final = np.iinfo(np.int16).max


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


def compose(frame: U8, views: Sequence[SeatMap], boxes: Sequence[Boxes]) -> Sheet:
    """Rectify the boxes (coarse pixels, per view) of a frame and lay them on one sheet."""
    cuttings = [_cutting(index, box) for index, of_view in enumerate(boxes) for box in of_view]
    patches, (width, height) = laid_out(cuttings)
    colours = np.zeros((height, width, 3), np.uint8)
    owners = np.zeros((height // 2, width // 2), np.int16)
    for index, patch in enumerate(patches):
        _fill(frame, views[patch.view], patch, colours)
        owners[_half_slices(patch)] = index
    return Sheet(colours, _contrast(colours, [_half_slices(patch) for patch in patches]), tuple(patches), owners)


def _cutting(index: int, box: tuple[int, int, int, int]) -> Cutting:
    left, top, across, down = (COARSE * part for part in box)
    return Cutting(index, (left, top), (across, down))


def _fill(frame: U8, view: SeatMap, patch: Patch, colours: U8) -> None:
    """Rectify a patch into its place on the sheet, and continue its border around it."""
    (ax, ay), (x, y), (w, h) = patch.area_xy, patch.sheet_xy, patch.size
    fixed, fraction = (part[ay : ay + h, ax : ax + w] for part in view.fine)
    inner = cv2.remap(frame, fixed, fraction, cv2.INTER_LINEAR)
    ringed = colours[y - _RING : y + h + _RING, x - _RING : x + w + _RING]
    sides = (_RING, _RING, _RING, _RING)
    cv2.copyMakeBorder(inner, *sides, cv2.BORDER_REPLICATE | cv2.BORDER_ISOLATED, dst=ringed)


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
