"""Cameras over tables of which the truth is exact, calibrated as a person would, and how far off the felt then is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.fit.axes import axes
from calibration.fit.markers import Length, MarkerSeen, Told, corner_error_px
from calibration.fit.on_table import TableFit, fit_table
from calibration.fit.waving import Waving
from calibration.model import Calibration, CalibrationError, Floats, Lens
from calibration.projection import to_pixels, to_plane
from vision.bench.found import BenchError
from vision.marks.finder import FoundMarker, find_board, find_markers
from vision.rig.paper import Paper
from vision.rig.poses import over_table, some_lens, waved
from vision.rig.shot import shot, some_conditions

SIZES: Final = ((1920, 1080), (1280, 720))
MOST_WAVED: Final = 80
TAPE_MM: Final = 0.5
"""Deviation of what somebody measures with a tape, from middle to middle."""

_COVERED: Final = 0.25
"""Part of the pictures in which a finger lies over the edge of a marker."""

_FINGER_PX: Final = 11.0
_GRID: Final = 9


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """One camera over one table, calibrated: its errors where it could be.

    Args:
        error_px: Of the corners, as the fit says; not a number where it was refused.
        off_mm: (N,) how far places inside the markers are from where they are.
        why: The sentence of the refusal, '' where it was none.
        bound_mm: What the calibration itself says of how far off the felt may be.
    """

    error_px: float
    off_mm: Floats
    why: str = ""
    bound_mm: float = float("nan")


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """One pose, calibrated with the lens measured and two distances, and from the markers alone."""

    measured: Pose
    alone: Pose


def measured_lens(rng: np.random.Generator, lens: Lens, size: tuple[int, int]) -> tuple[Lens, int]:
    """The lens that a waved board gives, and how many pictures that took.

    Raises:
        BenchError: it never became enough.
    """
    waving = Waving(size)
    for number in range(1, MOST_WAVED + 1):
        picture = shot(waved(rng, lens, size), [Paper(None, 0.0, 0.0)], rng, some_conditions(rng))
        if waving.feed(find_board(picture)).is_enough:
            return waving.result().lens, number
    raise BenchError(f"A board that is waved {MOST_WAVED} times does not give the lens.")


def tables(seed: int, lenses: int, poses: int) -> Iterator[tuple[int, Tried]]:
    """Poses of cameras whose lenses are measured first, and how many pictures of the board that took.

    Raises:
        BenchError: a lens could not be measured.
    """
    for number in range(lenses):
        rng, size = np.random.default_rng((seed, number)), SIZES[number % len(SIZES)]
        truth = some_lens(rng, size)
        found, pictures = measured_lens(rng, truth, size)
        for _ in range(poses):
            yield pictures, tried(rng, truth, found, size)


def tried(rng: np.random.Generator, truth: Lens, found: Lens, size: tuple[int, int]) -> Tried:
    """One place over a table, calibrated with the lens that was found and from the markers alone."""
    camera, papers = over_table(rng, truth, size)
    over = [_finger(rng, camera, papers)] if rng.random() < _COVERED else []
    markers = find_markers(shot(camera, papers, rng, some_conditions(rng), over))
    seen = {each.id for each in markers}
    lengths = tuple(each for each in _taped(rng, papers) if {each.first, each.second} <= seen)
    return Tried(
        _pose(markers, camera, papers, Told(found, lengths=lengths)),
        _pose(markers, camera, papers, Told()),
    )


def _taped(rng: np.random.Generator, papers: tuple[Paper, ...]) -> Iterator[Length]:
    """What somebody measures along the rectangle's two sides."""
    for one, other in ((papers[0], papers[1]), (papers[1], papers[2])):
        assert one.marks is not None and other.marks is not None
        away = float(np.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm))
        yield Length(one.marks, other.marks, away + float(rng.normal(0.0, TAPE_MM)))


def _finger(rng: np.random.Generator, camera: Calibration, papers: tuple[Paper, ...]) -> Floats:
    """(4, 2) pixels of something over an edge of a marker."""
    corners = to_pixels(camera, papers[int(rng.integers(len(papers)))].corners_mm)
    side = int(rng.integers(4))
    spot = corners[side] + rng.uniform(0.0, 1.0) * (corners[(side + 1) % 4] - corners[side])
    around = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    return np.asarray(spot + _FINGER_PX * around, np.float64)


def _pose(markers: tuple[FoundMarker, ...], camera: Calibration, papers: tuple[Paper, ...], told: Told) -> Pose:
    seen = [MarkerSeen(each.id, each.corners, corner_error_px(each.corners, each.blur_px)) for each in markers]
    try:
        found = fit_table(seen, told, camera.image_size, [each.blur_px for each in markers])
    except CalibrationError as error:
        return Pose(float("nan"), np.zeros(0), str(error))
    return Pose(found.error_px, off_mm(found, camera, papers), bound_mm=found.felt_mm)


def off_mm(found: TableFit, camera: Calibration, papers: tuple[Paper, ...]) -> Floats:
    """(N,) how far places between the markers are from where they are, in the axes that the markers give."""
    ids = [each.id for each in found.markers]
    spots = np.array([(each.x_mm, each.y_mm, each.turn_rad) for each in papers if each.marks in ids])
    back, origin = axes(spots, ids, Told())
    inside = _between(np.array([(each.x_mm, each.y_mm) for each in papers]))
    felt = np.column_stack([inside, np.zeros(len(inside))])
    made = Calibration(camera.image_size, found.lens, found.placement)
    truth = felt @ back.T + origin
    return np.asarray(np.linalg.norm(to_plane(made, to_pixels(camera, felt), 0.0) - truth[:, :2], axis=1), np.float64)


def _between(corners: Floats) -> Floats:
    """(N, 2) places inside four corners, the corners among them."""
    steps = np.linspace(0.0, 1.0, _GRID)
    u, v = (each.reshape(-1, 1) for each in np.meshgrid(steps, steps))
    upper, lower = corners[0] + u * (corners[1] - corners[0]), corners[3] + u * (corners[2] - corners[3])
    return np.asarray(upper + v * (lower - upper), np.float64)
