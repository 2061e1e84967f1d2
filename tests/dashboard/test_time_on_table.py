"""*Time* on the spectator page: every state of the clock, by the deadline and the hub's clock alone."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub import clock
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.timecalls import Clocks, HoldCause, Presses
from hub.views.model import ExpiryView

SIZES = [(1920, 1080), (1280, 800), (390, 844), (844, 390)]


@pytest.fixture
def shows(shared_rig, page, view_of):
    """Opens the spectators' page on a recorded snapshot with what is given changed in it."""

    def show(name="bidding", size=(1920, 1080), **changes):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        shared_rig.hub.show(replace(view_of(name), **changes))
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/table")
        return page

    return show


def expired(seconds=0.3, presses=Presses.REPORTED, clocks=Clocks.AGREED, row=90):
    at = UtcMicros(clock.utc() - round(seconds * 1e6))
    deadline = HubNanos(clock.monotonic() - round((seconds + 0.1) * 1e9))
    return ExpiryView(row, 3, 4, "Mads Kjærgaard", at, deadline, presses, clocks, "Time is up for Mads.")


def is_on(page, name):
    expect(page.locator("#screen")).to_have_attribute("data-screen", name)


def in_state(page, state):
    expect(page.locator(".clock")).to_have_attribute("data-state", state)


def figure(page):
    return page.locator("[data-left]")


def true_seconds(time):
    """What is left, rounded up, from just before to just after now."""
    return -((clock.monotonic() - time.deadline) // 1_000_000_000)


def lit(page):
    return page.locator(".ticks i:not(.gone)")


def test_while_it_runs_the_clock_takes_the_screen(shows, time_left):
    time = time_left(41.9)
    page = shows(time=time)
    is_on(page, "clock")
    in_state(page, "running")
    expect(page.locator("h1")).to_have_text("Mads Kjærgaard")
    expect(page.locator("header p")).to_have_text("Time! 60 seconds to act")
    expect(page.locator("footer")).to_have_text("Table 4 · Björn bids seven fivesCalled by Elin Sjöberg")
    expect(page.locator(".ticks i")).to_have_count(60)
    assert abs(int(figure(page).inner_text()) - true_seconds(time)) <= 1
    assert lit(page).count() in (true_seconds(time), true_seconds(time) + 1)


@pytest.mark.parametrize(("caller", "said"), [(None, "Called by the dealer"), (4, "Called by the player in turn")])
def test_it_says_who_called(shows, time_left, caller, said):
    expect(shows(time=time_left(50, caller=caller)).locator("footer p").last).to_have_text(said)


def test_the_last_ten_seconds_invert_the_screen_and_change_the_words(shows, time_left):
    page = shows(time=time_left(13.5))
    in_state(page, "running")
    in_state(page, "last")
    expect(page.locator("header p")).to_have_text("Last ten seconds")
    expect(page.locator("footer p").last).to_have_text("At zero the dealer is called")
    colour = "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]"
    assert page.locator(".clock").evaluate(colour) == ["rgb(255, 210, 63)", "rgb(20, 19, 12)"]


def test_at_zero_the_screen_waits_for_the_hub_and_ends_nothing(shows, time_left):
    page = shows(time=time_left(3.5))
    in_state(page, "last")
    expect(figure(page)).to_have_text("1")
    in_state(page, "zero")
    expect(figure(page)).to_have_text("0")
    expect(page.locator("header p")).to_have_text("Checking for a press in time")
    expect(lit(page)).to_have_count(0)
    page.wait_for_timeout(1_500)
    in_state(page, "zero")
    shows(expired=expired())
    is_on(page, "up")


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        (HoldCause.DEALER, "The dealer lets it go on"),
        (HoldCause.RESTART, "The hub was restarted; the dealer lets it go on"),
    ],
)
def test_held_the_figure_stands_and_says_why(shows, time_left, cause, said):
    page = shows(time=time_left(22.4, held=cause))
    in_state(page, "held")
    expect(figure(page)).to_have_text("23")
    expect(page.locator("header p")).to_have_text("Time is held")
    expect(page.locator("footer p").last).to_have_text(said)
    page.wait_for_timeout(1_200)
    expect(figure(page)).to_have_text("23")
    shows(time=time_left(22.4))
    in_state(page, "running")


HOW = [
    (Presses.REPORTED, Clocks.AGREED, "The player’s box reports no press in time. Both clocks agree."),
    (
        Presses.NO_BOX,
        Clocks.LATER_USED,
        "No action was entered in time. The clocks differed; the later one counted.",
    ),
    (
        Presses.SILENT,
        Clocks.LOST,
        "The player’s box gave no answer. The shot clock was lost; the hub’s clock counted.",
    ),
    (Presses.SILENT, Clocks.HUB_ONLY, "The player’s box gave no answer. The hub’s clock counted."),
]


