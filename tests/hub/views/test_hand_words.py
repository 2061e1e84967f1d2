"""Every ruling about a hand of cards has its sentence, and every entry that can be taken back its name."""

from typing import get_args

import pytest

from hub.events.bluff_rulings import (
    AntesGiven,
    BluffJudged,
    BluffPotOpened,
    BluffReason,
    BluffRuling,
    FoldedOut,
    HandNotRead,
    HoleCardsKept,
    LevelFellDue,
    ShowdownPaid,
)
from hub.events.cards import Card
from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched, WarnCause
from hub.events.palace_rulings import PalaceRuling
from hub.events.poker import ActionKind, Notice, Street
from hub.events.poker_rulings import (
    ActionStood,
    ActionVoided,
    BoardFault,
    BoardLaid,
    BoardShuffledBack,
    BurnShown,
    CardsDealt,
    CardWasExposed,
    DealVoided,
    DeathCause,
    DeckWasCut,
    EntryTakenBack,
    FlopMended,
    HandKilled,
    HandShown,
    HouseRuling,
    PotPaid,
    PotsPaid,
    RestrictionEnded,
    TooFewStood,
)
from hub.events.razz_rulings import RazzRuling
from hub.events.rulings import Ruling
from hub.events.stakes import AnteMode, BetsPosted, HandOpened, Level, Post, PostKind, SeatChips
from hub.views.card_words import THIN
from hub.views.hand_words import SAID, entry_words, said
from hub.views.voice import Voice
from tests.hub.views.hand_screens import LEVEL, PLAYERS, Table, act, board, holdem, show

KINDS = {*get_args(HouseRuling), *get_args(BluffRuling)}
NAME = PLAYERS.__getitem__


def voice(table: Table | None = None, entry: str = "") -> Voice:
    played = table or holdem()
    return Voice(NAME, played.game.facts(played.state), entry)


def stood(action: str, to: int, added: int | None = None, **more: bool) -> ActionStood:
    return ActionStood(1, ActionKind(action), to, to if added is None else added, to, 200, 2, **more)


THREE = (Card.H9, Card.HT, Card.HJ)

