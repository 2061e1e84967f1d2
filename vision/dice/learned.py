"""The learned reader: tops of dice found and read by a small network, in a picture where dice are about NET_PX wide.

It shares no method with the geometric reader: no pip filter, no lattice, no templates. What it knows it learnt from
painted patches (`vision.dice.train`). The network is passed in, so this file runs nothing and knows no library.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np

from vision.dice.lattice import F32, U8

NET_PX: Final = 20
"""The side of a die's top in the pictures that the network was trained on; it bears 18 per cent more or less."""

STRIDE: Final = 4
"""Pixels to a cell of the network's answer."""

GROUND: Final = 0
BAD: Final = 7
CLASSES: Final = 8
"""0 is no top, 1-6 a top that lies flat, 7 a die that must not be read: cocked, or not legible."""

_MAY_BE: Final = 0.3
"""Cells that are a top with less than this are not looked at."""

_SAME: Final = 0.6 * NET_PX
"""Two tops cannot be nearer to each other than this."""

_VOTES: Final = 0.35 * NET_PX
"""Cells that put the centre within this of the strongest one's are asked where it is."""

_CORE: Final = 0.25 * NET_PX
"""Cells within this of the centre are asked what it shows; they were trained for it."""

_WINDOW: Final = int(_CORE / STRIDE) + 1
_MIDDLE: Final = (STRIDE - 1) / 2
"""Where the middle of the first cell lies, in pixels."""


class Network(Protocol):
    """What is asked of a network; `vision.networks.onnx.OnnxNetwork` is one."""

    def run(self, images_bgr: U8) -> tuple[F32, ...]:
        """Probabilities (n, h, w, CLASSES) and offsets (n, h, w, 2) for pictures (n, 4 h, 4 w, 3) uint8 BGR.

        An offset leads from the middle of a cell to the centre of the top that the cell lies on, x and y in pixels.
        """


@dataclass(frozen=True, slots=True)
class Top:
    """A die as the network sees it.

    Three things are kept apart, for the network is not equally good at them: whether there is a die, which value it
    shows if it shows one, and whether it must not be read.

    Args:
        centre: x, y of the top's middle in pixels of the picture given; pixel centres are integers.
        shares: The shares of the CLASSES over the middle of the top, which add up to one.
    """

    centre: tuple[float, float]
    shares: tuple[float, ...]

    @property
    def value(self) -> int:
        """The likeliest of 1-6."""
        return 1 + int(np.argmax(self.shares[1:BAD]))

    @property
    def confidence(self) -> float:
        """0-1, the part of all values' shares that the likeliest has."""
        return float(np.clip(self.shares[self.value] / max(sum(self.shares[1:BAD]), 1e-9), 0.0, 1.0))

    @property
    def presence(self) -> float:
        """0-1, the share of all that is a die, readable or not."""
        return float(np.clip(1.0 - self.shares[GROUND], 0.0, 1.0))

    @property
    def unclear(self) -> float:
        """0-1, the share of a die that must not be read."""
        return float(np.clip(self.shares[BAD], 0.0, 1.0))


@dataclass(frozen=True, slots=True)
class Answer:
    """What a network says of one picture.

    Args:
        shares: (h, w, CLASSES), each cell's sum to one.
        offsets: (h, w, 2) pixels.
    """

    shares: F32
    offsets: F32


def find_tops(image_bgr: U8, network: Network, turns: int = 1) -> tuple[Top, ...]:
    """The tops of dice in a picture whose dice are about NET_PX wide, the plainest first.

    Args:
        image_bgr: (H, W, 3) uint8, any size from one pixel on.
        network: The network to ask.
        turns: 1-4: the mean of so many answers is taken, each to the picture turned by a further right angle.
    """
    return tops_of(ask(image_bgr, network, turns))


