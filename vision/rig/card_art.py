"""The decks that the rendered table can lay: the project's own one, and others that are painted from a seed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np

from hub.events.cards import RANKS, Card
from vision.cards import art
from vision.cards.suits import U8
from vision.cards.training import face as painted_face
from vision.cards.training.deck import some_deck

_INDEX_MM: Final = (16.0, 34.0)
"""The length of the index of decks that are sold (rank and suit together)."""


@dataclass(frozen=True, eq=False)
class RigDeck:
    """A deck: its pictures (352, 252, 3) by code, '' the back."""

    pictures: Mapping[str, U8]
    _cut: dict[str, U8] = field(default_factory=dict)

    def art(self, code: str) -> U8:
        """(352, 252, 4) the picture, darkened as far as it is beyond the card's corners, and the card's shape."""
        if code not in self._cut:
            cover = art.shape()[..., None]
            picture = np.rint(self.pictures[code] * (cover / 255.0))
            self._cut[code] = np.dstack([picture, cover]).astype(np.uint8)
        return self._cut[code]


@lru_cache(maxsize=1)
def own_deck() -> RigDeck:
    """The project's own deck."""
    return RigDeck({"": art.back(), **{card.value: art.face(card) for card in Card}})


@lru_cache(maxsize=4)
def painted_deck(seed: int) -> RigDeck:
    """A deck that nobody prints: the first one from a seed on that has two indices of a usual size on each face."""
    rng = np.random.default_rng(seed)
    deck = some_deck(rng)
    while deck.layout.corners != len(_INDEX_MM) or not _INDEX_MM[0] <= deck.layout.length_mm <= _INDEX_MM[1]:
        deck = some_deck(rng)
    # A printer writes the rank alike on all four cards that have it.
    hands = {rank: int(rng.integers(2**31)) for rank in RANKS}
    faces = {
        card.value: painted_face.face(deck, rank, suit, np.random.default_rng(hands[rank])).picture
        for card in Card
        for rank, suit in (card.value,)
    }
    return RigDeck({"": painted_face.back(deck, rng).picture, **faces})
