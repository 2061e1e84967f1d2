"""The overlay of a stream: the table as a strip at the foot of a picture, on nothing, and nothing while not live."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.dashboard import bluff_hands, hands, palace_hands, razz_hands
from tests.dashboard.conftest import recorded, time_with
from tests.dashboard.fits import cut_pictures, wrong_texts

DICE = (
    "bidding",
    "challenge",
    "final10",
    "some_out",
    "opening",
    "idle",
    "caught",
    "final10_stands",
    "withheld_two",
    "won",
)
CARDS = (
    hands.no_hand,
    hands.preflop,
    hands.flop,
    hands.ten_seats,
    hands.showdown,
    hands.crowd,
    bluff_hands.floor,
    razz_hands.dealt,
    razz_hands.eight_seats,
    razz_hands.razz_to_show,
    razz_hands.razz_crowd,
    palace_hands.drawing,
    palace_hands.battle,
    palace_hands.ten_at_palace,
    palace_hands.palace_showdown,
)
STRIP_PX = 296
LEAST_PX = 28
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#screen :not(svg, svg *)")]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
PAINTED = "() => [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor)"


@pytest.fixture
def overlay(shared_rig, page):
    """Puts a snapshot on the overlay, in a window as a stream has it."""
    page.set_viewport_size({"width": 1920, "height": 1080})

    def shown(view, query=""):
        shared_rig.hub.show(view)
        page.goto(f"{shared_rig.url}/overlay{query}")
        expect(page.locator(".strip:not(.absent)")).to_have_count(1)
        return page

    return shown


def wrong(page):
    """What a strip must not do; names that have no room are cut off with dots."""
    found = [said for said in wrong_texts(page, "#screen") if not said.startswith(("cut: Max", "cut: Bar", "cut: Rag"))]
    top = page.locator(".strip").bounding_box()["y"]
    if top < 1080 - STRIP_PX:
        found.append(f"{1080 - top} px high")
    if page.evaluate(SMALLEST) < LEAST_PX - 0.01:
        found.append(f"{page.evaluate(SMALLEST)} px of type")
    return found


@pytest.mark.thorough
def test_every_strip_of_dice_fits_at_the_foot(overlay):
    assert {name: said for name in DICE if (said := wrong(overlay(recorded(name))))} == {}


@pytest.mark.thorough
def test_every_strip_of_cards_fits_at_the_foot(overlay):
    assert {view.__name__: said for view in CARDS if (said := wrong(overlay(view())))} == {}


def test_every_card_of_a_fan_shows_its_rank_and_suit(overlay):
    views = (palace_hands.battle, palace_hands.capture, palace_hands.palace_to_show, palace_hands.palace_showdown)
    assert {view.__name__: cut for view in views if (cut := cut_pictures(overlay(view()), "#screen"))} == {}


def test_there_is_nothing_behind_it(overlay):
    assert set(overlay(recorded("bidding")).evaluate(PAINTED)) == {"rgba(0, 0, 0, 0)"}


def test_a_verdict_says_who_stands_for_it(overlay):
    page = overlay(recorded("caught"))
    expect(page.locator("[data-found]")).to_have_text("6")
    expect(page.locator("[data-by=camera]")).to_contain_text("Verified by camera")
    page = overlay(recorded("stands"))
    expect(page.locator("[data-by=dealer]")).to_contain_text("Confirmed by dealer")


def test_a_doubt_shows_no_face_that_was_read(overlay):
    page = overlay(recorded("withheld"))
    expect(page.locator(".withheld h1")).to_have_text("Dealer is checking")
    expect(page.locator(".withheld .die")).to_have_count(1)  # the bid's


def test_a_result_names_the_dealer_where_one_card_is_by_hand(overlay):
    expect(overlay(hands.showdown()).locator(".result .proof")).to_have_attribute("data-by", "camera")
    expect(overlay(hands.crowd()).locator(".result .proof")).to_have_attribute("data-by", "dealer")


def test_time_is_shown_by_the_hubs_clock(overlay):
    page = overlay(replace(hands.flop(), time=time_with(33.0)))
    expect(page.locator("[data-left]")).to_have_text("30", timeout=6_000)


@pytest.mark.parametrize(("query", "says"), [("", ""), ("?tab=yes", "Not live")])
def test_while_not_live_nothing_is_shown_but_the_producers_tab(overlay, shared_rig, query, says):
    page = overlay(recorded("bidding"), query)
    shared_rig.hub.fall_silent()
    expect(page.locator(".strip.absent")).to_have_count(1, timeout=8_000)
    assert page.locator("#screen").inner_text().strip() == says
    shared_rig.hub.show(recorded("bidding"))
    expect(page.locator("[data-seat].turn")).to_have_count(1)
