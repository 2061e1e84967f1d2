"""A camera that is pushed, and one that is not while hands, cups and shadows pass over its markers: is it noticed?

Only what is around each marker is rendered, so that an hour of a table takes minutes.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration, Floats, MarkerPlace
from calibration.projection import to_pixels, to_plane
from calibration.sheets.marks import MARKER_MM
from hub.events.clocks import DeviceTicks
from vision.bench.table_poses import SIZES
from vision.marks.finder import FoundMarker
from vision.marks.spots import AROUND, look_near
from vision.marks.watch import MOVED_MM, MarkerWatch
from vision.rig.paper import Paper
from vision.rig.poses import over_table, placed, some_lens
from vision.rig.shot import F32, Conditions, grained, softened, some_conditions

RATE_US: Final = 200_000
NOTICE_US: Final = 2_000_000
_BEFORE_US: Final = 1_600_000
_PASS_EVERY: Final = 1.5
_SHADOW: Final = 0.45
_SECONDS: Final = (0.4, 5.0)
_NOISES: Final = 24


@dataclass(frozen=True, slots=True, eq=False)
class Rig:
    """A calibrated camera over four markers."""

    camera: Calibration
    papers: tuple[Paper, ...]
    how: Conditions


def rig(rng: np.random.Generator, number: int) -> Rig:
    """A camera over a table whose calibration is as good as one is."""
    size = SIZES[number % len(SIZES)]
    camera, papers = over_table(rng, some_lens(rng, size), size)
    how = some_conditions(rng)
    places = tuple(
        MarkerPlace(each.marks or 0, (each.x_mm, each.y_mm, 0.0), each.turn_rad, MARKER_MM, how.blur_px + 0.25)
        for each in papers
    )
    return Rig(replace(camera, markers=places), papers, how)


def pushed(rng: np.random.Generator, camera: Calibration) -> Calibration:
    """The camera, pushed so that the table has moved by 2.2 to 30 mm where it has moved most."""
    want = float(np.exp(rng.uniform(np.log(1.1 * MOVED_MM), np.log(15 * MOVED_MM))))
    axis = rng.normal(size=3)
    shift = rng.normal(size=3) * rng.uniform(0.0, 1.0)
    low, high = 0.0, 0.2
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _moved_mm(camera, _shifted(camera, axis, shift, middle)) < want else (low, middle)
    return _shifted(camera, axis, shift, high)


def _shifted(camera: Calibration, axis: Floats, shift: Floats, by: float) -> Calibration:
    tip = np.asarray(cv2.Rodrigues(axis / np.linalg.norm(axis) * by)[0], np.float64)
    turn, move = np.asarray(camera.placement.rotation), np.asarray(camera.placement.translation_mm)
    other = placed(camera.image_size, camera.lens, tip @ turn, tip @ move + shift * by * 500.0)
    return replace(camera, placement=other.placement)


def _moved_mm(before: Calibration, after: Calibration) -> float:
    """How far the felt has moved between the markers, at most."""
    corners = np.array([each.middle_mm for each in before.markers])
    spots = np.concatenate([corners, (corners + np.roll(corners, 1, axis=0)) / 2, corners.mean(axis=0)[None]])
    away = np.linalg.norm(to_plane(before, to_pixels(after, spots), 0.0) - spots[:, :2], axis=1)
    return float(np.nanmax(away))


def is_noticed(seed: int, number: int) -> bool:
    """Whether a push is told in two seconds, and nothing before it."""
    rng = np.random.default_rng((seed, number))
    table = rig(rng, number)
    watch, eyes, now = MarkerWatch(table.camera), _Eyes(table, table.camera), 0
    while now < _BEFORE_US:
        watch.feed(eyes.look(rng), DeviceTicks(now))
        now += RATE_US
    if watch.moved:
        return False
    eyes = _Eyes(table, pushed(rng, table.camera))
    end = now + NOTICE_US
    while now < end and not watch.moved:
        watch.feed(eyes.look(rng), DeviceTicks(now))
        now += RATE_US
    return watch.moved


@dataclass(frozen=True, slots=True)
class Calm:
    """How a camera fared that nobody pushed."""

    alarms: int
    seconds: float
    covered: float
    """Part of the sightings of markers that did not come off."""


def undisturbed(seed: int, number: int, seconds: float) -> Calm:
    """A camera that stands still while hands, cups and shadows pass."""
    rng = np.random.default_rng((seed, 1_000 + number))
    table = rig(rng, number)
    watch, alarms, missed, looks = MarkerWatch(table.camera), 0, 0, 0
    eyes, was = _Eyes(table, table.camera), False
    for step, over in enumerate(_passing(rng, table, seconds)):
        found = eyes.look(rng, over)
        watch.feed(found, DeviceTicks(step * RATE_US))
        told = watch.moved or watch.out_of_focus or bool(watch.astray)
        alarms += told and not was
        was = told
        looks, missed = looks + len(table.papers), missed + len(table.papers) - len(found)
    return Calm(alarms, seconds, missed / max(looks, 1))


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """Something over one marker: its outline (N, 2) from the marker's middle, how it goes, how dark it is."""

    marker: int
    outline: Floats
    start: Floats
    pace: Floats
    is_shadow: bool


