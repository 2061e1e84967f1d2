"""The rendered card table: cards lie where the scene says, by its seed, and nothing else changes."""

import numpy as np
import pytest

from calibration.projection import to_pixels
from calibration.regions import overlap
from hub.events.readings import BOARD, SeatState
from hub.wire.messages import CardsScene, Scene, SeatScene, Stamp
from vision.rig.card_lying import CARD_MM, CardLying, lie, region_of_board_mm
from vision.rig.places import places, region_mm
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

CALIBRATION = rig_calibration("south", 5)
STAMP = Stamp(1, 0, 0)
FLOP = ("Ah", "7c", "Td")


def scene(*cards: CardsScene, seats: tuple[SeatScene, ...] = ()) -> Scene:
    return Scene(STAMP, seats, 300, cards)


def averaged(stage: Stage) -> np.ndarray:
    return np.mean([stage.picture(1).astype(np.float32) for _ in range(8)], axis=0)


def at(image: np.ndarray, card: CardLying) -> np.ndarray:
    """What is to be seen in the middle of a card and half way to each of its corners, (5, 3)."""
    middle = np.array([card.x_mm, card.y_mm])
    spots = np.array([middle, *(middle + 0.85 * (corner - middle) for corner in card.corners_mm)])
    pixels = np.rint(to_pixels(CALIBRATION, np.column_stack([spots, np.zeros(5)]))).astype(int)
    return image[pixels[:, 1], pixels[:, 0]]


@pytest.fixture
def stage() -> Stage:
    return Stage(CALIBRATION, 5)


@pytest.fixture(scope="module")
def bare() -> np.ndarray:
    return averaged(Stage(CALIBRATION, 5))


def holds(outer, corners) -> bool:
    import cv2

    line = np.array(outer, np.float32)
    return all(cv2.pointPolygonTest(line, (float(x), float(y)), False) > 0 for x, y in corners)


@pytest.mark.parametrize("seats", range(2, 11))
def test_cards_lie_in_their_regions_and_on_no_other_card(seats):
    for layout in range(20):
        board = lie(None, CardsScene(BOARD, ("",) * 5, layout))
        lying = [(region_of_board_mm(), board)]
        for place in places(seats):
            lying.append((region_mm(place, seats), lie(place, CardsScene(place.seat, ("", ""), layout))))
        for region, cards in lying:
            assert all(holds(region, card.corners_mm) for card in cards)
            for index, card in enumerate(cards):
                assert not any(overlap(card.corners_mm, other.corners_mm) for other in cards[:index])


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_board_s_region_touches_no_seat(seats):
    assert not any(overlap(region_of_board_mm(), region_mm(place, seats)) for place in places(seats))


@pytest.mark.parametrize("seats", range(2, 11))
def test_the_order_of_the_scene_is_from_the_dealer_s_left_whatever_the_layout(seats):
    for place in places(seats):
        orders = set()
        for layout in range(20):
            one, other = lie(place, CardsScene(place.seat, ("As", "Kd"), layout))
            assert (one.code, other.code) == ("As", "Kd")
            orders.add((other.x_mm - one.x_mm) - 0.15 * (other.y_mm - one.y_mm) > 5.0)
        assert orders == {True}


def test_the_same_seed_lies_the_same_and_another_one_otherwise():
    one, same, other = (lie(None, CardsScene(BOARD, FLOP, seed)) for seed in (4, 4, 5))
    assert one == same
    assert all(a != b for a, b in zip(one, other, strict=True))


def test_the_turn_does_not_move_the_flop():
    assert lie(None, CardsScene(BOARD, (*FLOP, "2s"), 1))[0].x_mm == pytest.approx(-144.0, abs=2.0)
    assert lie(None, CardsScene(BOARD, FLOP, 1))[0].x_mm == pytest.approx(-144.0, abs=2.0)


def test_a_card_has_its_size():
    (card,) = lie(None, CardsScene(BOARD, ("2s",), 3))
    ul, ur, lr, ll = card.corners_mm
    assert [np.hypot(*side) for side in (ur - ul, lr - ur, ll - lr, ul - ll)] == pytest.approx([*CARD_MM, *CARD_MM])


