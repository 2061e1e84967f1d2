"""Cards in a photograph without a calibration: indices of any size, joined by their own lengths."""

from dataclasses import dataclass
from typing import Final

from vision.cards.finder import U8, resized
from vision.cards.joining import IN_LENGTHS, join
from vision.cards.judging import Card, judge
from vision.cards.ladder import ladder
from vision.cards.learned import Networks
from vision.cards.sighted import indices, without_odd_sizes

MAX_SIDE_PX: Final = 1600
"""Larger photographs are read at this size."""

_LEAST_PX: Final = 11.0
_MOST_PART: Final = 0.3
"""An index that is longer than this part of the shorter side is no table scene."""


@dataclass(frozen=True, slots=True)
class Photograph:
    """The cards that were found, in the photograph's own pixels."""

    cards: tuple[Card, ...]

    def scaled(self, by: float) -> "Photograph":
        """The same in pixels that are `by` times finer."""
        return Photograph(tuple(card.scaled(by) for card in self.cards))

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons for which it is not verified."""
        found = tuple(dict.fromkeys(code for card in self.cards for code in card.doubts))
        return found if self.cards else ("no_card",)


def find_in_photograph(image_bgr: U8, networks: Networks) -> Photograph:
    """Read the cards of a photograph (H, W, 3)."""
    shrink = min(1.0, MAX_SIDE_PX / max(image_bgr.shape[:2]))
    image = resized(image_bgr, shrink)
    scales = ladder(_LEAST_PX, max(_LEAST_PX, _MOST_PART * min(image.shape[:2])))
    seen = indices(image, networks, scales)
    found = without_odd_sizes(seen, [index.hit.length for index in seen])
    cards = judge(image, join(found, [index.hit for index in found], IN_LENGTHS))
    return Photograph(cards).scaled(1.0 / shrink)
