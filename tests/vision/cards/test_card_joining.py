"""Indices that stand to each other as those of one card become one card; others do not."""

from dataclasses import replace
from math import cos, radians, sin

import pytest

from vision.cards.finder import Hit
from vision.cards.joining import IN_LENGTHS, ON_TABLE, join, on_one_card
from vision.cards.learned import Sight
from vision.cards.shapes import NOTHING
from vision.cards.sighted import Index

ACROSS_MM, DOWN_MM, LENGTH_MM = 47.0, 60.0, 20.0


def hit(x, y, turn_deg=0.0, length=LENGTH_MM):
    turn = radians(turn_deg)
    return Hit(x, y, (sin(turn), -cos(turn)), length, 1.0)


def corners(turn_deg, px=1.0):
    """The indices in two corners of a card that is turned clockwise by so many degrees."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    far = (100.0 + ACROSS_MM * c - DOWN_MM * s, 200.0 + ACROSS_MM * s + DOWN_MM * c)
    return tuple(each.scaled(px) for each in (hit(100.0, 200.0, turn_deg), hit(*far, turn_deg + 180)))


def index(where, code, instead="", share=0.0):
    """An index that reads `code`, and with some share another suit instead."""
    ranks = (*tuple(float(rank == code[0]) for rank in "23456789TJQKA"), 0.0)
    suits = (*tuple({code[1]: 1 - share, instead: share}.get(suit, 0.0) for suit in "shdc"), 0.0)
    return Index(Sight(where, ranks, suits), NOTHING)


@pytest.mark.parametrize("turn", range(0, 360, 30))
def test_two_corners_of_a_card_are_one_card_however_it_lies(turn):
    one, other = corners(turn)
    assert on_one_card(one, other, ON_TABLE) and on_one_card(other, one, ON_TABLE)
    large, small = corners(turn, px=0.7)
    assert on_one_card(large, small, IN_LENGTHS) and on_one_card(small, large, IN_LENGTHS)


def test_indices_that_stand_the_same_way_in_a_fan_are_two_cards():
    assert not on_one_card(hit(0, 0), hit(20, 4, 8), ON_TABLE)


def test_the_lower_left_and_the_upper_right_corner_are_not_of_one_card():
    mirrored = hit(100.0 - ACROSS_MM, 200.0 + DOWN_MM, 180)
    assert not on_one_card(hit(100.0, 200.0), mirrored, ON_TABLE)


def test_a_jumbo_and_a_small_index_are_not_of_one_card():
    one, other = corners(0)
    assert not on_one_card(one, replace(other, length=2 * LENGTH_MM), ON_TABLE)


def test_an_index_in_each_corner_is_one_card():
    four = [hit(0, 0), hit(ACROSS_MM, 0), hit(0, DOWN_MM, 180), hit(ACROSS_MM, DOWN_MM, 180)]
    (card,) = join([index(each, "8d") for each in four], four, ON_TABLE)
    assert len(card.corners) == 4
    assert card.centre == (ACROSS_MM / 2, DOWN_MM / 2)


def test_corners_that_read_differently_are_not_joined():
    one, other = corners(40)
    assert len(join([index(one, "7s"), index(other, "7c")], [one, other], ON_TABLE)) == 2


def test_corners_that_may_read_alike_are_one_card_and_in_doubt():
    one, other = corners(40)
    (card,) = join([index(one, "7s", "c", 0.3), index(other, "7c", "s", 0.4)], [one, other], ON_TABLE)
    assert len(card.corners) == 2 and card.contested


def test_corners_that_may_read_alike_but_lie_otherwise_than_corners_do_are_two_cards():
    one, _ = corners(0)
    aside = hit(one.x + 90.0, one.y + 20.0, 180)
    assert len(join([index(one, "7s", "c", 0.3), index(aside, "7c", "s", 0.4)], [one, aside], ON_TABLE)) == 2
    assert len(join([index(one, "7s", "c", 0.3), index(aside, "7c", "s", 0.4)], [one, aside], IN_LENGTHS)) == 2