def test_faces_are_paper_backs_are_not_and_cleared_places_are_felt_again(stage, bare):
    stage.show(scene(CardsScene(BOARD, ("2s", ""), 1), CardsScene(2, ("", "2h"), 1)), 0)
    image = averaged(stage)
    for place, cards in ((None, CardsScene(BOARD, ("2s", ""), 1)), (places(5)[1], CardsScene(2, ("", "2h"), 1))):
        for card in lie(place, cards):
            middle = at(image, card)[0]
            assert bool(middle.min() > 170) is bool(card.code)
            assert bool(middle[0] - middle[2] > 40) is not bool(card.code)
    stage.show(scene(CardsScene(2, ("", "2h"), 1)), 0)
    after = averaged(stage)
    for card in lie(None, CardsScene(BOARD, ("2s", ""), 1)):
        assert np.abs(at(after, card) - at(bare, card)).max() < 8
    stage.show(scene(), 0)
    assert np.abs(averaged(stage) - bare).max() < 12


def test_what_does_not_change_keeps_every_pixel(stage):
    stage.show(scene(CardsScene(BOARD, FLOP, 1), CardsScene(4, ("", ""), 1)), 0)
    before = averaged(stage)
    stage.show(scene(CardsScene(BOARD, FLOP, 1), CardsScene(4, ("As", "Ad"), 1)), 0)
    after = averaged(stage)
    for card in lie(None, CardsScene(BOARD, FLOP, 1)):
        assert np.abs(at(after, card) - at(before, card)).max() < 8
    for card in lie(places(5)[3], CardsScene(4, ("As", "Ad"), 1)):
        assert np.abs(at(after, card) - at(before, card)).max() > 60


def test_a_face_down_card_looks_the_same_whatever_it_is_and_however_often_it_is_drawn():
    pictures = []
    for order in ((), ("Ks", "2d")):
        stage = Stage(CALIBRATION, 5)
        stage.show(scene(CardsScene(1, order, 6)), 0)
        stage.picture(1)
        stage.show(scene(CardsScene(1, ("", ""), 6)), 0)
        pictures.append(averaged(stage))
    assert np.abs(pictures[0] - pictures[1]).max() < 12


def test_a_place_that_the_table_does_not_have_is_left_out(stage, bare):
    stage.show(scene(CardsScene(9, ("2s",), 1)), 0)
    assert np.abs(averaged(stage) - bare).max() < 12


def test_a_still_card_table_is_not_drawn_again(stage, monkeypatch):
    drawn = []
    monkeypatch.setattr("vision.rig.card_places.draw", lambda *given: drawn.append(given))
    for _ in range(3):
        stage.show(scene(CardsScene(BOARD, FLOP, 1)), 0)
        stage.picture(1)
    assert len(drawn) == len(FLOP)


def test_dice_and_cups_are_as_they_were(stage):
    cups = tuple(SeatScene(seat, SeatState.LIFTED, (1, 2, 3), 1, 3) for seat in range(1, 6))
    stage.show(scene(seats=cups), 0)
    with_cups = averaged(stage)
    stage.show(scene(CardsScene(BOARD, FLOP, 1), seats=cups), 0)
    both = averaged(stage)
    x, y = np.rint(to_pixels(CALIBRATION, np.array([places(5)[0].x_mm, places(5)[0].y_mm, 8.0]))).astype(int)
    part = np.s_[y - 30 : y + 30, x - 30 : x + 30]
    assert np.abs(both[part] - with_cups[part]).max() < 12
    assert np.abs(both - with_cups).max() > 100


@pytest.mark.parametrize("seats", range(2, 6))
def test_two_rows_lie_in_their_region_and_on_no_other_card(seats):
    regions = [region_mm(place, seats, rows=True) for place in places(seats)]
    for layout in range(10):
        for down, up in ((2, 1), (3, 4), (0, 7)):
            codes = ("",) * down + tuple(f"{rank}s" for rank in "A234567"[:up])
            for place, region in zip(places(seats), regions, strict=True):
                cards = lie(place, CardsScene(place.seat, codes, layout))
                assert tuple(card.code for card in cards) == codes
                assert all(holds(region, card.corners_mm) for card in cards)
                for index, card in enumerate(cards):
                    assert not any(overlap(card.corners_mm, other.corners_mm) for other in cards[:index])
    for index, region in enumerate(regions):
        assert not overlap(region_of_board_mm(), region)
        assert not any(overlap(region, other) for other in regions[:index])
