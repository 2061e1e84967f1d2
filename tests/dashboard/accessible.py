"""What every page must hold for whoever sees, hears or moves otherwise, measured in the browser."""

from functools import cache
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}

# Every text that is shown, on the nearest ground that is not clear; texts on a photo have a plate of their own.
CONTRAST = """() => {
  const parts = (colour) => colour.match(/[0-9.]+/g).map(Number);
  const light = (colour) => {
    const [red, green, blue] = parts(colour).slice(0, 3).map((each) => each / 255)
      .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = getComputedStyle(each).backgroundColor;
      if ((parts(colour)[3] ?? 1) > 0.99) return colour;
    }
    return "rgb(11, 15, 18)";
  };
  const found = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const holder = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent.trim();
    if (!text || holder.closest("svg, .unseen") || !holder.checkVisibility({ visibilityProperty: true })) continue;
    const [one, other] = [light(getComputedStyle(holder).color), light(ground(holder))].sort((a, b) => b - a);
    const faded = Number(getComputedStyle(holder).opacity);
    found[text] = faded < 1 ? 0 : (one + 0.05) / (other + 0.05);
  }
  return found;
}"""


@cache
def axe() -> Axe:
    """The script is read once."""
    return Axe()


def breaches(page: Page) -> dict[str, list[str]]:
    """What axe finds against WCAG 2.2 AA: the rule, and where."""
    found: list[dict[str, Any]] = axe().run(page, options=RULES).response["violations"]
    return {f"{each['id']}: {each['help']}": [node["html"][:160] for node in each["nodes"]] for each in found}


def faint_texts(page: Page, least: float) -> dict[str, float]:
    """Texts with less contrast than this against what is behind them, by their computed colours."""
    measured: dict[str, float] = page.evaluate(CONTRAST)
    assert measured, "no text was there to be measured"
    return {text: round(ratio, 2) for text, ratio in measured.items() if ratio < least}
