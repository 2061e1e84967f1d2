"""The score sheet over HTTP (RAFFLE.md R27): only while it is true, in the languages it is written in."""

import csv
from io import StringIO

import httpx
import pytest
from playwright.sync_api import expect

from tests.hub.host.heat_rig import NAMES, Rig, settings_with


@pytest.fixture
def sheet(shared_rig):
    """Shows a table and gets an address of it."""

    def get(path, table):
        shared_rig.hub.show(table.view())
        while not httpx.get(f"{shared_rig.url}/healthz").json()["live"]:
            pass
        return httpx.get(shared_rig.url + path)

    return get


def won():
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    return rig


def test_r27_the_csv_is_that_of_the_table_as_a_spreadsheet_reads_it(sheet):
    answer = sheet("/scoresheet.csv", won())
    assert answer.content.startswith("\ufeff".encode())
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["content-disposition"] == 'attachment; filename="scoresheet-heat-2-table-7.csv"'
    head, *lines = csv.reader(StringIO(answer.content.decode("utf-8-sig"), newline=""))
    assert head[:4] == ["Event", "Heat", "Table", "Name"]
    assert [line[3:6] for line in lines] == [["Ann", "1", "4"], ["Bo", "2", "2"], ["Cy", "3", "1"], ["Di", "4", "0"]]


def test_r27_the_page_is_printed_with_its_own_style_and_names_and_table(sheet, shared_rig, page):
    answer = sheet("/scoresheet", won())
    assert answer.headers["content-security-policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert answer.headers["x-content-type-options"] == "nosniff"
    page.goto(f"{shared_rig.url}/scoresheet")
    expect(page.locator(".table b")).to_have_text("7")
    expect(page.locator("tbody th")).to_have_text(list(NAMES))
    assert page.locator("table").evaluate("table => getComputedStyle(table).borderCollapse") == "collapse"


def test_the_sheet_is_there_in_its_languages_and_in_no_other(sheet):
    assert "<h1>" in sheet("/scoresheet?lang=nb", won()).text
    assert "Videre" in sheet("/scoresheet.csv?lang=nb", won()).text
    unknown = sheet("/scoresheet?lang=%3Cb%3E", won())
    assert (unknown.status_code, unknown.headers["content-type"]) == (404, "text/plain; charset=utf-8")
    assert unknown.text == "The score sheet is not there in '<b>'. Known: en, nb, sv, da, is."


def test_a_table_without_a_heat_has_no_sheet(sheet):
    answer = sheet("/scoresheet.csv", Rig(settings_with(None)))
    assert (answer.status_code, answer.text) == (404, "This table plays no heat, so it has no score sheet.")


def test_an_old_sheet_is_not_given_out(rig):
    answer = httpx.get(f"{rig.url}/scoresheet")
    assert answer.status_code == 503
    assert answer.text.startswith("There is no live data")
