"""What dice are made of: their shape, the colours of body and pips, and how they take the light."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.training import colours
from vision.dice.training.pips import PipMake, draw_make
from vision.dice.training.textures import Texture
from vision.dice.training.view import F32


@dataclass(frozen=True, slots=True)
class Body:
    """The make of a die.

    Args:
        bulge: How domed its faces are: by how much a normal leans outwards at a distance of 1.
        round: Radius of its edges in sides.
        ball: Radius of the ball that its corners are ground down to, in sides; 0.9 leaves them alone.
        colour: (3,) of the body.
        second: (3,) the colour that a texture goes over to.
        texture: None for a body of one colour.
        grain: How strongly the texture shows, and how much it is enlarged.
        pip_colour: (7, 3), by value.
        dent: How deep the pips are; 0 for painted ones.
        gloss: Strength and sharpness of the reflections.
        clear: 0 to 1, how far one sees into it.
        blank: It has no pips at all.
    """

    bulge: float
    round: float
    ball: float
    colour: F32
    second: F32
    texture: Texture | None
    grain: tuple[float, float]
    pips: PipMake
    pip_colour: F32
    dent: float
    gloss: tuple[float, float]
    clear: float
    blank: bool

    @property
    def ground(self) -> bool:
        """Its corners are ground down."""
        return self.ball < _CORNER


_CORNER: Final = 0.86
_LEAST_CONTRAST: Final = 32.0
_IVORY: Final = np.array([185.0, 215.0, 230.0], np.float32)
_RED: Final = np.array([35.0, 25.0, 200.0], np.float32)
_BODY_TEXTURES: Final = (Texture.MARBLE, Texture.BLOTS, Texture.SPECKS, Texture.WOOD, Texture.FUZZ)


def _body_colour(rng: np.random.Generator) -> F32:
    kind = rng.random()
    if kind < 0.24:
        return colours.grey(rng, 205, 255, 4.0)
    if kind < 0.32:
        return np.asarray(np.clip(_IVORY + rng.normal(0, 12, 3), 0, 255), np.float32)
    if kind < 0.44:
        return colours.grey(rng, 8, 60, 5.0)
    if kind < 0.76:
        return colours.from_hsv(rng.random(), rng.uniform(0.6, 1.0), rng.uniform(0.3, 1.0))
    return colours.any_colour(rng)


def _contrasting(rng: np.random.Generator, body: F32, least: float) -> F32:
    for _ in range(12):
        colour = _pip_colour(rng)
        if colours.apart(colour, body) >= least:
            return colour
    return np.full(3, 10.0 if colours.level(body) > 128 else 245.0, np.float32)


def _pip_colour(rng: np.random.Generator) -> F32:
    kind = rng.random()
    if kind < 0.4:
        return colours.grey(rng, 215, 255, 4.0)
    if kind < 0.72:
        return colours.grey(rng, 2, 45, 4.0)
    return colours.any_colour(rng)


def _pip_colours(rng: np.random.Generator, body: F32) -> F32:
    dull = rng.random() < 0.25
    usual = _contrasting(rng, body, _LEAST_CONTRAST if dull else 2.5 * _LEAST_CONTRAST)
    table = np.tile(usual, (7, 1))
    if rng.random() < 0.14:
        other = _RED if rng.random() < 0.6 else colours.any_colour(rng)
        if colours.apart(other, body) > _LEAST_CONTRAST:
            table[[1, 4] if rng.random() < 0.5 else [1]] = other
    return np.asarray(table, np.float32)


def _texture(rng: np.random.Generator, colour: F32) -> tuple[Texture | None, F32, tuple[float, float]]:
    if rng.random() < 0.62:
        return None, colour, (0.0, 1.0)
    texture = _BODY_TEXTURES[int(rng.integers(len(_BODY_TEXTURES)))]
    second = colours.any_colour(rng) if rng.random() < 0.5 else colours.near(rng, colour, 35.0)
    return texture, second, (float(rng.uniform(0.1, 0.5)), float(rng.uniform(0.7, 2.5)))


def draw_body(rng: np.random.Generator, blank: bool = False) -> Body:
    """Draw a make of die."""
    colour = _body_colour(rng)
    texture, second, grain = _texture(rng, colour)
    clear = float(rng.uniform(0.2, 1.0)) if texture is None and rng.random() < 0.22 else 0.0
    drilled = rng.random() < 0.55
    return Body(
        bulge=float(rng.uniform(0.02, 0.6)) if rng.random() < 0.5 else 0.0,
        round=float(rng.choice([rng.uniform(0.015, 0.05), rng.uniform(0.05, 0.14), rng.uniform(0.14, 0.24)])),
        ball=float(rng.uniform(0.66, 0.8)) if rng.random() < 0.42 else 0.9,
        colour=colour,
        second=second,
        texture=texture,
        grain=grain,
        pips=draw_make(rng),
        pip_colour=_pip_colours(rng, (colour + second) / 2.0),
        dent=float(rng.uniform(0.3, 1.1)) if drilled else 0.0,
        gloss=(float(rng.uniform(0.0, 0.9)) ** 2, float(np.exp(rng.uniform(np.log(8), np.log(250))))),
        clear=clear,
        blank=blank,
    )
