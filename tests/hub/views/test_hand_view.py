"""The snapshot of a table of cards: what it shows of a hand, who stands for it, and what an undo takes back."""

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

from hub.events.bluff import FloorRuled, LevelTimeUp
from hub.events.cards import Card
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import LastEntryUndone
from hub.events.phase import Phase
from hub.events.poker import (
    CardExposed,
    CardsShownAround,
    CutKnocked,
    DealDone,
    DeckCut,
    HandNotShown,
    NextHandEntered,
    PotTaken,
    TalkHeard,
)
from hub.events.poker_rulings import HandShown
from hub.events.readings import BOARD
from hub.events.rulings import VerifiedBy
from hub.events.stakes import AnteMode, SeatChips
from hub.events.timecalls import (
    CallCause,
    ClockLost,
    Clocks,
    DealerCalled,
    DealerCame,
    Presses,
    TimeCalled,
    TimeExpired,
)
from hub.rules.games import BLUFF, HOLDEM
from hub.table.timestate import TimeState, evolve_time
from hub.views.card_words import THIN
from hub.views.hand_fold import HandScreen
from hub.views.hand_model import ChoiceView, HandSeatState, SeenCardsView
from hub.views.hand_view import hand_view
from hub.views.model import TableView
from tests.hub.views.hand_screens import CAMERA, Table, act, bluff, board, folds, holdem, names, raised, show

UNDO = LastEntryUndone("Eve")


def test_before_the_first_hand_there_is_a_table_of_cards_and_nothing_on_it() -> None:
    empty = hand_view(HandScreen(names(HOLDEM), HOLDEM, HOLDEM.fresh(())), TimeState(), 0, (), (), UtcMicros(1))
    assert (empty.phase, empty.turn, empty.players, empty.undo, empty.may_call_time) == (
        Phase.IDLE,
        None,
        (),
        "",
        False,
    )
    assert empty.hand is not None
    assert (empty.hand.number, empty.hand.small, empty.hand.big, empty.hand.seats) == (0, 0, 0, ())
    assert (empty.hand.choices, empty.hand.asked) == ((), "The first hand is to be opened.")


def test_a_hand_shows_blinds_stacks_bets_and_whose_turn_it_is() -> None:
    table = holdem()
    view, hand = table.view(), table.hand
    assert (view.phase, view.turn, view.may_call_time, view.entry, view.at) == (Phase.BIDDING, 4, True, 7, 99)
    assert view.faults == ("Camera north is away.",)
    assert (hand.number, hand.kind, hand.stage, hand.street, hand.over) == (1, "hand", "play", "preflop", False)
    assert (hand.small, hand.big, hand.ante, hand.button, hand.sb, hand.bb) == (100, 200, 50, 1, 2, 3)
    assert (hand.pot, hand.price, hand.board, hand.board_by, hand.pots) == (500, 200, (), None, ())
    assert [(each.name, each.stack, each.bet, each.down, each.cards) for each in hand.seats] == [
        ("Ann", 9_950, 0, 2, ()),
        ("Bo", 9_850, 100, 2, ()),
        ("Cy", 9_750, 200, 2, ()),
        ("Di", 9_950, 0, 2, ()),
    ]
    assert hand.choices == (
        ChoiceView("fold", 4),
        ChoiceView("call", 4, 200, 200),
        ChoiceView("raise", 4, 400, 9_950),
    )


def test_the_fields_of_the_dice_game_say_nothing() -> None:
    view = raised(holdem()).view()
    neutral = hand_view(HandScreen(names(HOLDEM), HOLDEM, HOLDEM.fresh(())), TimeState(), 0, (), (), UtcMicros(1))
    own = {"row", "at", "entry", "players", "turn", "phase", "undo", "faults", "may_call_time", "hand"}
    alike = [each.name for each in fields(TableView) if each.name not in own]
    assert [getattr(view, name) for name in alike] == [getattr(neutral, name) for name in alike]
    assert {(each.dice, each.place) for each in view.players} == {(0, 0)}


def test_a_seat_is_live_folded_or_all_in() -> None:
    table = holdem({1: 1_000, 2: 5_000, 3: 5_000}).enter(act(1, "raise", 950), act(2, "fold"))
    assert [each.state for each in table.hand.seats] == [
        HandSeatState.ALL_IN,
        HandSeatState.FOLDED,
        HandSeatState.LIVE,
    ]


