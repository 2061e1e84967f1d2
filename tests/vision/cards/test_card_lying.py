"""Which side of a region its player sits at, and how a card lies before him: upright, across, or neither."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from calibration.model import CalibrationError
from vision.cards.ground import card_ground
from vision.cards.lying import Lies, lies, outward
from vision.rig.places import places
from vision.rig.views import rig_calibration

CARD = np.array([(-31.5, 44.0), (31.5, 44.0), (31.5, -44.0), (-31.5, -44.0)])


def turned(degrees: float) -> np.ndarray:
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return CARD @ np.array([(c, s), (-s, c)])


HOW = {
    Lies.UPRIGHT: (0, 15, 28, 152, 165, 180),
    Lies.SLANTED: (32, 45, 58, 122, 135, 148),
    Lies.ACROSS: (62, 75, 90, 105, 118),
}


@pytest.mark.parametrize("how", HOW)
def test_between_upright_and_across_there_is_a_doubt(how):
    for degrees, seat in product(HOW[how], (0, 37, 90, 200)):
        out = np.array([np.cos(np.radians(90 + seat)), np.sin(np.radians(90 + seat))])
        assert lies(turned(degrees + seat), out) is how
        assert lies(turned(degrees + seat + 180), out) is how


@pytest.mark.parametrize("kind", ["plain", "rows", "palace"])
@pytest.mark.parametrize("seats", range(2, 11))
def test_the_player_sits_where_the_rig_has_him(seats, kind):
    ground = card_ground(rig_calibration("south", seats, rows=kind == "rows", palace=kind == "palace"))
    found = outward(ground, range(seats + 1))
    assert found.keys() == set(range(1, seats + 1))
    for place in places(seats):
        assert found[place.seat] @ place.axes[0] > 0.999


@pytest.mark.parametrize("seed", range(4))
def test_corners_that_a_person_marked_roughly_and_in_any_order_do_as_well(seed):
    rng = np.random.default_rng(seed)
    ground = card_ground(rig_calibration("north", 5, rows=True))
    marked = []
    for region in ground.seats:
        corners = np.asarray(region.polygon_mm) + rng.uniform(-6.0, 6.0, (len(region.polygon_mm), 2))
        corners = np.roll(corners[:: rng.choice((-1, 1))], rng.integers(len(corners)), axis=0)
        marked.append(replace(region, polygon_mm=tuple((float(x), float(y)) for x, y in corners)))
    found = outward(replace(ground, seats=tuple(marked)), range(6))
    for place in places(5):
        assert found[place.seat] @ place.axes[0] > np.cos(np.radians(6.0))


def test_a_seat_alone_in_a_calibration_cannot_be_told():
    ground = rig_calibration("north", 5)
    alone = replace(ground, seats=ground.seats[:1], board_polygon_mm=None)
    with pytest.raises(CalibrationError, match=r"seat 1 sits: calibrate the board and the other seats too\.$"):
        outward(card_ground(alone), (1,))
