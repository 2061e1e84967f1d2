"""Whether anything moves at a seat: pictures and capture times in, one answer a seat out. No I/O, no clock.

Each seat's region is reduced to a small grey picture and compared with the frame before, and with the frame in which
the seat came to rest, so that a slow shadow does not creep in. What counts as more than noise is measured: the least
difference that any seat has shown between two frames of the last seconds.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import Calibration, SeatRegion
from calibration.projection import to_pixels
from hub.events.clocks import DeviceTicks

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]

SETTLED_FRAMES: Final = 2
"""Consecutive frames that must show a seat alike before it counts as settled."""

_REDUCE: Final = 4
_MARGIN_PX: Final = 12
_HEIGHT_MM: Final = 20.0
"""What stands on the felt up to this height belongs to the seat's picture."""

_SIGMAS: Final = 6.0
_LEAST_STEP: Final = 5.0
_MOST_STEP: Final = 24.0
"""Grey levels of the reduced picture. Beyond the upper bound the camera is too noisy ever to be called still."""

_MOVED_SPOTS: Final = 3
"""Spots of the reduced picture (16 pixels each) that must differ; a lone one is a glint."""

_NOISE_FRAMES: Final = 60
_GAP_US: Final = 1_000_000
_TO_SIGMA: Final = 1.4826


@dataclass(frozen=True, slots=True)
class SeatMotion:
    """A seat in this frame: for how many consecutive frames it has looked the same, this one included; from 1 on."""

    alike: int

    @property
    def settled(self) -> bool:
        """Whether nothing moved beyond noise for long enough."""
        return self.alike >= SETTLED_FRAMES


class _Seat:
    def __init__(self, calibration: Calibration, region: SeatRegion) -> None:
        width, height = calibration.image_size
        outline = _outline_px(calibration, region)
        low = np.maximum(np.floor(outline.min(axis=0)).astype(int) - _MARGIN_PX, 0)
        high = np.minimum(np.ceil(outline.max(axis=0)).astype(int) + _MARGIN_PX, (width, height))
        self._rows, self._columns = slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
        self._size = tuple(max(1, round((high[axis] - low[axis]) / _REDUCE)) for axis in (0, 1))
        self._inside = _mask(outline - low, self._size)
        self.in_view = bool((high > low).all()) and bool(self._inside.any())
        self.rest: F32 | None = None
        self.before: F32 | None = None
        self.alike = 0

    def reduced(self, image: U8) -> F32:
        """The seat's spots in grey, those outside its region 0."""
        part = cv2.cvtColor(image[self._rows, self._columns], cv2.COLOR_BGR2GRAY)
        small = cv2.resize(part.astype(np.float32), self._size, interpolation=cv2.INTER_AREA)
        return np.asarray(small * self._inside, np.float32)

    def noise(self, change: F32) -> float:
        """The deviation of a still spot, from a change in which less than half of the seat moved."""
        return _TO_SIGMA * float(np.median(np.abs(change[self._inside > 0])))

    def forget(self) -> None:
        """Begin anew."""
        self.rest = self.before = None
        self.alike = 0


class Settle:
    """The motion at the seats of one camera; keeps what the last frames looked like."""

    def __init__(self, calibration: Calibration, seats: Iterable[int]) -> None:
        self._seats = {seat: _Seat(calibration, calibration.seat(seat)) for seat in seats}
        self._noise: deque[float] = deque(maxlen=_NOISE_FRAMES)
        self._last: DeviceTicks | None = None

    def feed(self, image: U8, captured: DeviceTicks) -> Mapping[int, SeatMotion]:
        """Take the next frame, (H, W, 3) of the calibration's size; after a gap of a second everything begins anew."""
        if self._last is not None and captured - self._last > _GAP_US:
            self.reset()
        self._last = captured
        looks = {seat: each.reduced(image) for seat, each in self._seats.items() if each.in_view}
        step = self._step(looks)
        for seat, look in looks.items():
            _compare(self._seats[seat], look, step)
        return {seat: SeatMotion(self._seats[seat].alike) for seat in looks}

    def reset(self) -> None:
        """Forget all frames, as after a fault of the camera; the measured noise stays."""
        for seat in self._seats.values():
            seat.forget()
        self._last = None

    def _step(self, looks: Mapping[int, F32]) -> float:
        """Grey levels beyond which a spot has changed."""
        changes = [
            self._seats[seat].noise(look - before)
            for seat, look in looks.items()
            if (before := self._seats[seat].before) is not None
        ]
        if changes:
            self._noise.append(min(changes))
        return float(np.clip(_SIGMAS * min(self._noise, default=0.0), _LEAST_STEP, _MOST_STEP))


def _compare(seat: _Seat, look: F32, step: float) -> None:
    still = seat.before is not None and seat.rest is not None
    if still and not (_differs(look, seat.before, step) or _differs(look, seat.rest, step)):
        seat.alike += 1
    else:
        seat.rest, seat.alike = look, 1
    seat.before = look


def _differs(look: F32, other: F32 | None, step: float) -> bool:
    return other is not None and int(np.count_nonzero(cv2.absdiff(look, other) > step)) >= _MOVED_SPOTS


def _outline_px(calibration: Calibration, region: SeatRegion) -> npt.NDArray[np.float64]:
    """(N, 2) the hull of the region and of what can stand on it, in pixels."""
    corners = np.array(region.polygon_mm)
    points = [np.column_stack([corners, np.full(len(corners), z)]) for z in (0.0, _HEIGHT_MM)]
    seen = to_pixels(calibration, np.concatenate(points)).astype(np.float32)
    return np.asarray(cv2.convexHull(seen).reshape(-1, 2), np.float64)


def _mask(outline_px: npt.NDArray[np.float64], size: tuple[int, ...]) -> F32:
    """(h, w) of the reduced picture: 1 inside the outline and on its margin, 0 elsewhere."""
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.rint(outline_px / _REDUCE).astype(np.int32), 1)
    wide = 2 * (_MARGIN_PX // _REDUCE) + 1
    return cv2.dilate(mask, np.ones((wide, wide), np.uint8)).astype(np.float32)
