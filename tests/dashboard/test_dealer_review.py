"""A seat in doubt on the dealer's page: which die, what each reader read of it, one tap to correct, and the floor."""

import hashlib
from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import expect

from hub.events.observations import FloorAsked, ReadingAnswered, SeatDice
from hub.events.readings import DieReading
from hub.events.timecalls import CallCause
from hub.views.model import CallView
from vision.dice.agreement import READERS, EachRead
from vision.dice.annotate import as_jpeg
from vision.dice.marks import with_dice


@pytest.fixture
def desk(shared_rig, page, accepting):
    """Shows a snapshot on the page."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def show(view):
        shared_rig.hub.show(view)
        page.goto(f"{shared_rig.url}/dealer")
        return page

    return show


@pytest.fixture
def in_doubt(shared_rig, view_of):
    """The review of one seat, whose dice were read so; with what each reader read, the photo notes it."""

    def review(values, said=None, why=("readers_differ",), of_faces=True):
        photo = lying_dice(values, said)
        sha256 = hashlib.sha256(photo).hexdigest()
        kept = shared_rig.table.data_dir / "evidence" / sha256[:2] / f"{sha256}.jpg"
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(photo)
        view = view_of("withheld")
        (doubt,) = view.review.doubts
        told = replace(doubt, values=values, evidence=sha256, why=why, of_faces=of_faces)
        return replace(view, review=replace(view.review, doubts=(told,)))

    return review


def lying_dice(values, said=None):
    """A photo of 400 x 200 in which these dice stand in a row, noted as vision notes them."""
    dice = [DieReading(value, 1.0, (0.0, 0.0)) for value in values]
    corners = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], np.float32)
    tops = [corners + np.array([60 * (at + 1), 100], np.float32) for at in range(len(values))]
    each = [EachRead(both, both[0] != both[1]) for both in said or ()]
    return with_dice(as_jpeg(np.full((200, 400, 3), 90, np.uint8)), dice, tops, (400, 200), READERS, each)


def heard(rig, page):
    """What the hub has heard, once the page has the answers."""
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


def click(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def say(page, value):
    page.locator(f".values button[aria-label='{value}']").click()


ONE_DIFFERS = ((1, 4, 4, 5, 6), [(1, 1), (4, 4), (4, 4), (5, 3), (6, 6)])


def test_correcting_the_one_die_in_doubt_confirms_by_itself_after_the_time_to_undo_it(desk, in_doubt, shared_rig):
    page = desk(in_doubt(*ONE_DIFFERS))
    chosen = page.locator(".tile").nth(3)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_contain_text("differ")
    expect(page.locator(".each-read")).to_have_text("Die 4: pips 5 · look 3")
    expect(page.locator(".hint")).to_contain_text("entered after 4 seconds, unless you undo it")
    say(page, 3)
    expect(page.locator(".answer")).to_contain_text("Confirmed. The TV shows it in 4 seconds.")
    assert heard(shared_rig, page) == []
    page.locator(".unhold").click()
    expect(page.locator(".confirm")).to_be_enabled()
    say(page, 5)
    click(page, "Show now")
    assert heard(shared_rig, page) == [ReadingAnswered(1, (SeatDice(4, (1, 4, 4, 5, 6)),), "dealer")]


@pytest.mark.parametrize(
    ("said", "why", "of_faces"),
    [
        ([(1, 2), (4, 4), (4, 4), (5, 3), (6, 6)], ("readers_differ",), True),
        (ONE_DIFFERS[1], ("readers_differ", "moving"), False),
        (None, ("readers_differ",), True),
    ],
    ids=["two dice", "something moves", "not noted which"],
)
def test_where_more_than_one_die_may_be_wrong_a_correction_only_corrects(
    desk, in_doubt, shared_rig, said, why, of_faces
):
    page = desk(in_doubt(ONE_DIFFERS[0], said, why, of_faces))
    expect(page.locator(".in-photo button")).to_have_count(5)
    page.locator(".tile").nth(3).click()
    say(page, 3)
    expect(page.locator(".confirm")).to_be_enabled()
    expect(page.locator(".answer")).to_have_count(0)
    assert heard(shared_rig, page) == []


def test_a_die_is_chosen_by_a_tap_on_it_in_the_photo(desk, in_doubt, shared_rig):
    page = desk(in_doubt((0, 1, 4, 4, 5), why=("die_not_read",)))
    keys = page.locator(".in-photo button")
    expect(keys).to_have_count(5)
    image, first = page.locator(".picture").bounding_box(), keys.first.bounding_box()
    # The photo is 400 x 200 and its dice stand in a row at half its height, 60 pixels apart.
    wide = min(image["width"], image["height"] * 2)
    left = image["x"] + (image["width"] - wide) / 2
    assert abs(first["x"] + first["width"] / 2 - (left + wide * 60 / 400)) < 2
    keys.nth(4).click()
    expect(page.locator(".tile").nth(4)).to_have_attribute("aria-pressed", "true")
    say(page, 6)
    page.locator(".tile").first.click()
    say(page, 2)
    page.locator(".confirm").click()
    click(page, "Show now")
    assert heard(shared_rig, page) == [ReadingAnswered(1, (SeatDice(4, (2, 1, 4, 4, 6)),), "dealer")]


def test_the_dice_stand_under_the_thumb_once_more_and_all_is_done_by_keyboard_too(desk, in_doubt, shared_rig):
    page = desk(in_doubt(*ONE_DIFFERS))
    page.locator(".which button").nth(0).click()
    expect(page.locator(".tile").nth(0)).to_have_attribute("aria-pressed", "true")
    panel, keys = (
        page.locator(".question").bounding_box(),
        page.locator(".which button, .values button, .confirm").all(),
    )
    boxes = [key.bounding_box() for key in keys]
    assert all(box["x"] >= panel["x"] and box["y"] >= 800 - 480 for box in boxes)
    page.locator(".tile").nth(3).focus()
    for key in ("Enter", *["Tab"] * 4):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.locator(".unhold")).to_be_focused()
    page.locator(".answer .wide").focus()
    page.keyboard.press("Enter")
    assert heard(shared_rig, page) == [ReadingAnswered(1, (SeatDice(4, (1, 4, 4, 3, 6)),), "dealer")]


def test_every_reason_stands_there_in_words(desk, in_doubt):
    view = in_doubt(*ONE_DIFFERS)
    told = replace(view.review.doubts[0], sentences=("A die leans.", "The readers do not agree.", "It is too dark."))
    page = desk(replace(view, review=replace(view.review, doubts=(told,))))
    expect(page.locator(".question")).to_contain_text("A die leans.")
    expect(page.locator(".reason")).to_have_text(["The readers do not agree.", "It is too dark."])


def test_the_floor_is_called_from_the_review_with_one_tap(desk, in_doubt, shared_rig):
    view = in_doubt(*ONE_DIFFERS)
    page = desk(view)
    click(page, "Call the floor")
    assert heard(shared_rig, page) == [FloorAsked(4, "dealer")]
    called = CallView(50, 4, CallCause.FLOOR, view.at, "The dealer asks for the floor at the seat of Mads. Go there.")
    shared_rig.hub.show(replace(view, calls=(called,)))
    expect(page.get_by_role("button", name="The floor is called")).to_be_disabled()
