"""Behind "More" at a table of cards: what only a person can see, and cards that went wrong."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.bluff import LevelTimeUp
from hub.events.cards import Card
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    BurnForgotten,
    CardExposed,
    CardsShownAround,
    ChipsInPot,
    ChipsMoved,
    LeftTable,
    Notice,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    Said,
    TalkHeard,
)
from tests.dashboard import bluff_hands, hands
from tests.dashboard.conftest import refuse


@pytest.fixture
def sheet(shared_rig, page, accepting):
    """Opens the page on a snapshot, and the sheet behind these keys."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def opened(view, *keys):
        shared_rig.hub.show(view)
        page.goto(f"{shared_rig.url}/dealer")
        expect(page.locator(".desk")).not_to_have_class("stale")
        page.locator(".keys .key").last.click()
        for key in keys:
            tap(page, key)
        return page.get_by_role("dialog")

    return opened


def tap(page, name, exact=False):
    page.get_by_role("dialog").get_by_role("button", name=name, exact=exact).first.click()


def heard(rig, page):
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


ABOUT = {
    "Talks about cards": TalkHeard(6),
    "Shows cards to somebody": CardsShownAround(6),
    "Throws chips into the pot": ChipsInPot(6),
    "Takes from the pot": PotTaken(6),
    "Hides cards": NoticeEntered(6, Notice.CARDS_HIDDEN, "dealer"),
    "Points out a wrong count": NoticeEntered(6, Notice.COUNT_WRONG, "dealer"),
    "Asks for a count": NoticeEntered(6, Notice.COUNT_ASKED, "dealer"),
    "Takes advice": NoticeEntered(6, Notice.ADVICE_TAKEN, "dealer"),
    "Does not listen": NoticeEntered(6, Notice.RULES_IGNORED, "dealer"),
    "Left the table": LeftTable(6),
}


@pytest.mark.parametrize(("word", "entry"), ABOUT.items(), ids=ABOUT)
def test_two_taps_say_what_and_who(sheet, shared_rig, page, word, entry):
    sheet(hands.flop(), word, "Elin Sjöberg")
    assert heard(shared_rig, page) == [entry]
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_director_who_plays_may_come_back(sheet, shared_rig, page):
    sheet(hands.flop(), "Left the table", "A tournament director who plays", "Elin Sjöberg")
    assert heard(shared_rig, page) == [LeftTable(6, director=True)]


def test_acting_out_of_turn_is_entered_for_whoever_did(sheet, shared_rig, page):
    sheet(hands.flop(), "Acted out of turn", "Solveig Haugen", "Raise")
    assert heard(shared_rig, page) == [PlayerActed(1, ActionKind.RAISE)]
    out = sheet(hands.to_show()).get_by_role("button", name="Acted out of turn")
    expect(out).to_be_disabled()


def test_h19_pushed_chips_are_entered_by_motion_and_value_with_what_was_said(sheet, shared_rig, page):
    view = hands.flop()
    sheet(view, "Chips were pushed")
    expect(page.locator(".whose")).to_contain_text(next(each.name for each in view.players if each.seat == view.turn))
    enter = page.locator(".sheet .main")
    expect(enter).to_be_disabled()
    for key in ("5", "000", "How many", "2", "Put into", "5", "0", "0", "Put into"):
        tap(page, key, exact=key.isdigit())
    for key in ("Next motion", "1", "000", "Put into", "“Raise”", "Amount that was said", "9", "000"):
        tap(page, key, exact=key.isdigit())
    expect(page.locator(".motions li")).to_have_text(["2 × 5\u2009000 + 500", "1\u2009000"])
    expect(enter).to_contain_text("11\u2009500 in 2 motions")
    enter.click()
    moved = ChipsMoved(view.turn, ((5_000, 5_000, 500), (1_000,)), Said.RAISE, 9_000)
    assert heard(shared_rig, page) == [moved]


def test_h19_what_the_chips_led_to_is_shown_and_nothing_that_was_ruled_before(sheet, shared_rig, page):
    view = hands.flop()
    sheet(view, "Chips were pushed", "Somebody else", "Elin Sjöberg", "“Call”")
    page.locator(".sheet .main").click()
    led = page.locator(".sheet .ruled")
    expect(led).to_have_text("The ruling is on its way.")
    ruled = hands.said("Elin called out of turn. It counts for nothing.", row=view.row + 2)
    after = replace(view, row=view.row + 2, hand=replace(view.hand, happened=(*view.hand.happened, ruled)))
    shared_rig.hub.show(after)
    expect(led).to_have_text("Elin called out of turn. It counts for nothing.")
    tap(page, "Go on")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert heard(shared_rig, page) == [ChipsMoved(6, (), Said.CALL)]


