"""Which round trips still say something: the outermost ones, whatever will be asked. Pure.

A crystal that wanders loosens a round trip by the square of how far off it is from the question. Squares of
distances differ, from one question to the next, by what is linear in the ticks, and that moves no point off or onto a
convex hull. So the hull may be taken once, and what lies within it may be forgotten for good. (The hull for a smaller
wander is part of it.)
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MEMORY: Final = 900_000_000
"""A quarter of an hour, in ticks: of what is older the oldest goes first."""


@dataclass(frozen=True, slots=True, order=True)
class Edge:
    """At `ticks` (microseconds of the device) the hub's clock had reached `at` (nanoseconds), or had not passed it."""

    ticks: int
    at: int


def earliest(edges: Iterable[Edge], wander: float, kept: int) -> tuple[Edge, ...]:
    """Of bounds from below those that any question may need, by ticks: `latest`, upside down."""
    turned = latest((Edge(each.ticks, -each.at) for each in edges), wander, kept)
    return tuple(Edge(each.ticks, -each.at) for each in turned)


def latest(edges: Iterable[Edge], wander: float, kept: int) -> tuple[Edge, ...]:
    """Of bounds from above those that any question may need, by ticks.

    Args:
        edges: In any order.
        wander: By how much the rate may change, per nanosecond.
        kept: How many at most. Where more would be needed, those go that matter least for what is asked now, so that
            the older they are, the sparser they get.
    """
    hull: list[Edge] = []
    for each in _tightest(edges):
        while len(hull) > 1 and _dip(hull[-2], hull[-1], each, wander) <= 0:
            hull.pop()
        hull.append(each)
    while len(hull) > kept:
        del hull[_least(hull, wander)]
    return tuple(hull)


def _tightest(edges: Iterable[Edge]) -> Iterable[Edge]:
    """By ticks, of the same ticks the earliest."""
    found: dict[int, Edge] = {}
    for each in sorted(edges, reverse=True):
        found[each.ticks] = each
    return reversed(found.values())


def _least(hull: list[Edge], wander: float) -> int:
    """Which one to do without. What it adds is weighed against what its age has loosened it by."""
    newest = hull[-1].ticks
    if len(hull) < 3 or newest - hull[0].ticks > MEMORY:
        return 0
    weights = [
        _dip(left, middle, right, wander) / (newest - middle.ticks) ** 2
        for left, middle, right in zip(hull, hull[1:], hull[2:], strict=False)
    ]
    return 1 + weights.index(min(weights))


def _dip(left: Edge, middle: Edge, right: Edge, wander: float) -> float:
    """By how many nanoseconds the middle lies under the chord, all loosened by their squared distance to the middle."""
    before, after = (abs(each.ticks - middle.ticks) * 1_000 for each in (left, right))
    risen = (left.at - middle.at + before + wander * before * before / 2) * after
    fallen = (right.at - middle.at - after + wander * after * after / 2) * before
    return (risen + fallen) / (before + after)
