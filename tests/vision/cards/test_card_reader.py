"""The reader of the project's own deck on the rig: whatever it reads is right, and what it cannot read it says."""

from collections import Counter

import cv2
import numpy as np
import pytest

from calibration.projection import to_pixels
from hub.events.cards import Card
from hub.events.readings import BOARD
from hub.wire.messages import CardsScene
from vision.cards import doubts
from vision.cards.reader import CardReader
from vision.cards.views import MARGIN_MM, on_felt
from vision.rig.card_lying import lie
from vision.rig.hand import SKINS, Hand
from vision.rig.places import places

DECK = tuple(card.value for card in Card)
FLOP = ("Ah", "7c", "Td")


def codes(reading) -> tuple[str, ...]:
    return tuple(card.code for card in reading.cards)


def ups(reading) -> tuple[bool, ...]:
    return tuple(card.up for card in reading.cards)


def deals(rng: np.random.Generator, seats: int):
    """The whole deck, deal after deal: five cards on the board, two at each seat."""
    left = list(rng.permutation(DECK))
    while left:
        laid = {}
        for place, room in ((BOARD, 5), *((seat, 2) for seat in range(1, seats + 1))):
            laid[place] = tuple(str(left.pop()) for _ in range(min(room, len(left))))
        yield laid


@pytest.mark.parametrize("camera", ["north", pytest.param("south", marks=pytest.mark.thorough)])
@pytest.mark.parametrize(
    "seats", [pytest.param(2, marks=pytest.mark.thorough), 6, pytest.param(10, marks=pytest.mark.thorough)]
)
def test_every_card_is_read_right_in_random_layouts_and_none_wrong(make_table, camera, seats):
    table, rng = make_table(camera, seats, seats), np.random.default_rng(seats)
    count: Counter[str] = Counter()
    for layout in range(2):
        for number, laid in enumerate(deals(rng, seats)):
            table.lay(laid, 10 * layout + number)
            for place, reading in table.read().items():
                assert len(reading.cards) == len(laid.get(place, ()))
                for seen, lies in zip(codes(reading), laid.get(place, ()), strict=True):
                    count["right" if seen == lies else "not read" if not seen else "wrong"] += 1
    assert count.total() == 2 * len(DECK)
    assert count["wrong"] == 0
    assert count["right"] >= 0.95 * count.total(), count


@pytest.mark.parametrize(
    "seats", [2, pytest.param(5, marks=pytest.mark.thorough), 8, pytest.param(10, marks=pytest.mark.thorough)]
)
def test_how_many_cards_lie_where_is_right_at_every_size_of_table(make_table, seats):
    table, rng = make_table("south" if seats % 2 else "north", seats, seats), np.random.default_rng(seats)
    here = {place.seat: place for place in places(seats)}
    for street in (0, 3, 5):
        deck = iter(rng.permutation(DECK).tolist())
        laid = {seat: tuple(next(deck) for _ in range(rng.integers(3))) for seat in here}
        laid[BOARD] = tuple(next(deck) for _ in range(street))
        table.lay(laid, street)
        for place, reading in table.read().items():
            assert codes(reading) == laid[place]
            lying = lie(here.get(place), CardsScene(place, laid[place], 100 * street + place))
            for seen, lies in zip(reading.cards, lying, strict=True):
                middle = to_pixels(table.ground, np.array([lies.x_mm, lies.y_mm, 0.0]))
                assert np.hypot(*(middle - seen.center_px)) < 2.0


def test_backs_are_backs_and_never_faces(table):
    for layout in range(8):
        table.lay({BOARD: ("",) * 5, **dict.fromkeys(range(1, 6), ("", ""))}, layout)
        for reading in table.read().values():
            assert set(codes(reading)) == {""} and set(ups(reading)) == {False}
            assert reading.why == ()


def test_faces_are_never_backs(table):
    for start in range(0, 52, 5):
        assert all(ups(table.read_board(DECK[start : start + 5])))


def test_faces_among_backs_are_told_in_their_order_from_the_dealer_s_left(table):
    table.lay({BOARD: ("", "Ks", ""), 3: ("2d", "")})
    found = table.read()
    assert (codes(found[BOARD]), ups(found[BOARD])) == (("", "Ks", ""), (False, True, False))
    assert (codes(found[3]), ups(found[3])) == (("2d", ""), (True, False))
    assert codes(found[1]) == () and found[1].why == ()


