import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from devices.clocksync.region import Region, area, at_least, at_most, centre, rectangle

numbers = st.floats(-1e3, 1e3, allow_subnormal=False)
cuts = st.lists(st.tuples(st.booleans(), numbers, numbers), max_size=8)
SQUARE = rectangle(1.0, 0.0, 2.0)


def cut(region: Region, found: list[tuple[bool, float, float]]) -> Region:
    for least, away, bound in found:
        region = at_least(region, away, bound) if least else at_most(region, away, bound)
    return region


def test_a_rectangle_has_its_area_and_centre() -> None:
    assert area(SQUARE) == pytest.approx(4.0)
    assert centre(SQUARE) == pytest.approx((0.0, 1.0))


def test_half_of_it_is_cut_off_level_and_aslant() -> None:
    assert area(at_least(SQUARE, 0.0, 1.0)) == pytest.approx(2.0)
    assert centre(at_most(SQUARE, 0.0, 1.0)) == pytest.approx((0.0, 0.5))
    assert centre(at_least(SQUARE, 1.0, 1.0)) == pytest.approx((1 / 3, 4 / 3))


def test_beyond_everything_nothing_is_left() -> None:
    assert at_least(SQUARE, 0.0, 2.5) == []
    assert area([]) == 0.0
    assert at_most([], 1.0, 1.0) == []


def test_a_sliver_without_area_still_has_a_middle() -> None:
    assert centre(rectangle(1.0, 3.0, 3.0)) == pytest.approx((0.0, 3.0))


@given(cuts, st.floats(-1.0, 1.0), st.floats(0.0, 2.0))
def test_what_every_cut_allows_is_within_and_nothing_else_is(
    found: list[tuple[bool, float, float]], rate: float, time: float
) -> None:
    region = cut(SQUARE, found)
    assume(not region or area(region) > 1e-6)
    spare = [(time + rate * away - bound) * (1 if least else -1) for least, away, bound in found]
    inside = _within(region, rate, time)
    if all(each > 1e-6 for each in spare):
        assert inside
    elif any(each < -1e-6 for each in spare):
        assert not inside


@given(cuts)
def test_the_centre_is_within(found: list[tuple[bool, float, float]]) -> None:
    region = cut(SQUARE, found)
    if area(region) > 1e-9:
        assert _within(region, *centre(region), slack=1e-9)


def _within(region: Region, rate: float, time: float, slack: float = 1e-9) -> bool:
    """By the sense of turning at each side; the region goes round as the rectangle does."""
    sides = zip(region, region[1:] + region[:1], strict=True)
    turns = [(b[0] - a[0]) * (time - a[1]) - (b[1] - a[1]) * (rate - a[0]) for a, b in sides]
    return bool(region) and all(turn >= -slack for turn in turns)
