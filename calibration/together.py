"""Several cameras over one table: whether they have it at the same place, which of them is off, who sees which seat.

Pure. All of one table are calibrated in the same millimetres, so a marker that two of them know lies at one place.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

import numpy as np

from calibration.model import Calibration, Floats, SeatRegion
from calibration.projection import to_pixels, to_plane
from calibration.sheets.marks import MARKER_MM

AGREE_MM: Final = 2.0
"""Two cameras may have the same place so far apart."""

_ASTRAY_MM, _ASTRAY_TIMES = 1.0, 2.0
"""A camera whose own markers lie so far from where its calibration has them, and so many times as far as another's."""

_SIDE_OFF, _SIDE_TRUE = 0.01, 0.006
"""Parts of a marker's side: from the first on a calibration has it wrong, below the second right."""


@dataclass(frozen=True, slots=True)
class Eye:
    """One camera: its name, its calibration, and where it sees its markers now, (4, 2) pixels, if it looked."""

    name: str
    calibration: Calibration
    seen: Mapping[int, Floats] = field(default_factory=dict)

    @property
    def places(self) -> dict[int, Floats]:
        """(2,) where it has each marker on the table: as it sees it now, else as it was when it was calibrated."""
        known = {each.id: np.array(each.middle_mm[:2]) for each in self.calibration.markers}
        return {**known, **{number: quad.mean(axis=0) for number, quad in self._seen_mm().items()}}

    @property
    def astray_mm(self) -> float:
        """How far its markers are from where its calibration has them: the median; not a number where it sees none."""
        known = {each.id: each.corners_mm[:, :2] for each in self.calibration.markers}
        away = [np.linalg.norm(quad - known[number], axis=1).mean() for number, quad in self._seen_mm().items()]
        return float(np.median(away)) if away else float("nan")

    @property
    def side_mm(self) -> float:
        """How large it has the markers."""
        return float(np.median([each.side_mm for each in self.calibration.markers]))

    def _seen_mm(self) -> dict[int, Floats]:
        """(4, 2) the corners of each of its markers that it sees, on the table."""
        heights = {each.id: each.middle_mm[2] for each in self.calibration.markers}
        return {
            number: to_plane(self.calibration, quad, heights[number])
            for number, quad in self.seen.items()
            if number in heights
        }


def disagreements(eyes: Sequence[Eye]) -> Iterator[str]:
    """A sentence for each two cameras that have something at different places, and for each that lies to itself."""
    apart = {(one.name, other.name): _apart_mm(one, other) for one, other in combinations(eyes, 2)}
    told: set[str] = set()
    for one, other in combinations(eyes, 2):
        off = {number: mm for number, mm in apart[one.name, other.name].items() if mm > AGREE_MM}
        if off:
            guilty, why = _guilty(one, other, apart)
            told |= {guilty.name} if guilty else {one.name, other.name}
            yield _sentence(one, other, guilty, why, off)
        yield from _seats_apart(one, other)
    for eye in eyes:
        if eye.name not in told and eye.astray_mm > AGREE_MM:
            yield (
                f"{eye.name} is off: its own markers lie {eye.astray_mm:.1f} mm from where its calibration has them. "
                "Put it back where it stood, or calibrate it again."
            )


def _apart_mm(one: Eye, other: Eye) -> dict[int, float]:
    """How far apart two cameras have each marker that both know."""
    here, there = one.places, other.places
    return {number: float(np.linalg.norm(here[number] - there[number])) for number in sorted(set(here) & set(there))}


def _guilty(one: Eye, other: Eye, apart: Mapping[tuple[str, str], Mapping[int, float]]) -> tuple[Eye | None, str]:
    """Which of two cameras that differ is off, and by what that is known; None where it is not."""
    for eye, fellow in ((one, other), (other, one)):
        if eye.astray_mm > max(_ASTRAY_MM, _ASTRAY_TIMES * np.nan_to_num(fellow.astray_mm)):
            return eye, f"its own markers lie {eye.astray_mm:.1f} mm from where its calibration has them"
    quarrels = {eye.name: _quarrels(eye.name, apart) for eye in (one, other)}
    for eye, fellow in ((one, other), (other, one)):
        if quarrels[eye.name] > max(1, quarrels[fellow.name]):
            return eye, f"it differs from {quarrels[eye.name]} other cameras"
    off_side = {eye.name: abs(eye.side_mm / MARKER_MM - 1.0) for eye in (one, other)}
    for eye, fellow in ((one, other), (other, one)):
        if off_side[eye.name] > _SIDE_OFF and off_side[fellow.name] < _SIDE_TRUE:
            return eye, f"it has the markers {eye.side_mm:.1f} mm large, and they are printed {MARKER_MM:g} mm large"
    return None, "neither contradicts itself"


