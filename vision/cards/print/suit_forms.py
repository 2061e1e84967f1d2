"""The four suits in many shapes: slim and broad, pointed and round, with stems of several kinds."""

import math
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.cards.print.strokes import F64, Rng
from vision.cards.suits import U8

SIDE_PX: Final = 72
_BITS: Final = 4
_TURN: Final = np.linspace(0.0, 2.0 * math.pi, 72, endpoint=False)


@dataclass(frozen=True, slots=True)
class SuitForms:
    """How a deck draws its suits; every number stands for all four of them where they have such a part.

    Those from `heart_point` on are the same in all decks of `some_suit_forms`; `any_suit_forms` has others too.
    """

    breadth: float
    cleft: float
    belly: float
    bend: float
    slim: float
    leaf: float
    spread: float
    stem: float
    flare: float
    stem_top: float
    heart_point: float = 0.4
    spade_point: float = 0.2
    spade_breadth: float = 1.0
    spade_height: float = 0.84
    leaf_breadth: float = 1.0
    leaf_low: float = 0.36
    foot: float = 1.0


def some_suit_forms(rng: Rng) -> SuitForms:
    """Shapes at random, as the finder and the reader learnt them."""
    return SuitForms(
        breadth=float(rng.uniform(0.78, 1.08)),
        cleft=float(rng.uniform(3.6, 6.2)),
        belly=float(rng.uniform(1.0, 2.6)),
        bend=float(rng.uniform(-0.06, 0.13)),
        slim=float(rng.uniform(0.6, 0.95)),
        leaf=float(rng.uniform(0.4, 0.52)),
        spread=float(rng.uniform(0.44, 0.56)),
        stem=float(rng.uniform(0.04, 0.14)),
        flare=float(rng.uniform(0.12, 0.5)),
        stem_top=float(rng.uniform(0.0, 0.3)),
    )


def any_suit_forms(rng: Rng) -> SuitForms:
    """Shapes at random, more of them: slim spades with straight flanks, clubs of small leaves, hardly any stem."""
    leaf = float(rng.uniform(0.32, 0.54))
    return replace(
        some_suit_forms(rng),
        leaf=leaf,
        spread=max(leaf * float(rng.uniform(0.98, 1.3)), 0.36),
        stem=float(rng.uniform(0.02, 0.14)),
        heart_point=float(rng.uniform(0.1, 1.2)),
        spade_point=float(rng.uniform(0.1, 1.6)),
        spade_breadth=float(rng.uniform(0.72, 1.04)),
        spade_height=float(rng.uniform(0.76, 0.95)),
        leaf_breadth=float(rng.uniform(0.88, 1.12)),
        leaf_low=float(rng.uniform(0.3, 0.75)),
        foot=float(rng.uniform(0.75, 1.0)),
    )


def clear_suit_forms(rng: Rng) -> SuitForms:
    """Shapes at random whose clubs have three leaves that stand clear of a stem, as printers draw them."""
    leaf = float(rng.uniform(0.27, 0.52))
    return replace(
        any_suit_forms(rng),
        leaf=leaf,
        spread=max(leaf * float(rng.uniform(0.98, 1.45)), 0.36),
        stem=float(rng.uniform(0.02, 0.12)),
        spade_point=float(rng.uniform(0.0, 1.0)),
        spade_breadth=float(rng.uniform(0.78, 1.05)),
        spade_height=float(rng.uniform(0.72, 0.92)),
        leaf_low=float(rng.uniform(0.25, 0.5)),
        foot=float(rng.uniform(0.88, 1.0)),
    )


def _heart(forms: SuitForms, pointed: float) -> F64:
    x = np.sign(np.sin(_TURN)) * np.abs(np.sin(_TURN)) ** (3.0 - pointed)
    y = -13.0 * np.cos(_TURN) + forms.cleft * np.cos(2 * _TURN) + forms.belly * np.cos(3 * _TURN) + np.cos(4 * _TURN)
    y = 2.0 * (y - y.min()) / (y.max() - y.min()) - 1.0
    return np.stack([x * 0.95, y], axis=1)


def _stem(forms: SuitForms) -> F64:
    y = np.linspace(forms.stem_top, forms.foot, 10)
    half = forms.stem + forms.flare * ((y - forms.stem_top) / (forms.foot - forms.stem_top)) ** 3
    return np.concatenate([np.stack([half, y], axis=1), np.stack([-half, y], axis=1)[::-1]])


def _diamond(forms: SuitForms) -> F64:
    corners = np.array([(0.0, -1.0), (forms.slim, 0.0), (0.0, 1.0), (-forms.slim, 0.0)])
    part = np.linspace(0.0, 1.0, 8, endpoint=False)[:, None]
    sides = [
        one + (other - one) * part - forms.bend * np.sin(np.pi * part) * (one + other)
        for one, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)
    ]
    return np.concatenate(sides)


def _club(forms: SuitForms) -> list[F64]:
    ring = forms.leaf * np.stack([forms.leaf_breadth * np.cos(_TURN), np.sin(_TURN)], axis=1)
    top, low = forms.leaf - 1.0, forms.leaf * forms.leaf_low
    leaves = [ring + centre for centre in ((0.0, top), (-forms.spread, low), (forms.spread, low))]
    middle = np.array([(-0.25, low), (0.0, top + 0.1), (0.25, low)])
    return [*leaves, middle, _stem(forms)]


def outlines(suit: str, forms: SuitForms) -> list[F64]:
    """The parts of a suit, (n, 2) each, x to the right and y down, about -1 to 1."""
    if suit == "h":
        return [_heart(forms, forms.heart_point)]
    if suit == "d":
        return [_diamond(forms)]
    if suit == "s":
        size, lift = (forms.spade_breadth, -forms.spade_height), round(forms.spade_height - 1.0, 12)
        return [_heart(forms, forms.spade_point) * size + (0.0, lift), _stem(forms)]
    return _club(forms)


def suit_ink(suit: str, forms: SuitForms) -> U8:
    """(h, w) the ink of a suit 0-255, cut out along it."""
    mask = np.zeros((SIDE_PX + 16, SIDE_PX + 16), np.uint8)
    for outline in outlines(suit, forms):
        breadth = (forms.breadth if suit != "d" else 1.0, 1.0)
        points = (outline * breadth + 1.0) / 2.0 * SIDE_PX + 8
        cv2.fillPoly(mask, [np.rint(points * (1 << _BITS)).astype(np.int32)], 255, cv2.LINE_AA, _BITS)
    left, top, width, height = cv2.boundingRect(mask)
    return mask[top : top + height, left : left + width]
