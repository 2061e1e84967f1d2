"""A card is told from another face by what the two differ in, and by as much as they do."""

import numpy as np
import pytest

from vision.cards.enrolled.bank import soft
from vision.cards.enrolled.deck import CODES, own_deck
from vision.cards.enrolled.match import match
from vision.cards.enrolled.planes import planes
from vision.cards.enrolled.rivals import Contest, apart_most

SPADE, CLUB = 2 * CODES.index("7s"), 2 * CODES.index("7c")
FREE = np.ones((176, 126), bool)


@pytest.fixture(scope="module")
def faces():
    return own_deck().faces


def contest(bank, picture, seen=FREE, off=(0, 0)) -> Contest:
    return Contest(bank.faces, soft(planes(picture)), off, seen)


def test_a_face_is_ahead_by_all_that_it_differs_and_behind_by_as_much_as_the_other(bank, faces):
    assert contest(bank, faces["7s"]).lead(SPADE, CLUB).part == pytest.approx(1.0, abs=0.02)
    assert contest(bank, faces["7c"]).lead(SPADE, CLUB).part == pytest.approx(-1.0, abs=0.1)


def test_half_of_both_is_ahead_as_neither(bank, faces):
    half = ((faces["7s"].astype(int) + faces["7c"]) // 2).astype(np.uint8)
    assert abs(contest(bank, half).lead(SPADE, CLUB).part) < 0.35


def test_what_is_covered_says_nothing(bank, faces):
    top = FREE.copy()
    top[60:] = False
    whole, part = (contest(bank, faces["7s"], seen).lead(SPADE, CLUB) for seen in (FREE, top))
    assert 0.0 < part.gap < whole.gap and part.part == pytest.approx(1.0, abs=0.02)
    assert contest(bank, faces["7s"], np.zeros_like(FREE)).lead(SPADE, CLUB).gap == 0.0


def test_a_card_that_lies_a_pixel_off_is_as_far_ahead(bank, faces):
    askew = np.roll(faces["7s"], (1, -1), axis=(0, 1))
    assert contest(bank, askew).lead(SPADE, CLUB).part > 0.9


def test_a_paler_card_is_as_surely_the_same(bank, faces):
    pale = (faces["7s"] * 0.75 + 0.25 * faces["7s"].max()).astype(np.uint8)
    told = match(pale, FREE, bank)
    assert (told.code, told.sure) == ("7s", True)


def test_two_pictures_of_one_face_differ_less_than_two_faces(faces):
    seven, noise = planes(faces["7s"]), np.random.default_rng(1).normal(0, 4, faces["7s"].shape)
    again = planes(np.clip(faces["7s"] + noise, 0, 255).astype(np.uint8))
    assert apart_most(soft(seven), soft(again)) < 0.5 * apart_most(soft(seven), soft(planes(faces["7c"])))