def _quarrels(name: str, apart: Mapping[tuple[str, str], Mapping[int, float]]) -> int:
    """With how many others a camera differs."""
    return sum(any(mm > AGREE_MM for mm in off.values()) for pair, off in apart.items() if name in pair)


def _sentence(one: Eye, other: Eye, guilty: Eye | None, why: str, off: Mapping[int, float]) -> str:
    where = ", ".join(f"marker {number} by {mm:.1f} mm" for number, mm in off.items())
    differ = f"{one.name} and {other.name} differ at {where}"
    if guilty is None:
        return f"{differ}, and {why}: calibrate both again, the second one with --like and the file of the first."
    right = other if guilty is one else one
    return f"{differ}. {guilty.name} is off: {why}. Calibrate it again with --like and the file of {right.name}."


def _seats_apart(one: Eye, other: Eye) -> Iterator[str]:
    """Seats that two cameras have at different places."""
    here, there = ({region.seat: region for region in each.calibration.seats} for each in (one, other))
    for seat in sorted(set(here) & set(there)):
        mm = _region_apart_mm(here[seat], there[seat])
        if mm > AGREE_MM:
            yield (
                f"Seat {seat} lies up to {mm:.1f} mm elsewhere in the file of {other.name} than in that of {one.name}: "
                "take the region over from one of them."
            )


def _region_apart_mm(one: SeatRegion, other: SeatRegion) -> float:
    """How far the corners of a region are from another's nearest ones, at most."""
    a, b = np.array(one.polygon_mm), np.array(other.polygon_mm)
    away = np.linalg.norm(a[:, None] - b, axis=2)
    return float(max(away.min(axis=0).max(), away.min(axis=1).max()))


def as_in(other: Calibration, made: Calibration) -> Calibration:
    """A calibration with what another camera's says of their table: the seats that it has whole in its picture, too."""
    regions = tuple(region for region in other.seats if in_picture(made, region.polygon_mm))
    board = other.board_polygon_mm
    return replace(
        made,
        seats=regions,
        board_polygon_mm=board if board and in_picture(made, board) else None,
        die_size_mm=made.die_size_mm or other.die_size_mm,
        card_size_mm=made.card_size_mm or other.card_size_mm,
    )


def in_picture(calibration: Calibration, polygon_mm: Sequence[tuple[float, float]]) -> bool:
    """Whether all corners of a polygon on the felt are in a camera's picture."""
    corners = np.column_stack([np.array(polygon_mm), np.zeros(len(polygon_mm))])
    placement = calibration.placement
    if not bool((corners @ np.asarray(placement.rotation)[2] + placement.translation_mm[2] > 1.0).all()):
        return False
    pixels = to_pixels(calibration, corners)
    return bool(((pixels >= 0) & (pixels <= np.subtract(calibration.image_size, 1))).all())


def seat_lines(eyes: Sequence[Eye]) -> Iterator[str]:
    """A line for each seat: which cameras see it whole, which part of it only."""
    regions = {region.seat: region for each in eyes for region in each.calibration.seats}
    for seat, region in sorted(regions.items()):
        whole = [each.name for each in eyes if in_picture(each.calibration, region.polygon_mm)]
        files = [each.name for each in eyes if any(own.seat == seat for own in each.calibration.seats)]
        cut = [name for name in files if name not in whole]
        spare = [name for name in whole if name not in files]
        parts = [f"read by {', '.join(files)}"]
        parts += [f"cut off in the picture of {', '.join(cut)}"] if cut else []
        parts += [f"seen, but not in its file, by {', '.join(spare)}"] if spare else []
        yield f"Seat {seat}: {'; '.join(parts)}."
