"""Things that lie about on a table of players and are no dice: chips, coins, cards, coasters, screws, buttons."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.dice.training import colours, faces
from vision.dice.training.easel import CIRCLE, Easel, box, turned
from vision.dice.training.layout import Pose
from vision.dice.training.prints import somewhere
from vision.dice.training.view import F32


@dataclass(frozen=True, slots=True)
class Prop:
    """A flat thing on the table.

    Args:
        at: (2,) its middle.
        outline: (n, 2) round its middle.
        height: Of its upper side, in sides of a die.
        colour: (3,) of its upper side.
        edge: (3,) of what is seen of its edge.
        face: What is drawn on it.
    """

    at: F32
    outline: F32
    height: float
    colour: F32
    edge: F32
    face: faces.Face

    def solid(self) -> F32:
        """(m, 3) its outline at the bottom and at the top."""
        flat = self.at + self.outline
        low, high = np.zeros((len(flat), 1)), np.full((len(flat), 1), self.height)
        return np.concatenate([np.hstack([flat, low]), np.hstack([flat, high])]).astype(np.float32)

    def draw(self, rng: np.random.Generator, easel: Easel) -> None:
        """Paint it: its edge, its upper side, and what is on that."""
        outline = self.at + self.outline
        for height in np.linspace(0.0, self.height, 4 if self.height > 0.05 else 1)[:-1]:
            easel.area(outline, self.edge, float(height))
        easel.area(outline, self.colour, self.height)
        self.face(rng, easel, faces.Place(self.at, float(np.abs(self.outline).max()), self.height, self.colour))


_MAKES: Final = (
    (faces.chip, (1.1, 1.4), (0.1, 0.9)),
    (faces.chip, (1.1, 1.4), (0.1, 0.3)),
    (faces.coin, (0.45, 0.9), (0.05, 0.12)),
    (faces.coaster, (1.3, 5.0), (0.05, 0.25)),
    (faces.coaster, (1.3, 5.0), (0.05, 0.25)),
    (faces.screw, (0.15, 0.5), (0.0, 0.1)),
    (faces.screw, (0.15, 0.5), (0.0, 0.1)),
    (faces.button, (0.35, 0.7), (0.05, 0.2)),
    (faces.bead, (0.2, 0.6), (0.0, 0.0)),
    (faces.hole, (0.15, 0.7), (0.0, 0.0)),
)


def _round(rng: np.random.Generator, easel: Easel) -> Prop:
    face, radii, heights = _MAKES[int(rng.integers(len(_MAKES)))]
    radius = float(rng.uniform(*radii))
    colour = faces.metal(rng) if face in (faces.coin, faces.screw) else colours.any_colour(rng)
    return Prop(
        at=somewhere(rng, easel, 0.6 if radius < 1.5 else 0.5 * radius),
        outline=np.asarray(CIRCLE * np.float32(radius), np.float32),
        height=float(rng.uniform(*heights)),
        colour=colour,
        edge=colour * np.float32(rng.uniform(0.3, 0.9)),
        face=face,
    )


def _card(rng: np.random.Generator, easel: Easel) -> Prop:
    size = rng.uniform(2.4, 4.2)
    colour = colours.grey(rng, 200, 255, 4.0) if rng.random() < 0.7 else colours.any_colour(rng)
    outline = turned(box(size, 1.4 * size, 0.06 * size), rng.uniform(0, np.pi))
    return Prop(somewhere(rng, easel, 1.5), outline, 0.0, colour, colour, faces.card)


def _block(rng: np.random.Generator, easel: Easel) -> Prop:
    """A box, brick or token; never as square as a die without showing studs or writing."""
    width = rng.uniform(0.5, 2.5)
    long = width * rng.uniform(1.35, 4.0)
    colour = colours.any_colour(rng)
    outline = turned(box(long, width, 0.1 * width), rng.uniform(0, np.pi))
    height = float(rng.uniform(0.05, 1.0))
    face = faces.studs if rng.random() < 0.4 else faces.writing
    return Prop(somewhere(rng, easel, 0.6), outline, height, colour, colour * np.float32(rng.uniform(0.3, 0.9)), face)


def draw_props(rng: np.random.Generator, easel: Easel, count: int) -> list[Prop]:
    """Draw so many things."""
    makers = (_round, _round, _round, _card, _block)
    return [makers[int(which)](rng, easel) for which in rng.integers(len(makers), size=count)]


def rest(rng: np.random.Generator, pose: Pose, easel: Easel) -> Prop | None:
    """A coaster or chip that a slightly tipped die leans on with its raised side, or None where the tip is too much."""
    lean = pose.turn[:2, 2]
    slope = float(np.hypot(*lean))
    if not 0.05 < slope < 0.35:
        return None
    radius = float(rng.uniform(1.2, 3.0))
    raised = -lean / slope
    at = pose.at[:2] + raised * (radius - rng.uniform(0.0, 0.3))
    disc = _round(rng, easel)
    face = faces.coaster if radius > 1.6 else faces.chip
    outline = np.asarray(CIRCLE * np.float32(radius), np.float32)
    return replace(disc, at=np.asarray(at, np.float32), outline=outline, height=0.6 * slope, face=face)
