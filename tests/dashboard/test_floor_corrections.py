"""The floor desk where two people alter what was settled: proposed on one page, confirmed by somebody else."""

import httpx
from playwright.sync_api import expect

from tests.dashboard.accessible import breaches
from tests.dashboard.floor_rig import running
from tests.dashboard.test_floor_site import snapshot

NAMES = tuple("ABCDEF")


def test_a_result_is_voided_by_two_people_and_the_hall_sees_nothing_of_it(page):
    with running("raffle", two_people=True) as floor:
        for name in NAMES:
            floor.enter("entrant", name=name)
        floor.enter("heats_draw", draw={"order": list(NAMES)}, advance=2)
        floor.enter("seat_draw", table=1, draw={"order": list(NAMES)})
        floor.enter("round_result", table=1, order=list(NAMES))
        page.goto(f"{floor.url}/floor?lang=da")
        page.fill("#who-name", "Kari")
        page.click("#who-enter")
        page.click("#propose")
        expect(page.locator(".undo .refused")).to_be_visible()
        page.fill("#propose-why", "two sheets were swapped")
        page.click("#propose")
        expect(page.locator(".waiting")).to_contain_text("two sheets were swapped")
        expect(page.locator(".waiting .changes")).to_contain_text("Bord 1, runde 1")
        expect(page.locator("#confirm")).to_have_count(0)
        assert breaches(page) == {}
        assert page.locator("html").get_attribute("data-missing") is None
        assert snapshot(floor, "/events/table")["corrections"] is None
        refused = httpx.post(f"{floor.url}/api/entries/correction_confirmed", json={"who": "kari ", "number": 1}).json()
        assert refused["reason"] == "same_person"
        floor.enter_as("Mads", "correction_confirmed", number=1)
        expect(page.locator(".ended")).to_contain_text("Mads")
        assert floor.floor.view.raffle.tables[0].heat.results == ()
        assert page.locator("html").get_attribute("data-missing") is None
