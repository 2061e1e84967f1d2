"""Every length of an index has a size of the picture in which the finder knows it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.cards.crops import apart, moved
from vision.cards.finder import LENGTHS_PX, Hit
from vision.cards.ladder import ladder


@given(st.floats(8.0, 40.0), st.floats(1.0, 30.0), st.floats(0.0, 1.0))
def test_each_length_is_known_at_some_scale(least, times, part):
    most = least * times
    length = least + part * (most - least)
    assert any(LENGTHS_PX[0] <= length * scale <= LENGTHS_PX[1] for scale in ladder(least, most))


def test_a_picture_is_not_blown_up_beyond_twice_its_size():
    assert max(ladder(1.0, 50.0)) == 2.0


@given(
    st.tuples(*(st.floats(-0.4, 0.4) for _ in range(4))),
    st.floats(-3.1, 3.1),
)
def test_what_lies_apart_is_moved_there(move, turn):
    first = moved(Hit(40.0, 60.0, (0.0, -1.0), 30.0, 1.0), 0.0, 0.0, 0.0, turn)
    assert apart(first, moved(first, *move)) == pytest.approx(move, abs=1e-6)
