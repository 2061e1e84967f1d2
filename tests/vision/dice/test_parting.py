"""Boxes around things that leave bare ground out where that is worth while."""

import numpy as np
import pytest

from vision.dice.parting import AROUND, parted


def boxes(*corners: tuple[int, int], side: int = 9):
    return [(x, y, x + side, y + side) for x, y in corners]


def shown(parts) -> int:
    return sum((x1 - x0 + 2 * AROUND) * (y1 - y0 + 2 * AROUND) for x0, y0, x1, y1 in parts)


@pytest.mark.parametrize("seed", range(50))
def test_every_thing_is_whole_in_a_part_and_no_more_is_shown_than_one_by_one(seed):
    rng = np.random.default_rng(seed)
    things = boxes(*[(int(x), int(y)) for x, y in rng.integers(0, 110, (int(rng.integers(1, 12)), 2))])
    parts = parted(things)
    for x0, y0, x1, y1 in things:
        assert any(a <= x0 and b <= y0 and c >= x1 and d >= y1 for a, b, c, d in parts)
    assert shown(parts) <= shown(things)


def test_things_far_apart_stay_apart_and_things_side_by_side_are_one():
    assert sorted(parted(boxes((0, 0), (80, 70)))) == boxes((0, 0), (80, 70))
    assert parted(boxes((0, 0), (10, 0))) == [(0, 0, 19, 9)]


def test_of_nothing_there_are_no_parts_and_of_very_much_there_is_one():
    assert parted([]) == []
    assert parted(boxes(*[(20 * x, 20 * y) for x in range(7) for y in range(6)])) == [(0, 0, 129, 109)]
