"""The journal on the floor's desk: its addresses, its words for every row, and the page in a browser."""

import asyncio
import re
from dataclasses import is_dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import get_args, get_type_hints
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from dashboard.site import STATIC
from hub.events.cards import Card
from hub.events.observations import BidEntered
from hub.wire.codec import OBSERVATIONS, RULINGS
from tests.dashboard.access.rooms import room
from tests.dashboard.accessible import breaches
from tests.dashboard.conftest import Rig
from tests.hub.journal.pen import ROUND, SETTLED, Pen

WORDS = (STATIC / "js" / "strings_rows.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted({*OBSERVATIONS, *RULINGS}))
def test_every_observation_and_ruling_has_words_of_its_own(name):
    found = re.search(rf'^  "row_{name}": "(.+)",$', WORDS, re.MULTILINE)
    assert found, f"strings_rows.js does not say what a {name} is"
    kind = OBSERVATIONS.get(name) or RULINGS[name]
    assert set(re.findall(r"\{(\w+)\}", found[1])) <= set(kind.__dataclass_fields__)


def coded_fields(kind, seen=frozenset()):
    """The fields of a record, and of what it holds, that are codes: their names and the codes."""
    for name, hint in get_type_hints(kind).items():
        for each in parts_of(hint):
            if isinstance(each, type) and issubclass(each, StrEnum) and each is not Card:
                yield name, each
            elif is_dataclass(each) and each not in seen:
                yield from coded_fields(each, seen | {each})


def parts_of(hint):
    inner = get_args(hint)
    return [part for each in inner for part in parts_of(each)] if inner else [hint]


CODED = sorted(
    {found for kind in {**OBSERVATIONS, **RULINGS}.values() for found in coded_fields(kind)},
    key=lambda found: (found[0], found[1].__name__),
)


@pytest.mark.parametrize(("field", "codes"), CODED, ids=[f"{field} {codes.__name__}" for field, codes in CODED])
def test_every_code_of_the_rules_has_words(field, codes):
    known = re.findall(
        r'^  "code_(\w+)":', (STATIC / "js" / "strings_codes.js").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {each.value for each in codes} <= set(known)
    listed = re.search(r"CODED = new Set\(\[(.*?)\]\)", (STATIC / "js" / "journal_said.js").read_text(encoding="utf-8"))
    assert f'"{field}"' in listed[1], "journal_said.js does not know that this field holds a code"


@pytest.fixture
def asked(tmp_path):
    """What the floor is answered at these addresses, one after the other, over a journal of one round."""
    Pen(tmp_path).write(*ROUND, SETTLED).book()

    def ask(*paths):
        async def play():
            async with room(tmp_path) as it, it.browser("floor") as floor:
                return [await floor.get(path) for path in paths]

        return asyncio.run(play())

    return ask


def test_the_floor_leafs_checks_and_opens_a_row(asked):
    told = asked("/api/journal?sort=ruling&seat=2&before=9", "/api/journal/check", "/api/journal/rows/9")
    page, check, whole = (each.json() for each in told)
    assert [line["row"] for line in page["lines"]] == [6, 5, 1]
    assert check == {"last": 9, "checked": 9, "whole": True, "fault": ""}
    assert [line["row"] for line in whole["rests_on"]] == [7, 4, 2]


@pytest.mark.parametrize("query", ["before=x", "sort=gossip", "seat=-1", "number=1e3", "since=" + "9" * 40])
def test_a_filter_that_is_none_is_refused_in_a_sentence(asked, query):
    (answer,) = asked(f"/api/journal?{query}")
    assert (answer.status_code, answer.json()["reason"]) == (422, "bad_input")
    assert answer.json()["sentence"].startswith("The journal cannot be filtered by that.")


def test_a_row_that_is_not_there_is_told(asked):
    (missing,) = asked("/api/journal/rows/99")
    assert missing.json()["reason"] == "no_row"


def test_a_journal_that_is_not_there_is_told(asked, tmp_path):
    (tmp_path / "journal.db").unlink()
    (missing,) = asked("/api/journal")
    assert missing.json()["reason"] == "no_journal"


def test_the_page_leafs_filters_and_opens_a_row_with_what_it_rests_on(rig, page, view_of, tmp_path):
    Pen(tmp_path).write(*ROUND, SETTLED).book()
    rig.hub.show(view_of("bidding"))
    page.goto(f"{rig.url}/journal")
    expect(page.locator(".intact")).to_have_text("Chain intact: all 9 rows are as they were written.")
    expect(page.locator("tbody tr")).to_have_count(9)
    page.get_by_role("button", name="Entries", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Show all").click()
    page.locator("tr[data-row='9'] button").click()
    expect(page.locator(".whole h2")).to_have_text("Row 9")
    expect(page.locator(".whole .chain button")).to_have_text(["7", "4", "2"])
    page.locator(".whole .chain button", has_text="4").click()
    expect(page.locator(".whole h2")).to_have_text("Row 4")
    assert breaches(page) == {}
    expect(page.locator(".whole .chain li")).to_have_text(re.compile("5.*challenged; cups up"))


SAY = """async ([line]) => {
  const { said } = await import("/static/js/journal_said.js");
  return said(line, { 2: "Björn" });
}"""


def test_a_row_says_its_codes_in_the_language_and_free_text_as_it_is(rig, page):
    page.goto(f"{rig.url}/journal?lang=sv")
    held = {"kind": "ruling", "type": "TimeHeld", "body": {"call": 1, "left_ns": 5, "cause": "restart"}, "names": {}}
    assert page.evaluate(SAY, [held]).endswith("hubben startade om")
    why = {"kind": "observation", "type": "CorrectionProposed", "body": {"why": "restart"}, "names": {}}
    assert page.evaluate(SAY, [why]).endswith("restart")


def test_times_of_the_journal_are_of_the_tables_zone_whatever_the_browsers_is(tmp_path, chromium):
    Pen(tmp_path).write(*ROUND, SETTLED).book()
    rig = Rig(tmp_path)
    rig.table = rig.table.model_copy(update={"time_zone": "Asia/Kathmandu"})
    rig.start()
    other = chromium.browser.new_context(timezone_id="America/New_York")
    try:
        page = other.new_page()
        page.goto(f"{rig.url}/journal")
        at = page.locator("tr[data-row='9'] time")
        utc = datetime.fromisoformat(at.get_attribute("datetime"))
        expect(at).to_contain_text(utc.astimezone(ZoneInfo("Asia/Kathmandu")).strftime("%H:%M:%S"))
    finally:
        other.close()
        rig.stop()
        rig.hub.end()


SPANS = """async () => {
  const { address, everything } = await import("/static/js/journal_query.js");
  return (since, until, now) => {
    const asked = address({ ...everything(), since, until }, null, Date.parse(now) * 1000).split("?")[1];
    const query = new URLSearchParams(asked);
    const said = (each) => new Date(Number(query.get(each)) / 1000).toISOString().slice(0, 16);
    return ["since", "until"].map((each) => query.has(each) ? said(each) : "");
  };
}"""


@pytest.fixture
def oslo(tmp_path):
    """A table whose screens show the time of Oslo."""
    it = Rig(tmp_path)
    it.table = it.table.model_copy(update={"time_zone": "Europe/Oslo"})
    it.start()
    yield it
    it.stop()
    it.hub.end()


def test_two_times_of_day_are_a_span_by_the_clock_of_the_hall_over_midnight_and_a_change_of_clocks(oslo, page):
    page.goto(f"{oslo.url}/journal")
    span = page.evaluate_handle(SPANS)
    for since, until, now, found in (
        ("21:00", "", "2026-03-20T21:30Z", ["2026-03-20T20:00", ""]),  # Oslo is an hour ahead
        ("23:00", "01:30", "2026-03-21T01:00Z", ["2026-03-20T22:00", "2026-03-21T00:30"]),
        ("01:00", "23:00", "2026-03-21T11:00Z", ["2026-03-21T00:00", "2026-03-21T22:00"]),
        ("", "23:00", "2026-03-21T11:00Z", ["", "2026-03-20T22:00"]),
        ("22:00", "", "2026-03-29T08:00Z", ["2026-03-28T21:00", ""]),  # the night that lacks an hour
        ("02:30", "02:30", "2026-10-25T08:00Z", ["2026-10-25T00:30", "2026-10-25T01:30"]),  # the hour that came twice
    ):
        assert (
            page.evaluate("([span, since, until, now]) => span(since, until, now)", [span, since, until, now]) == found
        )


def test_a_link_that_is_cut_without_a_word_is_told_and_a_browser_s_wrong_clock_is_not_believed(oslo, page, tmp_path):
    Pen(tmp_path).write(*ROUND, [BidEntered(1, 2, 5)]).book()
    page.clock.install(time=datetime.now(UTC) + timedelta(hours=5))
    page.goto(f"{oslo.url}/journal")
    expect(page.locator("tbody tr").first).to_contain_text("Nothing was ruled on it.")
    expect(page.locator("tbody time").first).to_have_text(re.compile(r"^Sun\s9\sSept?\s03:46:46$"))
    now = datetime.now(ZoneInfo("Europe/Oslo"))
    expect(page.locator("[data-clock]")).to_have_text(re.compile(f"{now:%H:%M}|{now + timedelta(minutes=1):%H:%M}"))
    page.route("**/api/**", lambda _: None)
    page.clock.run_for(2500)
    expect(page.locator(".stalebar")).to_contain_text("What stands here is from before")
    page.unroute("**/api/**")
    page.clock.run_for(6000)
    expect(page.locator(".stalebar")).to_have_count(0)
