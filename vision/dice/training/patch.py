"""One patch to learn from: dice as the reader gets to see them, and what each of them is."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np

from vision.dice.training import shadows
from vision.dice.training.bodies import Body, draw_body
from vision.dice.training.camera import Shot, draw_shot, take
from vision.dice.training.covers import add_cover
from vision.dice.training.cube import Seen, look
from vision.dice.training.die import Die, draw_die
from vision.dice.training.easel import Easel
from vision.dice.training.ground import draw_ground
from vision.dice.training.layout import Pose, draw_poses
from vision.dice.training.legible import MOST_SMEAR, Traces, readable, shows
from vision.dice.training.light import Lights, draw_lights
from vision.dice.training.prints import add_prints
from vision.dice.training.props import draw_props, rest
from vision.dice.training.view import F32, U8, View, draw_view

_COVERED: Final = 0.1


class DieKind(StrEnum):
    """What can be asked about a die.

    FLAT: its top is flat, at least 85 % of it is seen, and it can be read.
    COCKED: it is tipped by 8 degrees or more, or stands on something; never to be counted.
    UNCLEAR: something like a die that nobody should read: cut, covered, burnt out, blurred, or without pips.
    UNSEEN: it cannot be told whether a die is there at all: hidden, or of the colour of the ground.
    """

    FLAT = "flat"
    COCKED = "cocked"
    UNCLEAR = "unclear"
    UNSEEN = "unseen"


@dataclass(frozen=True, slots=True)
class PaintedDie:
    """A die of a patch.

    Args:
        x: Centre of the face that looks up, in pixels of the patch; pixel centres are whole numbers.
        y: The same.
        size_px: Side of that face.
        yaw_rad: Direction of one of its edges, 0 to pi / 2.
        value: 1 to 6; says nothing for an unclear or unseen die.
        kind: What can be asked about it.
    """

    x: float
    y: float
    size_px: float
    yaw_rad: float
    value: int
    kind: DieKind


@dataclass(frozen=True, slots=True)
class Patch:
    """A picture (side, side, 3), blue first, and the dice whose top's centre lies in it."""

    image: U8
    dice: tuple[PaintedDie, ...]


@dataclass(slots=True)
class _Layers:
    """The canvas while it is painted: the picture, the heights on it, the tops and pips."""

    picture: U8
    height: F32
    owner: U8
    pip: U8

    def add(self, seen: Seen, number: int) -> None:
        """Lay a die on the canvas wherever nothing higher is in front of it."""
        side = self.picture.shape[0]
        index = np.flatnonzero((seen.x >= 0) & (seen.y >= 0) & (seen.x < side) & (seen.y < side))
        at = seen.y[index] * side + seen.x[index]
        front = seen.height[index] > self.height.reshape(-1)[at]
        index, at = index[front], at[front]
        colour = seen.colour[index]
        if seen.through > 0.0:
            colour += seen.through * (self.picture.reshape(-1, 3)[at] - colour)
        self.picture.reshape(-1, 3)[at] = np.clip(colour, 0, 255)
        self.height.reshape(-1)[at] = seen.height[index]
        self.owner.reshape(-1)[at] = seen.top[index] * np.uint8(number)
        self.pip.reshape(-1)[at] = seen.pip[index] * 255


def _bodies(rng: np.random.Generator, count: int) -> list[Body]:
    """Dice of one set, or each of another."""
    one = draw_body(rng)
    alike = rng.random() < 0.5
    return [
        draw_body(rng, blank=True) if rng.random() < 0.012 else one if alike else draw_body(rng) for _ in range(count)
    ]


def _described(die: Die, view: View, kind: DieKind) -> PaintedDie:
    half = np.array([[0, 0, 0.5], [0.5, 0, 0.5], [0, 0.5, 0.5]], np.float32)
    seen = view.patch_px(view.canvas(die.pose.placed(half), view.shift_at(die.pose.at[:2])))
    edge, other = (seen[1:] - seen[0]) * 2.0
    area = abs(float(edge[0] * other[1] - edge[1] * other[0]))
    return PaintedDie(
        x=float(seen[0, 0]),
        y=float(seen[0, 1]),
        size_px=float(np.sqrt(area)),
        yaw_rad=float(np.arctan2(edge[1], edge[0]) % (np.pi / 2)),
        value=die.top,
        kind=kind,
    )


def _kind(die: Die, image: U8, traces: Traces, number: int, smear: float) -> DieKind:
    plain = not die.body.blank and smear <= MOST_SMEAR and readable(image, traces, number)
    if not (plain or shows(image, traces, number)):
        return DieKind.UNSEEN
    if die.pose.cocked:
        return DieKind.COCKED if traces.seen(number) >= 0.5 else DieKind.UNCLEAR
    return DieKind.FLAT if plain else DieKind.UNCLEAR


def paint(rng: np.random.Generator, side_px: int = 96) -> Patch:
    """Paint a patch; the same state of `rng` gives the same patch.

    Args:
        rng: What everything is drawn from.
        side_px: The patch's side, 48 to 200.
    """
    view = draw_view(rng, side_px)
    return compose(rng, view, draw_poses(rng, view), draw_shot(rng, view))


def _set_table(rng: np.random.Generator, view: View, lights: Lights, poses: list[Pose]) -> U8:
    """(canvas, canvas, 3) everything but the dice, with their shadows."""
    picture = draw_ground(rng, view)
    easel = Easel(picture, view)
    busy = rng.random() < (0.5 if poses else 0.92)
    add_prints(rng, easel, int(rng.integers(0, 3)) if busy else 0)
    things = draw_props(rng, easel, int(rng.integers(0, 4)) if busy else 0)
    things += [thing for pose in poses if pose.cocked and (thing := rest(rng, pose, easel)) and rng.random() < 0.5]
    shadows.lay(picture, [thing.solid() for thing in things if thing.height > 0.0], view, lights)
    for thing in things:
        thing.draw(rng, easel)
    shadows.lay(picture, [pose.corners() for pose in poses], view, lights)
    return picture


def compose(rng: np.random.Generator, view: View, poses: list[Pose], shot: Shot) -> Patch:
    """Paint a patch of given dice with a given camera."""
    lights = draw_lights(rng, view)
    dice = [draw_die(rng, pose, body) for pose, body in zip(poses, _bodies(rng, len(poses)), strict=True)]
    side = view.canvas_px
    blank = np.zeros((side, side), np.uint8)
    layers = _Layers(_set_table(rng, view, lights, poses), np.zeros((side, side), np.float32), blank, blank.copy())
    whole = []
    for number, die in enumerate(dice, start=1):
        seen = look(rng, die, view, lights)
        whole.append(int(seen.top.sum()))
        layers.add(seen, number)
    shadows.fall_across(rng, layers.picture, view)
    if rng.random() < _COVERED:
        layers.owner[add_cover(rng, layers.picture, view) > 127] = 0
    image = take(rng, layers.picture, shot, view)
    traces = Traces(layers.owner, layers.pip, tuple(whole))
    smear = shot.smear(view)
    painted = [
        _described(die, view, _kind(die, image, traces, number, smear)) for number, die in enumerate(dice, start=1)
    ]
    return Patch(image, tuple(die for die in painted if _inside(die, side_px=view.side_px)))


def _inside(die: PaintedDie, side_px: int) -> bool:
    return min(die.x, die.y) >= -0.5 and max(die.x, die.y) < side_px - 0.5
