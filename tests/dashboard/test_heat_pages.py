"""The pages of a table that plays a heat: the dealer draws seats and corrects, spectators see the standing."""

import re

import pytest
from playwright.sync_api import expect

from hub.events.draws import Draw
from hub.events.heats import (
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.observations import PlayerLeft
from hub.settings.model import Heat, Player, Table, TableFile
from tests.dashboard.fits import too_small, wrong_texts
from tests.hub.host.heat_rig import NAMES, Rig, settings_with


def after(*rounds, rig=None):
    """A table after these rounds, each told by who goes out, first to last."""
    rig = rig or Rig()
    for number, out in enumerate(rounds):
        if number:
            rig.draw(*NAMES)
        rig.lose_all(*out)
    return rig


TIED = (("Di", "Cy", "Bo"), ("Bo", "Di", "Cy"), ("Cy", "Bo", "Di"))


@pytest.fixture
def opened(shared_rig, page, accepting):
    """Shows what a table shows on one of the pages."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def show(table, path="/dealer"):
        shared_rig.hub.show(table.view())
        if not page.url.endswith(path):
            page.goto(f"{shared_rig.url}{path}")
        return page

    return show


def heard(rig, page):
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


def tap(page, *names):
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def test_between_rounds_the_dealer_draws_seats_from_a_seed_that_is_shown(opened, shared_rig):
    page = opened(after(TIED[0]))
    expect(page.locator(".ranking li")).to_have_text([re.compile(f".*{name}.*") for name in NAMES])
    expect(page.locator(".ranking .on b:first-of-type")).to_have_text(["Ann", "Bo"])
    assert page.get_by_role("button", name="Next round").count() == 0
    key = page.get_by_role("button", name="Draw seats")
    seed = re.search(r"Seed (\w{10}):", key.inner_text()).group(1)
    key.click()
    assert heard(shared_rig, page) == [SeatDrawEntered("dealer", 7, Draw(seed=seed))]


def test_a_draw_by_hand_is_tapped_in_its_order(opened, shared_rig):
    page = opened(after(TIED[0]))
    tap(page, "Seats drawn by hand", "Cy", "Ann", "Bo", "Take the last one away", "Di", "Bo")
    expect(page.locator(".picked li")).to_have_text(["Seat 2Cy", "Seat 4Ann", "Seat 5Di", "Seat 9Bo"])
    tap(page, "Enter this draw")
    assert heard(shared_rig, page) == [SeatDrawEntered("dealer", 7, Draw(("Cy", "Ann", "Di", "Bo")))]


def test_who_is_absent_and_who_is_back_is_entered_by_name(opened, shared_rig):
    rig = after(TIED[0])
    page = opened(rig)
    tap(page, "Absent or back", "Di is absent")
    assert heard(shared_rig, page) == [PlayerMissingEntered("dealer", 7, "Di")]
    rig.does(PlayerMissingEntered("dealer", 7, "Di"))
    page = opened(rig)
    expect(page.locator(".card")).to_have_count(0)
    tap(page, "Absent or back", "Di is back")
    assert heard(shared_rig, page)[-1] == PlayerBackEntered("dealer", 7, "Di")


def test_a_result_is_corrected_by_round_order_and_reason(opened, shared_rig):
    page = opened(after(*TIED[:2]))
    tap(page, "Correct a result", "Round 1", "Bo", "Ann", "Cy", "Di", "Correct it: a result was entered wrong")
    why = "Correct it: a result was entered wrong"
    assert heard(shared_rig, page) == [ResultCorrectionEntered("dealer", 7, ("Bo", "Ann", "Cy", "Di"), 1, why)]


def test_a_tie_at_the_cut_is_told_and_the_floor_may_order_a_play_off(opened, shared_rig):
    rig = after(*TIED)
    page = opened(rig)
    expect(page.locator(".hint")).to_contain_text("Equal points at the cut: ")
    page.get_by_role("button", name="Order a play-off").click()
    assert heard(shared_rig, page) == [PlayOffOrdered("dealer", 7)]
    rig.does(PlayOffOrdered("dealer", 7))
    page = opened(rig)
    expect(page.locator(".hint")).to_contain_text("play off for 1 place.")
    tap(page, "Enter the play-off", "Cy", "Di", "Bo", "Enter this order")
    assert heard(shared_rig, page)[-1] == PlayOffResultEntered("dealer", 7, ("Cy", "Di", "Bo"))


def test_a_draw_is_taken_back_behind_more_until_the_first_bid(opened, shared_rig):
    rig = Rig()
    page = opened(rig)
    tap(page, "More")
    page.get_by_role("button", name="Take the draw of seats back").click()
    assert heard(shared_rig, page) == [SeatDrawUndone("dealer", 7)]
    rig.challenge("Ann")
    page = opened(rig)
    tap(page, "More")
    expect(page.get_by_role("button", name="Take the draw of seats back")).to_be_disabled()


def test_the_score_sheet_is_a_tap_away(opened):
    page = opened(after(TIED[0]))
    expect(page.locator(".links a")).to_have_count(2)
    found = page.locator(".links a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert found == ["/scoresheet?lang=en", "/scoresheet.csv?lang=en"]


def test_spectators_see_the_round_then_the_standing_then_who_goes_on(opened):
    rig = Rig()
    page = opened(rig, "/table")
    expect(page.locator(".top")).to_contain_text("Round 1 of 3")
    page = opened(after(TIED[0], rig=rig), "/table")
    expect(page.locator(".panel")).to_contain_text("Round 1 of 3 is won")
    expect(page.locator(".panel h1")).to_have_text("Ann wins")
    expect(page.locator(".rows li")).to_have_text(["1stAnn44", "2ndBo22", "3rdCy11", "4thDi00"])
    page = opened(after(*TIED), "/table")
    expect(page.locator(".panel h1")).to_have_text(re.compile("^Ann and [A-Z][a-z] go on$"))
    expect(page.locator(".rows li").first).to_have_text("1stAnn4 + 4 + 412")
    expect(page.locator("#announce")).to_have_text(re.compile("go on"))


def test_the_final_has_no_points_and_names_its_champion(opened):
    page = opened(after(TIED[0], rig=Rig(settings_with(Heat(table=1, stage=3, rounds=1)))), "/table")
    expect(page.locator(".panel h1")).to_have_text("Ann is champion")
    expect(page.locator(".rows li")).to_have_text(["1stAnn", "2ndBo", "3rdCy", "4thDi"])


CROWD = (
    "Solveig Haugen-Bjørnsgaard",
    "Þórunn Jónsdóttir",
    "Björn Åkesson",
    "Mads Kjærgaard",
    "Øyvind Sæther",
    "Ann Kristin Wollebæk Fredriksen-Myhre",
    "Bo",
    "Xavier-Alexandre de la Villeneuve",
    "Kim Nguyen",
    "Åse",
)


def crowd(rounds=3, off=3):
    """Ten players, some with long names; the last `off` of the first round are missing then."""
    players = tuple(Player(seat=seat, name=name) for seat, name in enumerate(CROWD, 1))
    file = TableFile(
        table=Table(id="t", name="Table 7", event="Raffle Championship", two_people=False),
        players=players,
        heat=Heat(table=7, advance=3),
    )
    rig = Rig(file)
    for number in range(rounds):
        if number:
            rig.draw(seed=str(number))
        for player in rig.view().players[1:]:
            rig.does(PlayerLeft(player.seat))
        if number == 0:
            for name in CROWD[len(CROWD) - off :]:
                rig.does(PlayerMissingEntered("Floor", 7, name))
    return rig


SIZES = {"/table": [(1920, 1080), (1440, 900), (390, 844)], "/dealer": [(1280, 800), (1440, 900), (390, 844)]}
FITS = [(path, size, rounds) for path, sizes in SIZES.items() for size in sizes for rounds in (1, 3)]


@pytest.mark.parametrize(("path", "size", "rounds"), FITS)
def test_ten_long_names_fit(opened, page, path, size, rounds):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(crowd(rounds, off=0 if rounds == 1 else 3), path)
    expect(page.locator(".heat")).to_have_count(1)
    phone = size[0] < 500
    assert wrong_texts(page, "#screen", one_window=not phone) == []
    assert too_small(page, "#screen", 40 if phone else 56) == []


def test_where_a_result_takes_two_people_its_sheet_leads_to_the_page_for_it(opened):
    page = opened(after(TIED[0], rig=Rig(settings_with(Heat(table=7, stage=2, advance=2), two_people=True))))
    tap(page, "Correct a result")
    expect(page.locator(".card a")).to_have_attribute("href", "/corrections")
    assert page.get_by_role("button", name="Round 1").count() == 0


@pytest.mark.parametrize("size", SIZES["/dealer"])
@pytest.mark.parametrize("key", ["Seats drawn by hand", "Absent or back", "Correct a result"])
def test_the_sheets_fit(opened, page, size, key):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(crowd(1, off=0))
    tap(page, key)
    if key == "Correct a result":
        tap(page, "Round 1")
    expect(page.locator(".card")).to_have_count(1)
    assert wrong_texts(page, ".card", one_window=False) == []
    assert too_small(page, ".card", 40 if size[0] < 500 else 56) == []
