"""Every page in every state, language and size: nothing is cut, covered, faint, too small or left in a program's words.

`make pictures` runs all of it and lays the pictures out on sheets, to be looked at; every day a sample is taken.
"""

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from hub.settings.locale import LANGUAGES
from tests.dashboard.conftest import Rig
from tests.dashboard.contact import Sheets
from tests.dashboard.floor_rig import FloorRig
from tests.dashboard.floor_rig import running as running_floor
from tests.dashboard.gallery import DRAWN, FLOOR, HEARD, PHONE, PLACES, PLAIN, STANDINGS, UHD, Place, findings
from tests.hub.journal.pen import ROUND, SETTLED, Pen

PICTURES = os.environ.get("FLOORMAN_PICTURES", "")
SAMPLE = {"table": ("dice caught", "capture"), "overlay": ("battle",), "dealer": ("dice withheld",)}
_rows = count(10_000)


def show(page: Page, rig: Rig, place: Place, state: str) -> None:
    """The page draws this state."""
    row = next(_rows)
    rig.hub.show(replace(place.states[state](), row=row))
    page.evaluate(DRAWN, row)


def look(page: Page, place: Place, label: str, sheets: Sheets) -> dict[str, list[str]]:
    """What is wrong with the page as it stands, by size; its pictures go on the sheets, where they are wanted."""
    wrong: dict[str, list[str]] = {}
    for size in place.sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = list(findings(page, place, size))
        if found:
            wrong[f"{label} {size[0]}"] = found
        if PICTURES and size != UHD:
            sheets.add(
                f"{label} {size[0]} x {size[1]}", page.screenshot(animations="disabled", full_page=size == PHONE)
            )
    return wrong


def lines(wrong: dict[str, list[str]]) -> list[str]:
    """A line for each thing that is wrong; where pictures are made they stand beside them too."""
    told = [f"{place}: {said}" for place, found in wrong.items() for said in found]
    if PICTURES and told:
        Path(PICTURES).mkdir(parents=True, exist_ok=True)
        with (Path(PICTURES) / "findings.txt").open("a", encoding="utf-8") as file:
            file.write("\n".join(told) + "\n")
    return told


def walk(
    page: Page, rig: Rig, place: Place, language: str, states: tuple[str, ...], sheets: Sheets
) -> dict[str, list[str]]:
    """What is wrong, by state and size."""
    wrong: dict[str, list[str]] = {}
    page.goto(f"{rig.url}/{place.path}?lang={language}")
    page.evaluate("document.fonts.ready.then(() => null)")
    for state in states:
        show(page, rig, place, state)
        wrong |= look(page, place, f"{state} {language}", sheets)
    return wrong


@pytest.fixture
def gallery(page: Page) -> Iterator[Page]:
    """A page that says what it has heard; an error on its console fails the test, but for missing pictures."""
    errors: list[str] = []
    page.on(
        "console", lambda said: errors.append(f"{said.text} {said.location['url']}") if said.type == "error" else None
    )
    page.set_default_timeout(60_000)  # a picture of a busy machine takes its time
    page.add_init_script(HEARD)
    yield page
    assert [said for said in errors if "/evidence/" not in said] == []


@pytest.mark.parametrize("place", PLACES, ids=[place.path for place in PLACES])
def test_a_sample_of_every_page_shows_nothing_wrong(gallery: Page, shared_rig: Rig, place: Place) -> None:
    sheets = Sheets(Path(), place.path, 1)
    assert walk(gallery, shared_rig, replace(place, sizes=place.sizes[:1]), "is", SAMPLE[place.path], sheets) == {}


@pytest.mark.thorough
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES, ids=[place.path for place in PLACES])
def test_every_state_of_every_page_in_every_language_and_size_shows_nothing_wrong(
    gallery: Page, shared_rig: Rig, place: Place, language: str
) -> None:
    sheets = Sheets(Path(PICTURES), f"{place.path}-{language}", sum(size != UHD for size in place.sizes))
    found = walk(gallery, shared_rig, place, language, tuple(place.states), sheets)
    sheets.write()
    assert lines(found) == []


