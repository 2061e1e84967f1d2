"""The painted patches of a training: painted once by as many processes as there are cores, then kept in memory.

What is painted depends on the seed alone, not on the number of processes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

import numpy as np
import torch
from torch.utils.data import DataLoader, Dataset

from vision.dice.training.patch import Patch, paint
from vision.dice.training.targets import target

SIDE_PX: Final = 96
CHUNK: Final = 64
"""Patches that are painted in one go, from one generator."""


class Purpose(IntEnum):
    """What patches are for; each has patches of its own."""

    TRAINING = 0
    CHECK = 1
    """Painted with the same seed, never trained on."""


@dataclass(frozen=True, slots=True)
class PatchSet:
    """Patches and their targets, n of each.

    Args:
        images: (n, 3, side, side) uint8 BGR.
        classes: (n, h, w) uint8, see `targets`.
        offsets: (n, 2, h, w) float16 pixels.
    """

    images: torch.Tensor
    classes: torch.Tensor
    offsets: torch.Tensor

    def __len__(self) -> int:
        return len(self.images)


class _Chunks(Dataset):
    """Chunk i is painted from the seed, the purpose and i."""

    def __init__(self, seed: int, purpose: Purpose, count: int) -> None:
        self._seed = seed
        self._purpose = purpose
        self._count = count

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> PatchSet:
        if index >= self._count:
            raise IndexError(index)
        patches = list(painted(self._seed, self._purpose, index))
        targets = [target(patch.dice, SIDE_PX) for patch in patches]
        images = np.stack([patch.image for patch in patches]).transpose(0, 3, 1, 2)
        return PatchSet(
            torch.from_numpy(np.ascontiguousarray(images)),
            torch.from_numpy(np.stack([each.classes for each in targets])),
            torch.from_numpy(np.stack([each.offsets for each in targets])),
        )


def painted(seed: int, purpose: Purpose, chunk: int) -> Iterator[Patch]:
    """The patches of one chunk."""
    rng = np.random.default_rng(np.random.SeedSequence((seed, int(purpose), chunk)))
    for _ in range(CHUNK):
        yield paint(rng, SIDE_PX)


def chunks(seed: int, purpose: Purpose, count: int, workers: int) -> DataLoader:
    """So many chunks, in order, as PatchSets of CHUNK patches; painted by so many further processes."""
    # Each chunk is its own batch; workers send them through shared memory.
    return DataLoader(_Chunks(seed, purpose, count), batch_size=None, num_workers=workers, worker_init_fn=_one_thread)


def _one_thread(_worker: int) -> None:
    torch.set_num_threads(1)


def room(chunk_count: int) -> PatchSet:
    """Memory for so many chunks, to be filled by `put`."""
    count, cells = chunk_count * CHUNK, SIDE_PX // 4
    return PatchSet(
        torch.empty((count, 3, SIDE_PX, SIDE_PX), dtype=torch.uint8),
        torch.empty((count, cells, cells), dtype=torch.uint8),
        torch.empty((count, 2, cells, cells), dtype=torch.float16),
    )


def put(whole: PatchSet, part: PatchSet, index: int) -> None:
    """Copy the chunk of this index to its place."""
    place = slice(index * CHUNK, (index + 1) * CHUNK)
    whole.images[place] = part.images
    whole.classes[place] = part.classes
    whole.offsets[place] = part.offsets
