"""The hub's clock on a page: by round trips where it is this machine's, by the beats where it is another's."""

import json

import httpx
import pytest

from hub import clock

DELAYED = """
const ask = window.fetch.bind(window);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
window.delays = { before: [], after: [] };
window.fetch = async (...asked) => {
  await wait(window.delays.before.shift() ?? 0);
  const answer = await ask(...asked);
  await wait(window.delays.after.shift() ?? 0);
  return answer;
};
"""
MEASURE = """async ([name, before, after]) => {
  const { HubClock, hubClock } = await import("/static/js/hubclock.js");
  while (hubClock.measuring) await new Promise((done) => setTimeout(done, 5));
  window.delays = { before, after };
  const measured = new HubClock();
  measured.name = name;
  await measured.measure(3);
  return [measured.now(), measured.best().error, measured.rounds.map((round) => round.error)];
}"""


def test_the_clock_is_told_exactly_with_its_name_and_never_kept(shared_rig):
    before = clock.monotonic()
    answer = httpx.get(f"{shared_rig.url}/clock")
    told = answer.json()
    assert before // 1_000 <= told["us"] <= clock.monotonic() // 1_000
    assert told["clock"] == clock.name()
    assert answer.headers["cache-control"] == "no-store"


def test_a_beat_says_what_the_hubs_clock_shows_at_least(rig, view_of):
    rig.hub.clock, rig.hub.ahead_ns = 77, 5_000_000_000_000
    before = clock.monotonic()
    rig.hub.show(view_of("bidding"))
    with httpx.stream("GET", f"{rig.url}/events/table", timeout=10) as answer:
        lines = answer.iter_lines()
        beat = next(json.loads(next(lines).removeprefix("data: ")) for line in lines if line == "event: beat")
    assert beat["clock"] == 77
    assert before <= beat["hub"] * 1_000 - rig.hub.ahead_ns + 1_000
    assert beat["hub"] * 1_000 - rig.hub.ahead_ns <= clock.monotonic()


@pytest.fixture
def measured(shared_rig, page, view_of):
    """Measures the clock in the browser by three round trips, each with a delay of so many milliseconds on its ways."""
    page.add_init_script(DELAYED)
    shared_rig.hub.show(view_of("bidding"))
    page.goto(f"{shared_rig.url}/table")

    def measure(before, after):
        return page.evaluate(MEASURE, [clock.name(), before, after])

    return measure


DELAYS = [([0] * 3, [0] * 3), ([150] * 3, [0] * 3), ([0] * 3, [150] * 3), ([90, 10, 200], [10, 5, 0])]


@pytest.mark.parametrize(("before", "after"), DELAYS)
def test_the_clock_of_a_page_is_right_within_half_the_round_trip(measured, before, after):
    earliest = clock.monotonic() / 1e6
    shown, error, errors = measured(before, after)
    latest = clock.monotonic() / 1e6
    assert earliest - error <= shown <= latest + error
    assert error >= min(map(sum, zip(before, after, strict=True))) / 2 - 1
    assert error == min(errors)


def test_a_page_that_gets_no_answer_claims_to_know_nothing(measured, page):
    page.route("**/clock", lambda route: route.abort())
    found = page.evaluate(
        """async () => {
          const { HubClock } = await import("/static/js/hubclock.js");
          const alone = new HubClock();
          await alone.measure(2);
          return [alone.now(), await alone.stoodStill(500)];
        }"""
    )
    assert found == [None, True]


BEATS = """async ([name, other]) => {
  const { HubClock } = await import("/static/js/hubclock.js");
  const measured = new HubClock();
  measured.name = name;
  await measured.measure(2);
  const offset = () => measured.now() - performance.now();
  const first = offset();
  const said = (ms, clock) => measured.heard({ hub: (performance.now() + first + ms) * 1000, clock });
  said(-400, name);
  const late = offset() - first;
  said(40_000, name);
  const slept = offset() - first;
  said(-5_000, other);
  return [late, slept, offset() - first];
}"""


def test_a_late_beat_changes_nothing_one_from_ahead_shows_a_sleep_and_another_clock_begins_anew(measured, page):
    late, slept, other = page.evaluate(BEATS, [clock.name(), clock.name() ^ 1])
    assert abs(late) < 1
    assert abs(slept - 40_000) < 50
    assert abs(other + 5_000) < 50
