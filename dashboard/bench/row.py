"""What a row of the benchmark is."""

from collections.abc import Callable

from hub.figures import Figure

Row = Callable[[int], list[Figure]]
"""Measures with so many spectators, and gives its figures. Raises BenchError."""


class BenchError(Exception):
    """A row cannot be measured here. The sentence says why and what to do."""
