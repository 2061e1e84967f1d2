"""The two networks: the finder of indices, and the reader of one index that was laid upright."""

from typing import Final

import torch
from torch import nn

from hub.events.cards import RANKS, SUITS
from vision.cards.finder import OUTPUTS
from vision.cards.training.targets import IGNORED, INDEX

RANK_CLASSES, SUIT_CLASSES = len(RANKS) + 1, len(SUITS) + 1
"""The last one of each is 'no index'."""

READ: Final = RANK_CLASSES + SUIT_CLASSES + 4
"""What the reader says: ranks, suits, and how the pose is to be moved."""

_FINDER: Final = (16, 32)
_DILATIONS: Final = (1, 1, 2, 1, 2)
_READER: Final = (24, 48, 80, 96)
_SUIT: Final = (24, 48, 64, 64)
_FIRST_GUESS: Final = -4.0


class Residual(nn.Module):
    """A 3 x 3 convolution that changes what it is given."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """(n, c, h, w) of the same shape."""
        return torch.relu(cells + self.norm(self.conv(cells)))


class Step(nn.Module):
    """A convolution, its normalisation, and what is below zero cut off."""

    def __init__(self, before: int, after: int, size: int, stride: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(before, after, size, stride=stride, padding=size // 2, bias=False)
        self.norm = nn.BatchNorm2d(after)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """(n, before, h, w) to (n, after, h / stride, w / stride)."""
        return torch.relu(self.norm(self.conv(cells)))


class FinderNetwork(nn.Module):
    """Pictures (n, 3, 4 h, 4 w) 0-1 in, (n, OUTPUTS, h, w) out, see `vision.cards.finder`."""

    def __init__(self) -> None:
        super().__init__()
        first, wide = _FINDER
        body = [Residual(wide, dilation) for dilation in _DILATIONS]
        self.body = nn.Sequential(Step(3, first, 5, 2), Step(first, wide, 3, 2), *body)
        self.answer = nn.Conv2d(wide, OUTPUTS, 1)
        nn.init.zeros_(self.answer.bias)
        self.answer.bias.data[0] = _FIRST_GUESS

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """See the class."""
        return self.answer(self.body(images))


class ReaderNetwork(nn.Module):
    """Indices (n, 3, 48, 36) 0-1 in, (n, READ, 1, 1) out: scores of ranks, scores of suits, the move of the pose."""

    def __init__(self) -> None:
        super().__init__()
        one, two, three, four = _READER
        self.body = nn.Sequential(
            Step(3, one, 5, 2), Residual(one), Step(one, two, 3, 2), Residual(two), Step(two, three, 3, 2),
            Residual(three),
        )  # fmt: skip
        self.whole = nn.Conv2d(three, four, (6, 5), bias=False)
        self.whole_norm = nn.BatchNorm2d(four)
        self.drop = nn.Dropout(0.2)
        self.answer = nn.Conv2d(four, READ, 1)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """See the class."""
        cells = torch.relu(self.whole_norm(self.whole(self.body(images))))
        return self.answer(self.drop(cells))


class SuitNetwork(nn.Module):
    """The lower part of indices (n, 3, 40, 40) 0-1 in, (n, suits, 1, 1) scores out."""

    def __init__(self) -> None:
        super().__init__()
        one, two, three, four = _SUIT
        self.body = nn.Sequential(
            Step(3, one, 5, 2), Residual(one), Step(one, two, 3, 2), Residual(two), Step(two, three, 3, 2)
        )
        self.whole = nn.Conv2d(three, four, (5, 5), bias=False)
        self.whole_norm = nn.BatchNorm2d(four)
        self.drop = nn.Dropout(0.2)
        self.answer = nn.Conv2d(four, SUIT_CLASSES - 1, 1)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """See the class."""
        cells = torch.relu(self.whole_norm(self.whole(self.body(images))))
        return self.answer(self.drop(cells))


def suit_loss(answer: torch.Tensor, suits: torch.Tensor) -> torch.Tensor:
    """How wrong the reader of suits is."""
    return nn.functional.cross_entropy(answer.flatten(1), suits, label_smoothing=0.01)


def finder_loss(answer: torch.Tensor, kinds: torch.Tensor, told: torch.Tensor) -> torch.Tensor:
    """How wrong the finder is: presence (hard cells are heard), and the rest where an index is.

    Args:
        answer: (n, OUTPUTS, h, w).
        kinds: (n, h, w) of `targets`.
        told: (n, 5, h, w) of `targets`.
    """
    is_index = (kinds == INDEX).float()
    count = is_index.sum().clamp_min(1.0)
    logit = answer[:, 0]
    plain = nn.functional.binary_cross_entropy_with_logits(logit, is_index, reduction="none")
    right = torch.exp(-plain.detach())
    weight = torch.where(is_index > 0, torch.ones_like(right), 1.0 - right) * (kinds != IGNORED)
    moves = nn.functional.smooth_l1_loss(answer[:, 1:], told, reduction="none", beta=0.1).sum(dim=1)
    return (weight * plain).sum() / count + (moves * is_index).sum() / count


def reader_loss(answer: torch.Tensor, ranks: torch.Tensor, suits: torch.Tensor, moves: torch.Tensor) -> torch.Tensor:
    """How wrong the reader is; moves count only where there is an index."""
    answer = answer.flatten(1)
    scores = answer.split((RANK_CLASSES, SUIT_CLASSES, 4), dim=1)
    rank = nn.functional.cross_entropy(scores[0], ranks, label_smoothing=0.02)
    suit = nn.functional.cross_entropy(scores[1], suits, label_smoothing=0.02)
    is_index = (ranks < RANK_CLASSES - 1).float()
    apart = nn.functional.smooth_l1_loss(scores[2], moves, reduction="none", beta=0.05).sum(dim=1)
    return rank + suit + 2.0 * (apart * is_index).sum() / is_index.sum().clamp_min(1.0)
