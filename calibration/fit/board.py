"""What a picture shows of the board."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.model import Floats
from calibration.sheets.marks import BOARD

ACROSS: Final = BOARD.columns - 1
"""Corners in a row of the board; corner n stands in row n // ACROSS, column n % ACROSS."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardView:
    """The inner corners of the board that a picture shows: their numbers (N,) and where they are (N, 2) pixels."""

    ids: npt.NDArray[np.int64]
    pixels: Floats

    @property
    def points_mm(self) -> Floats:
        """(N, 3) where the corners are on the board: x to the right, y down, z = 0."""
        row, column = np.divmod(self.ids, ACROSS)
        side = BOARD.square_mm
        return np.stack([(column + 1) * side, (row + 1) * side, np.zeros(len(self.ids))], axis=1).astype(np.float64)

    def only(self, kept: npt.NDArray[np.bool_]) -> "BoardView":
        """Some of the corners."""
        return BoardView(self.ids[kept], self.pixels[kept])
