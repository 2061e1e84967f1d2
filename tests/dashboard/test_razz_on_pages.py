"""Razz on the pages: up cards before the seats, entries for every choice, and nothing that lies face down."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.lens import LensLaid
from hub.events.poker import ActionKind, CardHeld, CardState, DealDone, HandTabled, PlayerActed
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, UpCardDealt
from hub.views.hand_model import ChoiceView, SeenCardsView
from tests.dashboard import razz_hands
from tests.dashboard.fits import wrong_texts
from tests.dashboard.hands import said


@pytest.fixture
def table(shared_rig, page):
    """The spectators' page with a snapshot."""

    def show(view):
        page.set_viewport_size({"width": 1920, "height": 1080})
        shared_rig.hub.show(view)
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/table")
        expect(page.locator("#screen[data-screen]:has(.stage:not(.nothing, .stale))")).to_have_count(1)
        return page

    return show


@pytest.fixture
def desk(shared_rig, page):
    """The dealer's page with a snapshot; what it enters is heard by the hub."""

    def show(view):
        page.set_viewport_size({"width": 1280, "height": 800})
        shared_rig.hub.heard.clear()
        shared_rig.hub.show(view)
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/dealer")
        return page

    return show


def cards(page, selector):
    return page.locator(f"{selector} .pcard").evaluate_all("all => all.map(each => each.ariaLabel ?? '')")


def entered(shared_rig, page, key, *more):
    """What the hub hears after these keys."""
    for each in (key, *more):
        keys = page.get_by_role("button", name=each, exact=each.islower())
        keys.or_(page.get_by_role("tab", name=each)).first.click()
    for _ in range(50):
        if shared_rig.hub.heard:
            return shared_rig.hub.heard[-1].observation
        page.wait_for_timeout(50)
    raise AssertionError("nothing was entered")


def test_z6_up_cards_lie_behind_two_backs_in_the_order_of_the_deal(table):
    page = table(razz_hands.eight_seats())
    back = "a card face down"
    assert cards(page, "[data-seat='1'] .front") == [
        back, back, "king of hearts", "seven of clubs", "two of diamonds", "nine of spades",
    ]  # fmt: skip
    assert cards(page, "[data-seat='2'] .front") == []
    expect(page.locator(".street")).to_have_text("Sixth streetBet 400\u2009000")
    expect(page.locator(".top")).to_contain_text("Limits 200\u2009000 / 400\u2009000")
    expect(page.locator(".token")).to_have_count(0)
    expect(page.locator("[data-board] .pcard")).to_have_count(0)


def test_z19_the_card_for_everybody_lies_beside_the_street(table):
    page = table(razz_hands.community())
    expect(page.locator(".vouched")).to_have_text("Confirmed by dealer")
    assert cards(page, "[data-board]") == ["ten of clubs"]


def test_z22_a_showdown_names_low_hands_and_marks_the_five_that_won(table):
    page = table(razz_hands.razz_showdown())
    expect(page.locator(".panel h1")).to_have_text("Þórunn wins")
    expect(page.locator(".panel .words")).to_have_text("Eight low, 8-5-4-3-2")
    assert len(cards(page, ".hands li:first-child .cards")) == 7
    expect(page.locator(".hands .won .pcard.best")).to_have_count(5)
    assert wrong_texts(page, "#screen") == []


def test_what_cameras_see_of_a_hand_is_on_the_dealers_page_alone(table):
    page = table(razz_hands.razz_to_show())
    assert "Ah" not in page.content() and "ace of hearts" not in page.content()


def test_what_the_lens_waits_for_is_said_at_the_hand_and_without_a_lens_there_is_no_key(desk):
    page = desk(razz_hands.lens_waits())
    expect(page.locator(".picks .hint")).to_have_text(re.compile("Lay the cards of Þórunn .* on the lens"))
    desk(replace(razz_hands.lens_waits(), lens=None))
    expect(page.get_by_role("button", name="Thrown away unread")).to_be_visible()
    expect(page.get_by_role("button", name="on the lens")).to_have_count(0)


