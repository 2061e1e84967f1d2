"""What the floor desk asks about before it sends anything, and what it lets somebody bring back."""

from collections.abc import Iterator
from unicodedata import normalize

import pytest
from playwright.sync_api import Page, expect

from hub.events.floor import FirstDealEntered, PaymentEntered, RaceEntered
from hub.events.tournaments import FloorEntryUndone
from tests.dashboard.fits import wrong_texts
from tests.dashboard.floor_rig import FloorRig, running

NAMES = ("Ann", "Bo", "Cy", "Di", "Eva", "Fia", "Gro", "Hal")


@pytest.fixture
def floor() -> Iterator[FloorRig]:
    with running("raffle") as it:
        yield it


@pytest.fixture
def chips() -> Iterator[FloorRig]:
    with running("bluff", stack=10_000, max_seats=8, final_size=8) as it:
        yield it


def desk(page: Page, rig: FloorRig) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(rig.url + "/floor")
    page.fill("#who-name", "  Kari  ")
    page.press("#who-name", "Enter")
    expect(page.locator("#who")).to_contain_text("Kari")
    rig.floor.heard.clear()


def sent(rig: FloorRig) -> list[object]:
    return [each.observation for each in rig.floor.heard]


def seated(rig: FloorRig, *names: str) -> None:
    for name in names:
        rig.enter("payment", name=name, paid_before_start_s=600)
    rig.enter("tables_draw", draw={"order": list(names)})


def test_minutes_with_a_comma_are_read_and_nonsense_is_said_at_its_field(page: Page, chips: FloorRig) -> None:
    desk(page, chips)
    page.click("#pay-online-yes")
    page.fill("#pay-before", "5,5")
    page.fill("#payments-names", "  A\u030ase\u00a0 Dahl ")
    for nonsense in ("45 min", "", "4,5,5"):
        page.fill("#pay-registered", nonsense)
        page.click("#payments-add")
        expect(page.locator(".line .refused")).to_contain_text("Write the minutes as a number")
        expect(page.locator("#pay-registered")).to_be_focused()
        expect(page.locator("#pay-registered")).to_have_attribute("aria-invalid", "true")
        assert sent(chips) == []
    page.fill("#pay-registered", "45,5")
    page.click("#payments-add")
    expect(page.locator(".listed li")).to_have_text(["Åse Dahl12\u2009000"])
    expect(page.locator(".line .refused")).to_have_count(0)
    assert sent(chips) == [
        PaymentEntered("Kari", normalize("NFC", "Åse Dahl"), 330, online=True, registered_before_s=2_730)
    ]


def test_the_first_deal_may_have_been_some_minutes_ago(page: Page, chips: FloorRig) -> None:
    seated(chips, "Ann", "Bo", "Cy")
    desk(page, chips)
    page.click("#first-deal-when-ago")
    for nonsense in ("", "-1", "1441"):
        page.fill("#first-deal-ago", nonsense)
        page.click("#first-deal")
        expect(page.locator(".due .refused")).to_have_text("Write how many minutes ago as a number, 0 to 1440.")
    page.set_viewport_size({"width": 390, "height": 844})
    assert wrong_texts(page, one_window=False) == []
    assert sent(chips) == []
    page.fill("#first-deal-ago", "12,5")
    page.press("#first-deal-ago", "Enter")
    expect(page.locator(".clockline")).to_contain_text("First deal at")
    assert sent(chips) == [FirstDealEntered("Kari", ago_s=750)]


def test_while_reentry_is_open_the_final_table_is_in_reach_and_not_urged(page: Page, chips: FloorRig) -> None:
    seated(chips, "Ann", "Bo", "Cy")
    chips.enter("player_out", name="Cy")
    desk(page, chips)
    page.click("#final-early")
    expect(page.locator(".early")).to_contain_text("Its time counts from the first deal")
    page.click("#first-deal")
    expect(page.locator(".due h2")).to_have_text("Nothing is due at the floor")
    expect(page.locator(".early")).to_contain_text("Re-entry is open until")
    assert wrong_texts(page, one_window=False) == []
    page.click("#final-table-draw")
    expect(page.locator(".tables h3")).to_have_text(["Final table"])
    expect(page.locator(".early, #final-early")).to_have_count(0)


def test_a_race_is_sent_with_every_seat_and_a_blank_is_asked_about(page: Page, chips: FloorRig) -> None:
    seated(chips, "Ann", "Bo", "Cy")
    desk(page, chips)
    said = page.locator("dialog .refused")
    page.click("#race-1")
    page.fill("#race-1-1-25", "4")
    page.fill("#race-1-1-other", "9 000")
    page.fill("#race-1-2-25", "0")
    page.click("#race-1-enter")
    expect(said).to_have_text("Seats 2 and 3 are not filled in. Say what is there; 0 is an answer too.")
    expect(page.locator("#race-1-2-other")).to_be_focused()
    for field in ("#race-1-2-other", "#race-1-3-other"):
        page.fill(field, "9000")
    page.fill("#race-1-3-25", "1,5")
    page.click("#race-1-enter")
    expect(said).to_have_text("Seat 3: write whole numbers, such as 12 or 9 000.")
    page.fill("#race-1-next", "hundred")
    page.click("#race-1-enter")
    expect(said).to_contain_text("Write the values as whole numbers")
    page.fill("#race-1-next", "100")
    page.fill("#race-1-3-25", "4")
    page.fill("#race-1-remove", "25, 50")
    page.click("#race-1-enter")
    expect(said).to_contain_text("Seats 1, 2, and 3 are not filled in")
    assert sent(chips) == []
    page.fill("#race-1-remove", "25")
    page.click("#race-1-enter")
    expect(page.locator("dialog .body")).to_have_text("Entered.")
    (race,) = sent(chips)
    assert isinstance(race, RaceEntered)
    assert [(each.seat, each.small[0].number, each.other) for each in race.seats] == [
        (1, 4, 9_000),
        (2, 0, 9_000),
        (3, 4, 9_000),
    ]
    page.click("#sheet-close")
    page.click("#race-1")
    for left in page.locator("dialog .piles input").all():
        expect(left).to_have_value("")


