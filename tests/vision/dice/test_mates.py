"""What a look at a seat makes of things beside its dice; the cases of each bound are in `mates_cases.py`."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.dice.made_up import face, top
from tests.vision.dice.mates_cases import VALUED, VALUELESS
from vision.dice.look import SeatLook


def seen(owned, *tops):
    """The codes of each die of a seat that owns so many, in which a five lies beside what the network alone sees."""
    view = SimpleNamespace(region=SimpleNamespace(dice=owned))
    look = SeatLook(view, np.zeros((1, 1, 3), np.uint8), (face(),), (top(5), *tops), False)
    return [die.doubts for die in look.dice]


def test_a_chip_beside_the_dice_that_a_seat_owns_is_left_out():
    assert seen(1, VALUELESS) == [()]


@pytest.mark.parametrize("owned", [None, 2])
def test_it_is_asked_about_where_a_die_may_be_missing(owned):
    assert seen(owned, VALUELESS) == [(), ("readers_differ",)]


def test_a_stranger_that_shows_a_value_is_asked_about():
    assert seen(1, VALUED) == [(), ("readers_differ",)]