SENTENCES: list[tuple[Ruling, str]] = [
    (HandOpened(7, (), 1, 2, 3, Level(50, 100)), "Hand 7, 50/100. Ann has the button."),
    (HandOpened(7, (), 9, 2, 3, LEVEL), "Hand 7, 100/200, ante 50. The button is dead, at seat 9."),
    (BluffPotOpened(8, (), 2, LEVEL), "Hand 8, a bluff pot: an ante of 50 each. Bo has the button."),
    (
        BluffPotOpened(8, (), 2, LEVEL, waiting=(SeatChips(4, 300),)),
        "Hand 8, a bluff pot: an ante of 50 each. Bo has the button. Sits it out: Di.",
    ),
    (
        BetsPosted((Post(1, PostKind.ANTE, 50), Post(2, PostKind.ANTE, 50), Post(2, PostKind.SMALL, 100)), 200, 200),
        "100 in antes. Bo posts the small blind of 100.",
    ),
    (
        BetsPosted((Post(3, PostKind.BIG, 200), Post(3, PostKind.TABLE_ANTE, 200)), 200, 200),
        "Cy posts the big blind of 200, Cy posts the table's ante of 200.",
    ),
    (DeckWasCut(4), "Di cuts the deck."),
    (
        CardWasExposed(2, Card.SA),
        "A card for Bo was turned over in the deal. It becomes the burn card; Bo gets a card last.",
    ),
    (DealVoided(2, Card.SA), "A second card was turned over, for Bo: new deal. Shuffle and cut."),
    (CardsDealt((), 4), "The cards are dealt."),
    (CardsDealt((2, 3), 4), "The cards are dealt. Not at the table, so dead: Bo and Cy."),
    (stood("check", 0), "Ann checks."),
    (stood("fold", 0), "Ann folds."),
    (stood("bet", 1_200), f"Ann bets 1{THIN}200."),
    (stood("raise", 400, 300), "Ann raises to 400."),
    (stood("raise", 950, all_in=True), "Ann raises to 950 and is all-in."),
    (stood("call", 200), "Ann calls 200."),
    (stood("complete", 200, 150), "Ann completes to 200."),
    (stood("call", 200, 100), "Ann calls 100 more (200 in all)."),
    (stood("call", 200, string_bet=True), "Ann calls 200. A string bet, so it is only a call."),
    (stood("bet", 200, string_bet=True), "Ann bets 200. A string bet, so the first motion counts."),
    (stood("raise", 400, string_bet=True), "Ann raises to 400. A string bet, so it is the smallest raise."),
    (
        ActionVoided(3, ActionKind.RAISE),
        "Cy raised out of turn. It counts for nothing, and Cy may only check, call or fold.",
    ),
    (RestrictionEnded((1, 3)), "Ann and Cy may bet and raise again."),
    (TooFewStood(1, 100, 100, 400), "Ann put in too few chips: 100 lies there, 400 is missing. Add it or fold."),
    (BoardLaid(Street.FLOP, THREE, 1), "The flop is dealt."),
    (BoardLaid(Street.RIVER, THREE[:1], 1), "The river is dealt."),
    (
        BoardShuffledBack(Street.TURN, THREE[:1], BoardFault.PREMATURE),
        "The turn came before the betting was over. Its cards go back; shuffle and deal the turn anew.",
    ),
    (
        BoardShuffledBack(Street.FLOP, THREE, BoardFault.TOO_MANY, (SeatChips(1, 200), SeatChips(2, 1_200))),
        "Too many cards for the flop, all of them go back. Shuffle and deal the flop anew. "
        f"Bets go back: Ann 200, Bo 1{THIN}200.",
    ),
    (
        FlopMended(Card.SA, THREE, 1),
        "One card too many was on the flop, and it is known which: it becomes the burn card. The flop stands.",
    ),
    (BurnShown(Card.SA), "The burn card was forgotten. It is shown to all and laid down; the board stands."),
    (HandShown(1, (Card.SA, Card.HA)), "Ann shows the hand."),
    (HandKilled(1, DeathCause.TIME, 2), "Time is over: the hand of Ann is folded."),
    (HandKilled(1, DeathCause.LEFT, 2), "Ann left the table: the hand is dead."),
    (HandKilled(1, DeathCause.SHOWN_AROUND, 2), "Ann showed the cards to somebody: the hand is dead."),
    (HandKilled(1, DeathCause.MUCKED, 2), "The hand of Ann is in the muck, so it is dead."),
    (HandKilled(1, DeathCause.TURNED_DOWN, 2), "A card of Ann lies face down: the hand is dead."),
    (PlayerWarned(1, WarnCause.SPLASH), "A warning for Ann: chips thrown into the pot."),
    (PotTouched(2), "Bo took from the pot or touched it. Count the pot."),
    (NoticeKept(1, Notice.COUNT_ASKED, "Eve"), "Eve notes: the chips of Ann were counted."),
    (EntryTakenBack("Eve"), "Eve takes back the last entry."),
    (HoleCardsKept(1, THREE[:2]), ""),
    (HandNotRead(2), "The hand of Bo cannot be shown."),
    (FoldedOut(4), "All but Di have folded."),
    (ShowdownPaid((SeatChips(1, 1_500), SeatChips(2, 0))), f"The dealer paid the pots. Stacks: Ann 1{THIN}500, Bo 0."),
    (BluffJudged(True, BluffReason.BLUFF, 1, 3), "Successful bluff: Cy folded the better hand to Ann."),
    (BluffJudged(False, BluffReason.NOT_BETTER, 1, 3), "No bluff: Ann had the better hand, not Cy."),
    (BluffJudged(False, BluffReason.TIE, 1, 3), "No bluff: the hands of Ann and Cy are equal."),
    (
        BluffJudged(False, BluffReason.NO_AGGRESSION),
        "No bluff: nobody had bet or raised in the last betting round.",
    ),
    (
        BluffJudged(False, BluffReason.WALK_NO_SMALL_BLIND),
        "No bluff: all folded to the big blind, and no small blind was there to fold.",
    ),
    (BluffJudged(False, BluffReason.SHOWDOWN), "No bluff: it came to a showdown."),
    (
        BluffJudged(None, BluffReason.NEEDS_FLOOR, 1, 3),
        "A hand cannot be shown. The floor decides whether Ann bluffed Cy.",
    ),
    (BluffJudged(True, BluffReason.BLUFF, 1, 3, "Eve"), "The floor (Eve) decides: Ann bluffed Cy."),
    (BluffJudged(False, BluffReason.NEEDS_FLOOR, 1, 3, "Eve"), "The floor (Eve) decides: no bluff."),
    (AntesGiven(3, 1, 200), "Cy gives Ann 200 for the bluff, 4 × 50."),
    (AntesGiven(3, 1, 120), "Cy gives Ann 120 for the bluff, all that is left."),
    (AntesGiven(3, 1, 0), "There is nothing that Cy could give Ann for the bluff."),
    (LevelFellDue(), "The next level is due. It begins with the next ordinary hand."),
]


@pytest.mark.parametrize(("ruling", "sentence"), SENTENCES, ids=[type(each).__name__ for each, _ in SENTENCES])
def test_a_ruling_is_said_in_plain_words(ruling: Ruling, sentence: str) -> None:
    assert said(ruling, voice()) == sentence


