"""A corner of a whole card that lies free: what the finder is shown of it, and where on the card an index stands."""

from typing import Final

import cv2
import numpy as np

from calibration.model import Floats
from vision.cards.finder import U8, Hit

_PX_PER_MM: Final = 1.0
"""The finder knows indices of 15 to 38 pixels, and decks have such of 14 to 34 mm."""

_STRIP_PX: Final = (24, 44)
_EDGE_PX: Final = 1.0
"""Breadth and height of a corner as the finder sees it, and what is seen beyond the card's edges."""

_UP: Final = np.array([[0.0, -0.5], [0.0, 0.5]])


class Corner:
    """An upper left corner of a card, as it is read from one side.

    Args:
        card: The card's number.
        face_px: (4, 2) its corners in the picture, clockwise from the upper left one.
        card_mm: Its short and its long side.
    """

    __slots__ = ("_to_card", "_to_picture", "card")

    def __init__(self, card: int, face_px: Floats, card_mm: tuple[float, float]) -> None:
        width, height = card_mm
        ends = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        self.card = card
        self._to_picture = cv2.getPerspectiveTransform(ends, face_px.astype(np.float32))
        self._to_card = np.linalg.inv(self._to_picture)

    def strip(self, image_bgr: U8) -> U8:
        """(44, 24, 3) the corner, laid straight."""
        step, shift = 1.0 / _PX_PER_MM, (0.5 - _EDGE_PX) / _PX_PER_MM
        matrix = self._to_picture @ np.array([[step, 0, shift], [0, step, shift], [0, 0, 1]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        seen = cv2.warpPerspective(image_bgr, matrix, _STRIP_PX, flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(seen, np.uint8)

    def on_card(self, hit: Hit) -> Floats:
        """(3,) the middle and the length, mm, of what the finder sees in the strip."""
        shift = 0.5 - _EDGE_PX
        return np.array([hit.x + shift, hit.y + shift, hit.length]) / _PX_PER_MM

    def hit(self, spot_mm: Floats, presence: float) -> Hit:
        """An upright index (3,) of the card, its middle and its length, in the picture."""
        ends = cv2.perspectiveTransform((spot_mm[:2] + _UP * spot_mm[2])[None], self._to_picture)[0]
        (x, y), way = ends.mean(axis=0).tolist(), ends[0] - ends[1]
        length = max(float(np.hypot(*way)), 1e-6)
        return Hit(x, y, (way[0] / length, way[1] / length), length, presence)

    def spot_mm(self, hit: Hit) -> Floats:
        """(3,) where an index of the picture lies on the card: its middle and its length."""
        middle, half = np.array([hit.x, hit.y]), np.array(hit.up) * hit.length / 2
        ends = cv2.perspectiveTransform(np.stack([middle + half, middle - half])[None], self._to_card)[0]
        return np.array([*ends.mean(axis=0), np.hypot(*(ends[0] - ends[1]))])
