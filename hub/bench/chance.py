"""The door to `random`: all chance of a benchmark comes from its seed."""

from random import Random


def seeded(*parts: object) -> Random:
    """A source of its own for every place that draws, so that one place more changes no other."""
    return Random("/".join(map(str, parts)))


__all__ = ["Random", "seeded"]
