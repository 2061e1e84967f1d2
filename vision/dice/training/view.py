"""How a patch looks at the table: tops are true squares, the foot of a die is seen nearer to the camera.

Lengths are sides of the patch's die, the table lies at height 0, the tops of most dice at height 1. Everything is
painted on a canvas of SUPER times the patch's pixels.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

F32 = npt.NDArray[np.float32]
U8 = npt.NDArray[np.uint8]
Bools = npt.NDArray[np.bool_]

SUPER: Final = 2
DIE_PX: Final = 20.0
"""The side of a die's top in the views that the reader gets."""

_SIZE_SPREAD: Final = 0.18
_STEEPEST_RAD: Final = np.pi / 4


def dot(one: F32, other: F32) -> F32:
    """(n,) the products of vectors (3, n)."""
    return np.asarray(one[0] * other[0] + one[1] * other[1] + one[2] * other[2], np.float32)


def length(vectors: F32) -> F32:
    """(n,) the lengths of vectors (3, n)."""
    return np.sqrt(dot(vectors, vectors))


@dataclass(frozen=True, slots=True)
class View:
    """The camera of one patch.

    Args:
        side_px: The patch is a square of so many pixels.
        die_px: Side of a die of the usual size, in pixels of the patch.
        shift: (2,) by how much the foot of a vertical edge of length 1 is seen nearer to the camera, at the middle.
        fall: How much of the shift is lost per side that one goes towards the camera: 1 / height of the camera.
        skew: (2, 2) what remains of a view that was not rectified quite rightly, near the identity.
    """

    side_px: int
    die_px: float
    shift: F32
    fall: float
    skew: F32

    @property
    def canvas_px(self) -> int:
        """Side of the canvas."""
        return self.side_px * SUPER

    @property
    def reach(self) -> float:
        """Half of the patch, in sides."""
        return self.side_px / self.die_px / 2.0

    @property
    def scale(self) -> F32:
        """(2, 2) from sides to pixels of the canvas."""
        return np.asarray(self.skew * (self.die_px * SUPER), np.float32)

    @property
    def middle(self) -> float:
        """Both coordinates of the canvas's middle."""
        return (self.canvas_px - 1) / 2.0

    def shift_at(self, at: F32) -> F32:
        """(2,) the shift at a place (2,) of the table."""
        return np.asarray(self.shift - np.float32(self.fall) * at, np.float32)

    def canvas(self, points: F32, shift: F32) -> F32:
        """(n, 2) where points (n, 3) are seen on the canvas."""
        flat = points[:, :2] + (1.0 - points[:, 2:]) * shift
        return np.asarray(flat @ self.scale.T + np.float32(self.middle), np.float32)

    def patch_px(self, canvas: F32) -> F32:
        """Pixels of the patch from pixels of the canvas."""
        return np.asarray((canvas + 0.5) / SUPER - 0.5, np.float32)


def draw_view(rng: np.random.Generator, side_px: int) -> View:
    """Draw a camera 0 to 45 degrees off the vertical."""
    off = rng.uniform(0.0, _STEEPEST_RAD) if rng.random() < 0.75 else rng.uniform(0.0, 0.12)
    around = rng.uniform(0.0, 2.0 * np.pi)
    return View(
        side_px=side_px,
        die_px=DIE_PX * float(np.exp(rng.uniform(-_SIZE_SPREAD, _SIZE_SPREAD))),
        shift=np.asarray(np.tan(off) * np.array([np.cos(around), np.sin(around)]), np.float32),
        fall=float(rng.uniform(0.005, 0.05)),
        skew=np.asarray(np.eye(2) + rng.uniform(-0.03, 0.03, (2, 2)), np.float32),
    )
