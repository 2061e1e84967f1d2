"""The floor desk and the standings in a browser: what is due, entries by mouse and keyboard, and what is not live."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from hub.views.floor_model import ChipsFloorView, RaffleFloorView
from tests.dashboard.fits import too_small, wrong_texts
from tests.dashboard.floor_rig import FloorRig, running

BAD = ("<script>document.title='broken'</script>", "<img src=x onerror=alert(1)>", "محمد العربي", "W" * 40)
NAMES = ("Solveig Haugen", "Mads Kjærgaard", "Þórunn Jónsdóttir", "Björn Åkesson", "Elin Sjöberg", "Øyvind Sæther")
LAPTOP, TV, TABLET, PHONE = (1440, 900), (1920, 1080), (800, 1280), (390, 844)


@pytest.fixture
def floor() -> Iterator[FloorRig]:
    with running("raffle") as it:
        yield it


@pytest.fixture
def chips() -> Iterator[FloorRig]:
    with running("bluff", stack=10_000, max_seats=8, final_size=8) as it:
        yield it


def look(page: Page, rig: FloorRig, path: str = "/floor", size: tuple[int, int] = LAPTOP) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(rig.url + path)


def sign(page: Page) -> None:
    page.fill("#who-name", "Kari Nygård")
    page.press("#who-name", "Enter")


def raffle(rig: FloorRig) -> RaffleFloorView:
    found = rig.floor.view.raffle
    assert found is not None
    return found


def tournament(rig: FloorRig) -> ChipsFloorView:
    found = rig.floor.view.chips
    assert found is not None
    return found


def test_a_raffle_is_run_from_the_desk(page: Page, floor: FloorRig) -> None:
    look(page, floor)
    due = page.locator(".due h2")
    expect(due).to_have_text("Enter the players")
    page.fill("#entrants-names", "Ann")
    page.click("#entrants-add")
    expect(page.locator(".who")).to_be_visible()
    assert raffle(floor).entrants == ()
    page.evaluate("localStorage.clear()")
    sign(page)
    expect(page.locator("#who")).to_contain_text("Kari Nygård")

    page.fill("#entrants-names", "\n".join([*NAMES, "  Nils   Aas ", NAMES[0]]))
    page.click("#entrants-add")
    expect(page.locator(".entrants .refused")).to_contain_text("7 of 8 added. Solveig Haugen: That name takes part")
    expect(page.locator("#entrants-names")).to_have_value(NAMES[0])
    expect(due).to_have_text("Draw the tables of stage 1: 7 players, one table of four and one table of three")
    expect(page.locator(".due .warn")).to_contain_text("Not every table has five or six players")
    page.click("[id='off-Nils Aas']")
    expect(due).to_have_text("Draw the final: 6 players, one table")
    page.click("#due-what-heats")
    expect(due).to_have_text("Draw the tables of stage 1: 6 players, one table of six")
    page.click("#due-advance-3")
    page.fill("#due-heats-typed", "a seed of our own")
    page.press("#due-heats-typed", "Enter")
    expect(due).to_have_text("Stage 1: 1 table still plays")
    assert raffle(floor).tables[0].heat.sheet.advance == 3

    page.click("#due-draw-1")
    page.click("#heat-1-0-seats-how-hand")
    expect(page.locator("dialog .names .name")).to_have_count(6)
    for _ in NAMES:
        page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2").nth(1)).to_have_text("Enter the result of round 1")
    seats = raffle(floor).tables[0].drawn
    assert sorted(seats) == sorted(NAMES)
    for name in reversed(seats):
        page.click(f"[id='heat-1-1-result-pick-{name}']")
    page.click("#heat-1-1-result-done")
    expect(page.locator("dialog #correct-1-1")).to_be_visible()
    assert raffle(floor).tables[0].heat.results == (tuple(reversed(seats)),)

    page.click("#correct-1-1")
    page.locator("dialog .ordered .name").first.focus()
    for _ in NAMES:
        page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .refused")).to_have_text("Say first why it is corrected.")
    page.fill("#correct-1-why", "two slips were swapped")
    page.click("#correct-1-order-done")
    expect(page.locator("dialog .refused")).to_contain_text(".")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()

    page.click("#undo-ask")
    expect(page.locator(".undo p").first).to_contain_text("Table 1, round 1")
    page.click("#undo-sure")
    expect(page.locator(".log li").first).to_contain_text("Taken back: Table 1, round 1")
    expect(page.locator(".log .back").first).to_contain_text("Table 1, round 1")
    assert raffle(floor).tables[0].heat.results == ()
    page.reload()
    expect(page.locator("#who")).to_contain_text("Kari Nygård")


def test_names_that_do_harm_are_names_and_everything_fits(page: Page, floor: FloorRig) -> None:
    for name in (*BAD, *NAMES):
        floor.enter("entrant", name=name)
    look(page, floor)
    expect(page.locator(".listed li")).to_have_count(10)
    for size in (LAPTOP, TABLET, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert wrong_texts(page, one_window=False) == []
    floor.enter("heats_draw", draw={"order": [*BAD, *NAMES]}, advance=2)
    floor.enter("seat_draw", table=1, draw={"seed": "x"})
    for size in (LAPTOP, TABLET, PHONE):
        look(page, floor, size=size)
        page.click("#open-1")
        expect(page.locator("dialog .ordered")).to_be_visible()
        assert wrong_texts(page, "#sheet", one_window=False) == []
        assert too_small(page, "#sheet", 38) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look(page, floor, "/standings", PHONE)
    expect(page.locator(".table .name").first).to_be_visible()
    assert wrong_texts(page, one_window=False) == []
    page.fill("#find", "elin")
    expect(page.locator(".found")).to_have_text(["Elin Sjöberg–––"])
    for table in (1, 2):
        for number in (1, 2, 3):
            if (table, number) != (1, 1):
                floor.enter("seat_draw", table=table, draw={"seed": "y"})
            floor.enter("round_result", table=table, order=sorted(raffle(floor).tables[table - 1].drawn, key=len)[::-1])
    page.fill("#find", "")
    expect(page.locator(".panel")).to_contain_text("W" * 40)
    assert wrong_texts(page, one_window=False) == []
    look(page, floor, "/floor", PHONE)
    expect(page.locator(".due")).to_contain_text("W" * 40)
    assert wrong_texts(page, one_window=False) == []
    assert page.title() == "NM i raffle 2026"


def test_the_hall_sees_seats_standings_the_line_and_the_champion(page: Page, floor: FloorRig) -> None:
    names = [f"{given} Haugen" for given in ("Ann", "Bo", "Cy", "Di", "Eva", "Fia", "Gro", "Hal", "Ida", "Jan", "Kai")]
    look(page, floor, "/standings", TV)
    expect(page.locator(".waits")).to_have_text("The tables are drawn soon")
    for name in names:
        floor.enter("entrant", name=name)
    floor.enter("heats_draw", draw={"order": names}, advance=3)
    for table in (1, 2):
        for number in (1, 2, 3):
            floor.enter("seat_draw", table=table, draw={"seed": str(number)})
            if (table, number) == (2, 3):
                expect(page.locator(".table").nth(1).locator(".seat").first).to_be_visible()
                assert wrong_texts(page) == []
            floor.enter("round_result", table=table, order=sorted(raffle(floor).tables[table - 1].drawn))
    expect(page.locator(".panel")).to_contain_text("Ann Haugen · Bo Haugen · Cy Haugen · Gro Haugen")
    expect(page.locator(".cut .name")).to_have_text(["Cy Haugen", "Ida Haugen"])
    assert wrong_texts(page) == []
    floor.enter("final_draw", draw={"seed": "x"})
    floor.enter("round_result", table=1, order=sorted(raffle(floor).to_draw or raffle(floor).tables[0].drawn))
    expect(page.locator(".panel h1")).to_have_text("Ann Haugen")
    expect(page.locator("#announce")).to_have_text("Ann Haugen is champion")
    assert wrong_texts(page) == []


@pytest.mark.thorough
def test_more_tables_than_fit_take_turns(page: Page, floor: FloorRig) -> None:
    for number in range(48):
        floor.enter("entrant", name=f"Player {number}")
    floor.enter("heats_draw", draw={"seed": "x"}, advance=2)
    look(page, floor, "/standings", TV)
    expect(page.locator(".right span")).to_contain_text("of 8")
    assert page.locator(".table").count() in (2, 6)
    assert wrong_texts(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator(".table")).to_have_count(8)


@pytest.mark.parametrize("path", ["/floor", "/standings"])
def test_what_is_not_live_says_so_and_comes_back_by_itself(page: Page, floor: FloorRig, path: str) -> None:
    for name in NAMES:
        floor.enter("entrant", name=name)
    look(page, floor, path)
    expect(page.locator("[data-clock]")).not_to_be_empty()
    if path == "/floor":
        sign(page)
        page.fill("#entrants-names", "half a na")
    floor.floor.silent = True
    expect(page.locator(".stalebar, .banner")).to_contain_text("Not live", timeout=5_000)
    expect(page.locator("[data-clock]")).to_be_empty()
    if path == "/floor":
        expect(page.locator("#entrants-add")).to_be_disabled()
    floor.floor.silent = False
    expect(page.locator(".stalebar, .banner")).to_have_count(0)
    if path == "/floor":
        expect(page.locator("#entrants-add")).to_be_enabled()
        expect(page.locator("#entrants-names")).to_have_value("half a na")


def test_a_floor_with_chips_is_run_from_the_desk(page: Page, chips: FloorRig) -> None:
    look(page, chips)
    sign(page)
    page.click("#pay-online-yes")
    page.fill("#payments-names", "\n".join([*NAMES, *BAD, *(f"Player {n}" for n in range(14))]))
    page.click("#payments-add")
    expect(page.locator(".due h2")).to_have_text("Draw the tables: 24 players, at most 8 a table")
    assert {each.stack for each in tournament(chips).players} == {12_000}
    page.click("#tables-draw")
    page.click("#first-deal")
    expect(page.locator(".clockline")).to_contain_text("Re-entry is open until")

    page.click("#seat-1-2")
    page.fill("#warn-about", "talking")
    page.press("#warn-about", "Enter")
    expect(page.locator("dialog")).to_contain_text("1 warning.")
    page.click("#player-out")
    expect(page.locator("dialog")).to_be_hidden()
    gone = next(each.name for each in tournament(chips).players if each.place == 24)
    chips.enter("player_out", name=tournament(chips).tables[0].seats[0].name)
    expect(page.locator(".due h2")).to_have_text("Balance: one player goes from table 3 to table 1")
    expect(page.locator(".due .main")).to_be_enabled()
    page.click(".due .main")
    expect(page.locator(".due .refused")).to_contain_text("Say for both tables who is due the big blind next")
    for table in (3, 1):
        page.select_option(f"#balance-3-1-{table}-next_bb", "5")
        page.select_option(f"#balance-3-1-{table}-last_bb", "4")
        page.select_option(f"#balance-3-1-{table}-last_sb", "3")
    page.click("#balance-3-1-enter")
    expect(page.locator(".due h2")).to_have_text("Nothing is due at the floor")

    page.fill("#find", gone)
    page.press("#find", "Enter")
    page.click("#player-in")
    expect(page.locator(".log li").first).to_contain_text("enters again with 10,000")

    page.click("#race-2")
    for seat in range(1, 9):
        page.fill(f"#race-2-{seat}-25", str(seat % 3))
        page.fill(f"#race-2-{seat}-other", "9 000")
    page.click("#race-2-enter")
    expect(page.locator(".dealt label")).to_have_count(6)
    (race,) = tournament(chips).races
    deck = iter(rank + suit for rank in ("2", "3", "4", "10") for suit in "shdc")
    for seat in race.seats:
        if seat.cards:
            page.fill(f"#race-cards-2-{seat.seat}", " ".join(next(deck) for _ in range(seat.cards)))
    assert wrong_texts(page, "#sheet", one_window=False) == []
    page.click("#race-cards-2-enter")
    expect(page.locator("dialog")).to_be_hidden()
    assert tournament(chips).races == ()

    while not tournament(chips).break_table:
        largest = max(tournament(chips).tables, key=lambda table: len(table.seats))
        chips.enter("player_out", name=largest.seats[0].name)
    page.click("#break-3-draw")
    expect(page.locator(".tables .table")).to_have_count(2)
    while not tournament(chips).may_draw_final:
        largest = max(tournament(chips).tables, key=lambda table: len(table.seats))
        chips.enter("player_out", name=largest.seats[0].name)
    page.click("#final-early")
    page.click("#final-table-draw")
    expect(page.locator(".tables h3")).to_have_text(["Final table"])
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert wrong_texts(page, one_window=False) == []
    look(page, chips, "/standings", TV)
    expect(page.locator(".table h2")).to_have_text(["Final table", "Out"])
