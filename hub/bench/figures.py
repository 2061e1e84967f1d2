"""A benchmark's figures, and how they are printed (DESIGN: commands that are a contract)."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure: what, its value with the unit in `what`, the goal as a ceiling, None where there is none."""

    what: str
    value: float
    goal: float | None = None

    @property
    def met(self) -> bool:
        """Whether the goal is reached; a figure without one is for information."""
        return self.goal is None or self.value <= self.goal

    def as_json(self) -> str:
        """One object a figure."""
        return json.dumps({"what": self.what, "value": self.value, "goal": self.goal, "met": self.met})

    def as_line(self) -> str:
        """A line for people."""
        goal = "" if self.goal is None else f"   goal <= {self.goal:g}: {'met' if self.met else 'NOT MET'}"
        return f"{self.what:<62} {self.value:>9.1f}{goal}"


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of all values do not exceed, by the nearest rank.

    Raises:
        ValueError: there are no values.
    """
    if not values:
        raise ValueError("no values to take a percentile of")
    ranked = sorted(values)
    return ranked[max(0, ceil(len(ranked) * percent / 100) - 1)]
