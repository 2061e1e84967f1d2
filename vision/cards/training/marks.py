"""The printed marks of the second reader: painted, cut out as in a picture, and weighed by linear equations."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from vision.cards.crops import moved
from vision.cards.finder import F32, Hit
from vision.cards.print.strokes import Rng
from vision.cards.shapes import Cuts, cuts_of, laid
from vision.cards.training.deck import CLEAR, FIRST
from vision.cards.training.tile import Index, paint
from vision.cards.votes import NEAR, SETS, Marks, nearness

_SIDE_PX: Final = 128
_LENGTHS_PX: Final = ((15.0, 38.0), (20.0, 60.0))
_VISIBLE: Final = 0.97
_OFF: Final = (0.012, 0.012, 0.03, 0.03)
"""How far the pose of an index is off, as `moved` takes it: about as far as the reader leaves it."""

_AXES: Final = 48
_MARKS: Final = {"ranks": 1500, "black": 700, "red": 500}
_RIDGE: Final = 5e-4
_LEAST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Example:
    """All cuts of one index, and what it is."""

    rank: str
    suit: str
    cuts: Cuts


def painted(seed: int, tiles: int) -> Iterator[Example]:
    """The cuts of the visible indices of so many tiles."""
    for number in range(tiles):
        rng = np.random.default_rng((seed, number))
        tile = paint(rng, _SIDE_PX, _LENGTHS_PX[number % 2], (FIRST, CLEAR, CLEAR, CLEAR)[number % 4])
        for index in tile.indices:
            if index.visible >= _VISIBLE:
                yield Example(index.rank, index.suit, cuts_of(laid(tile.picture, _seen(index, rng))))


def _seen(index: Index, rng: Rng) -> Hit:
    """Where a reader might lay it."""
    x, y, up_x, up_y = (float(each) for each in (*index.centre, *index.up))
    right, down, power, turn = (rng.normal(0.0, 1.0, 4) * _OFF).tolist()
    return moved(Hit(x, y, (up_x, up_y), index.length, 1.0), right, down, power, turn)


def marks(examples: Sequence[Example], seed: int) -> dict[str, Marks]:
    """Those of each of SETS."""
    return {name: _fitted(name, *_boxes(name, examples), np.random.default_rng(seed)) for name in SETS}


def _boxes(name: str, examples: Sequence[Example]) -> tuple[F32, npt.NDArray[np.intp]]:
    """(n, b) all boxes that are of one of the set's letters, and (n,) of which."""
    letters = SETS[name]
    boxes: list[F32] = []
    which: list[int] = []
    for each in examples:
        letter, own = (each.rank, each.cuts.ranks) if name == "ranks" else (each.suit, each.cuts.suits)
        if letter in letters:
            boxes += own
            which += [letters.index(letter)] * len(own)
    return np.stack(boxes), np.array(which)


def _fitted(name: str, boxes: F32, which: npt.NDArray[np.intp], rng: Rng) -> Marks:
    mean = boxes.mean(axis=0)
    _, ways = np.linalg.eigh(np.cov((boxes - mean).T.astype(np.float64)))
    axes = ways[:, ::-1][:, :_AXES].astype(np.float16).astype(np.float32)
    places = (boxes - mean) @ axes
    chosen = places[np.sort(rng.choice(len(places), min(_MARKS[name], len(places)), replace=False))]
    chosen = chosen.astype(np.float16).astype(np.float32)
    count = len(SETS[name])
    told = np.eye(count)[which] - 1.0 / count
    near = nearness(places, chosen, NEAR[name]).astype(np.float64)
    among = nearness(chosen, chosen, NEAR[name]).astype(np.float64)
    left = near.T @ near + _RIDGE * len(places) * among + _LEAST * np.eye(len(chosen))
    return Marks(mean, axes, chosen, np.linalg.solve(left, near.T @ told).astype(np.float32), NEAR[name])


def save(made: dict[str, Marks], path: Path) -> int:
    """Write them to a file; gives its size in bytes.

    Raises:
        OSError: it cannot be written.
    """
    parts: dict[str, npt.NDArray[np.generic]] = {}
    for name, each in made.items():
        parts[f"{name}_mean"], parts[f"{name}_weights"] = each.mean.astype(np.float16), each.weights
        parts[f"{name}_axes"], parts[f"{name}_marks"] = each.axes.astype(np.float16), each.marks.astype(np.float16)
    with path.open("wb") as file:
        np.savez_compressed(file, **parts)  # type: ignore[arg-type]
    return path.stat().st_size
