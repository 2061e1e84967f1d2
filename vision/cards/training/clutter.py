"""What lies about on a table of cards and is no index: chips, dice, words, fingers, telephones, coasters."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from vision.cards.print.strokes import Rng
from vision.cards.suits import U8

_LETTERS: Final = list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghkmnrst$%&")
Colour = tuple[float, float, float]


def any_colour(rng: Rng) -> Colour:
    """Any colour, blue, green, red."""
    blue, green, red = rng.uniform(0, 255, 3).tolist()
    return (blue, green, red)


def _at(picture: U8, rng: Rng) -> tuple[int, int]:
    height, width = picture.shape[:2]
    return (int(rng.integers(width)), int(rng.integers(height)))


def _chip(picture: U8, owner: U8, rng: Rng, scale: float) -> None:
    at, radius = _at(picture, rng), max(4, round(rng.uniform(15, 22) * scale))
    body, spots = any_colour(rng), any_colour(rng)
    cv2.circle(picture, at, radius, body, -1, cv2.LINE_AA)
    for turn in np.arange(0, 360, int(rng.choice((45, 60, 30)))) + rng.uniform(0, 60):
        cv2.ellipse(picture, at, (radius - 1, radius - 1), turn, 0, 14, spots, max(2, radius // 4), cv2.LINE_AA)
    cv2.circle(picture, at, radius * 2 // 3, any_colour(rng), -1, cv2.LINE_AA)
    if rng.random() < 0.7:
        text = str(rng.choice(("5", "25", "100", "10", "1K", "J", "A")))
        corner = (at[0] - radius // 2, at[1] + radius // 3)
        cv2.putText(picture, text, corner, any_colour(rng), cv2.FontFace("sans"), max(5, radius * 2 // 3), 600)
    cv2.circle(owner, at, radius, 255, -1)


def _die(picture: U8, owner: U8, rng: Rng, scale: float) -> None:
    at, half = _at(picture, rng), max(3, round(8 * scale))
    body, pip = any_colour(rng), any_colour(rng)
    box = ((float(at[0]), float(at[1])), (2.0 * half, 2.0 * half), float(rng.uniform(0, 90)))
    corners = np.rint(cv2.boxPoints(box)).astype(np.int32)
    cv2.fillPoly(picture, [corners], body, cv2.LINE_AA)
    for part in rng.uniform(-0.5, 0.5, (int(rng.integers(1, 7)), 2)):
        spot = (round(at[0] + part[0] * half), round(at[1] + part[1] * half))
        cv2.circle(picture, spot, max(1, half // 5), pip, -1, cv2.LINE_AA)
    cv2.fillPoly(owner, [corners], 255)


def _words(picture: U8, _owner: U8, rng: Rng, _scale: float) -> None:
    """Letters in any size, upright on a paper of its own or on whatever lies there, in one or several lines."""
    at, size = _at(picture, rng), int(rng.integers(6, 24))
    light = rng.random() < 0.6
    ink, ground = ((30, 30, 30), (235, 235, 235)) if light else ((235, 235, 235), any_colour(rng))
    count, lines = int(rng.integers(1, 8)), int(rng.integers(1, 4))
    if rng.random() < 0.6:
        low = (at[0] - size, at[1] - 2 * size)
        cv2.rectangle(picture, low, (at[0] + (count + 2) * size, at[1] + lines * size * 2), ground, -1)
    for row in range(lines):
        text = "".join(rng.choice(_LETTERS, count))
        place = (at[0], at[1] + round(row * size * 1.3))
        face = cv2.FontFace(str(rng.choice(("sans", "italic", "uni"))))
        cv2.putText(picture, text, place, ink, face, size, int(rng.integers(200, 900)))


def _finger(picture: U8, owner: U8, rng: Rng, scale: float) -> None:
    at = np.array(_at(picture, rng), np.float64)
    turn, long, thick = (
        rng.uniform(0, 2 * np.pi),
        rng.uniform(40, 90) * scale,
        max(4, round(rng.uniform(13, 19) * scale)),
    )
    end = at + long * np.array([np.cos(turn), np.sin(turn)])
    tone = rng.uniform(0.35, 1.0)
    skin = (tone * rng.uniform(110, 150), tone * rng.uniform(140, 180), tone * rng.uniform(190, 235))
    ends = [tuple(np.rint(point).astype(int).tolist()) for point in (at, end)]
    for room, colour in ((picture, skin), (owner, 255)):
        cv2.line(room, ends[0], ends[1], colour, thick, cv2.LINE_AA if room is picture else cv2.LINE_8)
    nail = (skin[0] + 25, skin[1] + 25, skin[2] + 15)
    cv2.circle(picture, ends[0], max(2, thick // 4), nail, -1, cv2.LINE_AA)


def _slab(picture: U8, owner: U8, rng: Rng, scale: float) -> None:
    """A telephone, a coaster, a book: one colour, sometimes with dots."""
    at = _at(picture, rng)
    size = (float(rng.uniform(30, 80)) * scale, float(rng.uniform(30, 150)) * scale)
    corners = np.rint(cv2.boxPoints(((float(at[0]), float(at[1])), size, float(rng.uniform(0, 90))))).astype(np.int32)
    cv2.fillPoly(picture, [corners], any_colour(rng), cv2.LINE_AA)
    if rng.random() < 0.4:
        dot = any_colour(rng)
        for x, y in rng.uniform(corners.min(axis=0), corners.max(axis=0), (12, 2)):
            cv2.circle(picture, (round(x), round(y)), max(1, round(3 * scale)), dot, -1, cv2.LINE_AA)
    cv2.fillPoly(owner, [corners], 255)


_KINDS: Final[tuple[Callable[[U8, U8, Rng, float], None], ...]] = (_chip, _die, _finger, _slab, _words)
_SOLID: Final = 4


def strew(picture: U8, rng: Rng, scale: float, count: int, solid: bool) -> U8:
    """Lay so many things on a picture (h, w, 3) of `scale` pixels a millimetre; words only where `solid` is not asked.

    Returns:
        (h, w) 255 where solid things hide what was there.
    """
    owner = np.zeros(picture.shape[:2], np.uint8)
    for _ in range(count):
        _KINDS[int(rng.integers(_SOLID if solid else len(_KINDS)))](picture, owner, rng, scale)
    return owner
