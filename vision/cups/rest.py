"""A cup at rest: where it stands, how its outline and its seat look, so that later frames can be compared with it."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.model import Calibration
from vision.cups.change import STEP, changed
from vision.cups.closed import silhouette
from vision.cups.ground import U8, Ground
from vision.cups.pictures import crop_of
from vision.cups.shift import Profiles, Shift, measure, take
from vision.cups.solid import Cup


@dataclass(frozen=True, slots=True)
class Rest:
    """A cup at rest.

    Args:
        profiles: Its outline.
        laid: (h, w, 3) the ground.
        standing: (h, w) 1 on the cup, at every STEP-th pixel of the ground.
        shown: The seat's picture for people.
        since_mm: How far it had crept when this was taken, from where it came to rest.
    """

    profiles: Profiles
    laid: U8
    standing: U8
    shown: U8
    since_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def cup(self) -> Cup:
        """The cup."""
        return self.profiles.cup

    def crept(self, shift: Shift) -> tuple[float, float]:
        """How far a cup shifted so much is from where it came to rest."""
        return (self.since_mm[0] + shift.x_mm, self.since_mm[1] + shift.y_mm)

    def away_mm(self, shift: Shift) -> float:
        """How far that is."""
        return float(np.hypot(*self.crept(shift)))

    def shifted(self, frame: U8, calibration: Calibration, near: Cup | None = None) -> Shift | None:
        """By how much it is shifted in a frame, looked for where another cup was found, or where it stood."""
        away = (0.0, 0.0) if near is None else (near.x_mm - self.cup.x_mm, near.y_mm - self.cup.y_mm)
        return measure(self.profiles, frame, calibration, away)

    def new_in(self, laid: U8) -> U8:
        """(h, w) 1 at every STEP-th pixel of the ground that has changed since."""
        return changed(self.laid[::STEP, ::STEP], laid[::STEP, ::STEP])


def rest_of(
    frame: U8, calibration: Calibration, ground: Ground, cup: Cup, since_mm: tuple[float, float] = (0.0, 0.0)
) -> Rest:
    """The rest of a cup that stands in a frame (H, W, 3)."""
    standing = np.ascontiguousarray(silhouette(cup, ground)[::STEP, ::STEP])
    shown = crop_of(ground).cut(frame)
    return Rest(take(frame, calibration, cup), ground.laid(frame), standing, shown, since_mm)


def whole(new: U8, ground: Ground) -> U8:
    """What changed, at every pixel of the ground."""
    height, width = ground.seen.shape
    return np.asarray(cv2.resize(new, (width, height), interpolation=cv2.INTER_NEAREST), np.uint8)


def moved_by(cup: Cup, shift: Shift) -> Cup:
    """The cup after a shift."""
    return replace(cup, x_mm=cup.x_mm + shift.x_mm, y_mm=cup.y_mm + shift.y_mm)
