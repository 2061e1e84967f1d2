"""Cards that lie still before a camera: each is followed from frame to frame, and its picture grows clearer."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import cv2
import numpy as np

from calibration.model import Floats
from vision.cards.enrolled.album import Page
from vision.cards.enrolled.planes import F32
from vision.cards.suits import U8
from vision.cards.views import straightened

FRAMES: Final = 5
"""Pictures of a card at rest that are taken together before it is read."""

_STILL_MM: Final = 3.0
_CHANGED: Final = 30.0
_CHANGED_PX: Final = 8
"""Grey levels of any channel, through a soft lens, and of how many pixels, that are no noise but another card."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: its middle (2,) on the table, mm, and its corners (4, 2) in the frame."""

    middle_mm: Floats
    corners_px: Floats


@dataclass(slots=True, eq=False)
class Track:
    """A card at one spot.

    Args:
        spot: Where it was seen first; all its pictures are of there.
        total: The sum of its pictures.
        frames: How many they are.
        told: Whether it was read.
        page: The face that it is, None where it was not read.
        blank: Whether it has no index at all, as far as was seen.
    """

    spot: Spot
    total: F32
    frames: int = 1
    told: bool = False
    page: Page | None = None
    blank: bool = False

    @property
    def picture(self) -> U8:
        """(h, w, 3) the mean of its pictures."""
        return np.asarray(np.rint(self.total / self.frames), np.uint8)


@dataclass(slots=True)
class Tracks:
    """All cards that lie there now; `card_mm` are the sides of one."""

    card_mm: tuple[float, float]
    now: list[Track] = field(default_factory=list)

    def feed(self, frame: U8, cards: Sequence[Spot]) -> list[Track]:
        """Take in where cards lie in the next frame (H, W, 3); gives those that are due to be read."""
        self.now = [self._followed(frame, spot) for spot in cards]
        due = [track for track in self.now if track.frames >= FRAMES and not track.told]
        for track in due:
            track.told = True
        return due

    def _followed(self, frame: U8, spot: Spot) -> Track:
        for track in self.now:
            if float(np.linalg.norm(track.spot.middle_mm - spot.middle_mm)) > _STILL_MM:
                continue
            picture = straightened(frame, track.spot.corners_px, self.card_mm)
            if not _has_changed(track.picture, picture):
                if track.frames < FRAMES:
                    track.total = track.total + picture
                    track.frames += 1
                return track
        return Track(spot, straightened(frame, spot.corners_px, self.card_mm).astype(np.float32))


def _has_changed(before: U8, now: U8) -> bool:
    soft = cv2.blur(cv2.absdiff(before, now), (3, 3)).max(axis=2)
    return int(np.count_nonzero(soft > _CHANGED)) >= _CHANGED_PX