def _passing(rng: np.random.Generator, table: Rig, seconds: float) -> Iterator[tuple[Thing, ...]]:
    """What lies over the markers, look by look."""
    until = 0.0
    things: tuple[Thing, ...] = ()
    steps = int(seconds * 1e6 / RATE_US)
    chance = RATE_US / 1e6 / _PASS_EVERY
    for step in range(steps):
        now = step * RATE_US / 1e6
        if now >= until:
            things = ()
            if rng.random() < chance:
                count = int(rng.integers(1, len(table.papers)))
                things = tuple(_thing(rng, int(n)) for n in rng.permutation(len(table.papers))[:count])
                until = now + float(rng.uniform(*_SECONDS))
        things = tuple(replace(each, start=each.start + each.pace) for each in things)
        yield things


def _thing(rng: np.random.Generator, marker: int) -> Thing:
    """A hand's edge, a cup or a shadow, in units of the marker's side."""
    angles = np.sort(rng.uniform(0, 2 * np.pi, 9))
    outline = np.stack([np.cos(angles), np.sin(angles)], axis=1) * rng.uniform(0.3, 1.4)
    still = rng.random() < 0.4
    pace = np.zeros(2) if still else rng.normal(0.0, 0.15, 2)
    return Thing(marker, outline, rng.normal(0.0, 0.7, 2), pace, bool(rng.random() < 0.4))


class _Eyes:
    """What a camera sees of each marker; what nothing lies over is painted once.

    It has new noise in each of the first _NOISES pictures, and later that of one of them, drawn for each marker: an
    hour of markers that are mostly bare would else be the same search of the same picture, 72,000 times.
    """

    def __init__(self, table: Rig, now: Calibration) -> None:
        self._table, self._now = table, now
        self._bare: dict[int, tuple[F32, Floats, Floats]] = {}
        self._seen: dict[int, list[FoundMarker | None]] = {}

    def look(self, rng: np.random.Generator, over: tuple[Thing, ...] = ()) -> dict[int, FoundMarker]:
        """The markers that are found at their places, or near them."""
        found = [
            self._bare_marker(rng, index, paper)
            if not things
            else self._found(rng, paper, self._painted(rng, paper, things))
            for index, paper in enumerate(self._table.papers)
            for things in [[each for each in over if each.marker == index]]
        ]
        return {marker.id: marker for marker in found if marker is not None}

    def _bare_marker(self, rng: np.random.Generator, index: int, paper: Paper) -> FoundMarker | None:
        """A marker that nothing lies over."""
        seen = self._seen.setdefault(index, [])
        if len(seen) >= _NOISES:
            return seen[int(rng.integers(_NOISES))]
        if index not in self._bare:
            self._bare[index] = self._painted(rng, paper, [])
        seen.append(self._found(rng, paper, self._bare[index]))
        return seen[-1]

    def _found(self, rng: np.random.Generator, paper: Paper, painted: tuple[F32, Floats, Floats]) -> FoundMarker | None:
        """A marker in a picture of its surroundings, with the sensor's noise."""
        soft, quad, corner = painted
        marker = look_near(grained(soft, rng, self._table.how), quad, paper.marks or 0)
        return None if marker is None else replace(marker, corners=marker.corners + corner)

    def _painted(self, rng: np.random.Generator, paper: Paper, things: list[Thing]) -> tuple[F32, Floats, Floats]:
        """A marker's surroundings, where in them it should be, and where their upper left corner is."""
        quad = to_pixels(self._table.camera, paper.corners_mm)
        side = float(np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1).max())
        corner = np.floor(quad.min(axis=0) - AROUND * side)
        wide, high = (int(each) for each in np.ceil(quad.max(axis=0) - corner + AROUND * side))
        lens = replace(self._now.lens, cx=self._now.lens.cx - corner[0], cy=self._now.lens.cy - corner[1])
        outlines = [(each, quad.mean(axis=0) - corner + side * (each.start + each.outline)) for each in things]
        solid = [outline for each, outline in outlines if not each.is_shadow]
        part = Calibration((wide, high), lens, self._now.placement)
        soft = softened(part, [paper], rng, self._table.how, solid)
        for each, outline in outlines:
            if each.is_shadow:
                soft = soft * (1.0 - _SHADOW * _filled(outline, (wide, high), 0.06 * side))
        return soft, quad - corner, corner


def _filled(outline: Floats, size: tuple[int, int], soft_px: float) -> F32:
    """(H, W, 1) 1 inside an outline, its edge soft."""
    mask = np.zeros((size[1], size[0]), np.float32)
    cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], (1.0,))
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft_px), np.float32)[..., None]
