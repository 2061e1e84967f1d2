"""The corner index: both corners, the colour of the ink and the lead over every other mark must say the same."""

import cv2
import numpy as np
import pytest

from hub.events.cards import Card
from vision.cards import art
from vision.cards.index import Side, code_of, side, straight
from vision.cards.marks import ranks, suits
from vision.cards.views import FACE_PX_PER_MM

SIZE = (round(art.WIDTH_MM * FACE_PX_PER_MM), round(art.HEIGHT_MM * FACE_PX_PER_MM))


def seen(picture: np.ndarray, blur: float = 0.8) -> np.ndarray:
    """A picture of the deck as a camera gives it: softened, dimmer, at the size in which it is read."""
    small = cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (0, 0), blur) * 0.85, np.uint8)


def corner(picture: np.ndarray, which: int) -> np.ndarray:
    """A view into a corner of a card: the upper left one (0), the lower right one upside down (1)."""
    whole = picture if which == 0 else picture[::-1, ::-1]
    return whole[: 30 * art.PX_PER_MM, : 14 * art.PX_PER_MM]


def tampered(card: str, other: str, which: int) -> np.ndarray:
    """A card with another one's index in one of its corners."""
    picture = art.face(Card(card)).copy()
    corner(picture, which)[:] = corner(art.face(Card(other)), 0)
    return picture


@pytest.mark.parametrize("card", Card)
def test_every_face_is_read(card):
    assert code_of(straight(seen(art.face(card)))) == card.value


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize(("card", "other"), [("7s", "7c"), ("Ah", "4h"), ("Qd", "Kd"), ("6s", "8s")])
def test_two_corners_that_differ_are_not_read(card, other, which):
    assert code_of(straight(seen(tampered(card, other, which)))) == ""
    assert code_of(straight(seen(tampered(card, card, which)))) == card


@pytest.mark.parametrize("card", ["9s", "Ac", "Td", "Kh"])
def test_ink_of_the_wrong_colour_is_not_read(card):
    picture = art.face(Card(card))
    assert code_of(straight(seen(np.ascontiguousarray(picture[..., ::-1])))) == ("" if card[1] in "hd" else card)
    dyed = picture.copy()
    dyed[..., 2] = np.where(picture[..., 1] < 128, 200 if card[1] in "sc" else 22, picture[..., 2])
    assert code_of(straight(seen(dyed))) == ""


def test_a_mark_between_two_is_not_read():
    """Half a spade and half a club: as like to the one as to the other."""
    half = art.face(Card("7s")) // 2 + art.face(Card("7c")) // 2
    assert code_of(straight(seen(half))) == ""


def test_paper_without_an_index_is_not_read():
    paper = np.full((*art.face(Card("2s")).shape,), art.PAPER, np.uint8)
    assert side(straight(seen(paper))) is Side.FACE
    assert code_of(straight(seen(paper))) == ""


def test_the_back_is_a_back_and_another_deck_s_is_neither():
    assert side(straight(seen(art.back()))) is Side.BACK
    red = np.ascontiguousarray(art.back()[..., ::-1])
    assert side(straight(seen(red))) is Side.UNCLEAR


def test_a_face_under_something_blue_is_no_back():
    picture = art.face(Card("Kd")).copy()
    picture[30:-30, 30:190] = art.back()[30:-30, 30:190]
    assert side(straight(seen(picture))) is Side.UNCLEAR


@pytest.mark.parametrize("size", [0.8, 1.25])
def test_an_index_of_another_size_is_not_read(size):
    """Another deck: the same marks in the same place, larger or smaller."""
    x, y = art.INDEX_X_MM * art.PX_PER_MM, 16.5 * art.PX_PER_MM
    matrix, paper = np.array([[size, 0.0, x - size * x], [0.0, size, y - size * y]]), tuple(map(float, art.PAPER))
    for card in Card:
        picture = art.face(card).copy()
        for which in (0, 1):
            part = corner(picture, which)
            part[:] = cv2.warpAffine(part.copy(), matrix, part.shape[1::-1], borderValue=paper)
        assert code_of(straight(seen(picture))) == "", card


@pytest.mark.parametrize("marks", [ranks(), suits()], ids=["ranks", "suits"])
def test_every_mark_is_likest_to_itself(marks):
    gaps = marks.gaps.copy()
    assert np.allclose(np.diag(gaps), 0.0, atol=1e-6)
    np.fill_diagonal(gaps, 1.0)
    assert (gaps > 0.01).all()
    assert np.allclose(np.linalg.norm(marks.bank, axis=1), 1.0, atol=1e-5)
