"""A benchmark's figures, and how they are printed (DESIGN: commands that are a contract). Pure."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what, its value with the unit in `what`, and the goal, None where there is none.

    The goal is the greatest value that will do; with `at_least` it is the least one.
    """

    what: str
    value: float
    goal: float | None = None
    at_least: bool = False

    @property
    def met(self) -> bool:
        """Whether the goal is reached; a figure without one is for information."""
        if self.goal is None:
            return True
        return self.value >= self.goal if self.at_least else self.value <= self.goal

    def as_json(self) -> str:
        """One object a figure."""
        value = round(self.value, _DIGITS)
        return json.dumps({"what": self.what, "value": value, "goal": self.goal, "met": self.met})

    def as_line(self) -> str:
        """A line for people."""
        return f"{self.what:<62} {_number(self.value):>9}{self._judgement()}"

    def _judgement(self) -> str:
        if self.goal is None:
            return ""
        return f"   goal {'>=' if self.at_least else '<='} {self.goal:g}: {'met' if self.met else 'NOT MET'}"


def _number(value: float) -> str:
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}" if abs(value) < 10.0 else f"{value:.1f}"


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of all values do not exceed, by the nearest rank.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values to take a percentile of")
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * percent / 100) - 1)]
