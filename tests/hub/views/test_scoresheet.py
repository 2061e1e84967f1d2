"""The score sheet (RAFFLE.md R27): what it shows, and that no name can harm it."""

import csv
from dataclasses import fields, replace
from functools import reduce
from html import unescape
from html.parser import HTMLParser
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.events.draws import Draw
from hub.events.heats import HeatEntry, PlayerMissingEntered, RoundResultEntered, SeatDrawEntered
from hub.events.rulings import Refusal
from hub.tournament.raffle.evolve import evolve_heat
from hub.tournament.raffle.heat import decide_heat
from hub.tournament.raffle.state import HeatState
from hub.views.scoresheet import ScoredRound, ScoreRow, ScoreSheet, as_printed, sheet_of
from hub.views.scoresheet_csv import as_text, sheet_csv
from hub.views.scoresheet_page import sheet_page
from hub.views.scoresheet_words import WORDS, SheetWords

EN = WORDS["en"]
FIVE = ("Ann", "Bo", "Cy", "Di", "Ed")


def after(heat: HeatState, *entries: HeatEntry) -> HeatState:
    for entry in entries:
        decision = decide_heat(heat, entry, 1)
        assert not isinstance(decision, Refusal)
        heat = reduce(evolve_heat, decision, heat)
    return heat


def heat_of(*orders: tuple[str, ...]) -> HeatState:
    heat = HeatState(3, FIVE, advance=2)
    for order in orders:
        heat = after(heat, SeatDrawEntered("F", 3, Draw(FIVE)), RoundResultEntered("F", 3, order))
    return heat


BACK = ("Ed", "Di", "Cy", "Bo", "Ann")


def test_r27_the_sheet_has_places_points_and_sum_of_every_round() -> None:
    sheet = sheet_of(heat_of(FIVE, BACK, FIVE), 2, "Cup")
    assert (sheet.event, sheet.stage, sheet.table, sheet.rounds, sheet.advance) == ("Cup", 2, 3, 3, 2)
    ann = ScoreRow("Ann", False, (ScoredRound(1, 5), ScoredRound(5, 0), ScoredRound(1, 5)), 10, 1, True)
    assert sheet.rows[0] == ann
    assert [(row.name, row.total, row.place, row.goes_on) for row in sheet.rows[1:]] == [
        ("Bo", 7, 2, True),
        ("Cy", 6, 3, False),
        ("Ed", 5, 4, False),
        ("Di", 5, 5, False),
    ]


def test_before_the_first_round_the_sheet_is_a_form_in_the_order_of_the_draw() -> None:
    sheet = sheet_of(heat_of(), 1, "Cup")
    assert [row.name for row in sheet.rows] == list(FIVE)
    assert {(row.rounds, row.place, row.goes_on) for row in sheet.rows} == {((), None, None)}
    assert sheet_page(sheet, EN, "en").count("<td></td>") == 5 * (6 + 2)  # three rounds, place, signature


def test_a_heat_that_is_not_over_says_nobody_goes_on() -> None:
    sheet = sheet_of(heat_of(FIVE, BACK), 1, "Cup")
    assert [row.total for row in sheet.rows] == [5, 4, 4, 4, 5]
    assert {row.goes_on for row in sheet.rows} == {None}


def test_who_is_missing_and_who_ties_at_the_cut_is_told() -> None:
    heat = after(heat_of(FIVE, ("Cy", "Di", "Bo", "Ann", "Ed"), ("Di", "Bo", "Ann", "Ed", "Cy")))
    sheet = sheet_of(heat, 1, "Cup")
    assert sheet.cut_tie == ("Ann", "Bo")
    assert "Equal points at the cut: <bdi" in sheet_page(sheet, EN, "en")
    gone = sheet_of(after(heat, PlayerMissingEntered("F", 3, "Cy")), 1, "Cup")
    assert [row.name for row in gone.rows if row.missing] == ["Cy"]
    assert "(absent)" in sheet_page(gone, EN, "en")


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


