"""Where in a seat something lies: boxes that do not overlap, parts in which each die is whole, and what is no die."""

from itertools import combinations

import cv2
import numpy as np
import pytest

from vision.dice.busy import merged, places

FELT, DIE = 80, 9
"""The grey of the felt; a die's side in coarse pixels."""

INSIDE = np.zeros((90, 120), np.uint8)
INSIDE[10:80, 10:110] = 255


def look(*things: tuple[int, int, int, int, int]) -> np.ndarray:
    """A coarse look at things: x, y, width, height, grey."""
    picture = np.full((*INSIDE.shape, 3), FELT, np.uint8)
    for x, y, w, h, grey in things:
        picture[y : y + h, x : x + w] = grey
    return picture


def found(*things):
    return places(look(*things), INSIDE)


def holds(boxes, x: int, y: int, side: int = DIE) -> bool:
    return any(a <= x and b <= y and a + w >= x + side and b + h >= y + side for a, b, w, h in boxes)


def _meet(one, other) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize("seed", range(200))
def test_merged_boxes_hold_all_of_them_and_do_not_overlap(seed):
    rng = np.random.default_rng(seed)
    corners = rng.integers(0, 70, (int(rng.integers(1, 12)), 2))
    boxes = [
        (int(x), int(y), int(x + w), int(y + h))
        for (x, y), (w, h) in zip(corners, rng.integers(1, 30, corners.shape), strict=True)
    ]
    whole = merged(boxes)
    assert not any(_meet(one, other) for one, other in combinations(whole, 2))
    for x0, y0, x1, y1 in boxes:
        assert sum(a <= x0 and b <= y0 and c >= x1 and d >= y1 for a, b, c, d in whole) == 1


@pytest.mark.parametrize("grey", [200, 110, 50])
def test_every_die_is_whole_in_a_box_and_in_a_part(grey):
    dice = [(20, 20), (70, 25), (40, 60), (52, 61)]
    seen = found(*[(x, y, DIE, DIE, grey) for x, y in dice])
    assert not seen.quiet
    for x, y in dice:
        assert holds(seen.boxes, x, y)
        assert holds(seen.parts, x, y)


def test_bare_felt_is_quiet():
    assert found() == places(look((1, 1, 5, 5, 250)), INSIDE)
    assert found().quiet and found().boxes == []


@pytest.mark.parametrize("corner", [(15, 6), (6, 30), (106, 75), (60, 75)])
def test_a_die_whose_middle_lies_in_the_seat_is_not_passed_over(corner):
    x, y = corner
    seen = found((x, y, DIE, DIE, 150))
    assert any(a <= x + 4 < a + w and b <= y + 4 < b + h for a, b, w, h in seen.boxes)


def test_the_edge_of_what_lies_beyond_the_seat_is_looked_at_by_nobody_and_is_not_quiet():
    seen = found((30, 70, 40, 20, 200), (1, 1, 4, 60, 200))
    assert holds(seen.boxes, 30, 70, 9)
    thin = found((30, 78, 40, 12, 200))
    assert thin.boxes == thin.parts == [] and not thin.quiet


def test_only_a_faint_speck_is_passed_over():
    assert found((50, 40, 3, 3, FELT + 20)).boxes == []
    assert not found((50, 40, 3, 3, FELT + 20)).quiet
    assert len(found((50, 40, 3, 3, FELT + 100)).boxes) == 1
    assert len(found((50, 40, 6, 6, FELT + 20)).boxes) == 1


def test_a_seat_with_much_bare_felt_between_its_dice_is_shown_in_parts():
    dice = [(12, 12), (95, 14), (50, 65)]
    seen = found(*[(x, y, DIE, DIE, 200) for x, y in dice], (12, 12, 92, 2, 90))
    assert sum(w * h for _, _, w, h in seen.parts) < 0.5 * INSIDE.size
    assert cv2.countNonZero(INSIDE) < INSIDE.size
