"""What the network is shown of a frame: every place where something lies, with what is around it, on one canvas.

The network's time is that of the canvas's pixels, so a box with much bare felt in it is cut into parts without. Where
a picture ends, or where two pieces meet, a network may see what is not there; so each piece is continued by real
picture around its part, and only tops inside the part count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np

from vision.dice.busy import Boxes
from vision.dice.lattice import DIE_PX, U8
from vision.dice.learned import STRIDE, Network, Top, find_tops
from vision.dice.parting import AROUND, Box
from vision.dice.rectify import COARSE, NET_STEP, SeatMap
from vision.dice.tiling import tiled

_SCALE: Final = COARSE // NET_STEP
"""Net pixels to a coarse one."""

_AROUND: Final = _SCALE * AROUND

_PLENTY: Final = 1.5 * DIE_PX / NET_STEP
"""Dice of more pixels than this in the frame are averaged down; of fewer, each pixel is taken where it lies."""

_SAME: Final = 0.6 * DIE_PX
"""Two tops cannot be nearer to each other than this."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a seat's area, with what is around it.

    Args:
        view: Which seat.
        part: Within which tops count, in net pixels: those of the seat's area, NET_STEP times smaller.
        net_xy: Upper left corner of the picture in net pixels.
        picture: (h, w, 3) in net pixels.
        canvas_xy: Where it lies on the canvas.
    """

    view: int
    part: Box
    net_xy: tuple[int, int]
    picture: U8
    canvas_xy: tuple[int, int]

    def holds(self, canvas_px: tuple[float, float]) -> bool:
        """Whether a point of the canvas lies on the piece."""
        x, y = canvas_px[0] - self.canvas_xy[0], canvas_px[1] - self.canvas_xy[1]
        height, width = self.picture.shape[:2]
        return bool(-0.5 <= x < width - 0.5 and -0.5 <= y < height - 0.5)

    def counts(self, canvas_px: tuple[float, float]) -> bool:
        """Whether a top at this point of the canvas is this piece's."""
        x, y = (canvas_px[i] - self.canvas_xy[i] + self.net_xy[i] + 0.5 for i in (0, 1))
        return self.part[0] <= x < self.part[2] and self.part[1] <= y < self.part[3]

    def to_area(self, canvas_px: tuple[float, float]) -> tuple[float, float]:
        """The pixel of the seat's area for one of the canvas."""
        x, y = ((canvas_px[i] - self.canvas_xy[i] + self.net_xy[i] + 0.5) * NET_STEP - 0.5 for i in (0, 1))
        return x, y


def _taken(frame: U8, view: SeatMap, shown: Box) -> U8:
    """The picture of a part of a seat, given in net pixels."""
    x0, y0, x1, y1 = shown
    if view.native_px <= _PLENTY:
        whole, fraction = (part[y0:y1, x0:x1] for part in view.net)
        return np.asarray(cv2.remap(frame, whole, fraction, cv2.INTER_LINEAR), np.uint8)
    fine = (slice(y0 * NET_STEP, y1 * NET_STEP), slice(x0 * NET_STEP, x1 * NET_STEP))
    seen = cv2.remap(frame, view.fine[0][fine], view.fine[1][fine], cv2.INTER_LINEAR)
    return np.asarray(cv2.resize(seen, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA), np.uint8)


def _pieces(frame: U8, index: int, view: SeatMap, parts: Boxes) -> Iterator[Piece]:
    """What is to be seen of a seat, not on the canvas yet."""
    height, width = view.net[0].shape[:2]
    for x, y, w, h in parts:
        x0, y0, x1, y1 = (_SCALE * side for side in (x, y, x + w, y + h))
        around = (x0 - _AROUND, y0 - _AROUND, x1 + _AROUND, y1 + _AROUND)
        shown = (max(0, around[0]), max(0, around[1]), min(width, around[2]), min(height, around[3]))
        yield Piece(index, (x0, y0, x1, y1), shown[:2], _taken(frame, view, shown), (0, 0))


def _laid_out(pieces: Sequence[Piece]) -> tuple[list[Piece], U8]:
    """The pieces on a canvas as small as can be, and that canvas. They need no gap: what is around each is one.

    What stays free has the colour that the pieces end with: fewer false tops are seen beside felt than beside black.
    """
    places, (width, height) = tiled([(piece.picture.shape[1], piece.picture.shape[0]) for piece in pieces])
    ends = np.concatenate([piece.picture[[0, -1]].reshape(-1, 3) for piece in pieces])
    canvas = np.empty((height + -height % STRIDE, width + -width % STRIDE, 3), np.uint8)
    cv2.rectangle(canvas, (0, 0), canvas.shape[1::-1], ends.mean(axis=0).astype(int).tolist(), cv2.FILLED)
    placed = [replace(piece, canvas_xy=place) for piece, place in zip(pieces, places, strict=True)]
    for piece in placed:
        (x, y), (h, w) = piece.canvas_xy, piece.picture.shape[:2]
        canvas[y : y + h, x : x + w] = piece.picture
    return placed, canvas


def tops_of_seats(frame: U8, views: Sequence[SeatMap], parts: Sequence[Boxes], network: Network) -> list[list[Top]]:
    """The tops in each seat, in pixels of its area, the plainest first; those outside its polygon are left out.

    Args:
        frame: (H, W, 3) the whole picture.
        views: The seats' maps.
        parts: Of each seat, where something lies: (x, y, w, h) in coarse pixels.
        network: The learned reader's.
    """
    by_view: list[list[Top]] = [[] for _ in views]
    pieces = [piece for i, of_view in enumerate(parts) if of_view for piece in _pieces(frame, i, views[i], of_view)]
    if not pieces:
        return by_view
    placed, canvas = _laid_out(pieces)
    for top in find_tops(canvas, network):
        piece = next((each for each in placed if each.holds(top.centre) and each.counts(top.centre)), None)
        if piece is None:
            continue
        centre = piece.to_area(top.centre)
        known = by_view[piece.view]  # parts may overlap, so that a top may be seen twice
        if views[piece.view].holds(np.array(centre, np.float32)) and not any(_same(centre, each) for each in known):
            known.append(replace(top, centre=centre))
    return by_view


def _same(centre: tuple[float, float], top: Top) -> bool:
    return float(np.hypot(centre[0] - top.centre[0], centre[1] - top.centre[1])) < _SAME
