"""Draws what stands and lies at one place: dice, lost dice, the cup, and their shadows."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from calibration.model import Calibration
from calibration.projection import to_pixels
from hub.events.readings import SeatState
from hub.wire.messages import SeatScene
from vision.rig import cube, cup
from vision.rig.brush import Canvas, Shape, darken, paint
from vision.rig.dice import Cocked, DieLying, lie, lie_lost, tipped
from vision.rig.places import LOST_MM, OUTER_MM, Floats, Place

_HALF_UP = 0.42
"""How far a cup is on its way where the scene says `unsure`."""


@dataclass(frozen=True, slots=True)
class Look:
    """A place between two scenes; `part` is how much of the change has happened, 0 to 1.

    One die may be cocked, and a cup over its dice may stand off its place.
    """

    before: SeatScene
    after: SeatScene
    part: float
    cocked: Cocked | None = None
    nudge: cup.Nudge = cup.IN_PLACE

    @property
    def scene(self) -> SeatScene:
        """Whose dice lie there: under a cup that comes down, still those from before."""
        falling = self.after.cup is SeatState.COVERED and self.before.cup is not SeatState.COVERED
        return self.before if falling and self.part < 1.0 else self.after

    @property
    def up(self) -> float:
        """How far the cup is from over the dice (0) to its resting place (1)."""
        one, other = _up(self.before.cup), _up(self.after.cup)
        return one + (other - one) * self.part


def _up(state: SeatState) -> float:
    return {SeatState.COVERED: 0.0, SeatState.UNSURE: _HALF_UP}.get(state, 1.0)


@dataclass(frozen=True, slots=True)
class _Die:
    shapes: tuple[Shape, ...]
    cast_px: Floats
    foot_px: Floats


def draw(canvas: Canvas, calibration: Calibration, place: Place, look: Look) -> None:
    """Draw a place on the canvas, far things first."""
    scene = look.scene
    hidden = look.up == 0.0 and not look.nudge.shows_dice
    lying = lie_lost(place, look.after) + (
        () if hidden or scene.cup is SeatState.EMPTY else tipped(lie(place, scene), look.cocked)
    )
    for die in _from_afar(calibration, lying):
        _draw_die(canvas, _die(_Key(calibration), die, place.seat))
    if look.after.cup is not SeatState.EMPTY or look.part < 1.0:
        _draw_cup(canvas, calibration, place, look)


def _from_afar(calibration: Calibration, dice: tuple[DieLying, ...]) -> list[DieLying]:
    x, y, _ = calibration.placement.camera_mm
    return sorted(dice, key=lambda die: -((die.x_mm - x) ** 2 + (die.y_mm - y) ** 2))


class _Key:
    """A calibration as a key of a cache: one camera keeps one object."""

    def __init__(self, calibration: Calibration) -> None:
        self.calibration = calibration

    def __hash__(self) -> int:
        return id(self.calibration)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.calibration is self.calibration


@lru_cache(maxsize=512)
def _die(key: _Key, die: DieLying, seat: int) -> _Die:
    cast, foot = cube.shadow(key.calibration, die)
    return _Die(tuple(cube.shapes(key.calibration, die, seat)), cast, foot)


def _draw_die(canvas: Canvas, die: _Die) -> None:
    darken(canvas, [die.cast_px], 0.36, 2.0)
    darken(canvas, [die.foot_px], 0.4, 1.1)
    paint(canvas, die.shapes, 4)


def _draw_cup(canvas: Canvas, calibration: Calibration, place: Place, look: Look) -> None:
    lies = max(look.before.layout, look.after.layout) % 2 == 1
    pose = cup.standing(place, look.nudge) if look.up == 0.0 else cup.lifted(place, look.up, lies)
    outline, height = cup.shadow(calibration, pose)
    darken(canvas, [outline], 0.34, 4.0 + height / 12)
    paint(canvas, cup.shapes(calibration, pose, place.seat), 2)


def reach_px(calibration: Calibration, place: Place) -> Floats:
    """(N, 2) points whose box holds all that can be drawn of a place."""
    corners = np.array([(out, along) for out in (LOST_MM - 14.0, OUTER_MM) for along in (-60.0, 60.0)])
    flat = np.column_stack([place.table_mm(corners), np.zeros(len(corners))])
    poses = [cup.lifted(place, step / 8, lies) for step in range(9) for lies in (False, True)]
    outlines = [cup.outline(calibration, pose) for pose in poses]
    return np.concatenate([to_pixels(calibration, flat), *outlines])
