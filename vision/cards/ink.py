"""The colour of an index's ink against the paper around it: red or not, whatever the light."""

from enum import Enum
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.cards.finder import U8

_RED, _BLACK = 0.22, 0.12
"""How far red stands above the stronger of green and blue, in parts of white: from here on red, below this black."""

_COLOURED: Final = 0.36
"""The same for green or blue above red: four-colour decks. A little blue is only the light."""

_TINTED: Final = 0.28
_PAPER: Final = 0.8
"""The part of the pixels that are not lighter than the paper."""


class Ink(Enum):
    """The colour of ink."""

    RED = "red"
    BLACK = "black"
    BLUE = "blue"
    GREEN = "green"
    UNCLEAR = "unclear"


def ink_colour(picture: U8, mask: npt.NDArray[np.bool_]) -> Ink:
    """The colour of ink.

    Args:
        picture: (h, w, 3) an index.
        mask: (h, w) where its ink is.
    """
    flat = picture.reshape(-1, 3)
    at = round(_PAPER * (len(flat) - 1))
    white = np.maximum(np.partition(flat, at, axis=0)[at].astype(np.float64), 1.0)
    blue, green, red = (picture[mask] / white).mean(axis=0).tolist()
    if red - max(blue, green) >= _RED:
        return Ink.RED
    if max(blue, green) - red >= _COLOURED:
        return Ink.BLUE if blue > green else Ink.GREEN
    return Ink.BLACK if -_TINTED < red - max(blue, green) < _BLACK else Ink.UNCLEAR


SUITS_OF_INK: Final = {Ink.RED: "hd", Ink.BLACK: "sc", Ink.BLUE: "d", Ink.GREEN: "c", Ink.UNCLEAR: ""}
"""The suits that a colour may be of: red and black decks, and four-colour ones."""