ASKED = [
    ([], "Seat 4 Di is to act: call 200, raise to 400 or more, or fold."),
    ([*folds(4, 1)], "Seat 2 Bo is to act: call 100 more (200 in all), raise to 400 or more, or fold."),
    ([act(4, "call"), act(1, "call"), act(2, "call")], "Seat 3 Cy is to act: check, raise to 400 or more, or fold."),
    ([*folds(4, 1, 2)], "Open the next hand."),
    ([*folds(4, 1), act(2, "call"), act(3, "check")], "Deal the flop: three cards."),
    (
        [*folds(4, 1), act(2, "call"), act(3, "check"), board("9s Tc 2d")],
        "Seat 2 Bo is to act: check, bet 200 or more, or fold.",
    ),
    (
        [act(4, "raise", 9_950)],
        f"Seat 1 Ann is to act: call all-in, 9{THIN}950 or fold.",
    ),
    (
        [act(4, "raise", 9_950), act(1, "call"), *folds(2, 3)],
        "Show hands: Ann, Di. Deal the flop: three cards.",
    ),
    (
        [act(4, "raise", 9_950), act(1, "call"), *folds(2, 3), board("9s Tc 2d"), show(1, "As Ah")],
        "Show hands: Di. Deal the turn: one card.",
    ),
]


@pytest.mark.parametrize(("entries", "asked"), ASKED)
def test_the_dealer_is_asked_for_the_next_step(entries: list[object], asked: str) -> None:
    assert holdem().enter(*entries).hand.asked == asked


def test_before_the_betting_the_dealer_is_asked_to_have_the_deck_cut_and_to_deal() -> None:
    table = Table(HOLDEM)
    assert table.hand.asked == "Di is to cut the deck."
    assert Table(BLUFF).hand.asked == "Deal two cards each, then enter that the deal is done."


def test_without_a_bluff_nobody_is_the_bluffer() -> None:
    table = raised(bluff())
    table.enter(show(1, "Ah Ad"))
    table.enter(show(3, "3h 3d"))
    assert table.hand.verdict.startswith("No bluff")
    assert (table.hand.bluffer, table.hand.bluffed) == (None, None)


def test_a_seat_without_a_name_is_said_once() -> None:
    table = Table(BLUFF, {1: 900, 2: 900, 3: 900, 7: 900}).enter(DealDone())
    assert table.hand.asked.startswith("Seat 7 is to act")


def test_after_a_fold_out_both_hands_are_asked_for_and_the_verdict_says_who_bluffed_whom() -> None:
    table = raised(bluff())
    assert table.hand.asked == "Both hands are to be shown, Ann and Cy: was it a bluff?"
    assert [each.seat for each in table.hand.seats if each.must_show] == [1, 3]
    table.enter(show(1, "7s 2h"))
    assert table.hand.asked == "The hand of Cy is to be shown: was it a bluff?"
    assert (table.hand.verdict, table.hand.pots) == ("", ())
    table.enter(show(3, "3h 3d"))
    assert table.hand.verdict == "Successful bluff: Cy folded the better hand to Ann."
    assert (table.hand.bluffer, table.hand.bluffed) == (1, 3)
    assert [each.words for each in table.hand.seats] == ["Seven high", "", "Pair of threes", ""]
    assert table.hand.seats[2].best == ("3h", "3d")
    assert [(each.amount, each.winners) for each in table.hand.pots] == [(700, (1,))]
    assert table.last == "Cy gives Ann 200 for the bluff, 4 × 50."
    assert table.hand.asked == "Open the bluff pot: an ante of 50 each. Ann has the button."
    assert [each.won for each in table.hand.seats] == [700, 0, 0, 0]


def test_a_level_that_is_due_waits_for_the_bluff_pot_and_is_said_to() -> None:
    table = raised(bluff()).enter(LevelTimeUp(), show(1, "7s 2h"), show(3, "3h 3d"))
    assert table.hand.level_due
    assert table.hand.asked.endswith("Ann has the button. The new level waits until it is over.")
    other = raised(bluff()).enter(LevelTimeUp(), show(1, "As Ah"), show(3, "3h 3d"))
    assert other.hand.asked == "Open the next hand, at the new level."


def test_where_a_hand_cannot_be_shown_the_floor_is_asked_and_its_word_can_be_taken_back() -> None:
    table = raised(bluff()).enter(HandNotShown(3))
    assert table.hand.asked == "The floor decides: bluff or not?"
    before = table.hand
    assert before.verdict == "A hand cannot be shown. The floor decides whether Ann bluffed Cy."
    table.enter(FloorRuled(True, "Eve"))
    assert table.hand.verdict == "The floor (Eve) decides: Ann bluffed Cy."
    assert table.view().undo == "the floor's decision"
    table.enter(UNDO)
    assert (table.hand.verdict, table.hand.pots, table.hand.seats) == (before.verdict, before.pots, before.seats)
    assert table.last == "Eve takes back the floor's decision."


