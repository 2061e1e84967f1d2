"""The geometric reader: a frame and a calibration in, what each seat shows out."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from calibration.store import check_image_size
from hub.events.readings import MAX_DICE, UNREAD, DieReading, SeatReading, SeatState
from vision.dice import gate
from vision.dice.cups import look_for_large
from vision.dice.faces import Face, find_faces
from vision.dice.lattice import F32, U8
from vision.dice.rectify import SeatMap, make_map, native_die_px, shrink_factor
from vision.dice.sheet import Sheet, busy_boxes, busy_mask, compose

_SPOT_FLOOR: Final = 10.0
_NEAR_EDGE: Final = 0.35
"""A die whose centre is nearer than this part of its side to the region's line might be anybody's."""


@dataclass(frozen=True, slots=True)
class SeatFaces:
    """What was found in one seat: faces in pixels of the seat's area, and its coarse look."""

    view: SeatMap
    coarse: U8
    faces: tuple[Face, ...]
    quiet: bool


class SeatReader:
    """Reads the seats of one camera's frames. Keeps nothing between frames.

    Raises:
        CalibrationError: On `read`, for a frame of another size than the calibration's.
    """

    def __init__(self, calibration: Calibration) -> None:
        """Make the maps of every seat; this takes some tenths of a second, reading then does not."""
        self._calibration = calibration
        self._views: dict[int, SeatMap] = {}
        self._shrink = 1
        if calibration.die_size_mm is not None:
            self._make_views(calibration.die_size_mm)

    def _make_views(self, die_mm: float) -> None:
        regions = self._calibration.seats
        native = [native_die_px(self._calibration, region, die_mm) for region in regions]
        self._shrink = shrink_factor(min(native, default=1.0))
        for region in regions:
            view = make_map(self._calibration, region, die_mm, self._shrink)
            if view is not None:
                self._views[region.seat] = view

    def read(self, image_bgr: U8, seats: Collection[int] | None = None) -> tuple[SeatReading, ...]:
        """Read the given seats of a frame, all where none are given, in the calibration's order.

        Args:
            image_bgr: (H, W, 3) uint8 of the calibration's size.
            seats: Numbers of seats; unknown ones are left out.
        """
        check_image_size(self._calibration, image_bgr.shape[1], image_bgr.shape[0])
        wanted = [r for r in self._calibration.seats if seats is None or r.seat in seats]
        found = self._find(image_bgr, [self._views[r.seat] for r in wanted if r.seat in self._views])
        return tuple(self._reading(found[r.seat]) if r.seat in found else self._unreadable(r.seat) for r in wanted)

    def tops(self, image_bgr: U8, seat: int) -> tuple[F32, ...]:
        """The corners (4, 2) of the tops that are seen in a seat, in pixels of the frame, the plainest first."""
        if seat not in self._views:
            return ()
        view = self._views[seat]
        seen = [face for face in self._find(image_bgr, [view])[seat].faces if gate.is_seen(face)]
        squares = [np.column_stack([view.table_mm(face.outline), np.full(4, view.die_mm)]) for face in seen]
        return tuple(to_pixels(self._calibration, square).astype(np.float32) for square in squares)

    def _unreadable(self, seat: int) -> SeatReading:
        why = "no_die_size" if self._calibration.die_size_mm is None else "too_small"
        return SeatReading(seat, SeatState.UNSURE, (), (why,))

    def _find(self, frame: U8, views: list[SeatMap]) -> dict[int, SeatFaces]:
        if not views:
            return {}
        small = frame
        if self._shrink > 1:
            size = (frame.shape[1] // self._shrink, frame.shape[0] // self._shrink)
            small = np.asarray(cv2.resize(frame, size, interpolation=cv2.INTER_AREA), np.uint8)
        coarse = [np.asarray(cv2.remap(small, *view.coarse, cv2.INTER_LINEAR), np.uint8) for view in views]
        boxes = [busy_boxes(busy_mask(look, view.inside)) for look, view in zip(coarse, views, strict=True)]
        sheet = compose(frame, views, boxes)
        faces = _faces_by_view(sheet, views)
        return {
            view.region.seat: SeatFaces(view, coarse[i], tuple(faces[i]), not boxes[i]) for i, view in enumerate(views)
        }

    def _reading(self, found: SeatFaces) -> SeatReading:
        view = found.view
        seen = gate.without_noise([face for face in found.faces if gate.is_seen(face)])[:MAX_DICE]
        dice = tuple(self._die(face, view) for face in seen)
        why = _reasons(seen, view)
        state, more = _state(found, dice, any(not gate.doubts(face) for face in seen))
        return SeatReading(view.region.seat, state, dice, tuple(dict.fromkeys((*why, *more))))

    def _die(self, face: Face, view: SeatMap) -> DieReading:
        top = np.append(view.table_mm(face.centre), view.die_mm)
        x, y = to_pixels(self._calibration, top)
        value = face.value if gate.is_read(face) else UNREAD
        return DieReading(value, float(np.clip(face.match, 0.0, 1.0)), (float(x), float(y)))


def _faces_by_view(sheet: Sheet, views: list[SeatMap]) -> list[list[Face]]:
    """The faces of the sheet, moved into their seats' areas; those outside a seat's polygon are left out."""
    by_view: list[list[Face]] = [[] for _ in views]
    if not sheet.patches:
        return by_view

    def shift_at(points: F32) -> F32:
        shifts = np.zeros_like(points)
        of = sheet.patch_of(points)
        for index in np.unique(of):
            patch = sheet.patches[int(index)]
            rows = of == index
            shifts[rows] = views[patch.view].base_shift(sheet.to_area(points[rows], patch))
        return shifts

    for face in find_faces(sheet.colours, sheet.contrast, shift_at, _SPOT_FLOOR):
        patch = sheet.patches[int(sheet.patch_of(face.centre[None])[0])]
        moved = face.moved(np.subtract(patch.area_xy, patch.sheet_xy).astype(np.float32))
        if views[patch.view].holds(moved.centre):
            by_view[patch.view].append(moved)
    return by_view


def _reasons(faces: list[Face], view: SeatMap) -> list[str]:
    why = [code for face in faces for code in gate.doubts(face)]
    if not gate.of_one_set(faces):
        why.append("wrong_size")
    if any(gate.is_cocked(face) for face in faces):
        why.append("cocked")
    if faces and view.native_px < gate.MIN_NATIVE_PX:
        why.append("too_small")
    for face in faces:
        inner = float(cv2.pointPolygonTest(view.polygon_px, face.centre.tolist(), True))
        if inner * view.mm_per_px < _NEAR_EDGE * view.die_mm:
            why.append("edge_of_region")
    return why


def _state(found: SeatFaces, dice: tuple[DieReading, ...], plain: bool) -> tuple[SeatState, tuple[str, ...]]:
    """Covered, lifted, empty or unsure, and the reasons that come with it; plain: one of the dice leaves no doubt."""
    owned = found.view.region.dice
    if dice and (owned is None or len(dice) == owned):
        return SeatState.LIFTED, ()
    if not dice and found.quiet:
        return SeatState.EMPTY, ()
    large = look_for_large(found.coarse, found.view)
    if not dice:
        if large.is_cup:
            return SeatState.COVERED, ()
        return (SeatState.UNSURE, ("seat_unsure",)) if large.present else (SeatState.EMPTY, ())
    hidden = large.is_cup or (large.present and not plain)
    return (SeatState.UNSURE if hidden else SeatState.LIFTED), ("count_differs",)


def read_seats(
    image_bgr: U8, calibration: Calibration, seats: Collection[int] | None = None
) -> tuple[SeatReading, ...]:
    """Read one picture; for many of one camera make a SeatReader and keep it."""
    return SeatReader(calibration).read(image_bgr, seats)
