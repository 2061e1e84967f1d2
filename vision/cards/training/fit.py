"""Gradient steps: batches in the order of the seed, and the mean of the weights that is kept."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

import torch
from torch import nn

from vision.dice.training.fit import Progress, halves_are_fast, rate

_DECAY: Final = 1e-3
_KEPT: Final = 0.998
_MOST_NOISE: Final = 0.05

Net = TypeVar("Net", bound=nn.Module)


@dataclass(frozen=True, slots=True)
class Examples:
    """n pictures (n, 3, H, W) uint8, and what is to be said of each: tensors of n rows."""

    images: torch.Tensor
    truths: tuple[torch.Tensor, ...]

    def __len__(self) -> int:
        return len(self.images)


class Learning(Generic[Net]):
    """One network that learns. Iterate over `steps`, then take `network`: the mean of the last steps' weights.

    Args:
        network: A fresh one.
        examples: To learn from.
        loss: Of an answer and the truths.
        seed: Of the order and of what is changed in pictures.
        epochs: How often each example is seen.
        batch: Examples a step.
    """

    def __init__(
        self,
        network: Net,
        examples: Examples,
        loss: Callable[..., torch.Tensor],
        seed: int,
        epochs: int,
        batch: int,
    ) -> None:
        torch.set_num_threads(1)
        self._live = network.to(memory_format=torch.channels_last)
        self.network = deepcopy(self._live).eval()
        self._examples, self._loss, self._epochs, self._batch = examples, loss, epochs, batch
        self._generator = torch.Generator().manual_seed(seed)
        self.step_count = len(examples) // batch * epochs

    def steps(self) -> Iterator[Progress]:
        """Train, and say after every step how far it is."""
        optimiser = torch.optim.AdamW(self._live.parameters(), lr=1e-3, weight_decay=_DECAY)
        recent = 0.0
        self._live.train()
        for step, which in enumerate(self._orders()):
            for group in optimiser.param_groups:
                group["lr"] = rate(step, self.step_count)
            wrong = self._wrong(which)
            optimiser.zero_grad()
            wrong.backward()
            optimiser.step()
            self._keep(step)
            recent = 0.98 * recent + 0.02 * float(wrong.detach()) if step else float(wrong.detach())
            yield Progress(step + 1, recent)

    def _orders(self) -> Iterator[torch.Tensor]:
        for _ in range(self._epochs):
            order = torch.randperm(len(self._examples), generator=self._generator)
            for start in range(0, len(order) - self._batch + 1, self._batch):
                yield order[start : start + self._batch]

    def _wrong(self, which: torch.Tensor) -> torch.Tensor:
        images = changed(self._examples.images[which].float() / 255.0, self._generator)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves_are_fast()):
            answer = self._live(images.to(memory_format=torch.channels_last))
        truths = (truth[which] for truth in self._examples.truths)
        return self._loss(
            answer.float(), *(truth.float() if truth.dtype == torch.float16 else truth for truth in truths)
        )

    def _keep(self, step: int) -> None:
        part = 1.0 - min(_KEPT, (step + 1) / (step + 10))
        with torch.no_grad():
            live = self._live.state_dict()
            for name, kept in self.network.state_dict().items():
                if kept.is_floating_point():
                    kept.lerp_(live[name], part)


def changed(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Pictures (n, 3, H, W) 0-1 in another light, some without colours, some with noise."""
    count = len(images)

    def some(*shape: int) -> torch.Tensor:
        return torch.randn((count, *shape), generator=generator)

    grey = torch.rand(count, generator=generator) < 0.2
    images = torch.where(grey[:, None, None, None], images.mean(dim=1, keepdim=True), images)
    images = images.clamp(1e-4, 1.0) ** torch.exp(0.25 * some(1, 1, 1))
    images = images * torch.exp(0.15 * some(1, 1, 1)) * torch.exp(0.05 * some(3, 1, 1)) + 0.03 * some(1, 1, 1)
    spread = _MOST_NOISE * torch.rand((count, 1, 1, 1), generator=generator)
    spread = spread * (torch.rand((count, 1, 1, 1), generator=generator) < 0.3)
    return (images + spread * some(*images.shape[1:])).clamp(0.0, 1.0)
