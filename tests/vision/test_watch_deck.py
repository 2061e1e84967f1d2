"""Who reads at a card table: the enrolled deck, any deck, or the rendered one, as its file says."""

from dataclasses import replace

import pytest

from calibration.model import CalibrationError
from hub.settings.model import Cards
from hub.wire.messages import HubState, Stamp
from vision import deck_file
from vision.cards.any_deck import AnyDeckReader
from vision.cards.enrolled.deck import own_deck
from vision.cards.enrolled.reader import EnrolledReader
from vision.cards.ground import card_ground
from vision.cards.reader import CardReader
from vision.rig.views import rig_calibration
from vision.watch_deck import reader_maker
from vision.watch_open import OpenPlaces

GROUND = card_ground(rig_calibration("north", 2))


@pytest.fixture
def deck(tmp_path):
    deck_file.save(tmp_path / "house.json", own_deck(), (1920, 1080), "")
    return tmp_path / "house.json"


def test_the_file_chooses_the_reader(deck):
    for cards, kind in (
        (Cards(), AnyDeckReader),
        (Cards(reader="any"), AnyDeckReader),
        (Cards(reader="index"), CardReader),
        (Cards(deck=deck), EnrolledReader),
    ):
        assert isinstance(reader_maker(cards)(GROUND, (0, 1), False), kind)


def test_a_deck_that_would_not_be_used_is_refused(deck):
    with pytest.raises(ValueError, match="would not use it"):
        Cards(deck=deck, reader="any")


def test_a_deck_of_another_size_is_one_sentence(deck):
    with pytest.raises(CalibrationError, match=r"house\.json are 63 x 88 mm, and the calibration says 57 x 88"):
        reader_maker(Cards(deck=deck))(replace(GROUND, card_size_mm=(57.0, 88.0)), (0, 1), False)


def test_until_the_hub_has_spoken_nothing_is_open():
    opened = OpenPlaces()
    assert opened() == frozenset()
    hand = type("Hand", (), {"open": (0, 3)})()
    for view, places in ((type("View", (), {"hand": hand})(), {0, 3}), (type("View", (), {"hand": None})(), set())):
        opened.on_state(HubState(Stamp(1, 1, 2), view))
        assert opened() == places
