"""Tiles, painted once and kept; what is painted depends on the seed alone."""

from collections.abc import Iterator
from enum import IntEnum
from typing import Final

import numpy as np
import torch

from vision.cards.finder import Network
from vision.cards.training.deck import NEAR
from vision.cards.training.fit import Examples
from vision.cards.training.hits import examples, suit_examples
from vision.cards.training.targets import target
from vision.cards.training.tile import Tile, paint

SIDE_PX: Final = 128
_NEAR_SIDE_PX: Final = 96
_NEAR_PX: Final = (17.0, 60.0)


class Purpose(IntEnum):
    """What tiles are for; each has tiles of its own."""

    TRAINING = 0
    CHECK = 1
    """Painted with the same seed, never trained on."""
    SUITS = 3
    """Seen from nearer, for the reader of suits."""
    CROPS = 2
    """What is done at random when crops are made of the tiles for training."""


def tiles(seed: int, purpose: Purpose, count: int) -> Iterator[Tile]:
    """So many tiles; each of its own deck."""
    for number in range(count):
        yield paint(np.random.default_rng((seed, int(purpose), number)), SIDE_PX)


def for_finder(painted: list[Tile]) -> Examples:
    """Tiles with their targets."""
    targets = [target(tile) for tile in painted]
    kinds = torch.from_numpy(np.stack([each.kinds for each in targets]))
    told = torch.from_numpy(np.stack([each.told for each in targets])).half()
    return Examples(_planes([tile.picture for tile in painted]), (kinds, told))


def for_reader(painted: list[Tile], finder: Network, seed: int) -> Iterator[Examples]:
    """Crops of each tile, at the finder's hits and elsewhere."""
    for number, tile in enumerate(painted):
        made = list(examples(tile, finder, np.random.default_rng((seed, int(Purpose.CROPS), number))))
        if made:
            ranks, suits = (torch.tensor([each.rank for each in made]), torch.tensor([each.suit for each in made]))
            moves = torch.tensor([each.move for each in made], dtype=torch.float32)
            yield Examples(_planes([each.picture for each in made]), (ranks, suits, moves))


def for_suits(seed: int, count: int) -> Iterator[Examples]:
    """The lower parts of the indices of so many further tiles, seen from nearer, at poses that are off by a little."""
    for number in range(count):
        rng = np.random.default_rng((seed, int(Purpose.SUITS), number))
        tile = paint(rng, _NEAR_SIDE_PX, _NEAR_PX, NEAR)
        made = list(suit_examples(tile, rng))
        if made:
            suits = torch.tensor([suit for _, suit in made])
            yield Examples(_planes([picture for picture, _ in made]), (suits,))


def together(parts: list[Examples]) -> Examples:
    """Several as one."""
    truths = tuple(torch.cat(each) for each in zip(*(part.truths for part in parts), strict=True))
    return Examples(torch.cat([part.images for part in parts]), truths)


def _planes(pictures: list[np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]]) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(np.stack(pictures).transpose(0, 3, 1, 2)))
