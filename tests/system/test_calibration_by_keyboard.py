"""A newcomer calibrates a table in a real browser by keyboard alone, over a recording; the program is killed once."""

import subprocess
import sys

import numpy as np
import pytest
from playwright.sync_api import expect

from calibration import lens_file, store
from calibration.projection import to_pixels, to_plane
from tests.vision.calibrate.tape import SIZE, record, table_file

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
LIMIT_MS = 40_000


def serving(file):
    """The program, and the address that it says."""
    words = [sys.executable, "-m", "hub.cli", "calibrate", "page", str(file), "--port", "0", "--no-browser"]
    program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with program.stdout:
        return program, program.stdout.readline().split("at ")[1].split(". ")[0]


def tab_to(page, place):
    for _ in range(60):
        if page.evaluate("document.activeElement.id") == place:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {place}")


def press(page, place):
    tab_to(page, place)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "3px", f"the focus is not seen on {place}"
    page.keyboard.press("Enter")


def go_on(page, title):
    press(page, "next")
    expect(page.locator("#step-title")).to_contain_text(title)
    expect(page.locator("#step-title")).to_be_focused()


def test_the_whole_way_by_keyboard_alone(browser, tmp_path):
    camera = record(tmp_path / "tape", boards=24, tables=12)
    file = table_file(tmp_path)
    program, url = serving(file)
    try:
        page = browser.new_page(viewport={"width": 800, "height": 600})
        page.set_default_timeout(LIMIT_MS)
        page.goto(url)
        expect(page.locator("#step-title")).to_be_visible(timeout=LIMIT_MS)
        tab_to(page, "ruler")
        page.keyboard.type("150")
        go_on(page, "Camera")
        page.locator("#save.main").wait_for()
        press(page, "save")
        expect(page.locator("#panel .well")).to_contain_text("The lens is stored", timeout=LIMIT_MS)
        go_on(page, "Table")
        page.reload()
        page.locator("#save.main").wait_for()
        tab_to(page, "field-die")
        page.keyboard.type("16")
        press(page, "save")
        expect(page.locator("#announce")).to_contain_text("The table is stored", timeout=LIMIT_MS)
        go_on(page, "Seats")
        press(page, "propose")
        expect(page.locator("#place-1")).to_be_visible()
        tab_to(page, "place-1")
        page.keyboard.press("-")
        page.keyboard.press("Shift+ArrowRight")
        page.locator("#revert").wait_for()
        expect(page.locator("#place-1")).to_have_attribute("aria-pressed", "true")
        program.kill()
        program.wait()
        program, url = serving(file)
        page.goto(url)
        expect(page.locator("#step-title")).to_contain_text("Seats", timeout=LIMIT_MS)
        press(page, "save")
        expect(page.locator("#panel .well")).to_contain_text("The seats are stored", timeout=LIMIT_MS)
        go_on(page, "Check")
        expect(page.locator("#panel .sentences")).to_contain_text("seats 1, 2, 3, 4")
        go_on(page, "Done")
        expect(page.locator("#panel")).to_contain_text("north.lens.json")
        page.close()
    finally:
        program.terminate()
        assert program.wait(10) == 0
    lens, made = lens_file.load(tmp_path / "north.lens.json"), store.load(tmp_path / "north.calibration.json")
    assert lens.image_size == SIZE and lens.lens.fx == pytest.approx(camera.lens.fx, rel=0.01)
    spots = np.array([(x, y, 0.0) for x in (-100, 100) for y in (-60, 60)])
    seen = to_plane(made, to_pixels(camera, spots), 0.0)
    apart = np.linalg.norm(seen[:, None] - seen, axis=2) - np.linalg.norm(spots[:, None] - spots, axis=2)
    assert np.abs(apart).max() < 2.0 and made.die_size_mm == 16.0
    assert [region.seat for region in made.seats] == [1, 2, 3, 4]
