"""The entrance in a real browser: from nothing to the dealer's page on a paired tablet, and out again."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dashboard.access.codes import pairing_code, token, typed_code
from hub import clock
from hub.access.model import PairingCode, Role, Session, User, WatchLink, digest_of
from hub.access.store import AccessStore
from hub.events.clocks import UtcMicros
from tests.dashboard.access.rooms import PASSWORD, PIN, secret
from tests.dashboard.floor_rig import FloorRig

NAMES = ("Mads Kjærgaard", "Þórunn Jónsdóttir")


@pytest.fixture
def store(rig) -> AccessStore:
    """The table's, with somebody of the floor and two dealers."""
    made = AccessStore(rig.table.data_dir)
    made.add_user(User("Kari", Role.FLOOR, secret(PASSWORD)))
    for name in NAMES:
        made.add_user(User(name, Role.DEALER, secret(PIN)))
    return made


@pytest.fixture
def window(chromium: BrowserContext, page: Page) -> Page:
    """A page without the cookies of the tests before."""
    chromium.clear_cookies()
    return page


def code_of(store: AccessStore) -> str:
    code, now = pairing_code(), clock.utc()
    store.add_code(PairingCode(digest_of(typed_code(code)), "Tablet 4", UtcMicros(now + 600_000_000)), now)
    return code


def test_a_tablet_is_paired_a_dealer_comes_in_by_keys_and_goes_out_by_the_menu(rig, store, window, view_of):
    rig.hub.show(view_of("bidding"))
    window.goto(f"{rig.url}/dealer")
    expect(window.get_by_text("This page is for dealers.")).to_be_visible()
    window.get_by_role("button", name="This is a dealer’s tablet").click()
    window.get_by_label("Code").fill(code_of(store).lower().replace("-", " "))
    window.keyboard.press("Enter")
    expect(window.get_by_text("Paired as Tablet 4")).to_be_visible()
    window.get_by_role("button", name=NAMES[0]).click()
    for digit in "0000":
        window.get_by_role("button", name=digit, exact=True).click()
    window.get_by_role("button", name="Log in", exact=True).click()
    expect(window.get_by_text("This PIN is wrong.").first).to_be_attached()
    window.keyboard.type(PIN)
    window.keyboard.press("Enter")
    window.get_by_role("button", name="More", exact=True).click()
    window.get_by_role("button", name=f"Log out {NAMES[0]}").click()
    expect(window.get_by_role("heading", name="Who deals?")).to_be_visible()


def test_somebody_who_is_put_out_sees_the_entrance_without_touching_anything(rig, store, window, view_of):
    rig.hub.show(view_of("bidding"))
    key = token()
    store.add_link(WatchLink("Hall", digest_of(key)))
    window.goto(f"{rig.url}/watch/{key}")
    expect(window).to_have_url(f"{rig.url}/table")
    expect(window.locator("body.table main")).to_contain_text("Þórunn")
    assert window.evaluate("document.cookie") == ""
    store.remove_link("Hall")
    expect(window.get_by_text("Spectators open this page by the link that the floor gives out.")).to_be_visible()
    expect(window.locator("body")).not_to_contain_text("Þórunn")


def test_in_the_picture_of_a_stream_no_entrance_comes_up(rig, store, window, view_of):
    rig.hub.show(view_of("bidding"))
    key = token()
    store.add_link(WatchLink("Stream", digest_of(key)))
    window.goto(f"{rig.url}/watch/{key}?to=overlay&tab=yes")
    expect(window).to_have_url(f"{rig.url}/overlay?tab=yes")
    expect(window.locator("#screen")).to_contain_text("Þórunn")
    with window.expect_response(lambda answer: answer.url.endswith("/overlay") and answer.status == 401):
        store.remove_link("Stream")
    expect(window.get_by_text("Not live")).to_be_visible()
    assert window.url.endswith("/overlay?tab=yes")
    assert window.locator("body.entrance").count() == 0


