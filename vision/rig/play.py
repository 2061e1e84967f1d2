"""What happens at the simulated table between bids, frame by frame: hands come, cups are pushed or lifted, arms and
shadows pass, the light changes. For trying whoever watches the cups and the cameras.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import SeatState
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.rig.brush import U8
from vision.rig.cup import IN_PLACE, Nudge
from vision.rig.hand import SKINS, Hand, Passing, Shade
from vision.rig.places import Place, places
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

INTERVAL_US: Final = 66_667
_DICE: Final = (1, 2, 3, 4, 5)
_FAR_MM: Final = 300.0
_AT_CUP_MM: Final = 30.0
_STRAY_MM: Final = 32.0
"""No cup is pushed further from its place than this."""

_MOVES_MM: Final = (1.0, 3.0, 5.0, 8.0, 12.0, 20.0)
_REST: Final = 16


class Kind(StrEnum):
    """What can happen."""

    STILL = "still"
    SHADOW = "shadow"
    PASS = "pass"
    TOUCH = "touch"
    MOVE = "move"
    LIFT = "lift"
    LIGHT = "light"


@dataclass(frozen=True, slots=True)
class Doing:
    """One thing that happens: at which seat, and how far its cup is pushed in table mm."""

    kind: Kind
    seat: int
    by_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def mm(self) -> float:
        """How far."""
        return float(np.hypot(*self.by_mm))


Shot = tuple[U8, DeviceTicks]
"""A frame and its time."""


class Play:
    """A table with covered dice at every place, seen by one camera of the rig."""

    def __init__(self, camera: str, seats: int, seed: int) -> None:
        self.calibration = rig_calibration(camera, seats)
        self._stage = Stage(self.calibration, seats, seed)
        self._rng = np.random.default_rng(seed)
        self._places = {place.seat: place for place in places(seats)}
        self._nudges = dict.fromkeys(self._places, IN_PLACE)
        self._states = dict.fromkeys(self._places, SeatState.COVERED)
        self._layouts = {seat: 2 * int(self._rng.integers(50)) for seat in self._places}
        self._light, self._at = 1.0, 0

    def frames(self, count: int, passing: Sequence[Passing] = ()) -> Iterator[Shot]:
        """So many frames of the table as it is."""
        for _ in range(count):
            yield self._shot(passing)

    def drawn(self, kinds: Sequence[Kind] = tuple(Kind)) -> Doing:
        """Something that may happen next."""
        kind = kinds[int(self._rng.integers(len(kinds)))]
        seat = int(self._rng.integers(1, len(self._places) + 1))
        turn, mm = self._rng.uniform(0.0, 2.0 * np.pi), float(self._rng.choice(_MOVES_MM))
        by = (mm * float(np.cos(turn)), mm * float(np.sin(turn)))
        nudge = self._nudges[seat]
        if np.hypot(nudge.x_mm + by[0], nudge.y_mm + by[1]) > _STRAY_MM:
            back = np.array([nudge.x_mm, nudge.y_mm]) * -min(1.0, mm / max(np.hypot(nudge.x_mm, nudge.y_mm), 1e-6))
            by = (float(back[0]), float(back[1]))
        return Doing(kind, seat, by if kind is Kind.MOVE else (0.0, 0.0))

    def happens(self, doing: Doing) -> Iterator[Shot]:
        """The frames of it, and a second of rest."""
        place = self._places[doing.seat]
        match doing.kind:
            case Kind.STILL:
                frames: Iterator[Shot] = iter(())
            case Kind.SHADOW:
                frames = self._shade(place)
            case Kind.PASS:
                frames = self._pass(place)
            case Kind.TOUCH | Kind.MOVE:
                frames = self._push(place, doing)
            case Kind.LIFT:
                frames = self._lift(place)
            case Kind.LIGHT:
                frames = self._dim(float(self._rng.uniform(0.8, 1.1)))
        yield from frames
        yield from self.frames(_REST)

    def _shot(self, passing: Sequence[Passing] = ()) -> Shot:
        self._at += INTERVAL_US
        at = DeviceTicks(self._at)
        seats = tuple(SeatScene(seat, self._states[seat], _DICE, 0, self._layouts[seat]) for seat in self._places)
        stamp = Stamp(1, UtcMicros(0), UtcMicros(0))
        self._stage.show(Scene(stamp, seats, 400), at, nudged=self._nudges)
        image = self._stage.picture(at, passing)
        if self._light != 1.0:
            image = np.clip(image * np.float32(self._light), 0, 255).astype(np.uint8)
        return image, at

    def _shade(self, place: Place) -> Iterator[Shot]:
        """A shadow goes over the place."""
        for step in range(24):
            yield self._shot([Shade(*_local(place, 0.0, -250.0 + 20.0 * step), 70.0, 0.35)])

    def _dim(self, end: float) -> Iterator[Shot]:
        """The light goes up or down."""
        begin = self._light
        for step in range(10):
            self._light = begin + (end - begin) * (step + 1) / 10
            yield self._shot()

    def _pass(self, place: Place) -> Iterator[Shot]:
        """An arm of this place reaches to the middle of the next one and back."""
        other = self._places[1 + place.seat % len(self._places)]
        begin, skin = np.array(_local(place, 250.0, 150.0)), self._skin()
        for part in np.concatenate([np.linspace(0.0, 1.0, 8), np.linspace(1.0, 0.0, 8)]):
            tip = begin * (1.0 - part) + np.array([other.x_mm, other.y_mm]) * part
            yield self._shot([Hand(_local(place, 400.0, 150.0), (float(tip[0]), float(tip[1])), 120.0, skin)])

    def _push(self, place: Place, doing: Doing) -> Iterator[Shot]:
        """A hand comes to the cup, pushes it or not, and goes."""
        side, skin, before = float(self._rng.uniform(-60, 60)), self._skin(), self._nudges[place.seat]
        for reach in (*np.linspace(_FAR_MM, _AT_CUP_MM, 8), *[_AT_CUP_MM] * 4):
            yield self._shot([_reaching(place, float(reach), side, skin)])
        for part in np.linspace(0.0, 1.0, 6) if doing.mm else ():
            x, y = (old + step * float(part) for old, step in zip((before.x_mm, before.y_mm), doing.by_mm, strict=True))
            self._nudges[place.seat] = Nudge(x, y)
            yield self._shot([_reaching(place, _AT_CUP_MM, side, skin)])
        for reach in (*[_AT_CUP_MM] * 4, *np.linspace(_AT_CUP_MM, _FAR_MM, 8)):
            yield self._shot([_reaching(place, float(reach), side, skin)])

    def _lift(self, place: Place) -> Iterator[Shot]:
        """A hand lifts the cup, puts it down beside, and after a second over the dice again."""
        side, skin = float(self._rng.uniform(-60, 60)), self._skin()
        for reach in (*np.linspace(_FAR_MM, _AT_CUP_MM, 8), *[_AT_CUP_MM] * 3):
            yield self._shot([_reaching(place, float(reach), side, skin)])
        self._nudges[place.seat], self._states[place.seat] = IN_PLACE, SeatState.LIFTED
        for step in range(8):
            yield self._shot([_reaching(place, _AT_CUP_MM + 15.0 * step, side, skin)])
        yield from self.frames(_REST)
        self._states[place.seat] = SeatState.COVERED
        for reach in (*np.linspace(150.0, 50.0, 8), *np.linspace(_AT_CUP_MM, _FAR_MM, 8)):
            yield self._shot([_reaching(place, float(reach), side, skin)])

    def _skin(self) -> tuple[float, float, float]:
        return SKINS[int(self._rng.integers(len(SKINS)))]


def _local(place: Place, out_mm: float, along_mm: float) -> tuple[float, float]:
    x, y = place.table_mm(np.array([out_mm, along_mm]))
    return (float(x), float(y))


def _reaching(place: Place, reach_mm: float, side_mm: float, skin: tuple[float, float, float]) -> Hand:
    """A hand of this place's player whose finger reaches so far out from the middle of the place."""
    return Hand(_local(place, 420.0, 2.0 * side_mm), _local(place, reach_mm, 0.2 * side_mm), 70.0, skin)
