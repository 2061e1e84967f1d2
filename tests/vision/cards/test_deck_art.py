"""The project's own deck: 52 faces that differ, the same upside down, and a back that tells nothing."""

from itertools import combinations

import numpy as np
import pytest

from hub.events.cards import RANKS, SUITS, Card
from vision.cards import art
from vision.cards.pips import PIPS
from vision.cards.ranks import rank_mask
from vision.cards.suits import suit_mask

SIZE = (352, 252, 3)


def test_all_faces_differ_in_their_index():
    corners = {card: art.face(card)[: 30 * art.PX_PER_MM, : 14 * art.PX_PER_MM].astype(int) for card in Card}
    assert all(np.abs(one - other).max() > 100 for one, other in combinations(corners.values(), 2))


@pytest.mark.parametrize("card", Card)
def test_a_card_has_no_upper_end(card):
    face = art.face(card).astype(int)
    assert face.shape == SIZE
    turned = face[::-1, ::-1]
    index = np.s_[: 30 * art.PX_PER_MM, : 14 * art.PX_PER_MM]
    # Marks stand on whole pixels of the fine drawing, so that the two ends differ by a third of a pixel at most.
    assert np.abs(face[index] - turned[index]).mean() < 6.0


@pytest.mark.parametrize("rank", "23456789T")
def test_a_number_card_has_as_many_pips_as_it_says(rank):
    pips = PIPS[rank]
    assert len(pips) == RANKS.index(rank) + 2
    assert len({(pip.x, round(pip.y, 4)) for pip in pips}) == len(pips)


def test_red_suits_are_red_and_black_ones_black():
    for suit in SUITS:
        blue, green, red = art.ink(suit)
        assert (red > 100 > max(blue, green)) is (suit in "hd")


@pytest.mark.parametrize("draw", [suit_mask, rank_mask])
def test_marks_fill_their_box_and_differ(draw):
    names = SUITS if draw is suit_mask else RANKS
    masks = {name: draw(name, 60) for name in names}
    for mask in masks.values():
        ink = mask > 127
        assert ink.any(axis=1).mean() > 0.9 and 0.2 < ink.mean() < 0.9
    for one, other in combinations(masks.values(), 2):
        assert one.shape != other.shape or np.abs(one.astype(int) - other).mean() > 8.0


def test_the_back_looks_the_same_upside_down_and_has_no_ink_of_a_face():
    back = art.back().astype(int)
    assert back.shape == SIZE
    assert np.abs(back - back[::-1, ::-1]).mean() < 30.0
    inside = back[20:-20, 20:-20]
    assert (inside[..., 0] > inside[..., 2]).all()


def test_the_corners_are_round():
    shape = art.shape()
    assert shape[0, 0] == shape[-1, 0] == shape[0, -1] == shape[-1, -1] == 0
    assert shape[176, 0] == shape[0, 126] == shape[176, 126] == 255
