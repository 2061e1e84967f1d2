"""One row of a checkup. Pure values."""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How well it is."""

    WELL = "well"
    NOTE = "note"
    """It works, and could work better."""
    WRONG = "wrong"
    """The evening suffers from it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, how well it is, what was found there, and what a person can do (empty: nothing is needed)."""

    what: str
    level: Level
    found: str
    todo: str = ""