def test_h19_chips_are_entered_while_somebody_is_to_act_and_a_refusal_leaves_them_there(sheet, shared_rig, page):
    expect(sheet(hands.to_show()).get_by_role("button", name="Chips were pushed")).to_be_disabled()
    shared_rig.hub.answer = refuse
    sheet(hands.flop(), "Chips were pushed")
    for key in ("5", "000", "Put into this motion"):
        tap(page, key, exact=True)
    page.locator(".sheet .main").click()
    expect(page.locator(".notice.said")).to_contain_text("another player's turn")
    expect(page.locator(".motions li")).to_have_text(["5\u2009000"])


def test_a_card_that_was_turned_over_names_seat_and_card(sheet, shared_rig, page):
    sheet(hands.deal())
    page.keyboard.press("Escape")
    page.get_by_role("button", name="A card was turned over").click()
    enter = page.locator(".sheet .main")
    expect(enter).to_be_disabled()
    for key in ("Björn Åkesson", "ten", "diamonds"):
        tap(page, key)
    expect(enter).to_have_text("Turned over at Björn Åkesson")
    enter.click()
    assert heard(shared_rig, page) == [CardExposed(3, Card.DT)]


def test_cards_laid_too_early_are_entered_as_they_lie(sheet, shared_rig, page):
    sheet(hands.flop(), "Cards laid too early")
    tap(page, "king", exact=True)
    tap(page, "hearts", exact=True)
    tap(page, "Enter", exact=True)
    assert heard(shared_rig, page) == [BoardDealt((Card.HK,))]


def test_of_four_cards_on_the_flop_the_wrong_one_may_be_known(sheet, shared_rig, page):
    for known in (False, True):
        sheet(hands.flop(), "Too many on the flop")
        tap(page, "king", exact=True)
        tap(page, "hearts", exact=True)
        if known:
            tap(page, "The wrong one: king of hearts")
        tap(page, "This card is wrong" if known else "Nobody knows which is wrong")
        expect(page.get_by_role("dialog")).to_have_count(0)
    flop = (Card.S2, Card.ST, Card.C7, Card.HK)
    assert heard(shared_rig, page) == [BoardDealt(flop), BoardDealt(flop, Card.HK)]


def test_a_forgotten_burn_card_may_have_been_shown(sheet, shared_rig, page):
    sheet(hands.flop(), "Burn card forgotten", "It was not shown")
    expect(page.get_by_role("dialog")).to_have_count(0)
    sheet(hands.flop(), "Burn card forgotten")
    for key in ("king", "hearts", "This card was shown"):
        tap(page, key, exact=True)
    assert heard(shared_rig, page) == [BurnForgotten(), BurnForgotten(Card.HK)]


def test_a_game_offers_only_what_its_rules_know(sheet, shared_rig, page):
    dialog = sheet(bluff_hands.bluff())
    words = [said.split("\n")[0] for said in dialog.get_by_role("button").all_inner_texts()]
    assert words == ["Close", "Left the table", "The level’s time is up", "What happened"]
    tap(page, "The level’s time is up")
    assert heard(shared_rig, page) == [LevelTimeUp()]
    dialog = sheet(bluff_hands.new_game())
    words = [said.split("\n")[0] for said in dialog.get_by_role("button").all_inner_texts()]
    assert words == ["Close", "Left the table", "What happened"]


def test_what_happened_is_listed_the_newest_first_with_warnings_marked(sheet):
    view = hands.flop()
    warned = hands.said("Mads is warned: chips into the pot.", row=60, warning=True)
    dialog = sheet(replace(view, hand=replace(view.hand, happened=(*view.hand.happened, warned))), "What happened")
    lines = [said.split("\n")[-1] for said in dialog.locator("li").all_inner_texts()]
    assert lines == [
        "Mads is warned: chips into the pot.",
        "Björn raises to 31 500 and is all-in.",
        "The flop is laid.",
    ]
    expect(dialog.locator(".warning")).to_have_count(1)


def test_a_sheet_closes_with_its_hand_and_by_escape(sheet, shared_rig, page):
    dialog = sheet(hands.flop())
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    dialog = sheet(hands.flop(), "Talks about cards")
    view = hands.preflop()
    shared_rig.hub.show(replace(view, hand=replace(view.hand, number=119)))
    expect(dialog).to_have_count(0)