@pytest.mark.parametrize("code", ["7s", "Ad", "Kh", "4c"])
def test_a_card_half_covered_is_not_read(table, code):
    table.lay({BOARD: (code,)})
    frame = table.frame()
    (card,) = lie(None, CardsScene(BOARD, (code,), 100))
    ul, ur, lr, ll = card.corners_mm
    for half in ((ul, ur, (ur + lr) / 2, (ul + ll) / 2), (ul, (ul + ur) / 2, (ll + lr) / 2, ll), (ul, ur, ll)):
        (reading,) = table.reader.read(_painted(table, frame, np.array(half), (40, 60, 120)), (BOARD,))
        assert set(codes(reading)) <= {""}
        assert reading.why != ()


@pytest.mark.parametrize("code", ["7s", "Ad", "Kh"])
def test_a_card_of_which_one_index_is_hidden_is_not_read(table, code):
    table.lay({BOARD: (code,)})
    frame = table.frame()
    (card,) = lie(None, CardsScene(BOARD, (code,), 100))
    for corner in (0, 2):
        away = np.array(card.corners_mm[corner]) - (card.x_mm, card.y_mm)
        spot = np.array([card.x_mm, card.y_mm]) + 0.72 * away
        patch = spot + 15.0 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 0.8
        for colour in ((215, 222, 224), (60, 40, 30)):
            (reading,) = table.reader.read(_painted(table, frame, patch, colour), (BOARD,))
            assert set(codes(reading)) <= {""}
            assert reading.why != ()


@pytest.mark.parametrize("camera", ["north", pytest.param("south", marks=pytest.mark.thorough)])
def test_cards_that_lie_on_each_other_are_not_read(make_table, camera):
    table = make_table(camera, 6)  # too many for four cards beside each other
    table.lay({1: ("7s", "Kd", "2c", "9h")})
    reading = table.read()[1]
    assert set(codes(reading)) == {""}
    assert reading.why == (doubts.CARD_COVERED,)


@pytest.mark.parametrize("skin", SKINS)
def test_a_hand_at_rest_over_the_board_is_a_doubt_and_no_card(table, skin):
    for x in (-120.0, -40.0, 60.0):
        reading = table.read_board(FLOP, Hand((x - 20.0, -400.0), (x, 20.0), 40.0, skin))
        assert reading.why != ()
        assert all(code in ("", *FLOP) for code in codes(reading))
        assert codes(reading) != FLOP


def test_what_is_no_card_is_a_doubt_and_lint_is_none(table):
    table.lay({})
    frame = table.frame()
    chip = 19.5 * np.stack([np.cos(np.arange(24) * np.pi / 12), np.sin(np.arange(24) * np.pi / 12)], axis=1)
    (reading,) = table.reader.read(_painted(table, frame, chip, (40, 40, 190)), (BOARD,))
    assert [(card.code, card.up) for card in reading.cards] == [("", True)]
    assert reading.why == (doubts.CARD_COVERED,)
    (reading,) = table.reader.read(_painted(table, frame, chip / 10.0, (240, 240, 240)), (BOARD,))
    assert (reading.cards, reading.why) == ((), ())


def test_a_card_on_the_line_of_the_region_is_a_doubt(table):
    table.lay({BOARD: ("7s",)})
    (card,) = lie(None, CardsScene(BOARD, ("7s",), 100))
    across = np.array([(card.x_mm - 10, 30.0), (card.x_mm + 10, 30.0), (card.x_mm + 10, 90.0), (card.x_mm - 10, 90.0)])
    (reading,) = table.reader.read(_painted(table, table.frame(), across, (230, 236, 238)), (BOARD,))
    assert codes(reading) == ("",) and reading.why == (doubts.CARD_ON_LINE,)


def test_a_card_cut_by_the_end_of_what_is_looked_at_is_a_doubt_even_if_hardly_cut(table):
    edge = 60.0 + MARGIN_MM + 0.6
    cut = np.array([(0.0, edge - 88.0), (63.0, edge - 88.0), (63.0, edge), (0.0, edge)])
    table.lay({})
    (reading,) = table.reader.read(_painted(table, table.frame(), cut, (230, 236, 238)), (BOARD,))
    assert codes(reading) == ("",) and reading.why == (doubts.CARD_ON_LINE,)


