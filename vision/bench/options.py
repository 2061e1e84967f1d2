"""What `floorman bench dice` is asked to do. Light, so that the command line can load it for its help."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

SHARED: Final = Path("..") / "shared" / "data"
"""Taken where no folder is named and this one is there."""

SEATS: Final = 3_000
SEED: Final = 71_830_652
"""No test and no training uses it."""

COST_ROUNDS: Final = 30


class Part(StrEnum):
    """A set that can be measured by itself."""

    RENDERS = "renders"
    """Rendered scenes of the folder, with their calibrations."""
    PHOTOGRAPHS = "photographs"
    """Labelled photographs of the folder."""
    RIG = "rig"
    """Fresh seats of the project's own renderer."""
    COST = "cost"
    """CPU time."""


@dataclass(frozen=True, slots=True)
class Options:
    """What to measure.

    Args:
        folder: In the shape of the shared data, or None for the sets that need none.
        parts: The sets.
        seats: Of the rig.
        seed: Of the rig.
        rounds: Of the cost.
    """

    folder: Path | None
    parts: tuple[Part, ...]
    seats: int = SEATS
    seed: int = SEED
    rounds: int = COST_ROUNDS
