"""The learned reader's word, once it has got to know a deck: what it says of a card is compared with what it said then.

The network has never seen this deck, and may read a thin seven of it as half a nine, always alike. What it said of each
enrolled picture is kept, as its answer and not as pixels; a card is the one of whose answer it reminds, if of no other.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from vision.cards.enrolled.deck import CODES, EnrolledDeck
from vision.cards.enrolled.glance import glance
from vision.cards.enrolled.planes import F32
from vision.cards.learned import Networks, Sight

_LEAST: Final = 0.01
"""Share below which an answer is as good as never."""

_PART: Final = 0.6
_PART_ALONE: Final = 0.5
"""How far the answer may be from the one then, in parts of how far it is from the nearest other card's: where both
corners are seen, and where only one is."""

_FAR: Final = 3.0
"""Beyond that it is like no answer then: two of all shares may have fallen to a fifth."""


@dataclass(frozen=True, slots=True)
class Word:
    """What the network makes of a card: the code (`Td`) whose answer is nearest, and whether that is sure."""

    code: str
    sure: bool


@dataclass(frozen=True, slots=True, eq=False)
class Acquaintance:
    """What the network said of each card of a deck.

    Args:
        answers: (52, n) logarithms of its shares, the mean of both corners, in the order of CODES.
    """

    answers: F32

    def word(self, seen: Sequence[Sight]) -> Word:
        """What it makes of the corners that are seen, at least one."""
        apart = np.linalg.norm(self.answers - answer(seen), axis=1)
        nearest, next_one = np.argsort(apart)[:2]
        part = float(apart[nearest]) / max(float(apart[next_one]), 1e-6)
        sure = part <= (_PART if len(seen) > 1 else _PART_ALONE) and float(apart[nearest]) <= _FAR
        return Word(CODES[int(nearest)], sure)


@lru_cache(maxsize=2)
def acquainted(deck: EnrolledDeck, networks: Networks) -> Acquaintance:
    """Show the network a deck's enrolled pictures; once for all cameras of a table."""
    said = glance([deck.faces[code] for code in CODES], deck.index, networks)
    return Acquaintance(np.stack([answer(corners) for corners in said]))


def answer(corners: Sequence[Sight]) -> F32:
    """(n,) the logarithms of the shares of all ranks and suits, the mean over corners."""
    shares = np.array([(*corner.ranks, *corner.suits) for corner in corners], np.float32)
    return np.asarray(np.log(np.clip(shares, _LEAST, 1.0)).mean(axis=0), np.float32)
