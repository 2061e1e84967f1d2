"""A deck that is shown to the camera: learnt in any order, several cards at once; what is wrong is told."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.lesson import lesson_path
from calibration.model import CalibrationError
from hub.events.readings import BOARD
from hub.wire.messages import CardsScene, Scene, Stamp
from vision import deck_file, lesson_file
from vision.bench.card_rig import deals
from vision.cards.enrolled.bank import made_bank
from vision.cards.enrolled.deck import CODES
from vision.cards.enrolled.kinship import swaps
from vision.cards.enrolled.learning import DeckLearner
from vision.cards.enrolled.reader import EnrolledReader
from vision.cards.ground import card_ground
from vision.deck_words import news, shortcomings
from vision.rig.card_art import own_deck, painted_deck
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


@pytest.mark.thorough
def test_a_deck_whose_sevens_the_network_takes_for_nines_is_learnt_and_read(eyes):
    deck = painted_deck(101)
    showing = Showing(eyes, "south", deck)
    now = [showing.show(laid) for laid in (*deals(np.random.default_rng(3)), BACKS)][-1]
    assert now.whole, now
    learnt = showing.learner.deck("thin sevens")
    reader = EnrolledReader(showing.ground, (BOARD,), made_bank(learnt), eyes)
    for codes in (("7h", "9h", "7c", "9c", "7d"), ("Ks", "Kc", "Qs", "Qc", "9d")):
        showing.show({BOARD: codes}, frames=1)
        (reading,) = reader.read(showing.stage.picture(1))
        assert (tuple(card.code for card in reading.cards), reading.why) == (codes, ())


def test_two_light_backs_are_no_faces(eyes):
    showing = Showing(eyes, deck=painted_deck(104))
    showing.show({BOARD: CODES[:5], 1: CODES[5:7], 2: CODES[7:9]})
    now = showing.show(BACKS)
    assert (len(now.seen), now.back, now.unread) == (9, True, 0)


def test_a_lesson_that_was_not_finished_goes_on_and_is_no_deck(eyes, tmp_path):
    first = Showing(eyes)
    first.show({BOARD: CODES[:5], 1: CODES[5:7], 2: ("", "")})
    path = lesson_path(tmp_path / "house.json")
    lesson_file.save(path, first.learner.album, first.ground, "2026-11-30T20:00:00+00:00")
    second = Showing(eyes)
    assert lesson_file.go_on(path, second.learner, second.ground) == "2026-11-30T20:00:00+00:00"
    assert second.learner.progress.seen == first.learner.progress.seen == tuple(sorted(CODES[:7]))
    assert second.learner.progress.back and second.learner.deck("house") is None
    with pytest.raises(CalibrationError, match="a lesson that is not finished"):
        deck_file.load(path)
    other = Showing(eyes)
    with pytest.raises(CalibrationError, match="another camera or another size"):
        lesson_file.go_on(path, other.learner, replace(other.ground, image_size=(1280, 720)))
    path.write_text(path.read_text()[:-100])
    with pytest.raises(CalibrationError, match="or a damaged one"):
        lesson_file.go_on(path, other.learner, other.ground)


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


def against(faces, index):
    """The pairs of cards of which the deck says that they have each other's name."""
    return {swap.codes for swap in swaps(faces, index) if swap.holds < 0.0}


@pytest.mark.parametrize("pair", [("7s", "7c"), ("4h", "9h")])
def test_cards_that_were_given_each_other_s_name_are_unlike_their_kin(pair):
    deck = own_enrolled()
    assert against(deck.faces, deck.index) == set()
    one, other = pair
    swapped = {**deck.faces, one: deck.faces[other], other: deck.faces[one]}
    assert against(swapped, deck.index) >= {pair}


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
    return replace(ground, seats=tuple(each for each in ground.seats if each.seat), card_size_mm=card_mm)


def test_where_nothing_was_seen_that_is_the_sentence():
    (line,) = shortcomings(None)
    assert line.startswith("No card was seen") and line.endswith(".")
