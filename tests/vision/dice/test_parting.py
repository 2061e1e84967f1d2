"""What lies in a box, without the bare ground between."""

import cv2
import numpy as np
import pytest

from vision.dice.parting import parted

BOX = (10, 10, 210, 170)


def ground(*dice: tuple[int, int], grey: int = 200, side: int = 20) -> np.ndarray:
    picture = np.full((180, 220, 3), 80, np.uint8)
    for x, y in dice:
        cv2.rectangle(picture, (x, y), (x + side - 1, y + side - 1), (grey, grey, grey), -1)
    return picture


def area(parts) -> int:
    return sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in parts)


@pytest.mark.parametrize("grey", [200, 110, 50])
def test_every_die_is_whole_in_a_part_of_a_box_with_much_bare_ground(grey):
    dice = [(20, 20), (170, 30), (100, 130)]
    parts = parted(ground(*dice, grey=grey), BOX, 8)
    assert area(parts) < 0.3 * area([BOX])
    for x, y in dice:
        assert any(a < x and b < y and c > x + 20 and d > y + 20 for a, b, c, d in parts)


def test_a_box_full_of_things_or_of_nothing_that_stands_out_stays_one():
    full = ground(*[(x, y) for x in range(12, 200, 30) for y in range(12, 160, 30)])
    (part,) = parted(full, BOX, 8)
    assert area([part]) > 0.9 * area([BOX])
    assert parted(ground(), BOX, 8) == [BOX]


def test_only_a_faint_speck_is_passed_over():
    box = (100, 100, 122, 122)
    assert parted(ground((110, 110), grey=100, side=3), box, 8) == []
    assert parted(ground((108, 108), grey=250, side=5), box, 8) == [box]
    assert parted(ground((102, 102), grey=100), (98, 98, 126, 126), 8) == [(98, 98, 126, 126)]
