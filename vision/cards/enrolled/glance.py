"""The learned reader's word on cards that were laid straight: shown both corners of each, where the index stands."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from vision.cards.enrolled.deck import IndexSpot
from vision.cards.finder import Hit
from vision.cards.learned import Networks, Sight, look
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM

_ROOM_PX: Final = 12
"""Around each card, so that no crop reaches into the next one."""


def glance(cards: Sequence[U8], index: IndexSpot, networks: Networks) -> tuple[tuple[Sight, Sight], ...]:
    """For each card (h, w, 3) what the network says of its upper left and of its lower right corner."""
    if not cards:
        return ()
    room = (_ROOM_PX,) * 4
    sheet = np.vstack([cv2.copyMakeBorder(card, *room, cv2.BORDER_REPLICATE) for card in cards])
    height, width = cards[0].shape[:2]
    hits = [
        hit
        for place in range(len(cards))
        for hit in _hits(index, width, height, place * (height + 2 * _ROOM_PX) + _ROOM_PX)
    ]
    said = look(np.asarray(sheet, np.uint8), tuple(hits), networks)
    return tuple((said[2 * place], said[2 * place + 1]) for place in range(len(cards)))


def _hits(index: IndexSpot, width: int, height: int, top: int) -> tuple[Hit, Hit]:
    """Where the indices of a card stand on the sheet whose part it is."""
    x, y, length = (at * FACE_PX_PER_MM for at in (index.x_mm, index.y_mm, index.length_mm))
    left, right = x - 0.5 + _ROOM_PX, width - x - 0.5 + _ROOM_PX
    return (
        Hit(left, top + y - 0.5, (0.0, -1.0), length, 1.0),
        Hit(right, top + height - y - 0.5, (0.0, 1.0), length, 1.0),
    )
