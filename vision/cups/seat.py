"""What stands at a seat in one frame: a cup over its dice, one that is open, or none; and what else lies there."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from calibration.model import Calibration
from hub.events.readings import SeatState
from vision.cups.bodies import Bodies, find_bodies
from vision.cups.closed import Surfaces, silhouette, surfaces
from vision.cups.edges import find_edges
from vision.cups.find import Fit, find_cup
from vision.cups.ground import U8, Ground, make_ground
from vision.cups.solid import Cup

_WHOLE: Final = 0.78
_PARTS: Final = {"foot": 0.6, "crown": 0.7, "rim": 0.7}
"""What part of an outline must lie on lines of the picture before it is a cup's."""

_OPEN_WHOLE: Final = 0.7
_CLOSED: Final = 0.8
_HOLLOW: Final = 0.72
"""Brightness of the upper end to that of the wall: above the first it is closed, below the second one looks in."""

_WALL: Final = 0.1
"""Area of the wall to that of the upper end; a flat disc shows none."""

_UNLIKE_FELT: Final = 14.0
_MARGIN_MM: Final = 5.0


class Kind(Enum):
    """What stands there."""

    COVERING = "covering"
    OPEN = "open"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Standing:
    """What stands and lies at a seat; `cup` is there unless `kind` is NONE."""

    kind: Kind
    cup: Fit | None
    bodies: Bodies

    def state(self, owned: int | None) -> SeatState:
        """The state of a seat in which no die was read, for the dice it owns, None where that is not known."""
        if self.kind is Kind.COVERING:
            hidden = not (self.bodies.small or self.bodies.at_cup)
            return SeatState.COVERED if hidden else SeatState.UNSURE
        if self.bodies.small or self.bodies.large:
            return SeatState.UNSURE
        # Dice may lie in an open cup or behind it; a seat that owns some is asked about.
        return SeatState.EMPTY if self.kind is Kind.NONE or not owned else SeatState.UNSURE


def kind_of(fit: Fit, look: Surfaces) -> Kind:
    """What an outline that fits so well, with surfaces that look so, is."""
    if look.wall_part < _WALL or look.unlike_felt < _UNLIKE_FELT:
        return Kind.NONE
    if fit.whole >= _OPEN_WHOLE and look.end < _HOLLOW * look.wall:
        return Kind.OPEN
    fits = fit.whole >= _WHOLE and all(fit.parts[name] >= least for name, least in _PARTS.items())
    return Kind.COVERING if fits and look.end >= _CLOSED * look.wall else Kind.NONE


def stands(laid: U8, ground: Ground, die_mm: float, near: Cup | None = None) -> Standing:
    """What stands in a picture (h, w, 3) of a seat's ground.

    Args:
        laid: The picture.
        ground: How it was taken.
        die_mm: Side of the dice.
        near: A cup that stood there a moment ago, which saves the search if it still does.
    """
    fit = find_cup(find_edges(laid, ground), near)
    kind = Kind.NONE if fit is None else kind_of(fit, surfaces(laid, ground, fit.cup))
    if near is not None and kind is not Kind.COVERING:
        return stands(laid, ground, die_mm)
    if fit is None or kind is Kind.NONE:
        return Standing(Kind.NONE, None, find_bodies(laid, ground, die_mm))
    return Standing(kind, fit, find_bodies(laid, ground, die_mm, silhouette(fit.cup, ground, _MARGIN_MM)))


class SeatCups:
    """Looks for the cups of one camera's seats; where it saw one last it looks first, and nothing else is kept."""

    def __init__(self, calibration: Calibration, die_mm: float) -> None:
        self._calibration, self._die_mm = calibration, die_mm
        self._grounds: dict[int, Ground] = {}
        self._last: dict[int, Cup] = {}

    def ground(self, seat: int) -> Ground:
        """The ground of a seat.

        Raises:
            KeyError: The calibration has no such seat.
        """
        if seat not in self._grounds:
            self._grounds[seat] = make_ground(self._calibration, self._calibration.seat(seat))
        return self._grounds[seat]

    def look(self, frame: U8, seat: int) -> Standing:
        """What stands at a seat of a frame (H, W, 3) of the calibration's size.

        Raises:
            KeyError: The calibration has no such seat.
        """
        ground = self.ground(seat)
        found = stands(ground.laid(frame), ground, self._die_mm, self._last.pop(seat, None))
        if found.kind is Kind.COVERING and found.cup is not None:
            self._last[seat] = found.cup.cup
        return found
