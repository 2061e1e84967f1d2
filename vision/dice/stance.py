"""How dice were found to lie, with what follows from it: what is asked of an upright and of a leaning die."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.dice.lattice import F32, Ints


@dataclass(frozen=True)
class Stance:
    """K dice as they were found, in pixels of an area.

    Args:
        outlines: (K, 4, 2) the tops.
        base_shifts: (K, 2) from a top to where its base is seen.
        patterns: (K,) the patterns they show.
        spacings: (K,) between sites.
    """

    outlines: F32
    base_shifts: F32
    patterns: Ints
    spacings: F32

    @cached_property
    def centre(self) -> F32:
        """(K, 2) the middles of the tops."""
        return np.asarray(self.outlines.mean(axis=1), np.float32)

    @cached_property
    def size(self) -> F32:
        """(K,) the sides."""
        return np.asarray(np.hypot(*(self.outlines[:, 1] - self.outlines[:, 0]).T), np.float32)

    @cached_property
    def axes(self) -> F32:
        """(K, 2, 2) unit vectors along the upper and the right side, as rows."""
        along = self.outlines[:, [1, 3]] - self.outlines[:, :1]
        return np.asarray(along / self.size[:, None, None], np.float32)

    @cached_property
    def shifts(self) -> F32:
        """(K, 2) the base shifts along those axes, in sides."""
        return np.asarray((self.axes @ self.base_shifts[:, :, None])[..., 0] / self.size[:, None], np.float32)

    def take(self, index: Ints) -> "Stance":
        """Those dice, in that order."""
        return Stance(self.outlines[index], self.base_shifts[index], self.patterns[index], self.spacings[index])

    def seen_from(self, points_px: F32) -> F32:
        """(K, N, 2) points (N, 2) of the area from each die's middle along its axes, in sides."""
        turned = self.axes.swapaxes(1, 2) / self.size[:, None, None]
        return np.asarray((points_px[None] - self.centre[:, None]) @ turned, np.float32)

    def placed(self, die: Ints, local: F32) -> F32:
        """(n, m, 2) in the area: the points (n, m, 2) of those dice (n,)'s own frames."""
        return np.asarray(
            local @ (self.axes * self.size[:, None, None])[die] + self.centre[die, None], dtype=np.float32
        )
