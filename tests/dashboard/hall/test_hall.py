"""Two real tables and a tournament's pages over HTTP: what the floor is told, and what the TV of the hall shows."""

import contextlib
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace

import httpx
import pytest
from fastapi import Request
from playwright.sync_api import expect

from dashboard.access.doorkeeper import Visitor
from dashboard.hall.following import Heard
from dashboard.hall.hall import Hall
from dashboard.hall.routes import may_go_on
from dashboard.hall.screen import HallScreen
from dashboard.hall.status import FORMAT, TableStatus
from dashboard.hall.times import shift_of, shifted
from hub import clock
from hub.events.clocks import UtcMicros
from hub.settings.live_table import LiveTable
from hub.views.model import TableView
from hub.wire.codec import adapter
from tests.dashboard import conftest, floor_rig
from tests.dashboard.accessible import breaches

FAULT = "Camera north is away. Check its cable."


@contextlib.contextmanager
def hall(folder) -> Iterator[tuple[list[conftest.Rig], floor_rig.FloorRig]]:
    with contextlib.ExitStack() as stack:
        tables = []
        for number in (1, 2):
            (folder / str(number)).mkdir()
            tables.append(stack.enter_context(conftest.running(folder / str(number))))
        named = tuple(LiveTable(number=n, name=f"Bord {n}", url=each.url) for n, each in enumerate(tables, 1))
        yield tables, stack.enter_context(floor_rig.running("raffle", named))


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    with hall(tmp_path_factory.mktemp("hall")) as it:
        yield it


def asked(floor, until):
    """What the floor is told, once it is so."""
    for _ in range(500):
        found = httpx.get(f"{floor.url}/api/tables").json()["tables"]
        if until(found):
            return found
        threading.Event().wait(0.01)
    raise AssertionError(found)


def shown_by(url, wanted):
    with httpx.stream("GET", url) as stream:
        for line in stream.iter_lines():
            if line.startswith("data:") and '"players"' in line:
                view = json.loads(line[5:])
                if wanted(view):
                    return view
    raise AssertionError("the stream ended")


def test_the_floor_is_told_how_each_table_stands(two, view_of, time_left):
    tables, floor = two
    tables[0].hub.show(replace(view_of("bidding"), time=time_left(30)))
    tables[1].hub.show(view_of("withheld"))
    first, second = asked(floor, lambda found: all(each["status"] and each["status"]["live"] for each in found))
    assert (first["name"], first["status"]["phase"], first["status"]["turn"]) == ("Bord 1", "bidding", "Mads Kjærgaard")
    assert (first["status"]["count"], first["status"]["face"]) == (7, 5)
    assert 25_000 < first["status"]["time"]["left_ms"] <= 30_000
    assert second["status"]["phase"] == "review"
    assert second["status"]["review"]


def test_the_tv_shows_what_spectators_of_the_table_see_and_nothing_more(two, view_of):
    tables, floor = two
    for each in tables:
        each.hub.show(view_of("withheld"))
    seen = shown_by(f"{floor.url}/events/tables", lambda view: view["phase"] == "review")
    assert {values for doubt in seen["review"]["doubts"] for values in doubt["values"]} == set()
    assert [doubt["evidence"] for doubt in seen["review"]["doubts"]] == [""] * len(seen["review"]["doubts"])


def test_a_table_whose_hub_falls_silent_is_not_live_and_one_that_ends_is_off_and_comes_back(tmp_path, view_of):
    with hall(tmp_path) as (tables, floor):
        for each in tables:
            each.hub.show(view_of("bidding"))
        asked(floor, lambda found: all(each["answers"] and each["status"]["live"] for each in found))
        tables[0].hub.go()
        assert asked(floor, lambda found: not found[0]["status"]["live"])[1]["status"]["live"]
        tables[0].hub.show(view_of("bidding"))
        tables[1].stop()
        gone = asked(floor, lambda found: not found[1]["answers"])
        assert gone[1]["trouble"] in ("off", "silent")
        assert gone[0]["status"]["live"]
        tables[1].start_at(int(tables[1].url.rpartition(":")[2]))
        asked(floor, lambda found: found[1]["answers"] and found[1]["trouble"] == "")