def test_who_entered_again_sits_out_the_bluff_pot() -> None:
    broke = raised(bluff({1: 10_000, 2: 10_000, 3: 450, 4: 10_000})).enter(show(1, "7s 2h"), show(3, "3h 3d"))
    assert broke.last == "Cy gives Ann 200 for the bluff, 4 × 50."
    broke.enter(NextHandEntered(joined=(SeatChips(3, 5_000),)))
    cy = broke.hand.seats[2]
    assert (cy.state, cy.stack, cy.down) == (HandSeatState.WAITING, 5_000, 0)
    assert (broke.hand.kind, broke.hand.sb, broke.hand.bb, broke.hand.button) == ("bluff_pot", None, None, 1)
    assert [each.seat for each in broke.view().players] == [1, 2, 3, 4]


def all_in() -> Table:
    """Ann and Di are all-in and show before the flop; then the board comes."""
    return holdem().enter(act(4, "raise", 9_950), act(1, "call"), *folds(2, 3))


def test_cards_say_who_stands_for_them() -> None:
    table = all_in().enter(show(1, "As Ah"), how=CAMERA).enter(show(4, "Ks Kh"))
    assert [each.by for each in table.hand.seats] == [VerifiedBy.CAMERA, None, None, VerifiedBy.DEALER]
    assert [each.cards for each in table.hand.seats] == [("As", "Ah"), (), (), ("Ks", "Kh")]
    table.enter(board("9s Tc 2d"), board("4d"), how=CAMERA)
    assert (table.hand.board, table.hand.board_by) == (("9s", "Tc", "2d", "4d"), VerifiedBy.CAMERA)
    assert [each.words for each in table.hand.seats] == [""] * 4  # not compared before the board is whole
    table.enter(board("4h"))
    assert {(each.words, each.best) for each in table.hand.seats if each.seat in (2, 3)} == {("", ())}
    assert table.hand.seats[3].words == "Two pair, kings and fours"
    assert table.hand.board_by is VerifiedBy.DEALER
    assert table.hand.pots[0].sentence == f"Ann wins 20{THIN}400 with two pair, aces and fours."
    assert [each.won for each in table.hand.seats] == [20_400, 0, 0, 0]
    assert table.hand.over


def test_cards_that_are_taken_back_and_entered_anew_have_who_stands_for_them_now() -> None:
    table = all_in().enter(show(1, "As Ah"), how=CAMERA).enter(UNDO)
    assert (table.hand.seats[0].cards, table.hand.seats[0].by, table.hand.seats[0].down) == ((), None, 2)
    table.enter(show(1, "As Ah"))
    assert table.hand.seats[0].by is VerifiedBy.DEALER
    table.enter(UNDO).rule(HandShown(1, (Card.SA, Card.HA)))
    assert (table.hand.seats[0].cards, table.hand.seats[0].by) == (("As", "Ah"), None)


def test_an_undo_takes_back_what_was_told_and_says_what_it_took() -> None:
    table = holdem().enter(act(4, "raise", 400))
    assert table.view().undo == "Di's raise to 400"
    sentences = [each.sentence for each in table.hand.happened]
    table.enter(UNDO)
    told = [each.sentence for each in table.hand.happened]
    assert told == [*sentences[:-1], "Eve takes back Di's raise to 400."]
    assert table.view().undo == "the end of the deal"
    table.enter(UNDO, UNDO)
    assert table.view().undo == ""


def test_an_undo_of_the_last_fold_takes_the_pots_back() -> None:
    table = holdem().enter(*folds(4, 1, 2))
    assert table.hand.pots[0].sentence == "Cy wins 400."
    table.enter(UNDO)
    assert (table.hand.pots, table.hand.over, [each.won for each in table.hand.seats]) == ((), False, [0] * 4)
    assert table.view().turn == 2


def test_the_opening_of_the_next_hand_is_taken_back_and_the_last_hand_is_there_again() -> None:
    table = holdem().enter(*folds(4, 1, 2))
    before = table.view()
    table.enter(NextHandEntered())
    assert (table.view().undo, table.hand.number) == ("the opening of hand 2", 2)
    table.enter(DeckCut(1), UNDO, PotTaken(1), UNDO)
    after = table.view()
    assert after.hand is not None
    assert [each.sentence for each in after.hand.happened[-4:]] == [
        "100 uncalled goes back to Cy. Cy wins 400.",
        "Eve takes back the cut.",
        "Ann took from the pot or touched it. Count the pot.",
        "Eve takes back the opening of hand 2.",
    ]
    assert (after.players, after.undo) == (before.players, "Bo's fold")
    assert replace(after.hand, happened=()) == replace(before.hand or after.hand, happened=())
    assert table.enter(UNDO).hand.pots == ()


def test_b16_a_level_that_fell_due_in_a_hand_whose_opening_is_taken_back_stays_due() -> None:
    table = raised(bluff()).enter(show(1, "As Ah"), show(3, "7s 2d"), NextHandEntered(), LevelTimeUp(), UNDO)
    assert (table.hand.number, table.hand.level_due) == (1, True)