def test_what_was_typed_for_a_race_goes_once_another_desk_has_entered_it(page: Page, chips: FloorRig) -> None:
    seated(chips, "Ann", "Bo")
    desk(page, chips)
    page.click("#race-1")
    page.fill("#race-1-1-25", "7")
    seats = [{"seat": seat, "small": [{"value": 25, "number": 2}], "other": 900} for seat in (1, 2)]
    chips.enter("race", table=1, remove=[25], next_value=100, seats=seats)
    page.fill("#race-cards-1-1", "Kd")
    chips.enter("race_cards", table=1, cards=[{"seat": 1, "cards": ["Kd", "2h"]}, {"seat": 2, "cards": ["9h", "3c"]}])
    expect(page.locator("#race-1-1-25")).to_have_value("")
    chips.enter("race", table=1, remove=[25], next_value=100, seats=seats)
    expect(page.locator("#race-cards-1-1")).to_have_value("")


def test_what_was_armed_for_one_entry_takes_back_no_other(page: Page, floor: FloorRig) -> None:
    floor.enter("entrant", name="Ann")
    desk(page, floor)
    page.click("#undo-ask")
    expect(page.locator("#undo-sure")).to_be_visible()
    floor.enter("entrant", name="Bo")
    expect(page.locator(".undo .refused")).to_contain_text("The last entry is another one now")
    expect(page.locator("#undo-sure")).to_have_count(0)
    floor.enter("floor_entry_undone", entry=floor.floor.view.entry)
    expect(page.locator(".undo p").first).to_have_text("Ann takes part.")
    expect(page.locator("#undo-sure")).to_have_count(0)
    page.click("#undo-ask")
    expect(page.locator(".undo .refused")).to_have_count(0)
    armed = floor.floor.view.entry
    page.click("#undo-sure")
    expect(page.locator(".undo")).to_contain_text("Nothing has been entered that could be taken back")
    expect(page.locator(".undo .refused")).to_have_count(0)
    assert sent(floor)[-1] == FloorEntryUndone("Kari", armed)


def test_who_was_absent_before_the_first_draw_is_brought_back_at_the_table(page: Page, floor: FloorRig) -> None:
    for name in NAMES[:5]:
        floor.enter("entrant", name=name)
    floor.enter("heats_draw", draw={"order": list(NAMES[:5])}, advance=2)
    desk(page, floor)
    page.click("#open-1")
    expect(page.locator("dialog")).to_contain_text("the table then plays without that player")
    page.click("#missing-1-Bo")
    expect(page.locator("#missing-1-Bo")).to_have_text("is back")
    expect(page.locator("dialog .people li").last).to_contain_text("Bo the table plays without")
    assert len(floor.floor.view.raffle.tables[0].heat.present) == 4  # type: ignore[union-attr]
    page.click("#missing-1-Bo")
    expect(page.locator("#missing-1-Bo")).to_have_text("is absent")
    floor.enter("player_missing", table=1, name="Bo")
    floor.enter("seat_draw", table=1, draw={"seed": "x"})
    expect(page.locator("#missing-1-Bo")).to_have_count(0)
    expect(page.locator("dialog")).to_contain_text("Who is absent is in no draw")


def test_a_final_of_fewer_than_six_says_what_the_text_asks_for(page: Page, floor: FloorRig) -> None:
    for name in NAMES[:4]:
        floor.enter("entrant", name=name)
    floor.enter("heats_draw", draw={"order": list(NAMES[:4])}, advance=3)
    for number in ("1", "2", "3"):
        floor.enter("seat_draw", table=1, draw={"seed": number})
        floor.enter("round_result", table=1, order=list(NAMES[:4]))
    desk(page, floor)
    expect(page.locator(".due h2")).to_have_text("Draw the final: 3 players, one table")
    expect(page.locator(".due .warn")).to_contain_text("ask for six to ten players in the final; only 3 are left.")
    page.click("#due-final-draw")
    expect(page.locator(".due h2")).to_have_text("The final is played")


FAR = """async () => {
  const { entrants } = await import("/static/js/floor_entrants.js");
  const { timeOfDay } = await import("/static/js/strings.js");
  const { linesOf } = await import("/static/js/floor_parts.js");
  const act = { own: { drafts: {}, modes: {}, said: {}, progress: "" }, ready: true };
  const label = (start) => entrants({ entrants: [], start }, act).querySelector("[for=start-at]").textContent;
  return [[8.64e19, -1e19, 4e17, NaN, 1.76e15].map(label), timeOfDay(8.64e19), linesOf(" A\\u030asa  Lie \\n\\n")];
}"""


def test_a_broken_or_far_away_time_is_a_dash_and_names_are_in_one_way_of_writing(page: Page, floor: FloorRig) -> None:
    desk(page, floor)
    labels, broken, names = page.evaluate(FAR)
    assert labels == ["Start: –"] * 4 + ["Start: Thu 9 Oct 08:53"]
    assert broken == "–"
    assert names == ["\u00c5sa Lie"]
    page.click("#start-enter")
    expect(page.locator(".entrants .refused")).to_have_text("Say first the day and the time of the start.")
    assert sent(floor) == []