@pytest.mark.parametrize(
    ("view", "keys", "entry"),
    [
        (razz_hands.bring_in, ["Bring in"], BringInMade(1)),
        (razz_hands.bring_in, ["Complete"], PlayerActed(1, ActionKind.COMPLETE)),
        (razz_hands.completed, ["Call"], PlayerActed(2, ActionKind.CALL)),
        (razz_hands.eight_seats, ["Raise"], PlayerActed(6, ActionKind.RAISE, 1_200_000)),
        (razz_hands.eight_seats, ["Fold"], PlayerActed(6, ActionKind.FOLD)),
        (razz_hands.community, ["Bet"], PlayerActed(8, ActionKind.BET, 4_000)),
        (razz_hands.last_card, ["The cards are dealt"], DealDone()),
        (razz_hands.dealt, ["Confirm"], UpCardDealt(3, "Qc")),
        (razz_hands.dealt, ["Øyvind Sæther", "ten", "spades", "Enter"], UpCardDealt(5, "Ts")),
        (razz_hands.razz_to_show, ["Solveig mucks"], MuckAsked(1)),
        (
            razz_hands.razz_to_show,
            ["Confirm"],
            HandTabled(1, tuple(CardHeld(code, CardState.FACE_UP) for code in ("Ah", "4c", "8s"))),
        ),
        (razz_hands.lens_waits, ["Lay Þórunn's hand on the lens"], LensLaid(2)),
        (razz_hands.razz_to_show, ["Þórunn Jónsdóttir", "Thrown away unread"], DeadHandEntered(2, "dealer")),
        (razz_hands.eight_seats, ["More", "Dead hand", "Aage Ødegård"], DeadHandEntered(8, "dealer")),
        (razz_hands.razz_showdown, ["Disclose hand 57"], DisclosureAsked(57, "dealer")),
    ],
)
def test_every_choice_is_one_tap_and_an_entry(shared_rig, desk, view, keys, entry):
    assert entered(shared_rig, desk(view()), *keys) == entry


def test_z29_an_earlier_showdown_is_asked_for_by_its_number(shared_rig, desk):
    page = desk(razz_hands.razz_showdown())
    for key in ("More", "Earlier showdown"):
        page.get_by_role("button", name=key).first.click()
    dialog = page.get_by_role("dialog")
    for digit in "12":
        dialog.get_by_role("button", name=digit, exact=True).click()
    assert entered(shared_rig, dialog.page, "Disclose hand 12") == DisclosureAsked(12, "dealer")


def test_a_row_that_the_cameras_do_not_see_whole_is_not_offered(desk):
    view = razz_hands.dealt()
    seen = (SeenCardsView(3, ("Kc", "Qc")),)
    page = desk(replace(view, hand=replace(view.hand, seen=seen)))
    expect(page.locator(".seennow")).to_contain_text("They do not see all up cards.")
    expect(page.locator(".confirm")).to_be_disabled()


def test_cards_that_lie_face_up_cannot_be_picked_again(desk):
    page = desk(razz_hands.dealt())
    page.get_by_role("button", name="queen", exact=True).click()
    expect(page.get_by_role("button", name="diamonds", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="clubs", exact=True)).to_be_enabled()


def test_nobody_is_entered_as_gone_and_no_blinds_are_asked_for(desk):
    page = desk(razz_hands.razz_showdown())
    page.get_by_role("button", name="More").first.click()
    expect(page.get_by_role("dialog")).not_to_contain_text("Left the table")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New level").click()
    expect(page.get_by_role("dialog")).to_contain_text("Small limit")
    expect(page.get_by_role("dialog")).not_to_contain_text("Big blind")


def test_the_up_cards_of_all_stand_before_the_dealer_while_somebody_acts(desk):
    page = desk(razz_hands.community())
    expect(page.locator(".ups li")).to_have_count(8)
    assert cards(page, ".ups li:last-child") == [
        "seven of spades",
        "four of diamonds",
        "ace of hearts",
        "nine of clubs",
    ]


def test_a_new_hand_has_no_cards_yet(table):
    hand = replace(razz_hands.razz_of(), seats=tuple(replace(each, up=()) for each in razz_hands.razz_of().seats))
    choices = tuple(ChoiceView("up_card", number) for number in range(1, 6))
    page = table(razz_hands.razz_table(replace(hand, stage="deal", choices=choices, happened=(said("200 in antes."),))))
    expect(page.locator("[data-seat='1'] .front .back")).to_have_count(2)
    expect(page.locator(".front .pcard:not(.back)")).to_have_count(0)
