"""The dealer's page in a browser: a table played by hand."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    PlayerLeft,
    ReadAgainEntered,
    ReadingAnswered,
    RerollOrdered,
    SeatDice,
)


@pytest.fixture
def desk(shared_rig, page, view_of, accepting):
    """Shows a recorded snapshot on the page, opening it at the first call."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def show(name):
        shared_rig.hub.show(view_of(name))
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


def test_one_tap_is_one_bid_of_the_seat_in_turn(desk, shared_rig):
    page = desk("bidding")
    click(page, "8 × 4")
    assert heard(shared_rig, page) == [BidEntered(4, 8, 4)]


def test_bids_that_cannot_be_made_are_dead_and_the_cheapest_is_nearest_the_thumb(desk):
    page = desk("bidding")
    expect(page.locator(".bidkey.dead")).to_have_count(4)
    dead = page.locator(".bidkey.dead").evaluate_all("keys => keys.map(key => [key.ariaLabel, key.disabled])")
    assert dead == [[f"7 × {face}", True] for face in (2, 3, 4, 5)]
    assert page.locator(".bidkey").last.get_attribute("aria-label") == "7 × 6"


def test_higher_counts_are_a_page_away_up_to_the_dice_in_play(desk, shared_rig):
    page = desk("bidding")
    click(page, "11 or more")
    click(page, "12 × 2")
    assert heard(shared_rig, page) == [BidEntered(4, 12, 2)]
    for key in ("11 or more", "15 or more", "19 or more", "23 or more"):
        click(page, key)
    expect(page.locator(".bidkey:not(.dead)")).to_have_count(10)
    click(page, "Back to 7")
    expect(page.get_by_role("button", name="7 × 6")).to_be_enabled()


def test_challenge_undo_reroll_and_leave_reach_the_hub(desk, shared_rig):
    page = desk("bidding")
    page.locator(".challenge").click()
    page.locator("button.undo").click()
    click(page, "More")
    page.get_by_role("button", name="Roll this bidding again").click()
    click(page, "More")
    page.get_by_role("button", name="A player leaves").click()
    click(page, "Øyvind Sæther leaves")
    assert heard(shared_rig, page) == [ChallengeMade(4), LastEntryUndone("dealer", 0), RerollOrdered(), PlayerLeft(5)]


def test_undo_names_the_entry_that_its_page_showed(desk, shared_rig, page, view_of):
    page = desk("bidding")
    shared_rig.hub.show(replace(view_of("bidding"), entry=41, undo="Björn's bid of eight twos"))
    expect(page.locator("button.undo")).to_contain_text("eight twos")
    page.locator("button.undo").click()
    assert heard(shared_rig, page) == [LastEntryUndone("dealer", 41)]


def test_undo_says_what_it_takes_back(desk):
    expect(desk("bidding").locator("button.undo")).to_contain_text("Björn Åkesson's bid of seven fives")
    page = desk("caught")
    expect(page.locator("button.undo")).to_contain_text("nothing to take back")
    expect(page.locator("button.undo")).to_be_disabled()


def test_a_correction_is_of_the_standing_bid(desk, shared_rig):
    page = desk("bidding")
    page.get_by_role("button", name="Correct bid").click()
    expect(page.locator(".work .head")).to_contain_text("Correct Björn’s bid")
    click(page, "6 × 3")
    assert heard(shared_rig, page) == [BidCorrectionEntered(3, 6, 3)]
    expect(page.locator(".work .head")).to_contain_text("Mads bids")


def test_the_next_round_is_one_tap_after_one_was_won(desk, shared_rig):
    page = desk("won")
    click(page, "Next round")
    assert heard(shared_rig, page) == [NextRoundEntered()]


def test_a_refusal_is_said_in_the_hubs_own_words(desk, shared_rig, refusing):
    page = desk("bidding")
    shared_rig.hub.answer = refusing
    click(page, "8 × 4")
    expect(page.locator(".notice.said")).to_contain_text("It is another player's turn.")
    expect(page.locator("#announce")).to_have_text("It is another player's turn.")


def test_a_slide_off_the_key_enters_nothing(desk, shared_rig):
    page = desk("bidding")
    box = page.get_by_role("button", name="8 × 4").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] - 200)
    page.mouse.up()
    assert heard(shared_rig, page) == []


def test_the_page_does_not_change_under_a_finger(desk, shared_rig, view_of):
    page = desk("bidding")
    box = page.get_by_role("button", name="8 × 4").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    shared_rig.hub.show(view_of("withheld"))
    page.wait_for_timeout(600)
    expect(page.locator(".bidding")).to_be_visible()
    page.mouse.move(1, 1)
    page.mouse.up()
    expect(page.locator(".review")).to_be_visible()
    assert heard(shared_rig, page) == []


