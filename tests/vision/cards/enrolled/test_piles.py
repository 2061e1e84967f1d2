"""Cards that lie on each other or touch: each is told with its side up, or the place is a doubt."""

from collections import Counter

import cv2
import numpy as np
import pytest

from hub.events.readings import BOARD
from vision.rig import card_props
from vision.rig.brush import Canvas
from vision.rig.card_art import own_deck
from vision.rig.card_lying import CardLying

UP = np.pi / 2
PILES = {
    "two hole cards at an angle": (("", -40, 0, UP), ("", -24, 4, UP + 0.5)),
    "two hole cards, one aside": (("", -40, 5, UP), ("", -8, -6, UP + 0.03)),
    "two backs that touch": (("", -40, 0, UP), ("", 22.5, 1, UP)),
    "a face over a back": (("", -40, 0, UP), ("Kh", -5, -3, UP + 0.1)),
    "a face over a face": (("7s", -40, 0, UP), ("Kh", -15, -3, UP - 0.2)),
}


def laid(table, cards):
    """A frame with cards that lie on each other, the last one on top."""
    table.lay({})
    canvas = Canvas(table.frame(), 0, 0)
    for card in cards:
        card_props.draw(canvas, table.ground, CardLying(*card), own_deck())
    return np.asarray(cv2.GaussianBlur(canvas.image, (3, 3), 0.6), np.uint8)


@pytest.mark.parametrize("name", PILES)
def test_cards_of_a_pile_are_counted_and_read(table, name):
    (reading,) = table.reader.read(laid(table, PILES[name]), (BOARD,))
    assert Counter((card.code, card.up) for card in reading.cards) == Counter(
        (code, bool(code)) for code, *_ in PILES[name]
    )
    assert reading.why == ()


def test_a_fan_of_which_not_every_card_shows_a_corner_is_a_doubt(table):
    fan = (("", -40, 0, UP - 0.25), ("", -25, 2, UP), ("", -10, 0, UP + 0.25))
    (reading,) = table.reader.read(laid(table, fan), (BOARD,))
    assert len(reading.cards) == 3 or reading.why != ()


def test_a_chip_beside_or_on_a_card_is_a_doubt_or_leaves_it_right(table):
    frame = laid(table, (("7s", 0, 0, UP),))
    (alone,) = table.reader.read(frame, (BOARD,))
    x, y = (round(value) for value in alone.cards[0].center_px)
    for away in ((0, 0), (45, 0), (20, 40), (-30, -50)):
        with_chip = frame.copy()
        cv2.circle(with_chip, (x + away[0], y + away[1]), 26, (40, 40, 190), -1)
        (reading,) = table.reader.read(with_chip, (BOARD,))
        assert reading.why != () or [card.code for card in reading.cards] == ["7s"]
