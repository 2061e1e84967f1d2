"""Whole cards that lie free are read at their corners; the table is searched only where something else lies."""

from dataclasses import replace

import numpy as np
import pytest

from hub.events.readings import BOARD
from vision.cards import second, whole
from vision.cards.files import networks
from vision.cards.finder import Network
from vision.cards.shapes import NOTHING
from vision.cards.surface import is_known, surface
from vision.cards.tabletop import TabletopReader
from vision.cards.views import on_felt, place_views
from vision.cards.whole import read_whole

HAND = ("Ah", "7c", "Td", "Ks")
CARD_MM = (63.0, 88.0)


class Counting:
    """A network that knows how often it was asked, and about how many pixels."""

    def __init__(self, inner: Network) -> None:
        self._inner, self.pixels = inner, []

    def run(self, images_bgr):
        self.pixels.append(images_bgr.shape[0] * images_bgr.shape[1] * images_bgr.shape[2])
        return self._inner.run(images_bgr)


@pytest.fixture(scope="module")
def eyes():
    return networks()


@pytest.fixture(scope="module")
def board(make_table):
    """The table, its frame, and what is seen of the board."""
    table = make_table("north", 2)
    table.lay({BOARD: HAND})
    frame = table.frame()
    (view,) = place_views(table.ground, (BOARD,))
    return table, frame, surface(view, frame, CARD_MM)


def faces(board):
    return [on_felt(board[0].ground, line) for line in board[2].whole_mm]


def test_both_corners_of_each_card_are_read_where_they_stand(board, eyes):
    read = read_whole(board[1], faces(board), CARD_MM, eyes)
    assert sorted(card[0].code for card in read) == sorted(HAND)
    assert all(len(card) == 2 and card[0].code == card[1].code for card in read)
    for card in read:
        one, other = (each.hit.up for each in card)
        assert one[0] * other[0] + one[1] * other[1] < -0.95


def test_shapes_of_one_corner_are_asked_only_where_they_say_what_both_are_read_as(board, eyes, monkeypatch):
    read = read_whole(board[1], faces(board), CARD_MM, eyes)
    for card in read:
        alone = [each for each in card if each.shape is not NOTHING]
        assert len(alone) == 2 or second.says_alone(card[0].code, card[0])
    assert any(card[1].shape is NOTHING for card in read)
    monkeypatch.setattr(whole, "says_alone", lambda code, corner: False)
    read = read_whole(board[1], faces(board), CARD_MM, eyes)
    assert all(each.shape is not NOTHING for card in read for each in card)


def test_a_corner_says_nothing_of_another_card_and_of_none(board, eyes):
    (first, *_) = read_whole(board[1], faces(board), CARD_MM, eyes)
    other = "2" + first[0].code[1]
    assert not second.says_alone(other, first[0])
    assert not second.says_alone(first[0].code, replace(first[0], shape=NOTHING))


def test_cards_without_an_index_and_no_cards_say_nothing(board, eyes):
    frame = np.full_like(board[1], 200)
    assert read_whole(frame, faces(board), CARD_MM, eyes) == ((),) * len(HAND)
    assert read_whole(frame, [], CARD_MM, eyes) == ()


def test_nothing_but_known_cards_is_known_and_anything_else_is_not(board):
    _, frame, seen = board
    assert is_known(seen, seen.whole_mm)
    assert not is_known(seen, seen.whole_mm[1:])
    x, y = np.rint(on_felt(board[0].ground, seen.whole_mm[0].mean(axis=0) + np.array([0.0, 62.0]))).astype(int)
    littered = frame.copy()
    littered[y - 8 : y + 8, x - 8 : x + 8] = (140, 180, 150)
    assert not is_known(surface(seen.view, littered, CARD_MM), seen.whole_mm)


def test_the_table_is_searched_only_where_something_else_lies(board, eyes):
    table, frame, seen = board
    searched = []
    for picture in (frame, frame.copy()):
        if searched:
            x, y = np.rint(on_felt(table.ground, seen.whole_mm[0].mean(axis=0))).astype(int)
            picture[y - 50 : y + 10, x - 50 : x + 10] = (200, 210, 220)
        finder = Counting(eyes.finder)
        places = TabletopReader(table.ground, replace(eyes, finder=finder)).read(picture, ["board"]).places
        assert {card.code for card in places[0].cards} - {""} <= set(HAND)
        searched.append(finder.pixels)
    assert len(searched[0]) == 1 and searched[0][0] < 10_000
    assert len(searched[1]) > 1
