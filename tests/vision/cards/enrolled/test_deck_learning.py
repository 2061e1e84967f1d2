"""A deck that is shown to the camera: learnt in any order, several cards at once; what is wrong is told."""

import numpy as np
import pytest

from hub.wire.messages import CardsScene, Scene, Stamp
from vision.bench.card_rig import deals
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.kinship import strangers
from vision.cards.enrolled.learning import DeckLearner
from vision.cards.ground import card_ground
from vision.deck_words import news, shortcomings
from vision.rig.card_art import own_deck
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration

BACKS = {1: ("", ""), 2: ("",)}


class Showing:
    """Somebody who lays cards before one camera."""

    def __init__(self, eyes, camera: str = "north", deck=None) -> None:
        self.ground = card_ground(rig_calibration(camera, 5))
        self.stage = Stage(self.ground, 5, 4, deck)
        self.learner = DeckLearner(self.ground, eyes)
        self.layout = 0

    def show(self, laid, frames: int = 6):
        self.layout += 1
        cards = tuple(CardsScene(place, codes, 100 * self.layout + place) for place, codes in laid.items())
        self.stage.show(Scene(Stamp(1, 0, 0), (), 300, cards), 0)
        for _ in range(frames):
            now = self.learner.feed(self.stage.picture(1))
        return now


def test_a_deck_is_learnt_from_four_deals_and_two_backs(eyes):
    showing = Showing(eyes)
    seen = [showing.show(laid) for laid in deals(np.random.default_rng(3))]
    assert [len(each.seen) for each in seen] == sorted(len(each.seen) for each in seen)
    assert len(seen[-1].seen) >= 50 and not seen[-1].whole and showing.learner.deck("house") is None
    for code in seen[-1].missing:
        showing.show({1: (code,)})
    now = showing.show(BACKS)
    assert now.whole and list(shortcomings(now)) == []
    deck = showing.learner.deck("house")
    assert (deck.name, sorted(deck.faces), deck.back.shape) == ("house", sorted(CODES), (176, 126, 3))
    assert abs(deck.index.length_mm - 22.8) < 2.0 and abs(deck.index.x_mm - 7.8) < 1.5


def test_what_moves_is_not_learnt(eyes):
    showing = Showing(eyes)
    for _ in range(8):
        now = showing.show({1: ("7s",)}, frames=1)
    assert now.seen == ()


def test_two_alike_at_once_are_two_decks_and_one_back_alone_is_none(eyes):
    showing = Showing(eyes)
    now = showing.show({1: ("7s",), 2: ("7s",), 3: ("",)})
    assert (now.twice, now.back) == (("7s",), False)
    assert "7s lies there twice: these are two decks, take one away." in list(shortcomings(now))


def test_a_face_that_differs_from_the_one_before_is_a_doubt(eyes, changed_deck):
    showing = Showing(eyes)
    showing.show({1: ("Kh",)})
    frameless = changed_deck(own_deck(), lambda picture: np.where(framed(picture), picture, 230).astype(np.uint8))
    showing.stage = Stage(showing.ground, 5, 4, frameless)
    now = showing.show({1: ("Kh",)})
    assert now.doubled == ("Kh",)
    assert any("Two different faces were read as Kh" in line for line in news(None, now))


def framed(picture: np.ndarray) -> np.ndarray:
    """Where the corners of a card are, the court between them aside."""
    mask = np.zeros(picture.shape, bool)
    mask[:120, :64] = mask[-120:, -64:] = True
    return mask


def test_a_card_named_for_another_suit_is_unlike_its_kin():
    deck = own_enrolled()
    faces = dict(deck.faces)
    assert strangers(faces, deck.index) == ()
    faces["7s"], faces["7c"] = faces["7c"], faces["7s"]
    assert strangers(faces, deck.index) == ("7c", "7s")
    faces = {**deck.faces, "4h": deck.faces["9h"]}
    assert strangers(faces, deck.index) == ("4h",)


def own_enrolled():
    from vision.cards.enrolled.deck import own_deck as enrolled

    return enrolled()


def test_cards_of_another_size_are_told_with_their_size(eyes):
    showing = Showing(eyes)
    small = DeckLearner(card_ground(sized(showing.ground, (57.0, 80.0))), eyes)
    showing.show({1: ("7s",)}, frames=1)
    now = small.feed(showing.stage.picture(1))
    assert now.other_size_mm == pytest.approx((63.0, 88.0), abs=1.5)
    assert any("card_size_mm" in line for line in shortcomings(now))


def sized(ground, card_mm):
    from dataclasses import replace

    return replace(ground, seats=tuple(each for each in ground.seats if each.seat), card_size_mm=card_mm)


def test_where_nothing_was_seen_that_is_the_sentence():
    (line,) = shortcomings(None)
    assert line.startswith("No card was seen") and line.endswith(".")