@pytest.mark.thorough
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plain_pages_show_nothing_wrong(gallery: Page, rig: Rig, tmp_path: Path, language: str) -> None:
    Pen(tmp_path).write(*ROUND, SETTLED).book()
    faults = ("Camera north is away. Check its cable.", "The box 'seat-1' is not there: plug the box in, at any port.")
    rig.hub.show(replace(PLACES[0].states["dice bidding"](), faults=faults))
    wrong, sheets = {}, Sheets(Path(PICTURES), f"plain-{language}", len(PLAIN[0].sizes))
    for place in PLAIN:
        gallery.goto(f"{rig.url}/{place.path}?lang={language}")
        expect(gallery.locator("h1, h2, nav").first).to_be_visible()
        if place.path == "parts":
            expect(gallery.locator(".alert")).to_have_count(2, timeout=20_000)
        wrong |= look(gallery, place, f"/{place.path} {language}", sheets)
    sheets.write()
    assert lines(wrong) == []


HEATS = ("Ann", "Bo", "Cy", "Þórunn", "Björn", "Øyvind", "Mads", "Solveig", "Elin", "Wilhelmina-Alexandra")


@pytest.mark.thorough
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_floor_and_the_standings_of_a_raffle_show_nothing_wrong(gallery: Page, language: str) -> None:
    names = [f"{given} {family}" for given in HEATS for family in ("Haugen", "Kjærgaard")]
    with running_floor("raffle") as floor:
        seen = FloorShots(gallery, floor, language, "raffle")
        seen.look("empty")
        for name in names:
            floor.enter("entrant", name=name)
        seen.look("entrants")
        floor.enter("heats_draw", draw={"order": names}, advance=2)
        seen.look("drawn")
        for table in range(1, len(floor.floor.view.raffle.tables) + 1):
            for number in (1, 2, 3):
                floor.enter("seat_draw", table=table, draw={"seed": str(number)})
                drawn = floor.floor.view.raffle.tables[table - 1].drawn
                floor.enter("round_result", table=table, order=sorted(drawn))
            if table == 1:
                seen.look("one table done")
        seen.look("heats done")
        seen.end()


@pytest.mark.thorough
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_floor_and_the_standings_of_a_card_tournament_show_nothing_wrong(gallery: Page, language: str) -> None:
    names = [f"{given} {family}" for given in HEATS for family in ("Haugen", "Kjærgaard", "Sæther")]
    with running_floor("bluff", stack=10_000, max_seats=6, final_size=6) as floor:
        seen = FloorShots(gallery, floor, language, "chips")
        for name in names:
            floor.enter("payment", name=name, paid_before_start_s=600)
        floor.enter("tables_draw", draw={"seed": "x"})
        floor.enter("first_deal")
        seen.look("drawn")
        for name in names[:9]:
            floor.enter("player_out", name=name)
        seen.look("nine are out")
        seen.end()


class FloorShots:
    """The floor desk and the standings of a tournament, state by state."""

    def __init__(self, page: Page, floor: FloorRig, language: str, game: str) -> None:
        self._page, self._floor, self._language = page, floor, language
        self._wrong: dict[str, list[str]] = {}
        self._sheets = {
            place: Sheets(Path(PICTURES), f"{place.path}-{game}-{language}", sum(size != UHD for size in place.sizes))
            for place in (FLOOR, STANDINGS)
        }

    def look(self, state: str) -> None:
        """Both pages as they are now."""
        for place, sheets in self._sheets.items():
            self._page.goto(f"{self._floor.url}/{place.path}?lang={self._language}")
            expect(self._page.locator("h1, h2, .top").first).to_be_visible()
            self._page.evaluate("document.fonts.ready.then(() => null)")
            self._wrong |= look(self._page, place, f"{place.path} {state} {self._language}", sheets)

    def end(self) -> None:
        """The sheets are written, and nothing was wrong."""
        for sheets in self._sheets.values():
            sheets.write()
        assert lines(self._wrong) == []