def test_what_stays_beyond_the_line_is_none_of_the_place(table):
    beyond = np.array([(-20.0, 63.0), (20.0, 63.0), (20.0, 69.0), (-20.0, 69.0)])
    table.lay({})
    (reading,) = table.reader.read(_painted(table, table.frame(), beyond, (230, 236, 238)), (BOARD,))
    assert (reading.cards, reading.why) == ((), ())


def test_a_card_with_a_covered_corner_that_has_no_index_is_a_doubt(table):
    table.lay({BOARD: ("7s",)})
    (card,) = lie(None, CardsScene(BOARD, ("7s",), 100))
    ul, ur, lr, _ = card.corners_mm
    corner = np.array([ur, ur + 0.5 * (ul - ur), ur + 0.4 * (lr - ur)])
    (reading,) = table.reader.read(_painted(table, table.frame(), corner, (58, 100, 36)), (BOARD,))
    assert codes(reading) == ("",) and reading.why == (doubts.CARD_COVERED,)


def test_a_place_full_of_things_is_not_gone_into(table):
    frame = table.frame()
    for x in range(-180, 190, 20):
        for y in (-40, 0, 40):
            frame = _painted(table, frame, np.array([(x, y), (x + 9, y), (x + 9, y + 9), (x, y + 9)]), (20, 20, 20))
    (reading,) = table.reader.read(frame, (BOARD,))
    assert (reading.cards, reading.why) == ((), (doubts.CARD_COUNT_DIFFERS,))


def test_a_card_that_is_there_twice_is_in_doubt_at_both_places(table):
    table.lay({BOARD: FLOP, 2: ("7c", "2d"), 3: ("9s", "9h")})
    found = table.read()
    assert found[BOARD].why == found[2].why == (doubts.CARD_SEEN_TWICE,)
    assert found[3].why == ()


def test_a_mirrored_picture_of_cards_gives_no_code(table):
    table.lay({BOARD: DECK[:5]})
    (card,) = (each for each in lie(None, CardsScene(BOARD, DECK[:5], 100)) if abs(each.x_mm) < 20)
    corners = on_felt(table.ground, card.corners_mm)
    low, high = np.floor(corners.min(axis=0)).astype(int), np.ceil(corners.max(axis=0)).astype(int)
    frame = table.frame()
    part = frame[low[1] : high[1], low[0] : high[0]]
    part[:] = part[:, ::-1].copy()
    (reading,) = table.reader.read(frame, (BOARD,))
    assert codes(reading)[2] == ""


def test_where_the_cards_are_too_few_pixels_faces_are_not_read(table, monkeypatch):
    table.lay({BOARD: ("7s", "")})
    monkeypatch.setattr("vision.cards.reader.LEAST_SHORT_PX", 200.0)
    reading = table.read()[BOARD]
    assert (codes(reading), ups(reading)) == (("", ""), (True, False))
    assert reading.why == (doubts.CARDS_TOO_SMALL,)


def test_a_place_that_the_camera_does_not_see_whole_is_told(make_table):
    table = make_table("north", 5)
    away = type(table.ground.seats[0])(4, tuple((x + 900.0, y) for x, y in table.ground.seat(4).polygon_mm))
    seats = tuple(away if region.seat == 4 else region for region in table.ground.seats)
    ground = type(table.ground)(
        table.ground.image_size, table.ground.lens, table.ground.placement, seats, card_size_mm=(63.0, 88.0)
    )
    (reading,) = CardReader(ground, (4,)).read(table.frame())
    assert (reading.cards, reading.why) == ((), (doubts.OUT_OF_PICTURE,))


@pytest.mark.parametrize("spoil", ["black", "white", "noise"])
def test_any_picture_gives_a_reading_and_no_code(table, spoil):
    frame = {
        "black": np.zeros((1080, 1920, 3), np.uint8),
        "white": np.full((1080, 1920, 3), 255, np.uint8),
        "noise": np.random.default_rng(1).integers(0, 256, (1080, 1920, 3)).astype(np.uint8),
    }[spoil]
    readings = table.reader.read(frame)
    assert [reading.place for reading in readings] == list(table.places)
    assert not any(card.code for reading in readings for card in reading.cards)


def _painted(table, frame: np.ndarray, outline_mm: np.ndarray, colour: tuple[int, int, int]) -> np.ndarray:
    after = frame.copy()
    cv2.fillPoly(after, [np.rint(on_felt(table.ground, outline_mm)).astype(np.int32)], colour, cv2.LINE_AA)
    return after
