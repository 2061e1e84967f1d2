"""The journal on the floor's desk: its addresses, its words for every row, and the page in a browser."""

import asyncio
import re

import pytest
from playwright.sync_api import expect

from dashboard.site import STATIC
from hub.wire.codec import OBSERVATIONS, RULINGS
from tests.dashboard.access.rooms import room
from tests.dashboard.accessible import breaches
from tests.hub.journal.pen import ROUND, SETTLED, Pen

WORDS = (STATIC / "js" / "strings_rows.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted({*OBSERVATIONS, *RULINGS}))
def test_every_observation_and_ruling_has_words_of_its_own(name):
    found = re.search(rf'^  "row_{name}": "(.+)",$', WORDS, re.MULTILINE)
    assert found, f"strings_rows.js does not say what a {name} is"
    kind = OBSERVATIONS.get(name) or RULINGS[name]
    assert set(re.findall(r"\{(\w+)\}", found[1])) <= set(kind.__dataclass_fields__)


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
