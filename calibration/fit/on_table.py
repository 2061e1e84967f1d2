"""From what fits best to a table: its axes, the camera's place in them, and what is odd about the markers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from calibration.digits import sure, sure_lens
from calibration.fit.axes import axes
from calibration.fit.bound import about, check_bound, felt_bound_mm
from calibration.fit.markers import MarkerSeen, Told, side_mm
from calibration.fit.table import Solved, solve
from calibration.model import Floats, Lens, MarkerPlace, Placement, require
from calibration.sheets.marks import FOUR, about_scale

MOST_ERROR_PX: Final = 1.5
_USUAL_PX: Final = 1920
"""The width for which pixels are given here; in a large still the same fault is as many times as large."""

_ODD_PX, _ODD_TIMES = 0.5, 3.0
_LENGTH_OFF_MM, _LENGTH_OFF_PART = 4.0, 0.006
_SCALE_OFF, _SCALE_SURE = 0.008, 3.0


@dataclass(frozen=True, slots=True, eq=False)
class TableFit:
    """A camera over a table.

    Args:
        lens: As given, or as found.
        placement: Where the camera stands; the felt is z = 0.
        markers: Where the markers lie.
        error_px: Root of the mean square distance between a corner and where it should be.
        felt_mm: How far off the felt may be anywhere between the markers, mm: three deviations.
        concerns: What is odd, a sentence each.
    """

    lens: Lens
    placement: Placement
    markers: tuple[MarkerPlace, ...]
    error_px: float
    felt_mm: float
    concerns: tuple[str, ...]


def fit_table(seen: Sequence[MarkerSeen], told: Told, size: tuple[int, int], blurs: Sequence[float]) -> TableFit:
    """Calibrate from the markers.

    Args:
        seen: The markers of one picture, or the means of several.
        told: What is known besides.
        size: (width, height) of the picture.
        blurs: Of each marker's edges, pixels.

    Raises:
        CalibrationError: with one plain sentence.
    """
    solved = solve(seen, told, size)
    ids = [each.id for each in seen]
    error = float(np.sqrt(np.square(solved.off_px).mean()))
    _check_fit(solved, seen, told, size, error)
    felt_mm = felt_bound_mm(solved, ids, told, size)
    check_bound(felt_mm, ids, told)
    best = solved.best
    back, origin = axes(best.spots, ids, told)
    # What is at p in the axes of the first marker is at back @ p + origin on the table.
    turn = best.turn @ back.T
    placement = _placement(turn, best.move - turn @ origin)
    side = side_mm(best.scale)
    middles = np.column_stack([best.spots[:, :2], np.zeros(len(ids))]) @ back.T + origin
    turned = float(np.arctan2(back[1, 0], back[0, 0]))
    markers = tuple(
        MarkerPlace(number, _spot(middle), sure(float(spot[2]) + turned), sure(side), sure(blur))
        for number, middle, spot, blur in zip(ids, middles, best.spots, blurs, strict=True)
    )
    concerns = (*_concerns(solved, ids, told), *about(felt_mm, ids, told))
    return TableFit(
        sure_lens(best.lens) if told.lens is None else told.lens, placement, markers, error, felt_mm, concerns
    )


def _spot(middle: Floats) -> tuple[float, float, float]:
    x, y, z = map(sure, middle.tolist())
    return (x, y, z)


def _placement(turn: Floats, move: Floats) -> Placement:
    (a, b, c), (d, e, f), (g, h, i) = (map(sure, row) for row in turn.tolist())
    x, y, z = map(sure, move.tolist())
    return Placement(((a, b, c), (d, e, f), (g, h, i)), (x, y, z))


def _check_fit(solved: Solved, seen: Sequence[MarkerSeen], told: Told, size: tuple[int, int], error: float) -> None:
    most = MOST_ERROR_PX * _enlarged(size)
    if error > most or solved.off_px.max() > max(
        _ODD_PX * _enlarged(size), _ODD_TIMES * float(np.median(solved.off_px))
    ):
        odd = _odd_one(seen, told, size)
        require(
            odd is None,
            f"Marker {odd} does not fit the others: lay it flat and at the same height as they, wipe it, or take a "
            "spare one; where its place was given, correct it.",
        )
    lens = "the lens that was given is not this camera's at this size" if told.lens else "measure the lens first"
    require(
        error <= most,
        f"The markers do not fit together, by {error:.1f} pixels: lay them flat and at one height, or {lens}.",
    )
    for length, found in zip(told.lengths, solved.lengths, strict=True):
        require(
            abs(found - length.mm) <= max(_LENGTH_OFF_MM, _LENGTH_OFF_PART * length.mm),
            f"You gave {length.mm:g} mm from marker {length.first} to {length.second}, and it comes out as {found:.0f} "
            "mm: measure again from middle to middle, and look at --ruler.",
        )


def _odd_one(seen: Sequence[MarkerSeen], told: Told, size: tuple[int, int]) -> int | None:
    """The marker without which the others fit, None where there is none."""
    if len(seen) < len(FOUR):
        return None
    errors = {}
    for odd in seen:
        lengths = tuple(each for each in told.lengths if odd.id not in (each.first, each.second))
        others = solve([each for each in seen if each is not odd], replace(told, lengths=lengths), size)
        errors[odd.id] = float(others.off_px.max())
    best = min(errors, key=lambda number: errors[number])
    return best if errors[best] <= _ODD_PX * _enlarged(size) else None


def _enlarged(size: tuple[int, int]) -> float:
    """How many times as large as usual a picture (width, height) is; never less than once."""
    return max(1.0, max(size) / _USUAL_PX)


def _concerns(solved: Solved, ids: Sequence[int], told: Told) -> Iterator[str]:
    said = told.scale or 1.0
    off = abs(solved.best.scale / said - 1.0)
    if told.lengths and off > max(_SCALE_OFF, _SCALE_SURE * solved.scale_error):
        yield (
            f"By the distances that you measured the markers are printed at {100 * solved.best.scale:.1f} %, not at "
            f"{100 * said:.1f} %: measure the ruler on the sheets, and the distances once more. The distances count."
        )
    elif not told.lengths and told.scale is not None and about_scale(said):
        yield f"The sheets are printed at {100 * said:.1f} %; that was taken into account."
    if told.lens is None:
        yield (
            "The lens was not measured, so heights above the felt are uncertain by some percent: floorman calibrate "
            "camera measures it, and --lens takes it."
        )
