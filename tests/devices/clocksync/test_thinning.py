from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.clocksync.crystal import LIKELY, WANDER, Bound, possible
from devices.clocksync.thinning import Edge, earliest, latest

NANOS = 10**9
edges = st.lists(st.builds(Edge, st.integers(0, 6 * 10**8), st.integers(0, 10**7)), min_size=1, max_size=40)


def drifting(found: list[Edge], sign: int) -> list[Edge]:
    """Edges about a clock that is right, early or late by what was drawn."""
    return [Edge(each.ticks, each.ticks * 1_000 + sign * each.at) for each in found]


def seen(found: list[Edge] | tuple[Edge, ...], ticks: int) -> list[Bound]:
    return [Bound((each.ticks - ticks) * 1e3, each.at - each.ticks * 1e3) for each in found]


@given(edges, edges, st.integers(-(10**8), 7 * 10**8))
def test_what_is_forgotten_never_mattered(before: list[Edge], after: list[Edge], ticks: int) -> None:
    lows, highs = drifting(before, -1), drifting(after, 1)
    kept = possible(seen(earliest(lows, WANDER, 99), ticks), seen(latest(highs, WANDER, 99), ticks))
    everything = possible(seen(lows, ticks), seen(highs, ticks))
    assert _extent(kept) == pytest.approx(_extent(everything), rel=1e-6, abs=1.0)


def _extent(region: list[tuple[float, float]]) -> tuple[float, float]:
    return min(time for _, time in region), max(time for _, time in region)


@given(edges)
def test_the_hull_for_less_wander_is_part_of_it(found: list[Edge]) -> None:
    highs = drifting(found, 1)
    assert set(latest(highs, LIKELY, 99)) <= set(latest(highs, WANDER, 99))


@pytest.mark.parametrize(("thin", "tightest"), [(earliest, 9), (latest, 3)])
def test_of_the_same_ticks_the_tightest_stays(
    thin: Callable[[list[Edge], float, int], tuple[Edge, ...]], tightest: int
) -> None:
    assert thin([Edge(5, 3), Edge(5, 9), Edge(5, 7)], WANDER, 10) == (Edge(5, tightest),)


def exact(*seconds: int) -> list[Edge]:
    """A link without delays and a crystal without drift: every round trip says something."""
    return [Edge(second * 10**6, second * NANOS) for second in seconds]


def test_they_are_in_the_order_of_their_ticks() -> None:
    assert latest(exact(3, 1, 4, 2), WANDER, 9) == earliest(exact(3, 1, 4, 2), WANDER, 9) == tuple(exact(1, 2, 3, 4))


def test_the_older_they_are_the_sparser_they_get() -> None:
    kept: tuple[Edge, ...] = ()
    for second in range(600):
        kept = latest((*kept, *exact(second)), WANDER, 24)
    ages = [599 - each.ticks // 10**6 for each in reversed(kept)]
    assert ages[:4] == [0, 1, 2, 3]
    assert ages[-1] == 599
    assert all(older <= 2 * younger for younger, older in pairwise(ages[2:]))


def test_of_what_is_older_than_the_memory_the_oldest_goes_first() -> None:
    assert latest(exact(0, 10, 1_000, 1_001), WANDER, 3) == tuple(exact(10, 1_000, 1_001))


def test_one_that_lies_far_within_is_dropped() -> None:
    found = [Edge(0, 0), Edge(10**6, NANOS + 10**7), Edge(2 * 10**6, 2 * NANOS)]
    assert latest(found, WANDER, 10) == (found[0], found[2])
    assert earliest(found, WANDER, 10) == tuple(found)
