"""*Time* on the dealer's page: calling it, the clock and its keys, and who wants the dealer."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub import clock
from hub.events.observations import (
    BidEntered,
    CallAnswered,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.timecalls import CallCause, HoldCause
from hub.views.model import CallView

SIZES = [(1280, 800), (390, 844)]


@pytest.fixture
def desk(shared_rig, page, view_of, accepting):
    """Opens the dealer's page on a recorded snapshot with what is given changed in it."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def show(name="bidding", **changes):
        shared_rig.hub.show(replace(view_of(name), **changes))
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/dealer")
        expect(page.locator(".desk")).not_to_have_class("stale")
        return page

    return show


def heard(rig, page):
    """What the hub has heard, once the page has the answers."""
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def time_key(page):
    return page.locator(".timekeys .key").first


def wanted(cause=CallCause.BUTTON, row=70, said="Björn Åkesson calls you to seat 3.", seat=3):
    return CallView(row, seat, cause, clock.utc(), said)


def test_one_tap_calls_time_for_the_floor(desk, shared_rig):
    page = desk(may_call_time=True)
    expect(time_key(page)).to_have_text("Timefor Mads")
    time_key(page).click()
    assert heard(shared_rig, page) == [TimeEntered(None, "dealer")]


def test_two_taps_call_it_for_the_seat_that_asked(desk, shared_rig, view_of):
    page = desk("some_out", may_call_time=True)
    click(page, "Asked by …")
    sheet = page.get_by_role("dialog")
    playing = [player.name for player in view_of("some_out").players if player.dice > 0]
    assert len(playing) < 6
    expect(sheet.get_by_role("button")).to_have_text([*playing, "Close"])
    sheet.get_by_role("button", name="Solveig Haugen").click()
    assert heard(shared_rig, page) == [TimeEntered(1, "dealer")]
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_sheet_closes_by_escape_and_when_time_was_called_elsewhere(desk, time_left):
    page = desk(may_call_time=True)
    click(page, "Asked by …")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    click(page, "Asked by …")
    desk(time=time_left(50))
    expect(page.locator(".timer")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_while_nobody_is_to_act_time_cannot_be_called(desk):
    page = desk("challenge")
    expect(page.locator(".timekeys .key:enabled")).to_have_count(0)
    expect(time_key(page)).to_contain_text("nobody is to act")
    page = desk("idle")
    expect(page.locator(".timekeys")).to_have_count(0)


def test_it_works_by_keyboard(desk, shared_rig):
    page = desk(may_call_time=True)
    time_key(page).focus()
    page.keyboard.press("Enter")
    assert heard(shared_rig, page) == [TimeEntered(None, "dealer")]


def test_while_it_runs_the_seconds_are_big_and_bids_go_on(desk, shared_rig, time_left):
    time = time_left(45.5)
    page = desk(time=time)
    left = page.locator(".timer [data-left]")
    expect(page.locator(".timer p")).to_have_text("Time for MadsCalled by Elin Sjöberg")
    assert abs(int(left.inner_text()) - -((clock.monotonic() - time.deadline) // 10**9)) <= 1
    assert left.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") > 100
    click(page, "8 × 4")
    assert heard(shared_rig, page) == [BidEntered(4, 8, 4)]


def test_hold_resume_and_cancel_name_the_call(desk, shared_rig, time_left):
    page = desk(time=time_left(45))
    click(page, "Hold")
    assert heard(shared_rig, page) == [TimeHoldEntered(3, "dealer")]
    desk(time=time_left(44.2, held=HoldCause.DEALER))
    expect(page.locator(".timer p")).to_have_text("Time for MadsHeld at 45\u00a0s.")
    expect(page.locator(".timer [data-left]")).to_have_text("45")
    click(page, "Resume")
    click(page, "Cancel Time")
    assert heard(shared_rig, page)[1:] == [TimeResumeEntered(3, "dealer"), TimeCancelEntered(3, "dealer")]


def test_a_second_enter_on_hold_does_not_resume(desk, shared_rig, time_left):
    page = desk(time=time_left(45))
    page.get_by_role("button", name="Hold", exact=True).focus()
    page.keyboard.press("Enter")
    assert heard(shared_rig, page) == [TimeHoldEntered(3, "dealer")]
    desk(time=time_left(44, held=HoldCause.DEALER))
    expect(page.get_by_role("button", name="Resume", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    assert heard(shared_rig, page) == [TimeHoldEntered(3, "dealer")]


def test_after_a_restart_it_is_explained_in_words(desk, time_left):
    page = desk(time=time_left(23, held=HoldCause.RESTART))
    said = "The hub was restarted: Time stands at 23\u00a0s. Resume when the table is ready."
    expect(page.locator(".timer p span")).to_have_text(said)
    expect(page.get_by_role("button", name="Resume", exact=True)).to_be_enabled()
    expect(page.get_by_role("button", name="Hold", exact=True)).to_have_count(0)


def test_undo_and_cancel_are_two_things(desk, shared_rig, time_left):
    page = desk(time=time_left(45), undo="Björn Åkesson's bid of seven fives", entry=8)
    undo = page.locator("button.undo")
    cancel = page.get_by_role("button", name="Cancel Time", exact=True)
    expect(undo).to_contain_text("bid of seven fives")
    boxes = [each.bounding_box() for each in (undo, cancel)]
    assert boxes[1]["y"] + boxes[1]["height"] + 12 <= boxes[0]["y"]
    undo.click()
    assert [type(each).__name__ for each in heard(shared_rig, page)] == ["LastEntryUndone"]


def test_the_last_ten_and_zero_are_shown_and_no_key_goes_dead(desk, time_left):
    page = desk(time=time_left(1.4))
    expect(page.locator(".timer")).to_have_attribute("data-state", "last")
    expect(page.locator(".timer")).to_have_attribute("data-state", "zero")
    expect(page.locator(".timer [data-left]")).to_have_text("0")
    expect(page.locator(".timer p span")).to_have_text("Checking for a press in time")
    expect(page.locator(".timer .key:disabled")).to_have_count(0)


def test_the_seconds_go_on_under_a_finger(desk, page, time_left):
    page = desk(time=time_left(45))
    before = int(page.locator(".timer [data-left]").inner_text())
    page.mouse.move(900, 300)
    page.mouse.down()
    expect(page.locator(".timer [data-left]")).to_have_text(str(before - 2))
    page.mouse.move(1, 1)
    page.mouse.up()


def test_a_refusal_is_said_in_the_hubs_own_words(desk, shared_rig, refusing, time_left):
    page = desk(time=time_left(45))
    shared_rig.hub.answer = refusing
    click(page, "Hold")
    expect(page.locator(".notice.said")).to_contain_text("It is another player's turn.")
    expect(page.locator(".timer")).to_be_visible()


def test_who_calls_the_dealer_is_answered_with_one_tap(desk, shared_rig):
    page = desk(calls=(wanted(), wanted(CallCause.TIME_EXPIRED, 71, "Time is up for Mads at seat 4.", seat=4)))
    said = "Björn Åkesson calls you to seat 3. Time is up for Mads at seat 4."
    expect(page.locator(".notice.wanted p")).to_have_text(said)
    expect(page.locator("#announce")).to_have_text(said)
    click(page, "Seen")
    assert heard(shared_rig, page) == [CallAnswered((3, 4), "dealer")]
    desk()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_stale_page_shows_no_seconds_and_enters_nothing(desk, shared_rig, time_left):
    page = desk(time=time_left(45))
    expect(page.locator(".timer [data-left]")).to_be_visible()
    shared_rig.hub.go()
    expect(page.locator("[data-stale]")).to_be_visible()
    expect(page.locator(".timer [data-left]")).to_be_hidden()
    expect(page.locator(".timer .key:enabled")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_keys_are_large_and_apart_and_no_player_is_covered(desk, page, time_left, size):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    states = (
        {"may_call_time": True},
        {"time": time_left(45)},
        {"time": time_left(23, held=HoldCause.RESTART)},
        {"calls": (wanted(),), "may_call_time": True},
    )
    wrong = []
    for name in ("bidding", "final10"):
        for changes in states:
            page = desk(name, **changes)
            expect(page.locator(".notice.wanted")).to_have_count(1 if "calls" in changes else 0)
            expect(page.locator(".timer")).to_have_count(1 if "time" in changes else 0)
            boxes = [key.bounding_box() for key in page.locator(".timekeys .key, .timer .key, .wanted .key").all()]
            if [box for box in boxes if min(box["width"], box["height"]) < 56]:
                wrong.append((name, changes, boxes))
            rows = [row.bounding_box() for row in page.locator(".people li").all()]
            people = page.locator(".people").bounding_box()
            if rows[-1]["y"] + rows[-1]["height"] > people["y"] + people["height"] + 1:
                wrong.append((name, changes, rows[-1], people))
            if page.evaluate("document.documentElement.scrollWidth") > size[0]:
                wrong.append((name, changes, "too wide"))
    assert wrong == []
