"""A card of a deck that nobody knows yet: its indices are looked for all over it, and must be two that agree.

Once some cards have told where the index of this deck stands, both corners are looked at there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import cv2
import numpy as np

from vision.cards.enrolled.acquaintance import answer
from vision.cards.enrolled.deck import IndexSpot
from vision.cards.enrolled.glance import glance
from vision.cards.enrolled.planes import F32
from vision.cards.enrolled.verdict import certainty, is_paper
from vision.cards.finder import find_at_all_sizes
from vision.cards.ladder import ladder
from vision.cards.learned import Networks, Sight, look
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

_LENGTHS_MM: Final = (11.0, 37.0)
_ROOM_PX: Final = 12
_SEEN: Final = 0.85
_SURE: Final = 0.6
_SAYS: Final = 0.4
_AGAINST: Final = -0.9
_OFF_MM: Final = 4.0
_CORNER_PART: Final = 0.5
_THERE, _THERE_ON_PAPER = 0.5, 0.2
"""Share of there being an index at a corner, where it is known to stand there: on anything, and on what is no back."""


@dataclass(frozen=True, slots=True, eq=False)
class FirstLook:
    """What was seen of a card.

    Args:
        spot: Where its index stands; None where it is not clear.
        answer: What the network said of both corners (`acquaintance.answer`); None where it is not clear.
        has_index: If it has any index, as far as was seen.
    """

    spot: IndexSpot | None
    answer: F32 | None
    has_index: bool


def first_look(card: U8, networks: Networks) -> FirstLook:
    """Look at a card (h, w, 3) that was laid straight."""
    room = cv2.copyMakeBorder(card, *(_ROOM_PX,) * 4, cv2.BORDER_REPLICATE)
    image = np.asarray(room, np.uint8)
    scales = ladder(*(length * FACE_PX_PER_MM for length in _LENGTHS_MM))
    seen = look(image, find_at_all_sizes(image, networks.finder, scales), networks)
    seen = tuple(sight for sight in seen if sight.presence >= _SEEN)
    pairs = [pair for pair in combinations(seen, 2) if _is_pair(*pair, card.shape)]
    if not pairs:
        return FirstLook(None, None, bool(seen))
    best = max(pairs, key=lambda pair: min(map(certainty, pair)))
    return FirstLook(_spot(best, card.shape), answer(best), True) if _agree(best) else FirstLook(None, None, True)


def second_look(card: U8, index: IndexSpot, networks: Networks) -> FirstLook:
    """Look at a card (h, w, 3) of which it is known where its index stands: it need not be clear what it says."""
    ((one, other),) = glance([card], index, networks)
    presence = max(one.presence, other.presence)
    if presence < (_THERE_ON_PAPER if is_paper(card) else _THERE):
        return FirstLook(None, None, presence >= _SEEN)
    return FirstLook(index, answer((one, other)), True)


def _is_pair(one: Sight, other: Sight, shape: Sequence[int]) -> bool:
    """Whether two indices stand in opposite corners, half a turn apart, each in its place."""
    if one.hit.up[0] * other.hit.up[0] + one.hit.up[1] * other.hit.up[1] > _AGAINST:
        return False
    spots = [_from_corner(each, shape) for each in (one, other)]
    off = float(np.hypot(spots[0].x_mm - spots[1].x_mm, spots[0].y_mm - spots[1].y_mm))
    limits = (shape[1] * _CORNER_PART / FACE_PX_PER_MM, shape[0] * _CORNER_PART / FACE_PX_PER_MM)
    return off <= _OFF_MM and all(0 < each.x_mm < limits[0] and 0 < each.y_mm < limits[1] for each in spots)


def _agree(pair: tuple[Sight, Sight]) -> bool:
    sure = sorted(map(certainty, pair))
    return pair[0].code == pair[1].code and sure[1] >= _SURE and sure[0] >= _SAYS


def _from_corner(sight: Sight, shape: Sequence[int]) -> IndexSpot:
    """Where an index stands, from the corner that is the upper left one as it is read."""
    hit = sight.hit
    x, y = hit.x - _ROOM_PX + 0.5, hit.y - _ROOM_PX + 0.5
    if hit.up[1] > 0:
        x, y = shape[1] - x, shape[0] - y
    return IndexSpot(x / FACE_PX_PER_MM, y / FACE_PX_PER_MM, hit.length / FACE_PX_PER_MM)


def _spot(pair: tuple[Sight, Sight], shape: Sequence[int]) -> IndexSpot:
    one, other = (_from_corner(each, shape) for each in pair)
    return IndexSpot((one.x_mm + other.x_mm) / 2, (one.y_mm + other.y_mm) / 2, (one.length_mm + other.length_mm) / 2)
