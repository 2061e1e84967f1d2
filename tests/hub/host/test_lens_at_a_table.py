"""The lens of a table of razz (RAZZ.md E7): the hub knows what it reads, and nobody else ever does."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from hub.events.cards import Card
from hub.events.lens import LensLaid
from hub.events.poker import CardHeld, CardState, HandTabled, NextHandEntered
from hub.events.poker_rulings import HandShown, PotsPaid
from hub.events.razz import MuckAsked
from hub.events.razz_rulings import HandMucked
from hub.host.roster import fresh_core
from hub.settings.model import Camera, Table, TableFile
from tests.hub.host.lens_rig import SETTINGS, LensNight
from tests.hub.table.hand.test_hand_table import Table as HandsTable

LOW, HIGH, MIDDLE = "Ah 2d 8s", "Ks Qd Jd", "Tc 8h As"


def tabled(seat: int, codes: str) -> HandTabled:
    return HandTabled(seat, tuple(CardHeld(Card(code), CardState.FACE_UP) for code in codes.split()))


@pytest.fixture
def night() -> LensNight:
    return LensNight()


def test_e7_what_the_lens_reads_is_kept_and_a_hand_that_must_show_cannot_be_mucked(night):
    assert night.say(tabled(1, MIDDLE)) == ""
    assert night.say(MuckAsked(2)) == "hand_not_read"
    assert night.say(LensLaid(2)) == ""
    night.lay(LOW)
    assert night.kept() == 1
    assert night.say(MuckAsked(2)) == "must_show"
    assert night.say(tabled(2, "Ah 2d 8c")) == "cards_differ"
    assert night.say(tabled(2, LOW)) == ""
    assert [each.seat for each in night.told(HandShown)] == [1, 2]


def test_e7_a_hand_that_was_read_and_is_higher_may_be_mucked_and_the_best_low_is_paid(night):
    assert night.say(tabled(1, LOW)) == ""
    for seat, codes in ((2, "Tc 8h As"), (3, HIGH)):
        assert night.say(LensLaid(seat)) == ""
        night.lay(codes)
    assert night.kept() == 2
    assert [night.say(MuckAsked(seat)) for seat in (3, 2, 3)] == ["out_of_turn", "", ""]
    assert len(night.told(HandMucked)) == 2 and len(night.told(PotsPaid)) == 1


def test_nothing_of_it_is_told_shown_or_pictured(night):
    assert night.say(LensLaid(3)) == ""
    before = len(night.ruled)
    night.lay(HIGH)
    assert night.kept() == 1 and len(night.ruled) == before
    assert not any(code in view for view in night.views for code in HIGH.split())
    assert night.album.kept == []


@pytest.mark.parametrize(
    ("codes", "more"),
    [
        (HIGH, {"times": 4}),
        (HIGH, {"readers": ("index",)}),
        (HIGH, {"why": ("card_covered",)}),
        ("Ks Qd ?", {}),
        ("Ks Qd", {}),
        ("Ks Qd Jd 2h", {}),
        ("Ks Qd Qd", {}),
        ("Ks Qd 6s", {}),
    ],
)
def test_in_doubt_nothing_is_kept(night, codes, more):
    assert night.say(LensLaid(3)) == ""
    night.lay(codes, **more)
    assert night.kept() == 0


def test_what_lies_there_is_nobodys_until_the_dealer_says_whose_and_again_once_it_is_read(night):
    night.lay(HIGH)
    assert night.kept() == 0
    assert night.say(LensLaid(3)) == ""
    night.lay(HIGH, times=20)
    night.lay(LOW, times=20)
    assert night.kept() == 1


def test_the_dealers_word_ends_with_the_hand(night):
    assert night.say(LensLaid(3)) == ""
    for seat, codes in ((1, LOW), (2, "Tc 8h As"), (3, HIGH)):
        assert night.say(tabled(seat, codes)) == ""
    assert night.say(NextHandEntered()) == ""
    night.lay("Ks Qd")
    assert night.kept() == 0
    assert night.say(LensLaid(3)) == ""
    night.lay("Ks Qd")
    assert night.kept() == 1


def test_the_dealers_word_holds_for_half_a_minute_and_for_the_last_seat_named(night):
    assert night.say(LensLaid(3)) == ""
    night.ms += 31_000
    night.lay(HIGH)
    assert night.kept() == 0
    assert (night.say(LensLaid(3)), night.say(LensLaid(2))) == ("", "")
    night.lay(LOW)
    assert (night.kept(), night.say(tabled(3, HIGH)), night.say(tabled(2, HIGH))) == (1, "", "duplicate_card")


def test_the_dealer_is_told_what_the_lens_waits_for_and_why_it_does_not_read(night):
    assert night.lens() == "-"
    night.say(LensLaid(3))
    assert night.lens() == "3: Lay the cards of P3 on the lens, face down and beside each other."
    for codes, more, words in (
        (HIGH, {"readers": ("index",)}, "Only one of the two readers"),
        ("Ks Qd ?", {}, "not read"),
        (HIGH, {"why": ("card_covered",)}, "Something lies over a card"),
        ("Ks Qd", {}, "not the right number of cards"),
    ):
        night.lay(codes, **more)
        assert words in night.lens()
    night.lay(HIGH)
    assert (night.lens(), night.kept()) == ("-", 1)
    assert fresh_core(SETTINGS.model_copy(update={"cameras": ()})).lenses == frozenset()


def test_a_seat_whose_cards_may_not_be_read_is_refused_at_once(night):
    assert night.say(tabled(1, LOW)) == ""
    assert night.say(LensLaid(1)) == "already_shown"
    assert night.say(LensLaid(7)) == "player_out"
    for seat, codes in ((2, "Tc 8h As"), (3, HIGH)):
        assert night.say(tabled(seat, codes)) == ""
    assert night.say(LensLaid(2)) == "hand_over"
    assert night.say(NextHandEntered()) == ""


def test_another_camera_is_no_lens(night):
    assert night.say(LensLaid(3)) == ""
    lens, night.observe = night.observe, lambda seen, _: lens(seen, "north")
    night.lay(HIGH)
    assert night.kept() == 0


@pytest.mark.parametrize("game", ["razz", "holdem"])
def test_a_table_without_a_lens_says_so(game):
    assert HandsTable(game).say(LensLaid(3)) == "no_lens"


@pytest.mark.parametrize(
    ("game", "more", "why"),
    [("holdem", {}, r"lens is a lens, and holdem reads no cards"), ("razz", {"seats": (1,)}, r"leave seats out")],
)
def test_a_lens_that_makes_no_sense_is_refused_in_the_table_file(game, more, why):
    with pytest.raises(ValidationError, match=why):
        TableFile(
            table=Table(id="t", name="T", game=game),
            players=SETTINGS.players,
            cameras=(Camera(id="lens", source="1", calibration=Path("x"), role="lens", **more),),
        )
