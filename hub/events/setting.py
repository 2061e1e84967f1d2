"""A setting of the game, as a ruling keeps it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableSetting:
    """A setting of the game that holds for a round, by the name that the rulebook gives it."""

    name: str
    choice: str
