"""Whether a calibration still holds, by its markers: seen markers and times in; moved, out of focus or neither out.

Every marker says for itself how far it is from its place, by the median of what it showed in the last second, so that
a hand that passes says nothing. A marker that lies elsewhere than the others was pushed itself; the camera was moved
where most say so.
"""

from collections import deque
from collections.abc import Mapping
from typing import Final

import numpy as np

from calibration.model import Calibration, Floats
from calibration.projection import to_plane
from hub.events.clocks import DeviceTicks
from vision.marks.finder import FoundMarker

MOVED_MM: Final = 2.0
"""From this displacement at the table on the camera has moved."""

_ODD_MM: Final = 1.7
"""What a marker must say for that: at a seat beside it the displacement may be a little larger."""

_STEADY_MM: Final = 1.0
_WINDOW_US: Final = 1_000_000
_LEAST: Final = 3
"""Sightings of a marker in the last second that it takes to believe it."""

_LASTS_US: Final = 400_000
_ALONE_US: Final = 1_200_000
"""So long must markers say it; the longer time where only one is seen, which may have been pushed itself."""

_BLURRED_TIMES, _BLURRED_PX = 1.6, 0.5
_BLURRED_US: Final = 900_000
_BLURRED_ALONE_US: Final = 6_000_000
"""The longer time where one marker alone says so: a shadow may soften it, while hands cover the rest."""


class MarkerWatch:
    """One camera; everything about it is a function of what was fed."""

    def __init__(self, calibration: Calibration) -> None:
        self._calibration = calibration
        self._places = {each.id: each for each in calibration.markers}
        self._seen: dict[int, deque[tuple[DeviceTicks, Floats, float]]] = {number: deque() for number in self._places}
        self._odd_since: DeviceTicks | None = None
        self._blurred_since: DeviceTicks | None = None
        self.moved = False
        """Whether the camera stands elsewhere than it was calibrated at; until it is put back."""
        self.out_of_focus = False
        """Whether the markers' edges are much wider than they were."""
        self.astray: frozenset[int] = frozenset()
        """Markers that lie elsewhere though the camera stands still."""

    @property
    def in_doubt(self) -> bool:
        """Whether markers just say that the camera has moved, without being sure."""
        return self.moved or self._odd_since is not None

    def feed(self, found: Mapping[int, FoundMarker], at: DeviceTicks) -> None:
        """Take what the next picture shows of the markers; those that are covered are left out."""
        for number, each in found.items():
            place = self._places.get(number)
            if place is not None:
                self._seen[number].append((at, self._shift_mm(each, place.middle_mm[2]), each.blur_px / place.blur_px))
        for kept in self._seen.values():
            while kept and at - kept[0][0] > _WINDOW_US:
                kept.popleft()
        self._judge_place(at)
        self._judge_focus(at)

    def _shift_mm(self, found: FoundMarker, z_mm: float) -> Floats:
        """(4, 2) how far each corner of a marker is from its place, on the table; endless where it is not on it."""
        wanted = self._places[found.id].corners_mm[:, :2]
        shift = to_plane(self._calibration, found.corners, z_mm) - wanted
        return np.where(np.isfinite(shift), shift, 1e6)

    def _away_mm(self) -> dict[int, float]:
        """How far each marker that is seen is from its place: its middle, or its corners where it is turned."""
        return {
            number: float(np.linalg.norm(np.median([shift for _, shift, _ in kept], axis=0), axis=1).mean())
            for number, kept in self._seen.items()
            if len(kept) >= _LEAST
        }

    def _judge_place(self, at: DeviceTicks) -> None:
        away = self._away_mm()
        odd = frozenset(number for number, mm in away.items() if mm >= _ODD_MM)
        steady = frozenset(number for number, mm in away.items() if mm < _STEADY_MM)
        if not away:
            return
        self.astray = odd if len(steady) > len(odd) else frozenset()
        if not odd or self.astray:
            self._odd_since = None
            # What is between neither accuses nor clears.
            self.moved = self.moved and len(steady) < max(1, len(away) - len(self.astray))
            return
        self._odd_since = at if self._odd_since is None else self._odd_since
        lasts = _LASTS_US if len(odd) > 1 else _ALONE_US
        self.moved = self.moved or at - self._odd_since >= lasts

    def _judge_focus(self, at: DeviceTicks) -> None:
        widths = [
            (float(np.median([blur for *_, blur in kept])), self._places[number].blur_px)
            for number, kept in self._seen.items()
            if len(kept) >= _LEAST
        ]
        if not widths:
            return
        wide = [times >= _BLURRED_TIMES and (times - 1.0) * was >= _BLURRED_PX for times, was in widths]
        if 2 * sum(wide) <= len(wide):
            self._blurred_since, self.out_of_focus = None, False
            return
        self._blurred_since = at if self._blurred_since is None else self._blurred_since
        lasts = _BLURRED_US if sum(wide) > 1 else _BLURRED_ALONE_US
        self.out_of_focus = self.out_of_focus or at - self._blurred_since >= lasts