def test_the_floor_signs_with_the_name_it_logged_in_by_and_nobody_asks_for_it(tmp_path, monkeypatch, window):
    floor = FloorRig("raffle")
    AccessStore(tmp_path).add_user(User("Kari", Role.FLOOR, secret(PASSWORD)))
    section = floor.settings.tournament.model_copy(update={"data_dir": tmp_path})
    monkeypatch.setattr(floor, "settings", floor.settings.model_copy(update={"tournament": section}))
    floor.start()
    try:
        window.goto(f"{floor.url}/floor")
        window.get_by_label("Name").fill("kari")
        window.get_by_label("Password").fill("three red dogs")
        window.get_by_role("button", name="Log in").click()
        expect(window.locator("#said")).to_contain_text("Name or password is wrong.")
        window.get_by_label("Password").fill(PASSWORD)
        window.keyboard.press("Enter")
        expect(window.get_by_role("button", name="Log out Kari")).to_be_visible()
        answer = window.evaluate(
            "async () => (await fetch('/api/entries/entrant', {method: 'POST', headers: {'Content-Type': "
            "'application/json'}, body: JSON.stringify({who: 'Somebody else', name: 'Ann'})})).status"
        )
        assert answer == 200
        expect(window.locator("#log")).to_contain_text("Kari")
        assert getattr(floor.floor.heard[-1].observation, "who") == "Kari"  # noqa: B009
        window.get_by_role("button", name="Log out Kari").click()
        expect(window.get_by_role("heading", name="Log in")).to_be_visible()
    finally:
        floor.stop()


def test_the_floor_pairs_a_tablet_hands_out_a_link_and_puts_somebody_out_on_one_page(rig, store, window):
    now = clock.utc()
    store.begin(Session(digest_of("elsewhere"), "kari", "", now, now))
    window.goto(f"{rig.url}/access")
    window.get_by_label("Name").fill("Kari")
    window.get_by_label("Password").fill(PASSWORD)
    window.keyboard.press("Enter")
    window.get_by_label("Name of the tablet").fill("Tablet 7")
    window.get_by_role("button", name="Show a code").click()
    code = window.locator("#made-code").inner_text()
    assert store.take_code(digest_of(typed_code(code)), clock.utc()).tablet == "Tablet 7"
    window.get_by_role("button", name="Make a link").click()
    expect(window.locator("#made-link")).to_have_attribute("href", re.compile(f"^{rig.url}/watch/.{{43}}$"))
    expect(window.get_by_text("floor · logged in 2 times")).to_be_visible()
    window.get_by_role("button", name="Make a link").click()
    expect(window.get_by_role("alert")).to_contain_text("There is a link 'Hall' already.")
    window.get_by_role("button", name="Take away").click()
    assert store.read().links
    window.get_by_role("button", name="Sure?").click()
    expect(window.locator("#made-link")).to_have_count(0)
    assert store.read().links == {}


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1440, 900)])
def test_the_entrance_fits_every_screen_with_keys_for_fingers(rig, store, window, width, height):
    window.set_viewport_size({"width": width, "height": height})
    window.goto(f"{rig.url}/dealer")
    window.get_by_role("button", name="This is a dealer’s tablet").click()
    window.get_by_label("Code").fill(code_of(store))
    window.keyboard.press("Enter")
    window.get_by_role("button", name=NAMES[1]).click()
    expect(window.locator(".pad")).to_be_visible()
    assert window.evaluate("document.documentElement.scrollWidth") <= width
    assert window.evaluate("document.documentElement.scrollHeight") <= height
    keys = "[...document.querySelectorAll('button, input')].filter((each) => !each.closest('p'))"
    low = window.evaluate(f"{keys}.map((each) => each.getBoundingClientRect().height)")
    assert min(low) >= 56
    assert window.evaluate("document.activeElement.id") == "pin"
