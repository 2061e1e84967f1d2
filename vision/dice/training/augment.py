"""What is done to a batch of patches each time it is seen: turned, mirrored, recoloured, made noisy.

A die's faces stay legal when they are turned or mirrored, and its colours say nothing about its value.
"""

from dataclasses import dataclass
from itertools import permutations
from typing import Final

import torch

_ORDERS: Final = torch.tensor(list(permutations(range(3))))
_KEEP_COLOURS: Final = 0.5
_NOISY: Final = 0.35
_MOST_NOISE: Final = 0.06
_NEGATIVE: Final = 0.04
_GREY: Final = 0.06


@dataclass(frozen=True, slots=True)
class Batch:
    """Patches (n, 3, side, side), classes (n, h, w) and offsets (n, 2, h, w) in pixels."""

    images: torch.Tensor
    classes: torch.Tensor
    offsets: torch.Tensor


def augmented(batch: Batch, generator: torch.Generator) -> Batch:
    """The batch, whose patches are numbers 0-1, changed at random; each patch in its own way."""
    return _recoloured(_turned(batch, generator), generator)


def _coin(count: int, generator: torch.Generator, chance: float = 0.5) -> torch.Tensor:
    return torch.rand(count, generator=generator) < chance


def _turned(batch: Batch, generator: torch.Generator) -> Batch:
    """Mirrored left to right, top to bottom and along the diagonal, each by a coin: all eight ways."""
    images, classes, offsets = batch.images.clone(), batch.classes.clone(), batch.offsets.clone()
    count = len(images)
    for axis in (0, 1):
        which = _coin(count, generator)
        images[which] = images[which].flip(3 - axis)
        classes[which] = classes[which].flip(2 - axis)
        offsets[which] = offsets[which].flip(3 - axis)
        offsets[which, axis] *= -1
    which = _coin(count, generator)
    images[which] = images[which].transpose(2, 3)
    classes[which] = classes[which].transpose(1, 2)
    offsets[which] = offsets[which].transpose(2, 3).flip(1)
    return Batch(images, classes, offsets)


def _recoloured(batch: Batch, generator: torch.Generator) -> Batch:
    images = _shuffled(batch.images, generator)
    count = len(images)
    grey = _coin(count, generator, _GREY)
    images[grey] = images[grey].mean(dim=1, keepdim=True)
    negative = _coin(count, generator, _NEGATIVE)
    images[negative] = 1.0 - images[negative]
    gamma = torch.exp(0.2 * torch.randn((count, 1, 1, 1), generator=generator))
    gain = torch.exp(0.12 * torch.randn((count, 1, 1, 1), generator=generator))
    cast = torch.exp(0.06 * torch.randn((count, 3, 1, 1), generator=generator))
    lift = 0.04 * torch.randn((count, 1, 1, 1), generator=generator)
    images = images.clamp(1e-4, 1.0) ** gamma * (gain * cast) + lift
    return Batch(_noisy(images, generator).clamp(0.0, 1.0), batch.classes, batch.offsets)


def _shuffled(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """The colour channels in another order, for some of the patches."""
    count = len(images)
    order = _ORDERS[torch.randint(len(_ORDERS), (count,), generator=generator)]
    order[_coin(count, generator, _KEEP_COLOURS)] = torch.arange(3)
    return images[torch.arange(count)[:, None], order]


def _noisy(images: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    which = _coin(len(images), generator, _NOISY)
    sigma = _MOST_NOISE * torch.rand((int(which.sum()), 1, 1, 1), generator=generator)
    images[which] += sigma * torch.randn(images[which].shape, generator=generator)
    return images