def test_r27_the_csv_has_a_line_a_player_and_as_many_cells_in_each() -> None:
    head, *lines = rows_of(sheet_csv(sheet_of(heat_of(FIVE, BACK, FIVE), 2, "Cup"), EN))
    assert head[:6] == ["Event", "Heat", "Table", "Name", "Round 1 Place", "Round 1 Points"]
    assert head[-5:] == ["Sum", "Place", "Goes on", "absent", "Signature"]
    assert lines[0] == ["Cup", "2", "3", "Ann", "1", "5", "5", "0", "1", "5", "10", "1", "yes", "", ""]
    form = rows_of(sheet_csv(sheet_of(heat_of(), 2, "Cup"), EN))
    assert {len(line) for line in (head, *lines, *form)} == {15}


NASTY = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;b&gt; & 'quotes' \"both\"",
    "W" * 40,
    "משה כהן",
    "\u202eevil\u202c",
    "a,b;c\td",
    'say "hi"',
    "two\r\nlines",
    "=1+1",
    "+47 99",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "＝1",
    "x;=cmd|' /C calc'!A0",
]


def sheet_with(name: str) -> ScoreSheet:
    sheet = sheet_of(heat_of(FIVE, BACK, FIVE), 1, name)
    return replace(sheet, rows=(replace(sheet.rows[0], name=name), *sheet.rows[1:]), cut_tie=(name, "Bo"))


class Seen(HTMLParser):
    """The elements of a page, their attributes, and the names in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.names: list[str] = []
        self.inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.inside = tag == "bdi"
        if self.inside:
            self.names.append("")

    def handle_endtag(self, tag: str) -> None:
        self.inside = False

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.names[-1] += data


PLAIN = Seen(sheet_page(sheet_with("Ann"), EN, "en"))


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_in_the_page_whatever_it_holds(name: str) -> None:
    page = sheet_page(sheet_with(name), EN, "en")
    seen = Seen(page)
    assert (seen.tags, seen.attributes) == (PLAIN.tags, PLAIN.attributes)
    assert seen.names.count(as_printed(name)) == 3  # event, row, tie
    assert "script" not in seen.tags


@pytest.mark.parametrize("name", NASTY)
def test_a_name_is_text_in_the_csv_whatever_it_holds(name: str) -> None:
    text = sheet_csv(sheet_with(name), EN)
    lines = rows_of(text)
    assert len(lines) == 6 == len(text.splitlines())
    assert {len(line) for line in lines} == {15}
    assert lines[1][3].replace("'", "") == as_printed(name).replace("'", "")


@given(st.text(max_size=40))
def test_no_cell_of_text_begins_a_formula_and_every_page_is_the_same_but_for_its_names(name: str) -> None:
    for part in as_text(name).replace(";", ",").replace("|", ",").split(","):
        assert not part.lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠"))
    seen = Seen(sheet_page(sheet_with(name), EN, "en"))
    assert seen.tags == PLAIN.tags


def test_a_name_is_one_line_and_turns_no_writing_round() -> None:
    assert as_printed("a\u202eb\u2066c\u200d \r\n\x00 d") == "abc d"
    assert as_printed("משה") == "משה"


def test_the_page_fetches_nothing_and_runs_nothing() -> None:
    page = sheet_page(sheet_with("Ann"), EN, "en")
    assert {"src", "href"} & PLAIN.attributes == set()
    assert {"script", "link", "img", "iframe"} & set(PLAIN.tags) == set()
    assert "url(" not in page
    assert "default-src 'none'" in unescape(page)
    assert "@media print" in page


def test_r8_the_final_s_sheet_has_places_and_no_points() -> None:
    order = tuple("ABCDEF")
    heat = HeatState(1, order, advance=1, rounds=1, draws=(order,))
    page = sheet_page(sheet_of(after(heat, RoundResultEntered("F", 1, order)), 2, "Cup"), EN, "en")
    assert "Final" in page
    assert "go on." not in page
    assert "Points" not in page
    assert page.count("<td>") == 6 * 2  # place, signature
    assert page.index("<td>1</td>") < page.index(">B<") < page.index("<td>2</td>")


@pytest.mark.parametrize("language", WORDS)
def test_every_language_has_every_word(language: str) -> None:
    words = WORDS[language]
    assert all(getattr(words, field.name) for field in fields(SheetWords))
    assert "{n}" in words.round
    assert "{n}" in words.advance
    assert "{names}" in words.cut_tie
    assert f'<html lang="{language}">' in sheet_page(sheet_with("Ann"), words, language)