def ask(image_bgr: U8, network: Network, turns: int = 1) -> Answer:
    """The network's answer to a picture, of which one may take `tops_of`; arguments as for `find_tops`."""
    padded = _padded(image_bgr)
    answers = [_turned_answer(padded, network, turn) for turn in range(turns)]
    if turns == 1:
        return answers[0]
    shares = np.stack([answer.shares for answer in answers]).mean(axis=0)
    offsets = np.stack([answer.offsets for answer in answers]).mean(axis=0)
    return Answer(np.asarray(shares, np.float32), np.asarray(offsets, np.float32))


def _padded(image: U8) -> U8:
    """The picture, grown to the right and below by copies of its last pixels to whole cells."""
    height, width = image.shape[:2]
    return np.pad(image, ((0, -height % STRIDE), (0, -width % STRIDE), (0, 0)), mode="edge")


def _turned_answer(image: U8, network: Network, turn: int) -> Answer:
    """The answer to the picture turned by so many right angles, turned back."""
    shares, offsets = network.run(np.ascontiguousarray(np.rot90(image, turn))[None])
    back = offsets[0]
    for _ in range(turn):  # one right angle takes (x, y) to (y, -x)
        back = np.stack([-back[..., 1], back[..., 0]], axis=-1)
    return Answer(np.rot90(shares[0], -turn), np.rot90(back, -turn))


def tops_of(answer: Answer) -> tuple[Top, ...]:
    """The tops in an answer, the plainest first."""
    return tuple(sorted(_found(answer), key=lambda top: -top.presence * top.confidence))


def _found(answer: Answer) -> Iterator[Top]:
    middles, shares, cast = _cells(answer)
    free = np.ones(len(middles), np.bool_)
    while free.any():
        cell = int(free.argmax())
        middle = middles[cell]
        votes = free & (_away(cast, cast[cell]) < _VOTES)
        weights = 1.0 - shares[votes, GROUND]
        centre = np.asarray(weights @ cast[votes] / weights.sum(), np.float32)
        free &= (_away(middles, centre) >= _SAME) & (_away(cast, centre) >= _SAME) & (_away(middles, middle) >= _SAME)
        core = _core_shares(answer.shares, centre)
        yield Top((float(centre[0]), float(centre[1])), tuple(core.tolist()))


def _cells(answer: Answer) -> tuple[F32, F32, F32]:
    """The cells that may be of a top, those amid others that may be first: middles, shares, and centres they vote for.

    Returns:
        (n, 2) pixels, (n, CLASSES), (n, 2) pixels.
    """
    height, width = answer.shares.shape[:2]
    is_top = 1.0 - answer.shares[..., GROUND]
    grid = np.pad(is_top, 1)
    around = sum(grid[y : y + height, x : x + width] for y in range(3) for x in range(3))
    rows, columns = np.nonzero(is_top >= _MAY_BE)
    order = np.argsort(-np.asarray(around)[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    middles = np.stack([columns, rows], axis=-1).astype(np.float32) * STRIDE + np.float32(_MIDDLE)
    return middles, answer.shares[rows, columns], middles + answer.offsets[rows, columns]


def _core_shares(shares: F32, centre: F32) -> F32:
    """(CLASSES,) the mean over the cells whose middles lie near a centre; of the nearest if it lies outside."""
    at = (centre - np.float32(_MIDDLE)) / STRIDE
    height, width = shares.shape[:2]
    x, y = min(max(0, round(float(at[0]))), width - 1), min(max(0, round(float(at[1]))), height - 1)
    top, left = max(0, y - _WINDOW), max(0, x - _WINDOW)
    part = shares[top : y + _WINDOW + 1, left : x + _WINDOW + 1]
    across = np.arange(left, left + part.shape[1], dtype=np.float32) - at[0]
    down = np.arange(top, top + part.shape[0], dtype=np.float32) - at[1]
    core = np.hypot(across[None], down[:, None]) * STRIDE < _CORE
    return np.asarray(part[core].mean(axis=0) if core.any() else shares[y, x], np.float32)


def _away(points: F32, point: F32) -> F32:
    """(n,) distances in pixels."""
    return np.asarray(np.hypot(points[:, 0] - point[0], points[:, 1] - point[1]), np.float32)