def test_warnings_stay_when_an_entry_is_taken_back() -> None:
    table = holdem().enter(act(4, "call"), TalkHeard(2), PotTaken(1), UNDO)
    told = [(each.sentence, each.warning) for each in table.hand.happened[-3:]]
    assert told == [
        ("A warning for Bo: talk about cards of the hand.", True),
        ("Ann took from the pot or touched it. Count the pot.", True),
        ("Eve takes back Di's call.", False),
    ]


def test_a_warning_that_came_with_a_dead_hand_goes_with_it() -> None:
    table = holdem().enter(act(4, "call"), CardsShownAround(2))
    assert table.last == "A warning for Bo: cards shown to somebody."
    table.enter(UNDO)
    assert [each.sentence for each in table.hand.happened[-2:]] == ["Di calls 200.", "Eve takes back Bo's dead hand."]


def test_a_new_hand_forgets_the_last_one() -> None:
    table = raised(bluff()).enter(show(1, "As Ah"), show(3, "3h 3d"), NextHandEntered())
    hand = table.hand
    assert (hand.number, hand.pots, hand.verdict, hand.board) == (2, (), "", ())
    assert [each.sentence for each in hand.happened] == [
        "Hand 2, 100/200, ante 50. Bo has the button.",
        "200 in antes. Cy posts the small blind of 100, Di posts the big blind of 200.",
    ]
    assert [each.cards for each in hand.seats] == [()] * 4


def test_a_refused_cut_changes_nothing() -> None:
    table = Table(HOLDEM)
    before = table.view()
    assert table.decided(CutKnocked(4)) == HOLDEM.decide(table.state, CutKnocked(4))
    assert table.view() == before


SEEN = tuple(SeenCardsView(place, ("As", ""), "A card was seen but not read.") for place in (BOARD, 1, 2, 4))


def test_what_cameras_see_is_passed_on_of_the_board_and_of_hands_that_are_to_be_shown() -> None:
    hidden, open_ = holdem().view(SEEN).hand, all_in().view(SEEN).hand
    assert hidden is not None
    assert open_ is not None
    assert [each.place for each in hidden.seen] == [BOARD]
    assert [each.place for each in open_.seen] == [BOARD, 1, 4]


def test_time_and_calls_for_the_dealer_are_shown_and_a_call_outlasts_the_hand() -> None:
    called = TimeCalled(1, 2, 4, HubNanos(0), HubNanos(60_000_000_000))
    expired = TimeExpired(1, 4, HubNanos(60_000_000_000), Presses.REPORTED, Clocks.HUB_ONLY)
    table = holdem()
    table.rule(called)
    running = table.view(time=evolve_time(TimeState(), called))
    assert running.time is not None
    assert (running.time.seat, running.time.name, running.may_call_time) == (4, "Di", False)
    table.rule(ClockLost(1, "shot-clock"), expired, *HOLDEM.time_expired(table.state, 4))
    table.rule(DealerCalled(2, CallCause.BUTTON))
    view = table.view()
    assert view.expired is not None
    assert (view.expired.sentence, table.last) == ("Time is up for Di.", "Time is over: the hand of Di is folded.")
    assert view.undo == "Di's fold, for which Time ran out"
    assert [each.seat for each in view.calls] == [2]
    assert view.faults[0].startswith("The shot clock shot-clock does not count.")
    table.enter(*folds(1, 2), NextHandEntered())
    assert (table.view().expired, [each.seat for each in table.view().calls]) == (None, [2])
    table.rule(DealerCame((2,), "Eve"))
    assert table.view().calls == ()
    assert table.view().row == len(table.rulings)


def test_one_player_with_all_chips_ends_the_table() -> None:
    table = holdem({1: 400, 2: 9_000}).enter(act(1, "raise", 350), act(2, "call"))
    table.enter(show(1, "2s 3d"), show(2, "As Ah"), board("Ks Kh 7d"), board("8c"), board("Jc"))
    assert table.hand.asked == "Bo has all the chips. The table is over."
    assert table.hand.choices == ()


def test_a_card_that_was_turned_over_in_the_deal_is_seen_by_all() -> None:
    table = Table(HOLDEM).enter(DeckCut(4), CardExposed(2, Card.SA))
    assert (table.hand.burned, table.hand.smallest, table.hand.ante_mode) == (("As",), 1, AnteMode.EACH)


def test_no_view_of_a_hand_knows_one_game() -> None:
    """What a view needs of a game stands behind `hub/rules/game.py`, so that another one needs no change there."""
    files = [path for path in Path("hub/views").glob("*.py") if path.stem.startswith(("hand_", "card_", "betting_"))]
    assert len(files) > 5
    knowing = [path.name for path in files if re.search(r"hub\.rules\.(house|bluff|razz|palace)", path.read_text())]
    assert knowing == []