def pot(amount: int, seats: tuple[int, ...], *shares: tuple[int, int], odd_to: int | None = None) -> PotPaid:
    winners = tuple(seat for seat, _ in shares)
    return PotPaid(amount, seats, winners, tuple(SeatChips(*each) for each in shares), odd_to)


POTS = [
    (PotsPaid((), (pot(300, (1,), (1, 300)),)), "Ann wins 300."),
    (
        PotsPaid((SeatChips(1, 200),), (pot(300, (1,), (1, 300)),)),
        "200 uncalled goes back to Ann. Ann wins 300.",
    ),
    (
        PotsPaid((), (pot(1_250, (1, 2, 3), (2, 1_250)), pot(400, (1, 3), (1, 400)))),
        f"Bo wins the main pot of 1{THIN}250. Ann wins the side pot of 400.",
    ),
    (
        PotsPaid((), tuple(pot(100, (1, 2), (1, 100)) for _ in range(3))),
        "Ann wins the main pot of 100. Ann wins side pot 1 of 100. Ann wins side pot 2 of 100.",
    ),
    (PotsPaid((), (pot(600, (1, 2), (1, 300), (2, 300)),)), "Ann and Bo split 600: 300 each."),
    (PotsPaid((), (pot(650, (1, 2), (2, 350), (1, 300), odd_to=2),)), "Bo and Ann split 650: Bo 350, Ann 300."),
]


@pytest.mark.parametrize(("paid", "sentence"), POTS)
def test_every_pot_is_said_with_who_won_it_and_how_it_was_split(paid: PotsPaid, sentence: str) -> None:
    assert said(paid, voice()) == sentence


def test_every_kind_of_ruling_is_said_and_tried_here() -> None:
    assert set(SAID) == KINDS | {*get_args(RazzRuling), *get_args(PalaceRuling)}
    assert {type(ruling) for ruling, _ in SENTENCES} | {PotsPaid} == KINDS
    assert said(EntryTakenBack("Eve"), voice(entry="Ann's raise to 400")) == "Eve takes back Ann's raise to 400."


@pytest.mark.parametrize(
    ("cause", "notice"), [(cause, None) for cause in WarnCause] + [(None, each) for each in Notice]
)
def test_every_warning_and_every_note_has_its_words(cause: WarnCause | None, notice: Notice | None) -> None:
    ruling = NoticeKept(1, notice, "Eve") if notice else PlayerWarned(1, WarnCause(cause))
    assert "Ann" in said(ruling, voice())


@pytest.mark.parametrize("action", list(ActionKind))
def test_every_action_has_its_words_in_turn_and_out_of_turn(action: ActionKind) -> None:
    assert said(ActionVoided(1, action), voice()).startswith("Ann ")
    assert said(ActionStood(1, action, 200, 200, 200, 200, 2), voice()).startswith("Ann ")
    assert entry_words(ActionStood(1, action, 200, 200, 200, 200, 2), NAME).startswith("Ann's ")


def test_a_hand_that_was_shown_is_named_with_the_board() -> None:
    table = holdem({1: 1_000, 2: 1_000, 3: 1_000})
    assert voice(table).hand(1) == ""
    table.enter(act(1, "raise", 950), act(2, "call"), act(3, "fold"), board("Kh Kd 9s"), show(1, "Ks 2c"))
    assert (voice(table).hand(1), table.last) == ("three of a kind, kings", "Ann shows three of a kind, kings.")


@pytest.mark.parametrize(
    ("ruling", "words"),
    [
        (stood("raise", 400), "Ann's raise to 400"),
        (stood("bet", 1_200), f"Ann's bet of 1{THIN}200"),
        (stood("call", 200), "Ann's call"),
        (stood("complete", 200), "Ann's completion to 200"),
        (HandKilled(1, DeathCause.TIME, 2), "Ann's fold, for which Time ran out"),
        (HandKilled(1, DeathCause.LEFT, 2), "Ann's dead hand"),
        (BoardLaid(Street.TURN, THREE[:1], 1), "the turn"),
        (HandShown(2, THREE[:2]), "Bo's hand as shown"),
        (HandNotRead(2), "the note that Bo's hand cannot be shown"),
        (BluffJudged(True, BluffReason.BLUFF, 1, 3, "Eve"), "the floor's decision"),
        (CardsDealt((), 4), "the end of the deal"),
        (DeckWasCut(4), "the cut"),
    ],
)
def test_an_entry_that_can_be_taken_back_has_a_name(ruling: Ruling, words: str) -> None:
    assert entry_words(ruling, NAME) == words


def test_a_level_with_the_big_blind_s_ante_is_said_alike() -> None:
    opened = HandOpened(1, (), 1, 2, 3, Level(1_000, 2_000, 2_000, AnteMode.BIG_BLIND))
    assert said(opened, voice()) == f"Hand 1, 1{THIN}000/2{THIN}000, ante 2{THIN}000. Ann has the button."
