"""The reader of seats: a frame and a calibration in, what each seat shows out, as two readers agree on it."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from calibration.store import check_image_size
from hub.events.readings import MAX_DICE, DieReading, SeatReading, SeatState
from vision.cups.seat import Kind, SeatCups, Standing
from vision.dice import gate
from vision.dice.agreement import READERS, Die, EachRead, each_read
from vision.dice.faces import Face
from vision.dice.lattice import F32, U8
from vision.dice.learned import Network
from vision.dice.look import SeatLook, look_at
from vision.dice.rectify import SeatMap, is_in_picture, make_map, native_die_px, shrink_factor
from vision.dice.resize import at_their_size

_NEAR_EDGE: Final = 0.35
"""A die whose centre is nearer than this part of its side to the region's line might be anybody's."""


class SeatReader:
    """Reads the seats of one camera's frames. Keeps where a cup stood last, and the latest frame with what it shows.

    Args:
        calibration: The camera's.
        network: The learned reader's; None leaves the geometric one alone, which `readers` then says.

    Raises:
        CalibrationError: On `read`, for a frame of another size than the calibration's.
    """

    def __init__(self, calibration: Calibration, network: Network | None = None) -> None:
        """Make the maps of every seat; this takes some tenths of a second, reading then does not."""
        self._calibration, self._network = calibration, network
        self._views: dict[int, SeatMap] = {}
        self._sized: dict[tuple[int, float], SeatMap | None] = {}
        self._shrink = 1
        self._latest: tuple[U8, dict[int, SeatLook]] | None = None
        self._cups = SeatCups(calibration, calibration.die_size_mm or 0.0)
        if calibration.die_size_mm is not None:
            self._make_views(calibration.die_size_mm)

    @property
    def readers(self) -> tuple[str, ...]:
        """The names of the readers that must agree on every die."""
        return READERS if self._network is not None else READERS[:1]

    def _make_views(self, die_mm: float) -> None:
        regions = [region for region in self._calibration.seats if is_in_picture(self._calibration, region, die_mm)]
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
        looks = self._look(image_bgr, [self._views[r.seat] for r in wanted if r.seat in self._views])
        found = {look.view.region.seat: look for look in looks}
        self._latest = image_bgr, found
        return tuple(
            self._reading(image_bgr, found[r.seat]) if r.seat in found else self._unreadable(r.seat) for r in wanted
        )

    def tops(self, image_bgr: U8, seat: int) -> tuple[F32, ...]:
        """The corners (4, 2) of the tops that are seen in a seat, in pixels of the frame, the plainest first.

        Of the frame that was read last, the same array, they are known already.
        """
        if seat not in self._views:
            return ()
        look = self._known(image_bgr, seat)
        seen = sorted((die.face for die in look.dice if die.face is not None), key=lambda face: -face.score)
        if not seen:
            return ()
        flat = look.view.table_mm(np.concatenate([face.outline for face in seen]))
        corners = to_pixels(self._calibration, np.column_stack([flat, np.full(len(flat), look.view.die_mm)]))
        return tuple(corners.astype(np.float32).reshape(-1, 4, 2))

    def each_read(self, image_bgr: U8, seat: int) -> tuple[EachRead, ...]:
        """What each of `readers` read of the dice of a seat, in the order of its reading.

        Of the frame that was read last, the same array, it is known already.
        """
        dice = self._known(image_bgr, seat).dice[:MAX_DICE] if seat in self._views else ()
        return tuple(each_read(die, gate, len(self.readers)) for die in dice)

    def _known(self, image_bgr: U8, seat: int) -> SeatLook:
        known = self._latest[1].get(seat) if self._latest is not None and self._latest[0] is image_bgr else None
        return known or self._look(image_bgr, [self._views[seat]])[0]

    def _unreadable(self, seat: int) -> SeatReading:
        die_mm = self._calibration.die_size_mm
        if die_mm is None:
            why = "no_die_size"
        else:
            seen = is_in_picture(self._calibration, self._calibration.seat(seat), die_mm)
            why = "too_small" if seen else "out_of_picture"
        return SeatReading(seat, SeatState.UNSURE, (), (why,))

    def _look(self, frame: U8, views: Sequence[SeatMap]) -> list[SeatLook]:
        if not views:
            return []
        looks = look_at(frame, views, self._network)
        return [
            at_their_size(look, lambda view: look_at(frame, [view], self._network)[0], self._view_for) for look in looks
        ]

    def _view_for(self, seat: int, die_mm: float) -> SeatMap | None:
        """The map of a seat for dice of this size, to half a millimetre; None where it would be too large."""
        key = (seat, round(2.0 * die_mm) / 2.0)
        if key not in self._sized:
            self._sized[key] = make_map(self._calibration, self._calibration.seat(seat), key[1], self._shrink)
        return self._sized[key]

    def _reading(self, frame: U8, found: SeatLook) -> SeatReading:
        view = found.view
        seen = found.dice[:MAX_DICE]
        dice = self._dice(seen, view)
        plain = any(not die.doubts for die in seen)
        state, more = _state(found, dice, plain, lambda: self._cups.look(frame, view.region.seat))
        return SeatReading(view.region.seat, state, dice, tuple(dict.fromkeys((*_reasons(seen, view), *more))))

    def _dice(self, dice: Sequence[Die], view: SeatMap) -> tuple[DieReading, ...]:
        if not dice:
            return ()
        flat = view.table_mm(np.array([die.centre for die in dice], np.float32))
        seen = to_pixels(self._calibration, np.column_stack([flat, np.full(len(dice), view.die_mm)]))
        return tuple(
            DieReading(die.value, die.confidence, (x, y)) for die, (x, y) in zip(dice, seen.tolist(), strict=True)
        )


def _reasons(dice: Sequence[Die], view: SeatMap) -> list[str]:
    why = [code for die in dice for code in die.doubts]
    faces: list[Face] = [die.face for die in dice if die.face is not None]
    if not gate.of_one_set(faces):
        why.append("wrong_size")
    if any(gate.is_cocked(face) for face in faces):
        why.append("cocked")
    if dice and view.native_px < gate.MIN_NATIVE_PX:
        why.append("too_small")
    for die in dice:
        inner = float(cv2.pointPolygonTest(view.polygon_px, die.centre, True))
        if inner * view.mm_per_px < _NEAR_EDGE * view.die_mm:
            why.append("edge_of_region")
    return why


def _state(
    found: SeatLook, dice: tuple[DieReading, ...], plain: bool, look: Callable[[], Standing]
) -> tuple[SeatState, tuple[str, ...]]:
    """Covered, lifted, empty or unsure, and the reasons that come with it; plain: one of the dice leaves no doubt."""
    owned = found.view.region.dice
    if dice and (owned is None or len(dice) == owned):
        return SeatState.LIFTED, ()
    if not dice and found.quiet:
        return SeatState.EMPTY, ()
    standing = look()
    if not dice:
        state = standing.state(owned)
        return state, ("seat_unsure",) if state is SeatState.UNSURE else ()
    hidden = standing.kind is Kind.COVERING or (standing.bodies.large and not plain)
    return (SeatState.UNSURE if hidden else SeatState.LIFTED), ("count_differs",)


def read_seats(
    image_bgr: U8, calibration: Calibration, seats: Collection[int] | None = None
) -> tuple[SeatReading, ...]:
    """Read one picture; for many of one camera make a SeatReader and keep it."""
    return SeatReader(calibration).read(image_bgr, seats)
