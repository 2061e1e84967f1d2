"""The training itself: batches, gradient steps, and the mean of the weights that is kept."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from math import cos, pi
from typing import Final

import torch
from torch.utils.data import DataLoader, IterableDataset

from vision.dice.training.augment import Batch, augmented
from vision.dice.training.dataset import PatchSet
from vision.dice.training.network import TopsNetwork, loss

_RATE: Final = 4e-3
_LAST_RATE: Final = 1e-5
_WARM_UP: Final = 300
_DECAY: Final = 1e-3
_KEPT: Final = 0.999


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that the outcome depends on, beside the painter."""

    seed: int
    chunks: int
    epochs: int
    batch: int = 64


@dataclass(frozen=True, slots=True)
class Progress:
    """After a step: how many there were, and the mean loss of the last ones."""

    step: int
    loss: float


class _Batches(IterableDataset):
    """All batches of a training, augmented, in the order of the seed."""

    def __init__(self, patches: PatchSet, recipe: Recipe) -> None:
        self._patches = patches
        self._recipe = recipe

    def __iter__(self) -> Iterator[Batch]:
        torch.set_num_threads(1)
        generator = torch.Generator().manual_seed(self._recipe.seed)
        size = self._recipe.batch
        for _ in range(self._recipe.epochs):
            order = torch.randperm(len(self._patches), generator=generator)
            for start in range(0, len(order) - size + 1, size):
                yield self._batch(order[start : start + size], generator)

    def _batch(self, which: torch.Tensor, generator: torch.Generator) -> Batch:
        patches = self._patches
        plain = Batch(patches.images[which].float() / 255.0, patches.classes[which], patches.offsets[which])
        made = augmented(plain, generator)
        return Batch((made.images * 255.0).round().to(torch.uint8), made.classes, made.offsets)


class Training:
    """One training. Iterate over `steps`, then take `network`, whose weights are the mean of the last steps'.

    One process prepares the batches, this one learns, each on one core: threads that wait for each other at every layer
    are slow on a machine that has anything else to do, and one thread adds up in the same order everywhere.
    """

    def __init__(self, patches: PatchSet, recipe: Recipe) -> None:
        torch.set_num_threads(1)
        torch.manual_seed(recipe.seed)
        self._patches = patches
        self._recipe = recipe
        self._live = TopsNetwork().to(memory_format=torch.channels_last)
        self.network = deepcopy(self._live).eval()
        self.step_count = len(patches) // recipe.batch * recipe.epochs

    def steps(self) -> Iterator[Progress]:
        """Train, and say after every step how far it is."""
        optimiser = torch.optim.AdamW(self._live.parameters(), lr=_RATE, weight_decay=_DECAY)
        recent = 0.0
        self._live.train()
        for step, batch in enumerate(self._batches()):
            for group in optimiser.param_groups:
                group["lr"] = rate(step, self.step_count)
            wrong = self._wrong(batch)
            optimiser.zero_grad()
            wrong.backward()
            optimiser.step()
            self._keep(step)
            recent = 0.98 * recent + 0.02 * float(wrong.detach()) if step else float(wrong.detach())
            yield Progress(step + 1, recent)

    def _wrong(self, batch: Batch) -> torch.Tensor:
        images = batch.images.to(dtype=torch.float32, memory_format=torch.channels_last) / 255.0
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves_are_fast()):
            answer = self._live(images)
        return loss(answer.float(), batch.classes.long(), batch.offsets.float())

    def _batches(self) -> DataLoader:
        return DataLoader(_Batches(self._patches, self._recipe), batch_size=None, num_workers=1, prefetch_factor=4)

    def _keep(self, step: int) -> None:
        """Move the kept weights a little towards the live ones, faster in the beginning."""
        part = 1.0 - min(_KEPT, (step + 1) / (step + 10))
        with torch.no_grad():
            live = self._live.state_dict()
            for name, kept in self.network.state_dict().items():
                if kept.is_floating_point():
                    kept.lerp_(live[name], part)


def rate(step: int, count: int) -> float:
    """The learning rate: up over the first steps, then down along a cosine."""
    if step < _WARM_UP:
        return _RATE * (step + 1) / _WARM_UP
    part = (step - _WARM_UP) / max(1, count - _WARM_UP)
    return _LAST_RATE + (_RATE - _LAST_RATE) * 0.5 * (1.0 + cos(pi * min(1.0, part)))


def halves_are_fast() -> bool:
    """Whether this CPU multiplies matrices of bfloat16 by itself; without that they are slower than float32."""
    return bool(torch.cpu.get_capabilities().get("amx_bf16", False))
