"""*Time* on a page that slept, whose clocks were set, or whose hub is on another machine (cases C1 and C2)."""

import time as wall
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub import clock

# The page's own clocks can be stopped and set; what was on the screen is noted ten times a second by the true ones.
BENT = """
const steady = performance.now.bind(performance), date = Date.now.bind(Date);
let stopped = null, lost = 0;
performance.now = () => (stopped ?? steady()) - lost;
window.stop = () => { stopped = steady(); };
window.go = () => { lost += steady() - stopped; stopped = null; };
window.step = 0;
Date.now = () => date() + window.step;
window.noted = [];
setInterval(() => {
  const screen = document.getElementById("screen");
  window.noted.push([date(), screen?.dataset.screen, screen?.querySelector("[data-left]")?.textContent]);
}, 100);
"""


@pytest.fixture
def table(rig, page, view_of, time_left):
    """A page with bent clocks, on which *Time* runs; hands out the page and the end in milliseconds since 1970."""
    page.add_init_script(BENT)
    page.set_viewport_size({"width": 1280, "height": 800})

    def run(left_s, **hub):
        for name, value in hub.items():
            setattr(rig.hub, name, value)
        time = time_left(left_s, ahead_ns=rig.hub.ahead_ns)
        rig.hub.show(replace(view_of("bidding"), time=time))
        page.goto(f"{rig.url}/table")
        expect(page.locator("#screen")).to_have_attribute("data-screen", "clock")
        return page, wall.time() * 1e3 + (time.deadline - rig.hub.ahead_ns - clock.monotonic()) / 1e6

    return run


def noted_since(page, since):
    return [each for each in page.evaluate("window.noted") if each[0] >= since]


def wrong_figures(noted, ends):
    """What was on the screen and was off by more than the rounding and a slow repaint."""
    left = [(each, (ends - each[0]) / 1e3) for each in noted]
    return [
        (each, true) for each, true in left if each[1] == "clock" and not -0.1 <= int(each[2]) - max(0, true) <= 1.7
    ]


def sleep(page, seconds, *, stop=False):
    """No script of the page runs, as in a tab put away; `stop` also stops its steady clock, as a suspend does."""
    session = page.context.new_cdp_session(page)
    if stop:
        page.evaluate("window.stop()")
    session.send("Debugger.enable")
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    session.send("Debugger.pause")
    wall.sleep(seconds)
    session.send("Debugger.resume")
    session.send("Page.setWebLifecycleState", {"state": "active"})
    session.detach()
    if stop:
        page.evaluate("window.go()")
    return wall.time() * 1e3


@pytest.mark.parametrize("stop", [pytest.param(False, marks=pytest.mark.thorough), True], ids=["frozen", "suspended"])
def test_c1_a_page_that_slept_is_right_within_a_second_of_waking(table, stop):
    page, ends = table(50)
    asleep_from = wall.time() * 1e3
    woke = sleep(page, 5, stop=stop)
    page.wait_for_timeout(3_000)
    asleep = [each for each in page.evaluate("window.noted") if asleep_from + 500 < each[0] < woke - 500]
    assert asleep == []
    after = noted_since(page, woke + 1_000)
    assert len([each for each in after if each[1] == "clock"]) > 5
    assert wrong_figures(after, ends) == []


def test_c1_a_deadline_that_passed_in_its_sleep_stands_at_zero_until_the_hub_speaks(table, rig, view_of):
    page, _ = table(3)
    sleep(page, 4)
    expect(page.locator(".clock")).to_have_attribute("data-state", "zero")
    expect(page.locator("[data-left]")).to_have_text("0")
    rig.hub.show(view_of("bidding"))
    expect(page.locator("#screen")).to_have_attribute("data-screen", "seats")


@pytest.mark.parametrize("step", [3_600_000, pytest.param(-3_600_000, marks=pytest.mark.thorough)])
def test_c2_a_wall_clock_that_is_set_changes_nothing_on_the_page(table, step):
    page, ends = table(50)
    page.wait_for_timeout(1_500)
    page.evaluate("step => { window.step = step; }", step)
    stepped = wall.time() * 1e3
    page.wait_for_timeout(2_500)
    noted = noted_since(page, stepped)
    assert len(noted) > 5
    assert {each[1] for each in noted} == {"clock"}
    assert wrong_figures(noted, ends) == []


def test_the_hub_on_another_machine_is_followed_by_its_beats(table):
    page, ends = table(50, clock=4_711, ahead_ns=-5_000_000_000)
    page.wait_for_timeout(2_500)
    noted = noted_since(page, wall.time() * 1e3 - 1_000)
    assert len(noted) > 3
    assert {each[1] for each in noted} == {"clock"}
    assert wrong_figures(noted, ends) == []


def test_a_page_that_cannot_reach_the_clock_is_right_all_the_same(table, page):
    page.route("**/clock", lambda route: route.abort())
    page, ends = table(50)
    page.wait_for_timeout(2_500)
    noted = noted_since(page, wall.time() * 1e3 - 1_000)
    assert len(noted) > 3
    assert wrong_figures(noted, ends) == []
