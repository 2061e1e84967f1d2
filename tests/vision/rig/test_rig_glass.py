"""The lens of the rig: the cards of the scene on its glass, right way round, and all of them read."""

from random import Random

import pytest

from hub.events.cards import Card
from hub.events.readings import BOARD
from hub.wire.messages import Scene, Stamp
from vision.cards import doubts
from vision.cards.ground import card_ground
from vision.cards.reader import CardReader
from vision.rig.glass import Glass, glass_calibration

DECK = [str(card) for card in Card]


def scene(*codes: str) -> Scene:
    return Scene(Stamp(1, 0, 0), (), 300, (), codes)


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader(card_ground(glass_calibration()), (BOARD,))


def test_every_card_of_the_deck_is_read_right_and_an_empty_glass_is_empty(reader):
    glass, deck = Glass(3), list(DECK)
    assert [(read.cards, read.why) for read in reader.read(glass.picture(0))] == [((), ())]
    Random(5).shuffle(deck)
    for start in range(0, 52, 3):
        glass.show(scene(*deck[start : start + 3]), 0)
        (reading,) = reader.read(glass.picture(0))
        assert [card.code for card in reading.cards] == deck[start : start + 3]
        assert reading.why == ()


def test_cards_on_each_other_are_a_doubt_and_one_that_lies_face_up_there_has_no_code(reader):
    glass = Glass()
    glass.show(scene(*DECK[:5]), 0)
    (reading,) = reader.read(glass.picture(0))
    assert reading.why == (doubts.CARD_COVERED,) and {card.code for card in reading.cards} == {""}
    glass.show(scene("Kh", ""), 0)
    (reading,) = reader.read(glass.picture(0))
    assert [(card.code, card.up) for card in reading.cards] == [("Kh", True), ("", False)]


def test_laid_anew_they_lie_otherwise_and_what_is_laid_already_stays(reader):
    glass, spots = Glass(), []
    for codes in (("Kh",), ("Kh",), (), ("Kh",)):
        glass.show(scene(*codes), 0)
        (reading,) = reader.read(glass.picture(0))
        spots += [card.center_px for card in reading.cards]
    one, same, other = spots
    assert abs(one[0] - same[0]) < 0.5 < abs(one[0] - other[0])
