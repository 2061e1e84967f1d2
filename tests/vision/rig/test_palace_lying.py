"""Palace Poker on the rig: everything has its place, the soldiers across, as far as there is room for so many."""

import math
from itertools import combinations

import pytest

from calibration.regions import overlap
from hub.events.readings import BOARD
from hub.wire.messages import CardsScene
from vision.rig.card_lying import lie
from vision.rig.palace_lying import region_mm, region_of_board_mm
from vision.rig.places import places

SOLDIERS = ("2c", "3c", "4c", "5c", "6c", "7c")


def scene(seat: int, soldiers: int, layout: int = 1) -> CardsScene:
    return CardsScene(seat, ("", "", ""), layout, "Kh", SOLDIERS[:soldiers])


def holds(region, card) -> bool:
    import cv2
    import numpy as np

    line = np.array(region, np.float32)
    return all(cv2.pointPolygonTest(line, (float(x), float(y)), False) > 0 for x, y in card.corners_mm)


@pytest.mark.parametrize("seats", range(2, 11))
def test_no_two_regions_share_ground(seats):
    regions = [region_of_board_mm(), *(region_mm(place) for place in places(seats))]
    assert not any(overlap(one, other) for one, other in combinations(regions, 2))


@pytest.mark.parametrize("seats", range(2, 7))
def test_six_soldiers_lie_free_at_six_seats_and_fewer(seats):
    for place in places(seats):
        for soldiers in (0, 2, 5, 6):
            cards = lie(place, scene(place.seat, soldiers, 10 * soldiers + place.seat))
            assert all(holds(region_mm(place), card) for card in cards)
            assert not any(overlap(one.corners_mm, other.corners_mm) for one, other in combinations(cards, 2))


@pytest.mark.parametrize(("seats", "soldiers"), [(7, 4), (8, 2), (9, 2)])
def test_where_more_sit_fewer_soldiers_lie_free(seats, soldiers):
    place = places(seats)[2]
    few, more = (lie(place, scene(3, count)) for count in (soldiers, soldiers + 1))
    assert not any(overlap(one.corners_mm, other.corners_mm) for one, other in combinations(few, 2))
    assert any(overlap(one.corners_mm, other.corners_mm) for one, other in combinations(more, 2))
    assert all(holds(region_mm(place), card) for card in (*few, *more))


def test_the_soldiers_lie_at_right_angles_between_banner_and_palace_cards():
    for place in places(5):
        banner, *soldiers, one, two, three = lie(place, scene(place.seat, 5))
        assert (banner.code, *(card.code for card in (one, two, three))) == ("Kh", "", "", "")
        assert [card.code for card in soldiers] == list(SOLDIERS[:5])
        for card in (banner, *soldiers, one, two, three):
            turned = math.degrees(card.up_rad - place.out_rad) % 180
            assert turned == pytest.approx(90, abs=2) if card in soldiers else min(turned, 180 - turned) < 2
        first, *between, last = ((card.x_mm, card.y_mm) @ place.axes[0] for card in (banner, *soldiers, one))
        assert first < min(between) and max(between) < last


def test_piles_lie_across_in_the_middle():
    cards = lie(None, CardsScene(BOARD, (), 3, across=("", "", "7c")))
    assert [card.code for card in cards] == ["", "", "7c"]
    assert [card.x_mm for card in cards] == sorted(card.x_mm for card in cards)
    assert all(holds(region_of_board_mm(), card) for card in cards)
    assert all(abs(math.sin(card.up_rad)) < 0.05 for card in cards)
