"""Every page in its main states, by axe and WCAG 2.2 AA; contrast on the TV; the dealer's ways by keyboard."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from hub.events.observations import BidEntered, ChallengeMade, ReadingAnswered, SeatDice
from tests.dashboard import hands
from tests.dashboard.accessible import breaches, faint_texts
from tests.dashboard.floor_rig import running

ON_TV = 7.0
NAMES = ("Solveig Haugen", "Mads Kjærgaard", "Þórunn Jónsdóttir", "Björn Åkesson", "Elin Sjöberg", "Øyvind Sæther")
SEEN = ("bidding", "caught", "withheld", "won", "idle", "time", "showdown")
SCREENS = {"caught": "reveal", "idle": "seats", "bidding": "seats", "time": "clock", "showdown": "result"}


@pytest.fixture
def state_of(view_of, time_left) -> Callable:
    """A snapshot by the name of its state."""

    def made(name):
        if name == "time":
            return replace(view_of("bidding"), time=time_left(40))
        return hands.showdown() if name == "showdown" else view_of(name)

    return made


@pytest.mark.parametrize("path", ["/table", "/overlay"])
def test_spectators_pages_break_no_rule_and_are_read_from_afar(shared_rig, page, state_of, path):
    page.set_viewport_size({"width": 1920, "height": 1080})
    shared_rig.hub.show(state_of("bidding"))
    page.goto(shared_rig.url + path)
    for name in SEEN:
        shared_rig.hub.show(state_of(name))
        expect(page.locator("#screen")).to_have_attribute("data-screen", SCREENS.get(name, name))
        assert (name, breaches(page), faint_texts(page, ON_TV)) == (name, {}, {})


def test_a_table_that_is_not_live_breaks_no_rule_on_a_tv_and_on_a_phone(rig, page, view_of):
    rig.hub.show(view_of("bidding"))
    page.goto(f"{rig.url}/table")
    expect(page.locator("#screen")).to_have_attribute("data-screen", "seats")
    rig.hub.go()
    expect(page.locator("#screen")).to_have_attribute("data-screen", "stale")
    for size in ((1920, 1080), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert (size, breaches(page), faint_texts(page, ON_TV)) == (size, {}, {})


@pytest.mark.parametrize("name", ["bidding", "withheld_two", "challenge", "time", "hand"])
def test_the_dealers_page_breaks_no_rule(shared_rig, page, state_of, name):
    shared_rig.hub.show(hands.preflop() if name == "hand" else state_of(name))
    page.goto(f"{shared_rig.url}/dealer")
    expect(page.locator(".desk")).not_to_have_class("stale")
    assert breaches(page) == {}


@pytest.mark.parametrize("path", ["/", "/login", "/access", "/journal", "/parts"])
def test_the_ways_in_and_the_journal_break_no_rule(shared_rig, page, path):
    page.goto(shared_rig.url + path)
    expect(page.locator("h1, h2, nav").first).to_be_visible()
    assert breaches(page) == {}


def test_the_floor_desk_and_the_standings_break_no_rule(page):
    with running("raffle") as rig:
        page.set_viewport_size({"width": 1440, "height": 900})
        for path in ("/floor", "/standings"):
            page.goto(rig.url + path)
            expect(page.locator("h1, h2").first).to_be_visible()
            assert (path, breaches(page)) == (path, {})


def test_what_breaks_a_rule_or_is_too_faint_is_found(page):
    body = '<main><h1>good</h1><button></button><p style="color:#888">grey</p></main>'
    page.set_content(f'<html lang="en"><title>x</title><body style="background:#fff;color:#000">{body}')
    assert [each.split(":")[0] for each in breaches(page)] == ["button-name", "color-contrast"]
    assert list(faint_texts(page, ON_TV)) == ["grey"]


def tab_to(page: Page, label: str) -> None:
    """By the Tab key alone."""
    for _ in range(60):
        page.keyboard.press("Tab")
        said = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
        if said.startswith(label):
            return
    raise AssertionError(f"Tab does not lead to {label}")


def entered(rig, page):
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


def test_a_dealer_bids_challenges_and_confirms_by_keyboard_alone(shared_rig, page, view_of, accepting):
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting
    shared_rig.hub.show(view_of("bidding"))
    page.goto(f"{shared_rig.url}/dealer")
    expect(page.locator(".desk")).not_to_have_class("stale")
    tab_to(page, "8 × 4")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    tab_to(page, "Challenge")
    page.keyboard.press("Enter")
    assert entered(shared_rig, page)[:1] == [BidEntered(4, 8, 4)]
    assert isinstance(entered(shared_rig, page)[1], ChallengeMade)
    shared_rig.hub.show(view_of("withheld"))
    expect(page.locator(".desk.review")).to_be_visible()
    tab_to(page, "5")
    page.keyboard.press("Enter")
    tab_to(page, "Confirm")
    page.keyboard.press("Enter")
    expect(page.locator(".unhold")).to_be_focused()
    tab_to(page, "Show now")
    page.keyboard.press("Enter")
    assert entered(shared_rig, page)[2:] == [ReadingAnswered(1, (SeatDice(4, (5, 1, 4, 4, 5)),), "dealer")]


def test_whoever_wants_no_motion_has_none(shared_rig, page, view_of):
    shared_rig.hub.show(view_of("caught"))
    page.goto(f"{shared_rig.url}/table")
    arriving = page.locator(".stage.anim")
    expect(arriving).to_be_visible()
    shown = "element => getComputedStyle(element).animationName"
    assert arriving.evaluate(shown) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert arriving.evaluate(shown) != "none"
    page.emulate_media(reduced_motion="reduce")
    moving = "() => document.getAnimations().length"
    assert page.evaluate(moving) == 0
