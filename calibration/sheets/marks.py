"""The marks themselves: which ids they have, how large they are, and what a printer made of them. Pure."""

from dataclasses import dataclass
from typing import Final

from calibration.model import CalibrationError, require

MARKER_MM: Final = 50.0
"""Side of a table marker, its black border included."""

CELLS: Final = 7
"""Cells a side, the border included."""

FOUR: Final = (1, 2, 3, 4)
SPARE: Final = (5, 6, 7, 8)
TABLE_IDS: Final = (*FOUR, *SPARE)

RULER_MM: Final = 150.0
_TRUE: Final = 0.005
"""So far from its size a print is as good as a ruler can tell."""

_ANY: Final = (0.5, 1.6)
_HUNDRED: Final = 100.0


@dataclass(frozen=True, slots=True)
class Board:
    """A chessboard with markers in its white squares, black at its upper left."""

    columns: int
    rows: int
    square_mm: float
    marker_mm: float
    first_id: int

    @property
    def marker_ids(self) -> tuple[int, ...]:
        """Row by row from the upper left."""
        return tuple(range(self.first_id, self.first_id + self.columns * self.rows // 2))


BOARD: Final = Board(7, 9, 25.0, 18.0, 40)
"""It fits on A4 and on Letter; none of its ids is a table marker's."""


def printed_scale(measured_mm: float) -> float:
    """What the printer made of a millimetre, from what somebody measured at the ruler.

    Raises:
        CalibrationError: that cannot have been the ruler.
    """
    scale = measured_mm / RULER_MM
    require(
        _ANY[0] <= scale <= _ANY[1],
        f"The ruler is {RULER_MM:g} mm long where it is printed at 100 %, so it cannot measure {measured_mm:g} mm: "
        "give millimetres, from the first line of the ruler to its last.",
    )
    return scale


def about_scale(scale: float) -> str | None:
    """The sentence about a print of another size than it should have; None where it is true."""
    if abs(scale - 1.0) <= _TRUE:
        return None
    return (
        f"The sheets are printed at {_HUNDRED * scale:.1f} %: print them again at 100 % ('actual size', never 'fit to "
        f"page'), or give what the ruler measures as --ruler {RULER_MM * scale:.1f} whenever you calibrate with them."
    )


def marker_id(text: str) -> int:
    """A table marker's number as somebody typed it.

    Raises:
        CalibrationError: there is no such marker.
    """
    if not text.strip().isdecimal() or int(text) not in TABLE_IDS:
        raise CalibrationError(f"There is no table marker '{text}': the sheets have {TABLE_IDS[0]} to {TABLE_IDS[-1]}.")
    return int(text)