@pytest.mark.parametrize(("presses", "clocks", "said"), HOW)
def test_when_it_is_up_words_say_so_and_how_it_was_known(shows, presses, clocks, said):
    page = shows(expired=expired(presses=presses, clocks=clocks))
    is_on(page, "up")
    expect(page.locator("h1")).to_have_text("Time is up")
    expect(page.locator(".what")).to_have_text("Mads Kjærgaard did not act. The dealer is called.")
    expect(page.locator(".how")).to_have_text(said)
    expect(page.locator("footer")).to_have_text(re.compile(r"^Table 4zero at \d\d:\d\d:\d\d$"))
    expect(page.locator("#announce")).to_have_text("Time is up. Mads Kjærgaard did not act. The dealer is called.")
    expect(page.locator("[data-left]")).to_have_count(0)


def test_the_words_leave_after_eight_seconds_by_the_hubs_clock(shows):
    page = shows(expired=expired(seconds=6))
    is_on(page, "up")
    is_on(page, "seats")


def test_an_expiry_of_long_ago_is_not_shown(shows):
    page = shows(expired=expired(seconds=9))
    is_on(page, "seats")


def test_a_reveal_that_came_after_it_is_not_covered(shows, view_of):
    assert view_of("caught").settlement.row > 20
    page = shows("caught", expired=expired(row=20))
    is_on(page, "reveal")


def test_another_time_covers_the_words_of_the_last_one(shows, time_left):
    page = shows(expired=expired(), time=time_left(59))
    is_on(page, "clock")


def test_when_it_is_cancelled_the_screen_leaves_at_once(shows, time_left):
    page = shows(time=time_left(30))
    is_on(page, "clock")
    shows()
    is_on(page, "seats")
    expect(page.locator("[data-bid] b")).to_have_text("7")


def test_a_stale_page_shows_no_time_but_says_that_it_goes_on(shows, shared_rig, time_left):
    page = shows(time=time_left(40))
    is_on(page, "clock")
    shared_rig.hub.go()
    is_on(page, "stale")
    expect(page.locator("[data-left], .ticks")).to_have_count(0)
    expect(page.locator(".banner")).to_contain_text("Time for Mads goes on at the table.")
    again = time_left(20)
    shows(time=again)
    is_on(page, "clock")
    assert abs(int(figure(page).inner_text()) - true_seconds(again)) <= 1


def test_a_reader_of_the_screen_hears_the_call_thirty_ten_and_the_end(shows, time_left):
    page = shows()
    is_on(page, "seats")
    page.evaluate(
        """() => {
          const said = document.getElementById("announce");
          window.said = [];
          new MutationObserver(() => window.said.push(said.textContent)).observe(said, { childList: true });
        }"""
    )
    for left, state in ((59.5, "running"), (31.2, "running"), (11.2, "running")):
        shows(time=time_left(left))
        in_state(page, state)
        page.wait_for_timeout(2_000)
    shows(expired=expired())
    is_on(page, "up")
    heard = [re.sub(r"\D+", "", each) or each for each in page.evaluate("window.said")]
    assert heard[0] in ("59", "60")
    assert heard[1:] == ["32", "30", "12", "10", "Time is up. Mads Kjærgaard did not act. The dealer is called."]
    shows(time=time_left(50))
    expect(figure(page)).to_have_attribute("role", "timer")
    expect(figure(page)).to_have_attribute("aria-live", "off")


PARTS = "#screen header, #screen footer, #screen h1, #screen .how, .ticks"
LOWEST = """([parts]) => Math.max(...[...document.querySelectorAll(parts)].map((each) => each.getBoundingClientRect())
  .filter((box) => box.width).map((box) => box.bottom))"""


@pytest.mark.parametrize("size", SIZES)
def test_every_state_fits_the_screen(shows, time_left, size):
    states = [
        {"time": time_left(50)},
        {"time": time_left(9.9)},
        {"time": time_left(23, held=HoldCause.RESTART)},
        {"time": replace(time_left(119), limit_ms=120_000)},
        {"expired": expired(presses=Presses.SILENT, clocks=Clocks.LOST, row=99)},
    ]
    wrong = []
    for name in ("final10", "bidding"):
        for changes in states:
            page = shows(name, size, **changes)
            is_on(page, "up" if "expired" in changes else "clock")
            if "time" in changes:
                in_state(
                    page, "held" if changes["time"].held else "last" if changes["time"].left_ms < 1e4 else "running"
                )
            found = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
            lowest = page.evaluate(LOWEST, [PARTS])  # in one go: the page draws itself anew meanwhile
            if found[0] > size[0] or found[1] > size[1] or not 0 < lowest <= size[1]:
                wrong.append((name, changes, found, lowest))
    assert wrong == []
