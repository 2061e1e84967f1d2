"""Every ruling of razz has its sentence, and every entry of it that can be taken back its name."""

from typing import get_args

import pytest

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandKilled, HandShown, PotsPaid
from hub.events.razz import RazzStreet, Stakes
from hub.events.razz_rulings import (
    BringInPosted,
    CommunityCardLaid,
    DownCardsDealt,
    FullBetCounted,
    HandDisclosed,
    HandMucked,
    RazzHandOpened,
    RazzRuling,
    RoundClosed,
    ShowdownBegan,
    StreetOpened,
    UnreadHandFlagged,
    UpCardLaid,
)
from hub.events.rulings import Ruling
from hub.events.stakes import BetsPosted
from hub.views.card_words import THIN
from hub.views.hand_words import entry_words, said
from hub.views.voice import Voice
from tests.hub.views.hand_screens import PLAYERS
from tests.hub.views.razz_screens import third

NAME = PLAYERS.__getitem__
COMMON = {HoleCardsKept, BetsPosted, ActionStood, HandKilled, HandShown, PotsPaid, EntryTakenBack}
"""Rulings that other games have as well; their sentences are tried there."""

SENTENCES: list[tuple[Ruling, str]] = [
    (
        RazzHandOpened(3, (), Stakes(400, 500, 2_000, 4_000)),
        f"Hand 3, limits 2{THIN}000/4{THIN}000, ante 400, bring-in 500.",
    ),
    (RazzHandOpened(3, (), Stakes(0, 50, 200, 400)), "Hand 3, limits 200/400, bring-in 50."),
    (UpCardLaid(1, Card.SA), "Ann has an up card."),
    (DownCardsDealt((1, 2)), "The last card is dealt, face down."),
    (CommunityCardLaid(Card.SA), "There are too few cards for all: one lies open for everybody."),
    (StreetOpened(RazzStreet.THIRD, 2, 2, 200), "Third street is dealt. Bo shows the highest card and opens."),
    (StreetOpened(RazzStreet.FIFTH, 2, 2, 400), "Fifth street is dealt. Bo shows the lowest cards and opens."),
    (
        StreetOpened(RazzStreet.FIFTH, 2, 3, 400),
        "Fifth street is dealt. Bo shows the lowest cards and is all-in, so Cy opens.",
    ),
    (StreetOpened(RazzStreet.SIXTH, 2, None, 400), "Sixth street is dealt. Nobody can bet."),
    (BringInPosted(2, 50, 50, 150, 3), "Bo brings in 50."),
    (BringInPosted(2, 20, 50, 150, 3, all_in=True), "Bo brings in 20 and is all-in."),
    (FullBetCounted(2, 1, 200), ""),
    (RoundClosed(RazzStreet.FOURTH), ""),
    (ShowdownBegan((3, 1)), "Showdown. Cy shows first."),
    (HandMucked(3), "Cy mucks the hand. It was read, and is not the lowest."),
    (
        UnreadHandFlagged(3, "Eve"),
        "The hand of Cy was thrown away before it was read. Eve entered that.",
    ),
    (HandDisclosed(4, (), None, "Eve"), "Eve discloses the hands of the showdown of hand 4."),
]


@pytest.mark.parametrize(("ruling", "sentence"), SENTENCES, ids=[type(each).__name__ for each, _ in SENTENCES])
def test_a_ruling_of_razz_is_said_in_plain_words(ruling: Ruling, sentence: str) -> None:
    table = third()
    assert said(ruling, Voice(NAME, table.game.facts(table.state))) == sentence


def test_every_kind_of_ruling_is_tried_here() -> None:
    assert {type(ruling) for ruling, _ in SENTENCES} | COMMON == {*get_args(RazzRuling)}


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (UpCardLaid(1, Card.SA), "Ann's up card"),
        (DownCardsDealt((1, 2)), "the last card, face down"),
        (CommunityCardLaid(Card.SA), "the card for everybody"),
        (BringInPosted(2, 50, 50, 150, 3), "Bo's bring-in"),
        (HandMucked(3), "Cy's mucked hand"),
        (RazzHandOpened(3, (), Stakes(0, 50, 200, 400)), "the opening of hand 3"),
    ],
)
def test_an_entry_of_razz_that_can_be_taken_back_has_a_name(ruling: Ruling, words: str) -> None:
    assert entry_words(ruling, NAME) == words
