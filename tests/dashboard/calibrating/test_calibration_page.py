"""The calibration's page in a browser before recorded states: every step, language and size; seats moved by hand."""

import asyncio
import threading

import pytest
from playwright.sync_api import expect

from dashboard.access.doorkeeper import Doorkeeper
from dashboard.calibrating.site import make_calibration_site
from dashboard.server import listen, serve
from dashboard.streams import Streams
from hub import clock
from hub.access.served import Served
from hub.access.store import AccessStore
from hub.settings.model import Table
from tests.dashboard.accessible import breaches
from tests.dashboard.calibrating.canned import STEPS, CannedBench

LANGUAGES = ("en", "nb", "sv", "da", "is")
WIDTHS = (390, 640, 1280, 1920)
"""640 is a window of 1280 at 200 %."""

HARD = ("camera", "table", "seats")
"""These have most on them; the others are tried where time is no matter."""

THOROUGH = pytest.mark.thorough


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A bench, and the address of its page."""
    bench, stop, listener = CannedBench(), threading.Event(), listen("127.0.0.1", 0)
    table = Table(id="t4", name="Table 4", data_dir=tmp_path_factory.mktemp("data"))
    door = Doorkeeper(AccessStore(table.data_dir), "t4", Served(), clock.utc)
    site = make_calibration_site(table, door, bench)
    serving = serve(site, listener, Streams(clock.utc, clock.monotonic), stop)
    thread = threading.Thread(target=asyncio.run, args=(serving,), name="calibration-pages")
    thread.start()
    yield bench, f"http://127.0.0.1:{listener.getsockname()[1]}"
    stop.set()
    thread.join()
    listener.close()


@pytest.fixture
def bench(served):
    served[0].__init__()
    return served[0]


def opened(page, served, step, lang="en"):
    served[0].step = step
    page.goto(f"{served[1]}/?lang={lang}")
    expect(page.locator("#step-title")).to_be_visible()


@pytest.mark.parametrize(
    "at", [pytest.param(n, marks=() if name in HARD else THOROUGH) for n, name in enumerate(STEPS)]
)
def test_every_step_breaks_no_rule_and_fits_every_screen(page, served, bench, at):
    lang = LANGUAGES[at % len(LANGUAGES)]
    opened(page, served, STEPS[at], lang)
    for wide in WIDTHS:
        page.set_viewport_size({"width": wide, "height": 800})
        assert (wide, page.evaluate("document.documentElement.scrollWidth")) == (wide, wide)
        if wide in (390, 1280):
            assert (STEPS[at], breaches(page)) == (STEPS[at], {})
    assert page.evaluate("document.documentElement.dataset.missing ?? ''") == ""
    if lang != "en":
        assert page.locator("#panel [lang='en']").count() == 0


def test_seats_are_moved_by_arrow_keys_by_keys_and_by_dragging(page, served, bench):
    opened(page, served, "seats")
    page.locator("#place-1").focus()
    for key in ("ArrowRight", "Shift+ArrowUp", "+", "c", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator("#place-1")).to_be_focused()
    expect(page.locator("#place-1")).to_have_attribute("aria-pressed", "true")
    page.locator("#smaller").click()
    box = page.locator("#stage svg").bounding_box()
    page.mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.45)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.45, steps=3)
    page.mouse.up()
    expect(page.locator("#place-board")).to_have_attribute("aria-pressed", "true")
    while len(bench.heard) < 6:
        page.wait_for_timeout(20)
    heard = [
        (act, {k: round(v, 2) if isinstance(v, float) else v for k, v in said.items() if k != "at"})
        for act, said in bench.heard
    ]
    assert {said["at"] for _, said in bench.heard} == {"seats"}
    assert heard == [
        ("move", {"id": "1", "x": 1, "y": 0, "mm": 5}),
        ("move", {"id": "1", "x": 0, "y": -1, "mm": 1}),
        ("size", {"id": "1", "by": 1.04}),
        ("move", {"id": "1", "x": -1, "y": 0, "mm": 5, "corner": 0}),
        ("size", {"id": "1", "by": 0.96}),
        ("drag", {"id": "board", "from_x": 0.5, "from_y": 0.45, "to_x": 0.6, "to_y": 0.45}),
    ]


def test_what_is_wrong_is_shown_and_read_aloud_and_a_refusal_stays(page, served, bench):
    bench.fault = "The camera is gone: look at its cable."
    opened(page, served, "table", "nb")
    expect(page.locator(".said.refused")).to_contain_text("Kameraet er borte: se på kabelen.")
    expect(page.locator("#announce")).to_have_text("Kameraet er borte: se på kabelen.")
    expect(page.locator("#stage .nopicture")).to_be_visible()
    why = "The calibration 'north.json' cannot be written: No space left on device."
    bench.fault, bench.answer = "", {"ok": False, "sentence": why}
    page.locator("#save").click()
    said = "Kalibreringen 'north.json' kan ikke skrives: Det er ikke mer plass på disken."
    expect(page.locator("#panel p.refused")).to_have_text(said)
    expect(page.locator("#announce")).to_have_text(said)
    expect(page.locator("#live")).to_be_visible()
