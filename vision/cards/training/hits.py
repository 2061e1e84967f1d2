"""What the reader learns from: the finder's own hits on tiles, true poses that are off by a little, and no indices."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.crops import apart, crop, moved, suit_crop
from vision.cards.finder import U8, Hit, Network, find
from vision.cards.print.strokes import Rng
from vision.cards.training.targets import SEEN, is_whole
from vision.cards.training.tile import Index, Tile

NO_RANK, NO_SUIT = len(RANKS), len(SUITS)
_LEAST: Final = 0.1
_NEAR: Final = 0.3
_HALF: Final = 0.75
_OFF: Final = (0.07, 0.07, 0.16, 0.17)
"""Spread of the poses that are off: right, down, power, turn."""


_LAID: Final = (0.03, 0.03, 0.08, 0.07)
"""The same after the reader has laid an index right."""


@dataclass(frozen=True, slots=True)
class Example:
    """A crop, its classes, and the move that lays it right (zeros where there is no index)."""

    picture: U8
    rank: int
    suit: int
    move: tuple[float, float, float, float]


def examples(tile: Tile, finder: Network, rng: Rng) -> Iterator[Example]:
    """What a tile gives to learn from."""
    truths = [(as_hit(index), index) for index in tile.indices]
    whole = [(hit, index) for hit, index in truths if is_whole(index)]
    for found in find(tile.picture, finder, _LEAST):
        yield from _of(tile, found, truths)
    for hit, _ in whole:
        for _ in range(2):
            right, down, power, turn = (float(rng.normal(0, spread)) for spread in _OFF)
            yield from _of(tile, moved(hit, right, down, power, turn), truths)
        if rng.random() < 0.5:
            yield from _of(tile, _astray(hit, rng), truths)
    side = tile.picture.shape[0]
    for _ in range(int(rng.integers(0, 2))):
        turn = rng.uniform(0, 2 * np.pi)
        x, y = rng.uniform(0, side, 2).tolist()
        anywhere = Hit(x, y, (float(np.cos(turn)), float(np.sin(turn))), float(rng.uniform(15, 38)), 0.0)
        yield from _of(tile, anywhere, truths)


def as_hit(index: Index) -> Hit:
    """Where an index truly is."""
    up = (float(index.up[0]), float(index.up[1]))
    return Hit(float(index.centre[0]), float(index.centre[1]), up, index.length, 1.0)


def _astray(hit: Hit, rng: Rng) -> Hit:
    """A pose in which no index may be read: upside down, beside it, half or twice as long."""
    kind = int(rng.integers(3))
    if kind == 0:
        return moved(hit, 0.0, 0.0, float(rng.normal(0, 0.2)), np.pi + float(rng.normal(0, 0.3)))
    if kind == 1:
        turn = rng.uniform(0, 2 * np.pi)
        return moved(hit, 0.7 * float(np.cos(turn)), 0.7 * float(np.sin(turn)), 0.0, float(rng.normal(0, 0.5)))
    return moved(hit, 0.0, 0.0, float(rng.choice((-1.0, 1.0))), float(rng.normal(0, 0.3)))


def _of(tile: Tile, hit: Hit, truths: list[tuple[Hit, Index]]) -> Iterator[Example]:
    """The example of a pose; none where it is neither an index for sure nor surely none."""
    picture = crop(tile.picture, hit)
    nothing = Example(picture, NO_RANK, NO_SUIT, (0.0, 0.0, 0.0, 0.0))
    near = [(apart(hit, true), index) for true, index in truths]
    near = [(move, index) for move, index in near if np.hypot(move[0], move[1]) < 1.0]
    for move, index in near:
        if np.hypot(move[0], move[1]) < _NEAR and abs(move[2]) < 0.6 and abs(move[3]) < 0.7:
            if is_whole(index):
                yield Example(picture, RANKS.index(index.rank), SUITS.index(index.suit), move)
            elif index.visible < _HALF:
                yield nothing
            return
    if all(np.hypot(move[0], move[1]) > 0.55 or abs(move[3]) > 2.0 or abs(move[2]) > 0.85 for move, _ in near):
        yield nothing


def suit_examples(tile: Tile, rng: Rng) -> Iterator[tuple[U8, int]]:
    """The lower part of each index that is seen whole, as the reader would lay it, with the number of its suit."""
    for index in tile.indices:
        if index.visible >= SEEN:
            for _ in range(3):
                move = (float(rng.normal(0, spread)) for spread in _LAID)
                yield suit_crop(tile.picture, moved(as_hit(index), *move)), SUITS.index(index.suit)
