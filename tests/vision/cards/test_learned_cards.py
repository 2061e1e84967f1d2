"""What must hold of the learned reader and its second, whatever the picture: on the project's own faces."""

import cv2
import numpy as np
import pytest

from hub.events.cards import Card
from vision.cards import art
from vision.cards.files import networks
from vision.cards.photograph import find_in_photograph


@pytest.fixture(scope="module")
def eyes():
    return networks()


def laid(cards, turn_deg, light=1.0, px=1.6):
    """A green table with cards side by side, all of it turned."""
    picture = np.full((420, 420, 3), (60, 95, 40), np.uint8)
    scale = px / art.PX_PER_MM
    for number, card in enumerate(cards):
        turn = cv2.getRotationMatrix2D((0, 0), turn_deg, scale)
        height, width = art.face(card).shape[:2]
        middle = np.array([210.0, 210.0]) + turn[:, :2] @ np.array([(number - (len(cards) - 1) / 2) * 300.0, 0.0]) * 1.0
        turn[:, 2] = middle - turn[:, :2] @ np.array([width / 2, height / 2])
        soft = cv2.GaussianBlur(art.face(card), (0, 0), 0.45 / scale)
        mask = cv2.warpAffine(art.shape(), turn, (420, 420))[..., None] / 255.0
        face = cv2.warpAffine(soft, turn, (420, 420), borderMode=cv2.BORDER_REPLICATE)
        picture = np.rint(picture * (1 - mask) + face * mask).astype(np.uint8)
    return np.rint(picture * light).astype(np.uint8)


HANDS = ((Card("Td"), Card("9s")), (Card("As"), Card("Kh")), (Card("7c"), Card("7s")), (Card("Qd"), Card("2h")))


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("turn", "light"), [(0, 1.0), (37, 1.0), (90, 0.7), (171, 0.45), (260, 1.0)])
def test_however_cards_lie_and_are_lit_no_verified_one_is_another(eyes, hand, turn, light):
    found = find_in_photograph(laid(hand, turn, light), eyes)
    assert [card.code for card in found.cards if card.verified and card.code not in hand] == []


@pytest.mark.parametrize("hand", HANDS)
def test_cards_that_lie_well_are_read(eyes, hand):
    codes = [card.code for card in find_in_photograph(laid(hand, 12), eyes).cards]
    assert len(set(codes) & set(hand)) >= 1


def test_the_same_card_twice_is_never_verified(eyes):
    found = find_in_photograph(laid((Card("Td"), Card("Td")), 5), eyes)
    assert [card.code for card in found.cards if card.verified and card.code == "Td"] == []


@pytest.mark.parametrize("shape", [(1, 1), (7, 40), (64, 64)])
def test_a_picture_of_any_size_without_cards_has_none(eyes, shape):
    found = find_in_photograph(np.full((*shape, 3), 128, np.uint8), eyes)
    assert found.cards == () and found.why == ("no_card",)


def test_noise_and_backs_are_no_cards(eyes):
    noise = np.random.default_rng(4).integers(0, 255, (240, 320, 3)).astype(np.uint8)
    assert not any(card.verified for card in find_in_photograph(noise, eyes).cards)
    back = cv2.copyMakeBorder(art.back(), 60, 60, 60, 60, cv2.BORDER_CONSTANT, value=(60, 95, 40))
    assert not any(card.verified for card in find_in_photograph(np.asarray(back), eyes).cards)
