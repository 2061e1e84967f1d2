"""The network: small, fully convolutional, four pixels to a cell; about 7,200 multiplications a pixel."""

from typing import Final

import torch
from torch import nn

from vision.dice.learned import BAD, CLASSES, GROUND
from vision.dice.training.targets import IGNORED, NO_VALUE

OUTPUTS: Final = CLASSES + 2
"""Class scores, then the offset in x and y."""

OFFSET_UNIT_PX: Final = 8.0
"""Offsets are learnt in this unit, so that they are about as large as the scores."""

_FIRST: Final = 16
_WIDE: Final = 48
_DILATIONS: Final = (1, 1, 2, 1, 2)
"""The cells of the last layer see 65 pixels of the picture: a die, and its sides and neighbours."""


_FIRST_GUESS: Final = 4.0
"""Before it has learnt anything, the network takes every cell for ground, as nearly all are."""

_FOCUS: Final = 1.0
_OFFSET_SHARE: Final = 0.5


class Residual(nn.Module):
    """A 3 x 3 convolution that changes what it is given, instead of replacing it."""

    def __init__(self, channels: int, dilation: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, channels, 3, padding=dilation, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm2d(channels)

    def forward(self, cells: torch.Tensor) -> torch.Tensor:
        """(n, c, h, w) of the same shape."""
        return torch.relu(cells + self.norm(self.conv(cells)))


class TopsNetwork(nn.Module):
    """Pictures (n, 3, 4 h, 4 w) 0-1 in, (n, OUTPUTS, h, w) out: scores, and offsets in OFFSET_UNIT_PX."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, _FIRST, 5, stride=2, padding=2, bias=False)
        self.first_norm = nn.BatchNorm2d(_FIRST)
        self.second = nn.Conv2d(_FIRST, _WIDE, 3, stride=2, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(_WIDE)
        self.body = nn.ModuleList([Residual(_WIDE, dilation) for dilation in _DILATIONS])
        self.answer = nn.Conv2d(_WIDE, OUTPUTS, 1)
        nn.init.zeros_(self.answer.bias)
        self.answer.bias.data[GROUND] = _FIRST_GUESS

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        """See the class."""
        cells = torch.relu(self.first_norm(self.first(images)))
        cells = torch.relu(self.second_norm(self.second(cells)))
        for layer in self.body:
            cells = layer(cells)
        return self.answer(cells)


def loss(answer: torch.Tensor, classes: torch.Tensor, offsets: torch.Tensor) -> torch.Tensor:
    """How wrong an answer (n, OUTPUTS, h, w) is: cross-entropy of the classes, and L1 of the offsets on tops.

    Ground cells are many and mostly easy: those that are already right count less, so that the hard ones are heard.
    """
    on_top = (classes != GROUND) & (classes <= BAD)
    logs = torch.log_softmax(answer[:, :CLASSES], dim=1)
    log_right = logs.gather(1, classes.clamp_max(BAD)[:, None])[:, 0]
    log_right = torch.where(classes == NO_VALUE, logs[:, [GROUND, BAD]].logsumexp(dim=1), log_right)
    focus = (1.0 - log_right.detach().exp()).clamp_min(0.0) ** _FOCUS
    weight = torch.where(on_top, torch.ones_like(focus), focus) * (classes != IGNORED)
    tops = on_top.sum().clamp_min(1)
    classed = -(weight * log_right).sum() / tops
    apart = (answer[:, CLASSES:] - offsets / OFFSET_UNIT_PX).abs().sum(dim=1)
    return classed + _OFFSET_SHARE * (apart * on_top).sum() / tops