def test_keys_work_by_keyboard(desk, shared_rig):
    page = desk("bidding")
    page.get_by_role("button", name="9 × 2").focus()
    page.keyboard.press("Enter")
    assert heard(shared_rig, page) == [BidEntered(4, 9, 2)]


def confirm_at_once(page):
    page.locator(".confirm").click()
    click(page, "Show now")


def test_a_doubt_is_corrected_with_one_tap_and_confirmed_with_one(desk, shared_rig):
    page = desk("withheld")
    expect(page.locator("h1")).to_have_text("A die leans. Lay it flat.")
    confirm = page.locator(".confirm")
    expect(confirm).to_be_disabled()
    expect(confirm).to_contain_text("1 die still open")
    click(page, "3")
    confirm_at_once(page)
    assert heard(shared_rig, page) == [ReadingAnswered(1, (SeatDice(4, (3, 1, 4, 4, 5)),), "dealer")]


def test_confirm_stays_off_until_every_seat_has_the_dice_it_owns(desk, shared_rig):
    page = desk("withheld_two")
    confirm = page.locator(".confirm")
    expect(confirm).to_contain_text("1 die still open")
    click(page, "6")
    expect(confirm).to_contain_text("then Mads Kjærgaard")
    confirm.click()
    assert heard(shared_rig, page) == []
    expect(page.locator(".scene .head")).to_contain_text("Seat 4 · Mads Kjærgaard")
    expect(confirm).to_be_disabled()
    expect(confirm).to_contain_text("more dice than Mads owns")
    page.locator(".tile").nth(1).click()
    click(page, "No die")
    confirm_at_once(page)
    seats = (SeatDice(2, (2, 4, 5, 5, 6)), SeatDice(4, (1, 4, 4, 5, 6)))
    assert heard(shared_rig, page) == [ReadingAnswered(2, seats, "dealer")]


def test_no_seat_is_confirmed_that_was_not_looked_at(desk, shared_rig):
    page = desk("withheld_two")
    page.get_by_role("tab", name="Mads Kjærgaard").click()
    page.locator(".tile").first.click()
    click(page, "No die")
    page.locator(".confirm").click()
    expect(page.locator(".scene .head")).to_contain_text("Seat 2")
    assert heard(shared_rig, page) == []


def test_a_confirmed_answer_can_be_undone_for_four_seconds_and_is_then_entered_by_itself(desk, shared_rig):
    page = desk("withheld")
    click(page, "3")
    page.locator(".confirm").click()
    expect(page.locator(".answer")).to_contain_text("Confirmed. The TV shows it in 4 seconds.")
    page.locator(".unhold").click()
    click(page, "6")
    page.locator(".confirm").click()
    page.locator(".tile").nth(1).click()
    expect(page.locator(".confirm")).to_be_enabled()
    click(page, "2")
    assert heard(shared_rig, page) == []
    page.locator(".confirm").click()
    expect(page.locator(".unhold")).to_be_focused()
    expect(page.locator(".answer")).to_have_count(0, timeout=10_000)
    assert heard(shared_rig, page) == [ReadingAnswered(1, (SeatDice(4, (6, 2, 4, 4, 5)),), "dealer")]


def test_what_was_set_outlives_the_next_snapshot_but_not_the_review(desk, shared_rig):
    page = desk("withheld")
    click(page, "3")
    shared_rig.hub.answer = lambda observed: None
    desk("withheld")
    expect(page.locator(".confirm")).to_be_enabled()
    desk("withheld_two")
    expect(page.locator(".confirm")).to_be_disabled()


def test_the_dealer_may_ask_for_another_reading(desk, shared_rig):
    page = desk("withheld")
    click(page, "Read again")
    assert heard(shared_rig, page) == [ReadAgainEntered(1)]


def test_while_stale_every_entry_is_dead(desk, shared_rig):
    page = desk("bidding")
    expect(page.get_by_role("button", name="8 × 4")).to_be_enabled()
    shared_rig.hub.go()
    expect(page.locator("[data-stale]")).to_contain_text("Not live · no data for")
    expect(page.locator(".bidkey:enabled, .challenge:enabled, .undo:enabled")).to_have_count(0)
    expect(page.locator("[data-bid]")).to_be_hidden()


def test_faults_are_said_to_the_dealer(desk):
    expect(desk("some_out").locator(".faults")).to_have_text("Camera north sends no picture. Check its cable.")


@pytest.mark.thorough
def test_keys_are_large_enough_for_a_finger(desk, page):
    page = desk("bidding")
    for size in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        boxes = [key.bounding_box() for key in page.locator("button:visible").all()]
        assert [box for box in boxes if min(box["width"], box["height"]) < 56] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
