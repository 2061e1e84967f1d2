"""The reader `index`: the rank and the suit in both corners of a card that was laid straight.

It compares with the marks of the project's own deck (`art`) and knows no other one. It is one method, not two: what it
reads is a suggestion, which a person confirms.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

import cv2
import numpy as np

from vision.cards.marks import Likeness, Marks, ranks, suits
from vision.cards.suits import U8
from vision.cards.views import F32, FACE_PX_PER_MM

_FACE_PAPER: Final = 0.5
"""Part of a face's inside that is paper at least."""

_BACK_PAPER: Final = 0.08
"""Part of a back's inside that can pass for paper at most."""

_BACK_BLUE: Final = 0.2
"""How far blue stands above red on the deck's back at least, in parts of white."""

_PAPER_INK: Final = 0.25
_INSET_MM: Final = 7.0
_CORNER_MM: Final = (32.0, 18.0)
"""Height and width of what is looked at in a corner."""

_SOFT_PX: Final = 0.7
_RANK_SCORE, _SUIT_SCORE = 0.88, 0.92
_LEAD: Final = 0.4
_DARK: Final = 0.5
_RED: Final = (0.2, 0.35)
"""How far red stands above blue and green in ink, in parts of the paper's white: below is black, above is red."""


class Side(Enum):
    """What is up."""

    FACE = "face"
    BACK = "back"
    UNCLEAR = "unclear"


@dataclass(frozen=True, slots=True)
class Straight:
    """A card laid straight.

    Args:
        picture: (176, 126, 3) in parts of the paper's white.
        ink: (176, 126) how dark it is in blue and green, as black and red ink both are: 0 paper, 1 no light at all.
    """

    picture: F32
    ink: F32

    @property
    def turned(self) -> "Straight":
        """The same card upside down."""
        return Straight(self.picture[::-1, ::-1], self.ink[::-1, ::-1])


def straight(picture: U8) -> Straight:
    """Take the white of a card (H, W, 3) from its brightest parts: its border is paper on either side."""
    white = np.percentile(picture[::3, ::3].reshape(-1, 3), 92, axis=0)
    light = picture * np.float32(1.0 / np.maximum(white, 1.0))
    return Straight(light, np.clip(1.0 - (light[..., 0] + light[..., 1]) * np.float32(0.5), 0.0, 1.0))


def side(card: Straight) -> Side:
    """Whether a card shows its face, paper for the most part, or the deck's back, which is blue up to its border."""
    inset = round(_INSET_MM * FACE_PX_PER_MM)
    inside = np.s_[inset:-inset, inset:-inset]
    paper = float((card.ink[inside] < _PAPER_INK).mean())
    if paper >= _FACE_PAPER:
        return Side.FACE
    blue = float((card.picture[inside][..., 0] - card.picture[inside][..., 2]).mean())
    return Side.BACK if paper <= _BACK_PAPER and blue >= _BACK_BLUE else Side.UNCLEAR


def code_of(card: Straight) -> str:
    """The code (`Td`) that both corners of a face show, '' where they are not both sure or do not agree."""
    one = _corner(card)
    return one if one and one == _corner(card.turned) else ""


def _corner(card: Straight) -> str:
    """What the upper left corner shows, '' where that is not sure."""
    height, width = (round(side * FACE_PX_PER_MM) for side in _CORNER_MM)
    ink = np.asarray(cv2.GaussianBlur(card.ink[:height, :width], (3, 3), _SOFT_PX), np.float32)
    rank = _sure(ranks(), ink, _RANK_SCORE)
    suit = _sure(suits(), ink, _SUIT_SCORE)
    if rank is None or suit is None or _is_red(card, suits(), suit) is not (suit.name in "hd"):
        return ""
    return rank.name + suit.name


def _sure(marks: Marks, ink: F32, score: float) -> Likeness | None:
    found = marks.likeness(ink)
    return found if found is not None and found.score >= score and found.lead >= _LEAD else None


def _is_red(card: Straight, marks: Marks, found: Likeness) -> bool | None:
    """Whether the ink of a mark is red, None where that cannot be told."""
    (row, column), (height, width) = found.at, marks.box
    box = np.s_[row : row + height, column : column + width]
    dark = card.ink[box] > _DARK
    if not dark.any():
        return None
    blue, green, red_light = (card.picture[box][..., channel][dark] for channel in range(3))
    red = float((red_light - np.maximum(blue, green)).mean())
    return None if _RED[0] < red < _RED[1] else red >= _RED[1]
