"""Draws the pictures of docs/calibration.md: `python -m tests.system.calibration_pictures docs/img`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.system.conftest import CHROMIUM
from tests.system.test_calibration_by_keyboard import serving
from tests.vision.calibrate.tape import record, table_file

WAIT_MS = 60_000


def main(out: Path) -> None:
    """Calibrate a rendered table, and take a picture of the camera's and of the seats' step."""
    with tempfile.TemporaryDirectory() as made, sync_playwright() as driver:
        folder = Path(made)
        record(folder / "tape", boards=48, tables=32, size=(1280, 720))
        program, url = serving(table_file(folder))
        browser = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu"])
        try:
            _take(browser.new_page(viewport={"width": 1280, "height": 640}), url, out)
        finally:
            browser.close()
            program.terminate()
            program.wait()


def _take(page: Page, url: str, out: Path) -> None:
    page.set_default_timeout(WAIT_MS)
    page.goto(url)
    page.locator("#step-camera").click()
    page.locator(".ninth.seen").nth(4).wait_for(state="attached")
    page.locator(".region.board").wait_for(state="attached")
    page.screenshot(path=out / "calibrate_camera.jpg", type="jpeg", quality=80)
    page.locator("#save.main").wait_for()
    page.locator("#save").click()
    page.locator("#panel .well").wait_for()
    page.locator("#step-table").click()
    page.get_by_role("heading", name="3. Table").wait_for()
    page.locator("#save.main").click()
    page.locator("#panel .well").wait_for()
    page.locator("#step-seats").click()
    page.get_by_role("heading", name="4. Seats").wait_for()
    page.locator("#propose").click()
    page.locator("#place-2").click()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.screenshot(path=out / "calibrate_seats.jpg", type="jpeg", quality=80, full_page=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
