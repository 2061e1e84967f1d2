"""What is told of a card that two readers looked at: the enrolled deck's templates, and the learned network."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.cards import doubts
from vision.cards.enrolled.acquaintance import Acquaintance
from vision.cards.enrolled.match import Is, Match
from vision.cards.enrolled.peel import Lying
from vision.cards.learned import Sight
from vision.cards.suits import U8

SURE_ALONE: Final = 0.85
"""Certainty of the network from which a card that is none of the deck's is a card of another one."""

_PAPER: Final = 0.5
_LIGHT: Final = 0.7
_INSET_PX: Final = 14


@dataclass(frozen=True, slots=True)
class Verdict:
    """A card: its code (`Td`), '' for one that is not read or lies face down; the doubt about it, '' for none."""

    code: str
    up: bool
    doubt: str = ""


FACE_DOWN: Final = Verdict("", False)


def verdict(card: Lying, corners: tuple[Sight, Sight], known: Acquaintance) -> Verdict:
    """What both readers together make of a card."""
    told = card.match
    if told.shown is Is.BACK:
        return FACE_DOWN
    seen = [sight for sight, own in zip(corners, told.corners, strict=True) if own is not None]
    if told.shown is Is.UNLIKE or not seen:
        return Verdict("", True, _unlike(card, seen))
    word = known.word(seen)
    if word.code != told.code:
        return Verdict("", True, _differing(told, seen))
    if told.sure and word.sure:
        return Verdict(told.code, True)
    return Verdict(told.code if told.sure or word.sure else "", True, doubts.CARD_UNCLEAR)


def certainty(sight: Sight) -> float:
    """0-1, how sure the network is: that there is an index, and which."""
    return sight.confidence * sight.presence


def _differing(told: Match, seen: Sequence[Sight]) -> str:
    """The network says another card: of this deck, or, where the templates do not fit either, of another deck."""
    strange = not told.sure and min(certainty(each) for each in seen) >= SURE_ALONE
    return doubts.CARD_STRANGE if strange else doubts.CARD_READERS_DIFFER


def _unlike(card: Lying, seen: Sequence[Sight]) -> str:
    """Why a card is none of the deck's: it is covered, it is a stranger, or it is not clear."""
    if not card.free:
        return doubts.CARD_COVERED
    reads_well = bool(seen) and min(certainty(each) for each in seen) >= SURE_ALONE
    return doubts.CARD_STRANGE if reads_well or not is_paper(card.picture) else doubts.CARD_NOT_READ


def is_paper(card: U8) -> bool:
    """Whether a card laid straight is paper for the most part inside its border, as faces are and backs are not."""
    light = card.min(axis=2)
    inside = light[_INSET_PX:-_INSET_PX, _INSET_PX:-_INSET_PX]
    white = max(float(np.percentile(light, 98)), 1.0)
    return bool((inside >= _LIGHT * white).mean() >= _PAPER)
