"""The learned finder of corner indices: which way up a rank stands above a suit, where, and how long both are.

The network is asked about the picture at several sizes, as it knows indices of LENGTHS_PX only.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import cv2
import numpy as np
import numpy.typing as npt

U8 = npt.NDArray[np.uint8]
F32 = npt.NDArray[np.float32]

STRIDE: Final = 4
"""Pixels to a cell of the answer."""

OFFSET_UNIT_PX: Final = 8.0
USUAL_PX: Final = 24.0
"""Lengths are told as powers of two of this one."""

LENGTHS_PX: Final = (15.0, 38.0)
"""Of the indices that the network learnt, from the rank's top to the suit's foot."""

OUTPUTS: Final = 6
"""Of a cell: presence as a log-odds, offset in x and y, up in x and y, power of the length."""

_LEAST: Final = 0.3
_MIDDLE: Final = (STRIDE - 1) / 2
_VOTES: Final = 0.3
_SAME: Final = 0.5
_LENGTHS_APART: Final = 1.2
_MOST_HITS: Final = 200


class Network(Protocol):
    """Anything that runs a network."""

    def run(self, images_bgr: U8) -> tuple[F32, ...]:
        """All outputs for pictures (n, H, W, 3) of one size."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Where an index seems to be.

    Args:
        x: Pixels of the picture, the middle of rank and suit together.
        y: The same.
        up: x and y of a vector of length one from the suit to the rank.
        length: Pixels from the rank's top to the suit's foot.
        presence: 0-1.
    """

    x: float
    y: float
    up: tuple[float, float]
    length: float
    presence: float

    def scaled(self, by: float) -> "Hit":
        """The same in a picture with so many times the pixels a side."""
        return Hit((self.x + 0.5) * by - 0.5, (self.y + 0.5) * by - 0.5, self.up, self.length * by, self.presence)


def find(image_bgr: U8, network: Network, least: float = _LEAST) -> tuple[Hit, ...]:
    """The indices of a picture (H, W, 3) whose lengths are about those that the network knows, the surest first."""
    return find_each(_padded(image_bgr)[None], network, least)[0]


def find_each(pictures_bgr: U8, network: Network, least: float = _LEAST) -> list[tuple[Hit, ...]]:
    """The same of several pictures (n, H, W, 3) at once, whose sides are multiples of STRIDE."""
    (answers,) = network.run(pictures_bgr)
    return [tuple(_merged(_cells(np.asarray(answer, np.float32), least))) for answer in answers]


def _padded(image: U8) -> U8:
    height, width = image.shape[:2]
    return np.pad(image, ((0, -height % STRIDE), (0, -width % STRIDE), (0, 0)), mode="edge")


def _cells(answer: F32, least: float) -> F32:
    """(n, 6) cells that may be of an index, the surest first: presence, x, y, up in x and y, length in pixels."""
    rows, columns = np.nonzero(answer[..., 0] >= np.log(least / (1.0 - least)))
    told = answer[rows, columns]
    order = np.argsort(-told[:, 0], kind="stable")[: _MOST_HITS * 16]
    told, rows, columns = told[order], rows[order], columns[order]
    up = told[:, 3:5] / np.maximum(np.linalg.norm(told[:, 3:5], axis=1, keepdims=True), 1e-6)
    x = columns * STRIDE + _MIDDLE + told[:, 1] * OFFSET_UNIT_PX
    y = rows * STRIDE + _MIDDLE + told[:, 2] * OFFSET_UNIT_PX
    length = USUAL_PX * 2.0 ** np.clip(told[:, 5], -1.5, 1.5)
    presence = 1.0 / (1.0 + np.exp(-told[:, 0]))
    return np.column_stack([presence, x, y, up, length]).astype(np.float32)


def _merged(cells: F32) -> Iterator[Hit]:
    """One hit for all cells that speak of the same index."""
    count = 0
    while len(cells) and count < _MOST_HITS:
        first = cells[0]
        apart = np.hypot(cells[:, 1] - first[1], cells[:, 2] - first[2])
        votes = cells[(apart < _VOTES * first[5]) & (cells[:, 3:5] @ first[3:5] > 0.5)]
        weight = votes[:, :1] / votes[:, 0].sum()
        x, y, up_x, up_y, length = (votes[:, 1:] * weight).sum(axis=0).tolist()
        long = max(float(np.hypot(up_x, up_y)), 1e-6)
        yield Hit(x, y, (up_x / long, up_y / long), length, float(first[0]))
        cells = cells[apart >= _SAME * first[5]]
        count += 1


def find_at_all_sizes(image_bgr: U8, network: Network, scales: tuple[float, ...]) -> tuple[Hit, ...]:
    """The indices of a picture, in its own pixels, looked for in copies of so many times its size.

    Each comes once, or once for each of several lengths that it may have.
    """
    return each_once(hit for scale in scales for hit in _at(image_bgr, network, scale))


def each_once(found: Iterable[Hit]) -> tuple[Hit, ...]:
    """The hits without those that speak of the same index and length as a surer one, the surest first."""
    kept: list[Hit] = []
    for hit in sorted(found, key=lambda each: -each.presence):
        if not any(_is_same(hit, each) for each in kept):
            kept.append(hit)
    return tuple(kept[:_MOST_HITS])


def _is_same(hit: Hit, other: Hit) -> bool:
    """Whether two hits speak of one index and of about one length of it."""
    longer, shorter = max(hit.length, other.length), min(hit.length, other.length)
    near = float(np.hypot(hit.x - other.x, hit.y - other.y)) < _SAME * longer
    return near and longer < _LENGTHS_APART * shorter


def _at(image: U8, network: Network, scale: float) -> Iterator[Hit]:
    for hit in find(resized(image, scale), network):
        yield hit.scaled(1.0 / scale)


def resized(image: U8, scale: float) -> U8:
    """The picture with so many times its pixels a side, at least one."""
    if scale == 1.0:
        return image
    height, width = image.shape[:2]
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1.0 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8)
