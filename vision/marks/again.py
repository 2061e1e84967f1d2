"""A camera that was pushed finds its place again, by its markers: lens, seats and axes stay. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from calibration.compare import felt_off_mm
from calibration.fit.markers import MarkerSeen, Told, corner_error_px
from calibration.fit.on_table import fit_table
from calibration.model import Calibration, CalibrationError, require
from vision.marks.finder import FoundMarker

LOOKS: Final = 8
"""Pictures that it takes."""

_SEEN_IN: Final = LOOKS // 2
_STILL_PX: Final = 1.0


def placed_again(before: Calibration, looks: Sequence[Sequence[FoundMarker]]) -> Calibration:
    """The calibration with the camera's new place.

    Args:
        before: Of the same camera, with its lens, and the markers where they still lie.
        looks: The markers that each of LOOKS pictures shows.

    Raises:
        CalibrationError: with one plain sentence; what there was is to be kept then.
    """
    require(bool(before.markers), "This camera was calibrated without markers: use floorman calibrate table.")
    known = {each.id: each for each in before.markers}
    seen = [_steady(number, looks) for number in sorted(known)]
    markers = [each for each in seen if each is not None]
    blurs = {each.id: each.blur_px for each in markers}
    told = Told(
        lens=before.lens,
        places={each.id: each.middle_mm[:2] for each in before.markers},
        height_mm=before.markers[0].middle_mm[2],
    )
    lying = [MarkerSeen(each.id, each.corners, corner_error_px(each.corners, each.blur_px)) for each in markers]
    found = fit_table(lying, told, before.image_size, [each.blur_px for each in markers])
    places = tuple(replace(each, blur_px=blurs.get(each.id, each.blur_px)) for each in before.markers)
    return replace(before, placement=found.placement, markers=places)


def pushed_mm(before: Calibration, after: Calibration) -> float:
    """How far the felt lay elsewhere in the picture, at most; endless where it left the picture."""
    off = felt_off_mm(before, after)
    return float(off.max()) if len(off) else float("inf")


def _steady(number: int, looks: Sequence[Sequence[FoundMarker]]) -> FoundMarker | None:
    """Where most pictures have a marker, None where few do.

    Raises:
        CalibrationError: it moves.
    """
    found = [each for look in looks for each in look if each.id == number]
    if len(found) < _SEEN_IN:
        return None
    corners = np.asarray(np.median([each.corners for each in found], axis=0), np.float64)
    away = float(np.median([np.abs(each.corners - corners).max() for each in found]))
    if away > _STILL_PX:
        raise CalibrationError(
            f"Marker {number} still moves by {away:.1f} pixels: fix the camera first, then try again."
        )
    return FoundMarker(number, corners, float(np.median([each.blur_px for each in found])))
