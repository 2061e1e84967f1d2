"""The learned reader: tops of dice found and read by a small network, in a picture where dice are about NET_PX wide.

It shares no method with the geometric reader: no pip filter, no lattice, no templates. What it knows it learnt from
painted patches (`vision.dice.train`). The network is passed in, so this file runs nothing and knows no library.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

import numpy as np
import numpy.typing as npt

from vision.dice.lattice import F32, U8, Ints

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
_SQUARE: Final[Ints] = np.indices((2 * _WINDOW + 1,) * 2).reshape(2, -1)[::-1] - _WINDOW
"""(2, cells) columns and rows around the cell at the centre, which is the middle one."""
_MIDDLE: Final = (STRIDE - 1) / 2
"""Where the middle of the first cell lies, in pixels."""


C64 = npt.NDArray[np.complex64]


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
        values = self.shares[1:BAD]
        return 1 + values.index(max(values))

    @property
    def confidence(self) -> float:
        """0-1, the part of all values' shares that the likeliest has."""
        values = self.shares[1:BAD]
        return _part(max(values) / max(sum(values), 1e-9))

    @property
    def presence(self) -> float:
        """0-1, the share of all that is a die, readable or not."""
        return _part(1.0 - self.shares[GROUND])

    @property
    def unclear(self) -> float:
        """0-1, the share of a die that must not be read."""
        return _part(self.shares[BAD])


def _part(share: float) -> float:
    """The share, 0-1 where rounding led out of it; numpy's own clip of one number takes fifty times as long."""
    return min(max(share, 0.0), 1.0)


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
    if height % STRIDE == 0 == width % STRIDE:
        return image
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
    centres = _centres(*_cells(answer))
    if centres:
        at = np.array(centres, np.float32)
        yield from map(Top, centres, map(tuple, _core_shares(answer.shares, at).tolist()))


def _centres(middles: C64, weights: F32, cast: C64) -> list[tuple[float, float]]:
    """The centres of tops: of each first cell that is left, where those say that vote with it; others are too near."""
    found: list[tuple[float, float]] = []
    while len(weights):
        votes = np.flatnonzero(np.abs(cast - cast[0]) < _VOTES)
        voting = weights[votes]
        centre = (voting * cast[votes]).sum() / voting.sum()
        found.append((float(centre.real), float(centre.imag)))
        far = (np.abs(middles - centre) >= _SAME) & (np.abs(cast - centre) >= _SAME)
        left = np.flatnonzero(far & (np.abs(middles - middles[0]) >= _SAME))
        middles, weights, cast = middles[left], weights[left], cast[left]
    return found


def _cells(answer: Answer) -> tuple[C64, F32, C64]:
    """The cells that may be of a top, those amid others that may be first: middles, weights, and centres they vote for.

    Returns:
        (n,) pixels, x + iy; (n,) 0-1; (n,) pixels, x + iy.
    """
    height, width = answer.shares.shape[:2]
    is_top = 1.0 - answer.shares[..., GROUND]
    grid = np.pad(is_top, 1)
    around = sum(grid[y : y + height, x : x + width] for y in range(3) for x in range(3))
    rows, columns = np.nonzero(is_top >= _MAY_BE)
    order = np.argsort(-np.asarray(around)[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    middles = (columns + 1j * rows).astype(np.complex64) * STRIDE + np.complex64(_MIDDLE * (1 + 1j))
    offsets = np.ascontiguousarray(answer.offsets[rows, columns], np.float32).view(np.complex64)[:, 0]
    return middles, is_top[rows, columns], middles + offsets


def _core_shares(shares: F32, centres: F32) -> F32:
    """(n, CLASSES) the mean over the cells whose middles lie near a centre (n, 2); of the nearest where none does."""
    at = (centres - np.float32(_MIDDLE)) / np.float32(STRIDE)
    height, width = shares.shape[:2]
    nearest = np.clip(np.rint(at).astype(np.intp), 0, (width - 1, height - 1))
    columns, rows = (nearest[:, None, i] + _SQUARE[i] for i in (0, 1))
    inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
    away = np.hypot(columns - at[:, :1], rows - at[:, 1:])
    core = inside & (away * STRIDE < _CORE)
    core[~core.any(axis=1), len(_SQUARE[0]) // 2] = True
    seen = shares[np.clip(rows, 0, height - 1), np.clip(columns, 0, width - 1)]
    part = core.astype(np.float32)[:, None]
    return np.asarray((part @ seen)[:, 0] / part.sum(axis=2), np.float32)
