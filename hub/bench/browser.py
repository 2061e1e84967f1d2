"""A headless browser that tells when it has drawn a verdict. The one door to playwright, which only tests install."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

CHROMIUM: Final = (Path("/usr/bin/chromium"), Path("/usr/bin/chromium-browser"))
_POLL_MS: Final = 200
_ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")

_WATCH: Final = """() => {
  const root = document.querySelector("[data-screen]");
  if (!root) return false;
  window.drawn = [];
  let last = root.dataset.screen;
  new MutationObserver(() => {
    const now = root.dataset.screen;
    if (now === "reveal" && last !== "reveal")
      requestAnimationFrame(() => window.drawn.push((performance.timeOrigin + performance.now()) * 1000));
    last = now;
  }).observe(root, { attributes: true, attributeFilter: ["data-screen"] });
  return true;
}"""


def chromium() -> Path | None:
    """Where the browser is, or None where it or its driver is not installed."""
    if find_spec("playwright") is None:
        return None
    return next((path for path in CHROMIUM if path.exists()), None)


@contextmanager
def watching_page(url: str, on_drawn: Callable[[int], None]) -> Iterator[None]:
    """Keep the page open and tell each verdict drawn, in microseconds since 1970; does nothing without a browser."""
    path, stop = chromium(), threading.Event()
    if path is None:
        yield
        return
    thread = threading.Thread(target=_watch, args=(path, url, on_drawn, stop), daemon=True)
    thread.start()
    yield
    stop.set()
    thread.join(timeout=10)


def _watch(path: Path, url: str, on_drawn: Callable[[int], None], stop: threading.Event) -> None:
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(path), args=list(_ARGUMENTS))
        page = browser.new_page(viewport={"width": 1920, "height": 1080})
        watched = False
        while not stop.is_set():
            try:
                if not watched:
                    page.goto(url)
                    watched = bool(page.evaluate(_WATCH))
                page.wait_for_timeout(_POLL_MS)
                for each in page.evaluate("() => window.drawn.splice(0)") if watched else []:
                    on_drawn(round(each))
            except Error:
                # The page is not served yet, or was served anew; it is opened again.
                watched = False
                stop.wait(0.5)
        browser.close()
