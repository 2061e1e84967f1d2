"""A camera's check: what was found out about it and about every place that it reads. Pure values."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Point = tuple[float, float]


class Level(StrEnum):
    """How well it is: green, amber (it works, and could work better), red (it must not be played with)."""

    GREEN = "green"
    AMBER = "amber"
    RED = "red"


_ORDER: Final = (Level.GREEN, Level.AMBER, Level.RED)


def worst(levels: Sequence[Level]) -> Level:
    """The worst of some, green where there are none."""
    return max(levels, key=_ORDER.index, default=Level.GREEN)


def best(levels: Sequence[Level]) -> Level:
    """The best of some, red where there are none: nobody sees it."""
    return min(levels, key=_ORDER.index, default=Level.RED)


@dataclass(frozen=True, slots=True)
class Note:
    """What was found about the camera as a whole, by what it is about: light, focus, place and so on."""

    about: str
    level: Level
    sentence: str


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """How well a camera sees a place.

    Args:
        place: A seat, or 0 for the board.
        level: The worst of all that follows.
        sentence: All of it in words, with what to do.
        size_px: Of a die, or of a card's corner index, where it is smallest.
        needed_px: Below this the reader does not verify.
        tilt_deg: From looking straight down, at the place's middle.
        blur_px: Of the edges of the markers nearest to it; None where none is seen.
        glare: Part of the place that is blown out, 0 to 1.
        hidden: Part of it that is out of the picture or under things, 0 to 1.
    """

    place: int
    level: Level
    sentence: str
    size_px: float
    needed_px: float
    tilt_deg: float
    blur_px: float | None
    glare: float
    hidden: float


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of the felt where light blinds the camera; corners in table millimetres."""

    polygon_mm: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A test throw at a place: what was read there, and what somebody says lies there.

    Args:
        place: A seat, or 0 for the board.
        read: The values, or the cards' codes, in a fixed order; empty where nothing was read for sure.
        lies: What lies there; None where nobody has said so.
        sentence: How it went, with the likely cause where it failed.
    """

    place: int
    read: tuple[str, ...]
    lies: tuple[str, ...] | None
    sentence: str

    @property
    def level(self) -> Level:
        """Green only where it was read for sure, and somebody said that it was right."""
        return Level.GREEN if self.read and self.lies is not None and self.read == self.lies else Level.RED

    @property
    def is_wrong(self) -> bool:
        """Whether something else was read for sure than lies there."""
        return bool(self.read) and self.lies is not None and self.read != self.lies


@dataclass(frozen=True, slots=True)
class Check:
    """One camera's check.

    Args:
        calibration_sha256: Of the calibration's file on which it was made.
        camera: Its id in the table file.
        game: What is played there.
        made: When, UTC as ISO 8601.
        notes: About the whole camera.
        places: A score each.
        zones: Where light blinds it.
        throws: At most one a place.
    """

    calibration_sha256: str
    camera: str
    game: str
    made: str
    notes: tuple[Note, ...] = ()
    places: tuple[PlaceScore, ...] = ()
    zones: tuple[Zone, ...] = ()
    throws: tuple[Throw, ...] = ()
