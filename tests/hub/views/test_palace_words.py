"""A sentence for every ruling of Palace Poker: plain, whole, and without a card."""

from typing import get_args

import pytest

from hub.events.cards import Card
from hub.events.palace import SeatCard
from hub.events.palace_rulings import Alarm as Lies
from hub.events.palace_rulings import (
    AlarmEnded,
    AsideReturned,
    BattleCalled,
    BattleEnd,
    BattleTied,
    BattleWon,
    CaptureEnded,
    DealerDrawRead,
    PalacePaid,
    PalaceRuling,
    Result,
    SoldierBought,
    SoldiersCaptured,
    SoldiersDiscarded,
)
from hub.events.poker_rulings import HandShown, PotPaid
from hub.events.stakes import SeatChips
from hub.rules.palace.evolve import ANSWERS
from hub.views import palace_words
from hub.views.hand_fold import voice_of
from hub.views.hand_words import SAID, entry_words, said
from tests.hub.views.hand_screens import PLAYERS
from tests.hub.views.palace_screens import dealt

POT = PotPaid(300, (1, 2), (1, 2), (SeatChips(1, 150), SeatChips(2, 150)), None)


def told(ruling: PalaceRuling) -> str:
    return said(ruling, voice_of(dealt().screen))


def test_every_ruling_has_its_sentence() -> None:
    assert set(get_args(PalaceRuling)) <= set(SAID)


@pytest.mark.parametrize(
    ("ruling", "sentence"),
    [
        (DealerDrawRead((SeatCard(1, Card.DK),), (1,)), "Ann drew the highest card and deals."),
        (AsideReturned(), "The cards put aside are shuffled, and the deal goes on with them."),
        (
            SoldierBought(2, 50, Card.S4, (Card.S4, Card.H4), shuffled=True, turn=3),
            "The discard pile is shuffled. Bo buys a soldier for 50 and throws two soldiers.",
        ),
        (SoldiersDiscarded(2, 25, (Card.S4,), passed=True, turn=3), "Bo throws one soldier and pays 25."),
        (BattleCalled(2, 40, SeatChips(1, 60)), "Bo calls 40, and looks. 60 go back to Ann."),
        (BattleWon(1, 2, BattleEnd.FOLD, SeatChips(1, 100)), "Bo folds the battle to Ann. 100 go back to Ann."),
        (BattleWon(1, 2, BattleEnd.CONCESSION), "Bo concedes the battle to Ann."),
        (BattleWon(1, 2, BattleEnd.HAND), "Ann wins the battle against Bo with the better hand."),
        (
            BattleWon(1, 2, BattleEnd.SUIT_COUNT),
            "The hands are equal: Ann beats Bo with more cards of the own banner's suit.",
        ),
        (BattleTied(1, 2, split=True, turn=None), "Ann and Bo are equal in everything and split the pot."),
        (BattleTied(1, 2, split=False, turn=3), "Ann and Bo are equal in everything: both are out."),
        (SoldiersCaptured(1, 2, (Card.S4, Card.H4, Card.D4)), "Ann captures the banner and two soldiers of Bo."),
        (CaptureEnded(1, (Card.S4,), 2), "Ann throws one soldier."),
        (CaptureEnded(1, (), 2), "Ann keeps all soldiers."),
        (PalacePaid(Result.SAME_BANNER_SUIT, POT), "All that are left hold one suit. Ann and Bo split 300: 150 each."),
        (PalacePaid(Result.TIE_SPLIT, POT), "Ann and Bo split 300: 150 each."),
        (AlarmEnded(Lies.WRONG_KEEP, None, Card.S4), "What lay wrong is in order."),
    ],
)
def test_a_ruling_in_the_words_of_a_dealer(ruling: PalaceRuling, sentence: str) -> None:
    assert told(ruling) == sentence


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (SoldierBought(2, 50, Card.S4, (), shuffled=False, turn=3), "Bo's purchase"),
        (BattleWon(1, 2, BattleEnd.FOLD), "the end of the battle that Ann won"),
        (BattleTied(1, 2, split=False, turn=3), "the end of Ann's battle"),
        (DealerDrawRead((), (1,)), "the cards drawn for the deal"),
        (CaptureEnded(3, (), 1), "the end of Cy's capture"),
    ],
)
def test_what_an_undo_would_take_back(ruling: PalaceRuling, words: str) -> None:
    assert entry_words(ruling, PLAYERS.__getitem__) == words


@pytest.mark.parametrize("answer", ANSWERS)
def test_every_ruling_that_answers_an_entry_has_its_words(answer: type) -> None:
    assert answer in palace_words.ENTRIES or answer is HandShown