def test_the_page_says_what_needs_somebody_first_and_leads_to_the_table(two, page, view_of):
    tables, floor = two
    tables[0].hub.show(view_of("bidding"))
    tables[1].hub.show(replace(view_of("bidding"), faults=(FAULT,)))
    page.goto(f"{floor.url}/hall?lang=nb")
    alarms = page.locator(".alarms")
    expect(alarms).to_contain_text("Kamera north")
    expect(alarms.locator("h3")).to_have_text("Bord 2")
    expect(page.locator(".hall-table h2")).to_have_text(["Bord 2", "Bord 1"])
    assert page.locator("#open-1").get_attribute("href") == f"{tables[0].url}/?lang=nb"
    assert page.locator("html").get_attribute("data-missing") is None
    assert breaches(page) == {}
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert breaches(page) == {}
    tables[1].hub.show(view_of("bidding"))


def test_the_tv_draws_the_table_whose_turn_it_is(two, page, view_of):
    tables, floor = two
    for n, each in enumerate(tables, 1):
        each.hub.show(replace(view_of("bidding"), name=f"Bord {n}"))
    page.goto(f"{floor.url}/tables")
    expect(page.locator(".top > b").first).to_have_text(re.compile("Bord [12]"))
    expect(page.locator("[data-bid]")).to_be_visible()


def test_a_picture_comes_from_the_table_that_the_tv_showed_once_it_was_shown_and_only_if_it_is_that_picture(
    two, view_of
):
    tables, floor = two
    names = {}
    for each in tables:
        for content in (b"the very picture", b"another picture"):
            name = names[content] = sha256(content).hexdigest()
            file = each.table.data_dir / "evidence" / name[:2] / f"{name}.jpg"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if content.startswith(b"the") else b"somebody wrote over it")
    asked_for = {content: f"{floor.url}/evidence/{name}.jpg" for content, name in names.items()}
    # No snapshot has named it yet, so no table is asked.
    assert httpx.get(asked_for[b"the very picture"]).status_code == 404
    view = view_of("caught")
    seats = [replace(seat, evidence=name) for seat, name in zip(view.settlement.seats, names.values(), strict=False)]
    for each in tables:
        each.hub.show(replace(view, settlement=replace(view.settlement, seats=tuple(seats))))
    shown_by(f"{floor.url}/events/tables", lambda seen: names[b"the very picture"] in json.dumps(seen))
    answer = httpx.get(asked_for[b"the very picture"])
    assert (answer.status_code, answer.content) == (200, b"the very picture")
    assert httpx.get(asked_for[b"another picture"]).status_code == 404


def test_the_hall_is_as_late_as_the_spectators_of_its_tables(view_of):
    hall = Hall([LiveTable(number=1, url="http://127.0.0.1:1")], clock.utc, clock.monotonic)
    assert hall.delay_s == 0
    status = TableStatus(FORMAT, "t1", "Table 1", "raffle", "1", live=True, broker=True, delay_s=30)
    hall.followers[0].heard = Heard(status, None, clock.monotonic(), "")
    assert hall.delay_s == 30


def test_times_are_moved_to_the_desks_and_stay_where_they_are_while_nothing_is_new(view_of):
    view = view_of("caught")
    now = UtcMicros(view.at + 3_600_000_000)
    shift = shift_of(view, now, 0)
    assert shift == 3_600_000_000
    assert shift_of(replace(view, at=UtcMicros(view.at + 200_000)), UtcMicros(now + 900_000), shift) == shift
    assert shift_of(view, UtcMicros(view.at + 1_000_000), 0) == 0
    moved = shifted(view, shift)
    assert moved.at - moved.settlement.at == view.at - view.settlement.at
    assert moved.at == now
    assert shifted(view, 0) is view


def test_a_tv_that_came_before_a_tables_delay_was_known_is_let_go_before_anything_of_it_is_shown(view_of):
    hall = Hall([LiveTable(number=1, url="http://127.0.0.1:1")], clock.utc, clock.monotonic)
    (follower,) = hall.followers
    door = SimpleNamespace(still=lambda _: True)
    request = Request({"type": "http", "query_string": b"", "headers": [], "state": {"visitor": Visitor()}})
    done = []
    streams = SimpleNamespace(
        wake=lambda: done.append(may_go_on(hall, door, request, 0)), show=lambda _: done.append("shown")
    )
    screen = HallScreen(hall.followers, streams, clock.utc, clock.monotonic)
    view = adapter(TableView).dump_python(view_of("bidding"), mode="json")
    for late, expected in ((0, ["shown"]), (30, ["shown", False])):
        status = TableStatus(FORMAT, "t1", "Table 1", "raffle", "1", live=True, broker=True, delay_s=late)
        follower.heard = Heard(status, view, clock.monotonic(), "")
        screen.look()
        assert done == expected
    assert may_go_on(hall, door, request, 30)
