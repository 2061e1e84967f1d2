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

from vision.dice.lattice import DIE_PX, F32, U8
from vision.dice.learned import NET_PX, STRIDE, Network, Top, find_tops
from vision.dice.parting import Box, parted
from vision.dice.rectify import COARSE, SeatMap
from vision.dice.tiling import tiled

_AROUND: Final = round(0.4 * NET_PX)
"""Pixels of the canvas, beyond the bare ground that a part has around what lies in it."""

_BLOCK: Final = DIE_PX // int(np.gcd(DIE_PX, NET_PX))
_NET_BLOCK: Final = NET_PX // int(np.gcd(DIE_PX, NET_PX))
"""So many pixels of the area are so many of the canvas: maps are thinned to the middle of each such block."""

_ZOOM: Final = _NET_BLOCK / _BLOCK

_PLENTY: Final = 1.5 * NET_PX
"""Dice of more pixels than this in the frame are averaged down; of fewer, each pixel is taken where it lies."""

_SAME: Final = 0.6 * DIE_PX
"""Two tops cannot be nearer to each other than this."""

Boxes = list[tuple[int, int, int, int]]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a seat's area, with what is around it.

    Args:
        view: Which seat.
        part: Within which tops count, in net pixels: those of the seat's area at NET_PX a die.
        net_xy: Upper left corner of the picture in net pixels.
        picture: (h, w, 3) at NET_PX a die.
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
        x, y = ((canvas_px[i] - self.canvas_xy[i] + self.net_xy[i] + 0.5) / _ZOOM - 0.5 for i in (0, 1))
        return x, y


def _thin_map(view: SeatMap) -> F32:
    """(rows + 2, columns + 2, 2) where the middle of each block of the area lies in the frame, and of those around."""
    middle = slice(_BLOCK // 2, None, _BLOCK)
    rows, columns = view.fine[0].shape[0] // _BLOCK, view.fine[0].shape[1] // _BLOCK
    whole, fraction = (np.ascontiguousarray(part[middle, middle][:rows, :columns]) for part in view.fine)
    thin = np.stack(cv2.convertMaps(whole, fraction, cv2.CV_32FC1), axis=-1)
    return np.pad(thin, ((1, 1), (1, 1), (0, 0)), mode="reflect", reflect_type="odd")


def _taken(frame: U8, view: SeatMap, thin: F32, blocks: Box) -> U8:
    """The picture of these blocks of a seat's area."""
    x0, y0, x1, y1 = blocks
    if view.native_px > _PLENTY:
        part = (slice(y0 * _BLOCK, y1 * _BLOCK), slice(x0 * _BLOCK, x1 * _BLOCK))
        seen = cv2.remap(frame, view.fine[0][part], view.fine[1][part], cv2.INTER_LINEAR)
        size = ((x1 - x0) * _NET_BLOCK, (y1 - y0) * _NET_BLOCK)
        return np.asarray(cv2.resize(seen, size, interpolation=cv2.INTER_AREA), np.uint8)
    grown = cv2.resize(thin[y0 : y1 + 2, x0 : x1 + 2], None, fx=_NET_BLOCK, fy=_NET_BLOCK)
    inner = slice(_NET_BLOCK, -_NET_BLOCK)
    x, y = (np.ascontiguousarray(grown[inner, inner, i]) for i in (0, 1))
    return np.asarray(cv2.remap(frame, x, y, cv2.INTER_LINEAR), np.uint8)


def _grown(part: Box, width: int, height: int) -> Box:
    """The part with what is shown around it, as far as there is picture."""
    x0, y0, x1, y1 = part
    return max(0, x0 - _AROUND), max(0, y0 - _AROUND), min(width, x1 + _AROUND), min(height, y1 + _AROUND)


def _moved(part: Box, x: int, y: int) -> Box:
    return part[0] + x, part[1] + y, part[2] + x, part[3] + y


def _pieces(frame: U8, index: int, view: SeatMap, boxes: Boxes) -> Iterator[Piece]:
    """What is to be seen of a seat, not on the canvas yet."""
    thin = _thin_map(view)
    height, width = (_NET_BLOCK * (side - 2) for side in thin.shape[:2])
    for x, y, w, h in boxes:
        x0, y0, x1, y1 = (round(side * COARSE * _ZOOM) for side in (x, y, x + w, y + h))
        box = (x0, y0, min(x1, width), min(y1, height))
        if x0 >= width or y0 >= height:  # a last strip of the area, narrower than a block
            continue
        left, top, right, bottom = _grown(box, width, height)
        blocks = (left // _NET_BLOCK, top // _NET_BLOCK, -(-right // _NET_BLOCK), -(-bottom // _NET_BLOCK))
        left, top = blocks[0] * _NET_BLOCK, blocks[1] * _NET_BLOCK
        picture = _taken(frame, view, thin, blocks)
        for part in parted(picture, _moved(box, -left, -top), _AROUND):
            shown = _grown(part, picture.shape[1], picture.shape[0])
            seen = picture[shown[1] : shown[3], shown[0] : shown[2]]
            yield Piece(index, _moved(part, left, top), (shown[0] + left, shown[1] + top), seen, (0, 0))


def _laid_out(pieces: Sequence[Piece]) -> tuple[list[Piece], U8]:
    """The pieces on a canvas as small as can be, and that canvas. They need no gap: what is around each is one.

    What stays free has the colour that the pieces end with: fewer false tops are seen beside felt than beside black.
    """
    places, (width, height) = tiled([(piece.picture.shape[1], piece.picture.shape[0]) for piece in pieces])
    ends = np.concatenate([piece.picture[[0, -1]].reshape(-1, 3) for piece in pieces])
    canvas = np.full((height + -height % STRIDE, width + -width % STRIDE, 3), ends.mean(axis=0), np.uint8)
    placed = [replace(piece, canvas_xy=place) for piece, place in zip(pieces, places, strict=True)]
    for piece in placed:
        (x, y), (h, w) = piece.canvas_xy, piece.picture.shape[:2]
        canvas[y : y + h, x : x + w] = piece.picture
    return placed, canvas


def tops_of_seats(frame: U8, views: Sequence[SeatMap], boxes: Sequence[Boxes], network: Network) -> list[list[Top]]:
    """The tops in each seat, in pixels of its area, the plainest first; those outside its polygon are left out.

    Args:
        frame: (H, W, 3) the whole picture.
        views: The seats' maps.
        boxes: Of each seat, where something lies: (x, y, w, h) in coarse pixels, not overlapping.
        network: The learned reader's.
    """
    by_view: list[list[Top]] = [[] for _ in views]
    pieces = [piece for i, of_view in enumerate(boxes) if of_view for piece in _pieces(frame, i, views[i], of_view)]
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
