"""The floor's page of alerts and devices: what goes over its addresses, what outlives a restart, and the page."""

import asyncio
import json
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from dashboard import wording
from dashboard.alerts import Alerts, told
from dashboard.parts_desk import FILE, PartsDesk, Said
from hub import clock
from hub.events.clocks import UtcMicros
from hub.wire.codec import encode
from hub.wire.messages import Availability, BoxState, Stamp
from hub.wire.topics import Kind, Leaf, Topic
from tests.dashboard.access.rooms import room
from tests.dashboard.accessible import breaches
from tests.dashboard.conftest import running

FAULT = "Camera north is away. Check its cable."


@pytest.fixture
def asked(tmp_path):
    """What the floor is answered, where FAULT is over, or not."""

    def ask(over, *posts):
        async def play():
            async with room(tmp_path) as it, it.browser("floor") as floor:
                first = told(Alerts(), (FAULT,), UtcMicros(5))
                it.desk.parts.alerts = told(first, () if over else (FAULT,), UtcMicros(6))
                return [await floor.post(path, json=body) for path, body in posts]

        return asyncio.run(play())

    return ask


def test_the_floor_takes_an_alert_under_its_own_name_and_cannot_solve_what_is_not_over(asked):
    taken, early = asked(False, ("/api/alerts/1/taken", {"who": "Eve"}), ("/api/alerts/1/solved", {}))
    assert taken.json()["alerts"]["waiting"][0]["taken_by"] == "Kari"
    assert (early.status_code, early.json()["reason"]) == (422, "no_alert")


def test_the_floor_solves_under_its_own_name(asked):
    (solved,) = asked(True, ("/api/alerts/1/solved", {}))
    assert solved.json()["alerts"]["solved"][0]["solved_by"] == "Kari"


@pytest.mark.parametrize("path", ["/api/alerts/1/eaten", "/api/alerts/x/solved", "/api/alerts/9/solved"])
def test_what_is_no_alert_or_no_act_is_refused_in_a_sentence(asked, path):
    (answer,) = asked(True, (path, {}))
    assert (answer.status_code, answer.json()["sentence"]) == (422, wording.NO_ALERT)


@pytest.mark.parametrize("who", ["\u202eevil", "Kari\u200b", "a\nb", "\u2800", "x" * 201])
def test_a_name_that_a_screen_does_not_draw_as_it_is_looks_after_nothing(who):
    with pytest.raises(ValueError, match="plain characters"):
        Said(who)


def test_the_page_tells_parts_and_alerts_and_a_restart_forgets_none(tmp_path, page, view_of):
    view = replace(view_of("bidding"), faults=(FAULT,))
    with running(tmp_path) as rig:
        stamp = Stamp(1, clock.utc(), UtcMicros(clock.utc() + 10**9))
        for leaf, message in (
            (Leaf.STATE, BoxState(stamp, (), port="/dev/a")),
            (Leaf.AVAILABILITY, Availability(stamp, online=True)),
        ):
            rig.hub.link.publish(Topic(rig.table.id, Kind.DEVICE, "seat-1", leaf), encode(message))
        rig.hub.show(view)
        page.goto(f"{rig.url}/parts")
        expect(page.locator(".parts tr", has_text="seat-1").locator(".state")).to_have_text("here")
        expect(page.locator(".alert b")).to_have_text("Camera north is away.")
        page.fill("#who-name", "Kari")
        page.get_by_role("button", name="That is me").click()
        page.get_by_role("button", name="I look after it").click()
        expect(page.locator(".alert")).to_contain_text("Looked after by Kari")
        assert breaches(page) == {}
        rig.hub.show(replace(view, faults=()))
        page.get_by_role("button", name="Solved").click()
        expect(page.locator(".done li")).to_contain_text("by Kari")
        expect(page.locator(".alert")).to_have_count(0)
        while not (tmp_path / FILE).exists() or '"solved_by":"Kari"' not in (tmp_path / FILE).read_text():
            page.wait_for_timeout(50)
    kept = json.loads((tmp_path / FILE).read_text(encoding="utf-8"))
    assert kept["solved"][0]["sentence"] == FAULT
    with running(tmp_path) as rig:
        page.goto(f"{rig.url}/parts")
        expect(page.locator(".done li")).to_contain_text(FAULT)


def test_a_blip_is_no_alert_and_what_lasts_is(view_of):
    now, view = [10**15], replace(view_of("bidding"), faults=(FAULT,))
    desk = PartsDesk(lambda: view, lambda: True, lambda: now[0])
    for second in range(4):
        now[0] = 10**15 + second * 10**6
        desk.look()
        assert bool(desk.alerts.waiting) == (second == 3)
