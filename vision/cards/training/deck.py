"""A deck that nobody printed: how its index is written and laid out, its inks, its paper and its back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.print.pen import Pen, any_pen, rank_ink, some_pen
from vision.cards.print.strokes import Rng
from vision.cards.print.suit_forms import SuitForms, any_suit_forms, clear_suit_forms, some_suit_forms, suit_ink
from vision.cards.suits import U8

Colour = tuple[float, float, float]

CARD_MM: Final = (63.0, 88.0)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where an index stands, in mm from the card's corner, and how large its parts are."""

    middle_mm: float
    top_mm: float
    rank_mm: float
    gap_mm: float
    suit_mm: float
    aside_mm: float
    corners: int

    @property
    def length_mm(self) -> float:
        """From the rank's top to the suit's foot."""
        return self.rank_mm + self.gap_mm + self.suit_mm


@dataclass(frozen=True, slots=True)
class Deck:
    """Everything that a deck's cards have in common. Colours are blue, green, red 0-255."""

    pen: Pen
    suits: SuitForms
    layout: Layout
    inks: dict[str, Colour]
    paper: Colour
    back: Colour
    pip_mm: float
    pip_x: float
    court: int


@dataclass(frozen=True, slots=True)
class Printing:
    """What decks of a kind have in common.

    Args:
        suit_forms: How suits are drawn.
        pen: How ranks are written.
        suit_part: The height of an index's suit in parts of its rank's, from and to.
    """

    suit_forms: Callable[[Rng], SuitForms]
    pen: Callable[[Rng], Pen]
    suit_part: tuple[float, float]


FIRST: Final = Printing(some_suit_forms, some_pen, (0.55, 1.15))
"""The forms that were thought of first; the decks of the rendered table are such."""

NEAR: Final = Printing(any_suit_forms, some_pen, (0.55, 1.15))
"""Suits of more forms, for the network that looks nearer at them."""

CLEAR: Final = Printing(clear_suit_forms, any_pen, (0.38, 1.15))
"""Thinner ranks, small suits below tall ranks, and suits as printers draw them."""


def some_deck(rng: Rng, printing: Printing = FIRST) -> Deck:
    """A deck at random."""
    white = rng.uniform(205, 255)
    warm = rng.uniform(-4, 14)
    return Deck(
        pen=printing.pen(rng),
        suits=printing.suit_forms(rng),
        layout=_layout(rng, printing.suit_part),
        inks=_inks(rng),
        paper=(white - warm, white - warm / 3, white),
        back=_any(rng),
        pip_mm=float(rng.uniform(7.0, 16.0)),
        pip_x=float(rng.uniform(0.27, 0.37)),
        court=int(rng.integers(0, 2**31)),
    )


def _layout(rng: Rng, suit_part: tuple[float, float]) -> Layout:
    rank = float(rng.uniform(6.0, 11.0) if rng.random() < 0.6 else rng.uniform(11.0, 18.0))
    suit = rank * float(rng.uniform(*suit_part))
    return Layout(
        middle_mm=max(0.42 * max(rank, suit), 3.0) + float(rng.uniform(1.0, 3.5)),
        top_mm=float(rng.uniform(2.0, 7.0)),
        rank_mm=rank,
        gap_mm=float(rng.uniform(0.04, 0.32)) * rank,
        suit_mm=suit,
        aside_mm=float(rng.normal(0.0, 0.4)),
        corners=int(rng.choice((2, 4, 1), p=(0.86, 0.1, 0.04))),
    )


def _any(rng: Rng) -> Colour:
    hue, depth, light = rng.uniform(0, 180), rng.uniform(60, 255), rng.uniform(40, 220)
    return as_colour(cv2.cvtColor(np.array([[[hue, depth, light]]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0])


def as_colour(values: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> Colour:
    """Three numbers as a colour."""
    blue, green, red = (float(value) for value in values)
    return (blue, green, red)


def _black(rng: Rng) -> Colour:
    dark = rng.uniform(5, 55)
    brown = rng.uniform(0, 40) if rng.random() < 0.2 else 0.0
    return (dark, dark + brown * 0.4, dark + brown)


def _inks(rng: Rng) -> dict[str, Colour]:
    red = (float(rng.uniform(15, 75)), float(rng.uniform(10, 60)), float(rng.uniform(150, 235)))
    black = _black(rng)
    inks = {"s": black, "h": red, "d": red, "c": black}
    if rng.random() < 0.2:
        inks["d"] = (float(rng.uniform(130, 230)), float(rng.uniform(50, 130)), float(rng.uniform(0, 60)))
        inks["c"] = (float(rng.uniform(10, 70)), float(rng.uniform(100, 160)), float(rng.uniform(0, 60)))
    return inks


def index_inks(deck: Deck, rank: str, suit: str, rng: Rng) -> tuple[U8, U8]:
    """The ink of the rank and of the suit, each (h, w) 0-255 and cut out along it."""
    return rank_ink(rank, deck.pen, rng), suit_ink(suit, deck.suits)
