"""The floor's pages, streams and papers over HTTP."""

import csv
import json
import tomllib
from collections.abc import Iterator
from io import StringIO

import httpx
import pytest

from hub.settings.model import TableFile
from tests.dashboard.floor_rig import FloorRig, running

NAMES = ("Ann", "Bo", 'Cy "the \\ die"', "<script>alert(1)</script>", "محمد", "W" * 40, "Gro")


@pytest.fixture(scope="module")
def floor() -> Iterator[FloorRig]:
    """Seven players at two tables; round 1 of table 1 is being played, table 2 waits for its seats."""
    with running("raffle") as it:
        for name in NAMES:
            it.enter("entrant", name=name)
        it.enter("heats_draw", draw={"order": list(NAMES)}, advance=2)
        it.enter("seat_draw", table=1, draw={"order": list(reversed(NAMES[:4]))})
        yield it


def get(floor: FloorRig, path: str) -> httpx.Response:
    return httpx.get(floor.url + path)


def snapshot(floor: FloorRig, path: str) -> dict[str, object]:
    with httpx.stream("GET", floor.url + path) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:"):
                found: dict[str, object] = json.loads(line[5:])
                return found
    raise AssertionError("the stream ended")


@pytest.mark.parametrize("path", ["/", "/floor", "/standings"])
def test_the_pages_are_there_with_strict_headers_and_no_script_inside(floor: FloorRig, path: str) -> None:
    answer = get(floor, path)
    assert answer.status_code == 200
    assert "NM i raffle 2026" in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert all("></script>" in line for line in answer.text.splitlines() if "<script" in line)


def test_a_floor_has_no_table_page_and_its_health_says_what_it_is(floor: FloorRig) -> None:
    assert get(floor, "/dealer").status_code == 404
    health = get(floor, "/healthz").json()
    assert (health["tournament"], health["live"], health["open_for_entries"]) == ("nm", True, True)


def test_the_hall_sees_no_log_and_nothing_to_take_back(floor: FloorRig) -> None:
    desk, hall = snapshot(floor, "/events"), snapshot(floor, "/events/table")
    assert desk["log"]
    assert desk["undo"]
    assert (hall["log"], hall["undo"]) == ([], "")
    assert hall["raffle"] == desk["raffle"]


def test_who_was_warned_is_not_for_the_hall() -> None:
    with running("holdem") as floor:
        for name in ("Ann", "Bo"):
            floor.enter("payment", name=name, paid_before_start_s=600)
        for about in ("talking", "talking again"):
            floor.enter("warning", name="Ann", about=about)
        desk, hall = (snapshot(floor, path)["chips"]["players"][0] for path in ("/events", "/events/table"))  # type: ignore[index]
    assert desk["warnings"] == 2
    assert desk["off_until"] > 0
    assert (hall["warnings"], hall["off_until"]) == (0, 0)


def table_file(floor: FloorRig, number: int) -> TableFile:
    lines = get(floor, f"/floor/table-{number}.toml").text
    return TableFile.model_validate(tomllib.loads(f'[table]\nid = "t{number}"\nname = "Table {number}"\n\n{lines}'))


def test_the_lines_for_a_tables_own_file_are_read_as_such(floor: FloorRig) -> None:
    found = table_file(floor, 1)
    assert [(each.seat, each.name) for each in found.players] == list(enumerate(reversed(NAMES[:4]), 1))
    assert found.heat is not None
    assert (found.heat.table, found.heat.stage, found.heat.rounds, found.heat.advance) == (1, 1, 3, 2)


def test_without_a_draw_of_seats_the_lines_follow_the_draw_of_the_tables(floor: FloorRig) -> None:
    assert [each.name for each in table_file(floor, 2).players] == list(NAMES[4:])


def test_r27_each_table_has_its_sheet_to_print_and_for_a_spreadsheet(floor: FloorRig) -> None:
    page = get(floor, "/floor/table-1?lang=nb")
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "&lt;script&gt;" in page.text
    assert "<script" not in page.text
    assert "Underskrift" in page.text
    lines = csv.reader(StringIO(get(floor, "/floor/table-2.csv").content.decode("utf-8-sig"), newline=""))
    assert [line[3] for line in lines] == ["Name", *NAMES[4:]]


@pytest.mark.parametrize("path", ["/floor/table-9", "/floor/table-9.csv", "/floor/table-x.toml"])
def test_a_table_that_is_not_there_has_no_papers(floor: FloorRig, path: str) -> None:
    answer = get(floor, path)
    assert answer.status_code == 404
    assert answer.text.startswith("There is no heat table '")


def test_an_unknown_language_is_said(floor: FloorRig) -> None:
    assert (
        get(floor, "/floor/table-1?lang=xx").text == "The score sheet is not there in 'xx'. Known: en, nb, sv, da, is."
    )


def test_a_table_that_began_has_no_lines_for_a_file_of_its_own() -> None:
    with running("raffle") as floor:
        for name in ("Ann", "Bo", "Cy", "Di", "Eva", "Fia"):
            floor.enter("entrant", name=name)
        floor.enter("final_draw", draw={"seed": "x"})
        lines = get(floor, "/floor/table-1.toml").text
        assert lines.endswith("[heat]\ntable = 1\nstage = 1\nrounds = 1\n")
        floor.enter("round_result", table=1, order=["Fia", "Eva", "Di", "Cy", "Bo", "Ann"])
        assert get(floor, "/floor/table-1.toml").status_code == 409


def test_an_old_paper_is_not_given_out(floor: FloorRig) -> None:
    floor.floor.silent = True
    floor.wait_live(False)
    answer = get(floor, "/floor/table-1")
    floor.floor.silent = False
    floor.wait_live()
    assert answer.status_code == 503
    assert answer.text.startswith("There is no live data")
