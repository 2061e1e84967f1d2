"""A corner of a whole card is shown to the finder laid straight; what is found there is told on the card, and back."""

import numpy as np
import pytest

from vision.cards.corners import Corner
from vision.cards.finder import Hit

CARD_MM = (63.0, 88.0)
FACE_PX = np.array([(120.0, 60.0), (205.0, 92.0), (160.0, 215.0), (74.0, 178.0)])


@pytest.fixture
def corner():
    return Corner(0, FACE_PX, CARD_MM)


def test_the_corner_of_the_card_lies_in_the_corner_of_the_strip(corner):
    picture = np.zeros((260, 260, 3), np.uint8)
    x, y = corner.hit(np.array([9.0, 15.0, 20.0]), 1.0).x, corner.hit(np.array([9.0, 15.0, 20.0]), 1.0).y
    picture[round(y) - 1 : round(y) + 2, round(x) - 1 : round(x) + 2] = 255
    strip = corner.strip(picture)
    row, column = np.unravel_index(strip[..., 0].argmax(), strip.shape[:2])
    seen = corner.on_card(Hit(float(column), float(row), (0.0, -1.0), 20.0, 1.0))
    assert seen == pytest.approx([9.0, 15.0, 20.0], abs=1.5)


def test_where_an_index_lies_on_the_card_is_told_as_it_lies_in_the_picture(corner):
    spot = np.array([8.0, 16.0, 19.0])
    hit = corner.hit(spot, 0.7)
    assert hit.presence == 0.7 and np.hypot(*hit.up) == pytest.approx(1.0)
    assert corner.spot_mm(hit) == pytest.approx(spot, abs=0.2)


def test_the_other_end_of_the_card_is_read_the_other_way_up(corner):
    other = Corner(0, np.roll(FACE_PX, 2, axis=0), CARD_MM)
    spot = np.array([8.0, 16.0, 19.0])
    one, two = corner.hit(spot, 1.0), other.hit(spot, 1.0)
    assert one.up[0] * two.up[0] + one.up[1] * two.up[1] < -0.95
    assert corner.spot_mm(two)[:2] == pytest.approx(np.array(CARD_MM) - spot[:2], abs=0.2)
