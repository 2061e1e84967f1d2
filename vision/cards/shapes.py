"""The reader by shapes: ink is told from paper, cut into rank and suit, and printed marks vote on what it is.

It shares no method with the network: no picture goes in, only the outlines of ink that were stretched into a box.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.crops import HEIGHT_PX, WIDTH_PX, pose
from vision.cards.cutting import FINE, ink_of, rank_cuts, split_row, strongest, suit_cuts, suit_mask
from vision.cards.finder import F32, U8, Hit
from vision.cards.ink import SUITS_OF_INK, Ink, ink_colour
from vision.cards.votes import LEAST_SIDE_PX, NO_VOTES, SETS, Votes, boxed, printed_marks

_STRONGEST: Final = 0.5
"""The part of an index's ink that is too thin or too soft to tell its colour."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the shapes of an index say, and the colour of their ink.

    Args:
        rank: Votes for each of RANKS, or none.
        suit: Votes for each of SUITS, or none; only suits that have ink of that colour get any.
        ink: The colour.
    """

    rank: Votes
    suit: Votes
    ink: Ink

    @property
    def code(self) -> str:
        """What it says most for (`Td`); '' where it says nothing of the rank or of the suit."""
        if not self.rank.shares or not self.suit.shares:
            return ""
        return RANKS[int(np.argmax(self.rank.shares))] + SUITS[int(np.argmax(self.suit.shares))]


_NEVER: Final = -1.0
"""The vote for a suit that has not that colour."""

NOTHING: Final = Shape(NO_VOTES, NO_VOTES, Ink.UNCLEAR)


def laid(image_bgr: U8, hit: Hit) -> U8:
    """(96, 72, 3) the index of a hit, upright, twice as large as the network sees it."""
    matrix = pose(hit) @ np.array([[1 / FINE, 0, -0.25], [0, 1 / FINE, -0.25], [0, 0, 1]])
    size = (WIDTH_PX * FINE, HEIGHT_PX * FINE)
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(image_bgr, matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True, slots=True)
class Cuts:
    """The boxed cuts of an index's rank and of its suit, and the colour of the suit's ink."""

    ranks: list[F32]
    suits: list[F32]
    ink: Ink


def cuts_of(picture: U8, most: int | None = None) -> Cuts:
    """The cuts of an index that was laid upright, all of them or so many of the rank and of the suit."""
    ink = ink_of(picture)
    row = split_row(ink)
    cuts = list(islice(rank_cuts(ink[:row]), most)), list(islice(suit_cuts(ink[row:]), most))
    ranks, suits = ([boxed(each) for each in own if min(each.shape) >= LEAST_SIDE_PX] for own in cuts)
    return Cuts(ranks, suits, _colour(picture[row:], ink[row:]))


def read_shapes(image_bgr: U8, hits: Sequence[Hit], most: int | None = None) -> list[Shape]:
    """What the shapes at hits of a picture (H, W, 3) say, by all cuts or by so many of each rank and suit."""
    cuts = [cuts_of(laid(image_bgr, hit), most) for hit in hits]
    ranks = printed_marks()["ranks"].vote_each([each.ranks for each in cuts])
    suits = vote_suits([each.suits for each in cuts], [SUITS_OF_INK[each.ink] for each in cuts])
    return [Shape(rank, suit, each.ink) for rank, suit, each in zip(ranks, suits, cuts, strict=True)]


def vote_suits(cuts: Sequence[Sequence[F32]], letters: Sequence[str]) -> list[Votes]:
    """Votes for each of SUITS for several suits, of each of which several cuts are known and which letters it may be.

    A colour of which there is one suit only, as in four-colour decks, is held against the other suit of that set.
    """
    made = [NO_VOTES] * len(cuts)
    for name in ("black", "red"):
        own = SETS[name]
        which = [place for place, may_be in enumerate(letters) if may_be and set(may_be) <= set(own)]
        for place, votes in zip(which, printed_marks()[name].vote_each([cuts[each] for each in which]), strict=True):
            if votes.shares:
                said = dict(zip(own, votes.shares, strict=True))
                made[place] = Votes(tuple(said.get(suit, _NEVER) for suit in SUITS), votes.near)
    return made


def _colour(picture: U8, ink: F32) -> Ink:
    mask = suit_mask(ink)
    if not mask.any():
        return Ink.UNCLEAR
    return ink_colour(picture, mask & (ink >= strongest(ink[mask], _STRONGEST)))
