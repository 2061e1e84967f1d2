"""What cameras see at the cups, on the screens: a foul calls the floor, a hand is the dealer's to know."""

import hashlib
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub import clock
from hub.events.readings import CupSign
from hub.events.rulings import FoulCode
from hub.views.model import FoulView, NoteView

SECOND_US = 1_000_000
GREY = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a"
    "1c1c20242e2720222c231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc4001400010000000000"
    "0000000000000000000003ffc40014100100000000000000000000000000000000ffda0008010100003f0037ffd9"
)
SHA = hashlib.sha256(GREY).hexdigest()


def ago(seconds):
    return clock.utc() - int(seconds * SECOND_US)


def foul(row=50, seat=3, seconds=1.0, evidence=SHA, code=FoulCode.CUP_MOVED_AFTER_BID):
    said = "The cup of Björn Åkesson was moved after a bid, by 34 mm. The floor is called."
    return FoulView(row, seat, code, ago(seconds), said, evidence)


def note(sign, row=51, seat=4, seconds=0.5):
    said = {CupSign.HAND: "A hand is at the cup of Mads.", CupSign.LIFTED: "Mads seems to lift the cup."}[sign]
    return NoteView(row, seat, sign, ago(seconds), said, SHA)


@pytest.fixture
def shows(shared_rig, page, view_of):
    """Opens a page on the table with what is given changed in a recorded snapshot."""
    folder = shared_rig.table.data_dir / "evidence" / SHA[:2]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{SHA}.jpg").write_bytes(GREY)

    def show(path, name="bidding", **changes):
        shared_rig.hub.show(replace(view_of(name), **changes))
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/{path}")
        return page

    return show


def test_a_foul_is_called_to_the_dealer_in_plain_words_with_its_picture_until_he_puts_it_away(shows):
    page = shows("dealer", fouls=(foul(),))
    call = page.locator(".notice.call")
    expect(call).to_contain_text("Foul. The cup of Björn Åkesson was moved after a bid, by 34 mm. The floor is called.")
    expect(page.locator("#announce")).to_contain_text("The floor is called.")
    expect(page.locator("img")).to_have_count(0)
    call.get_by_role("button", name="Picture").click()
    picture = page.locator(".seen img")
    expect(picture).to_have_attribute("src", f"/evidence/{SHA}.jpg")
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    call.get_by_role("button", name="Close").click()
    expect(call).to_have_count(0)
    expect(page.get_by_role("button", name="8 × 4")).to_be_enabled()
    shows("dealer", fouls=(foul(), foul(row=60)))
    expect(call).to_have_count(1)


def test_bids_and_undo_go_on_under_a_foul(shows, shared_rig, accepting):
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting
    page = shows("dealer", fouls=(foul(),), entry=9)
    expect(page.locator(".notice.call")).to_be_visible()
    page.locator("button.undo").click()
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    assert [each.observation.entry for each in shared_rig.hub.heard] == [9]


def test_a_hand_at_a_cup_is_said_beside_the_player_for_a_moment_and_listed_with_its_picture(shows):
    page = shows("dealer", notes=(note(CupSign.HAND, seconds=2),))
    hand = page.locator(".people [data-seat='4'] .tag.hand")
    expect(hand).to_have_text("hand")
    expect(page.locator(".notice")).to_have_count(0)
    expect(hand).to_have_count(0)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="At the cups").click()
    expect(page.locator(".seen li")).to_contain_text("A hand is at the cup of Mads.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_lift_that_may_be_a_challenge_is_asked_about_while_that_player_is_in_turn(shows):
    page = shows("dealer", notes=(note(CupSign.LIFTED),))
    expect(page.locator(".notice.call")).to_have_text("Mads seems to lift the cup.PictureClose")
    shows("dealer", notes=(note(CupSign.LIFTED),), turn=5)
    expect(page.locator(".notice.call")).to_have_count(0)


def test_without_anything_at_the_cups_the_list_says_so(shows):
    page = shows("dealer")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="At the cups").click()
    expect(page.get_by_role("dialog")).to_contain_text("The cameras have seen nothing at the cups in this round.")


@pytest.mark.parametrize("code", list(FoulCode))
def test_the_table_sees_that_the_floor_is_called_and_no_picture(shows, code):
    page = shows("table", fouls=(foul(code=code),), notes=(note(CupSign.HAND),))
    expect(page.locator(".call")).to_contain_text("Floor call: Björn, ")
    expect(page.locator("#announce")).to_contain_text("Floor call: Björn")
    expect(page.locator("[data-bid] b")).to_have_text("7")
    assert SHA not in page.content()
    assert "hand" not in page.locator("#screen").inner_text()


def test_the_call_leaves_the_table_after_a_while_by_itself(shows):
    page = shows("table", fouls=(foul(seconds=17),))
    expect(page.locator(".call")).to_be_visible()
    expect(page.locator(".call")).to_have_count(0)
    expect(page.locator(".event")).to_be_visible()


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (390, 844)])
def test_the_call_fits_the_screen(shows, page, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    shows("table", name="final10", bid=None, fouls=(foul(seat=4, code=FoulCode.CUP_LIFTED_OUT_OF_TURN),))
    call = page.locator(".call")
    expect(call).to_be_visible()
    assert call.evaluate("one => one.scrollWidth <= one.clientWidth + 1")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
