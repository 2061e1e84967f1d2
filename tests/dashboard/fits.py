"""What a page of text must not do, measured in the browser: texts that meet, are cut off, or leave the window."""

from collections.abc import Sequence

from playwright.sync_api import Page

# The box of a line of text is taller than its letters: a quarter above and below is air.
MEASURE = """([root, high]) => {
  const shown = [];
  // Of a text that is cut only so much is there as its boxes let through.
  const seen = (holder, left, right) => {
    for (let box = holder; box.matches(`${root} *`); box = box.parentElement) {
      if (getComputedStyle(box).overflowX === "visible") continue;
      const bounds = box.getBoundingClientRect();
      [left, right] = [Math.max(left, bounds.left), Math.min(right, bounds.right)];
    }
    return { left, right };
  };
  // What a list has scrolled away is not there either.
  const isScrolledAway = (holder, { top, bottom }) => {
    for (let box = holder; box.matches(`${root} *`); box = box.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(box).overflowY)) continue;
      const bounds = box.getBoundingClientRect();
      if (bottom <= bounds.top || top >= bounds.bottom) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.querySelector(root), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    const row = holder.closest("thead") ?? holder;
    const heard = holder.closest("svg, .unseen") || getComputedStyle(row).clipPath !== "none";
    const there = holder.checkVisibility({ visibilityProperty: true }) && !heard;
    if (!there || !node.textContent.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const air = box.height / 4;
      const high = { top: box.top + air, bottom: box.bottom - air };
      if (isScrolledAway(holder, high)) continue;
      shown.push({ holder, text: node.textContent, ...seen(holder, box.left + 1, box.right - 1), ...high });
    }
  }
  const wrong = [];
  const isGone = ({ left, right }) => left >= right;
  shown.forEach((one, at) => {
    if (isGone(one)) wrong.push(`gone: ${one.text}`);
    if (one.left < -1 || one.right > innerWidth + 1) wrong.push(`outside: ${one.text}`);
    if (high && (one.top < -1 || one.bottom > innerHeight + 1)) wrong.push(`below: ${one.text}`);
    for (const other of shown.slice(at + 1)) {
      const beside = one.left < other.right && other.left < one.right;
      const meets = beside && one.top < other.bottom && other.top < one.bottom;
      const areThere = !isGone(one) && !isGone(other);
      if (meets && areThere && one.holder !== other.holder) wrong.push(`${one.text} meets ${other.text}`);
    }
  });
  for (const holder of new Set(shown.map((each) => each.holder))) {
    for (let box = holder; box && box.matches && box.matches(`${root} *`); box = box.parentElement) {
      const hides = getComputedStyle(box).overflowX !== "visible";
      if (hides && box.scrollWidth > box.clientWidth + 1) wrong.push(`cut: ${holder.textContent}`);
    }
  }
  return wrong;
}"""


# A card shows its suit where the next one does not lie on it, and no picture is cut by the box that it lies in.
CUT = """(root) => {
  const wrong = [];
  for (const picture of document.querySelectorAll(`${root} svg`)) {
    const one = picture.getBoundingClientRect();
    if (one.width === 0 || !picture.checkVisibility({ visibilityProperty: true })) continue;
    const name = picture.getAttribute("aria-label") ?? picture.getAttribute("class");
    const said = `${name} in ${picture.parentElement.className}`;
    for (let box = picture.parentElement; box && box.matches(`${root} *`); box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const bounds = box.getBoundingClientRect();
      const beside = overflowX !== "visible" && (one.left < bounds.left - 1 || one.right > bounds.right + 1);
      const below = overflowY === "hidden" && (one.top < bounds.top - 1 || one.bottom > bounds.bottom + 1);
      if (beside || below) wrong.push(`cut: ${said}`);
    }
    const next = picture.nextElementSibling;
    const pip = picture.querySelector(".pip");
    if (!pip || !picture.matches(".pcard") || !next?.matches(".pcard")) continue;
    const over = pip.getBoundingClientRect().right - next.getBoundingClientRect().left;
    if (over > one.width / 10) wrong.push(`covered: ${said}`);
  }
  return wrong;
}"""


def cut_pictures(page: Page, root: str = "body") -> Sequence[str]:
    """Every drawing under `root` that a box cuts, and every card whose suit lies under the next card."""
    found: list[str] = page.evaluate(CUT, root)
    return found


def wrong_texts(page: Page, root: str = "body", *, one_window: bool = True) -> Sequence[str]:
    """Every text under `root` that meets another, is cut, or leaves the window (only its width unless `one_window`)."""
    page.evaluate("document.fonts.ready.then(() => null)")  # another font is wider
    found: list[str] = page.evaluate(MEASURE, [root, one_window])
    return found


def too_small(page: Page, root: str = "body", least: int = 56) -> Sequence[object]:
    """Every key under `root` that is too small for a finger."""
    keys = page.locator(f"{root} button:visible")
    boxes = keys.evaluate_all(
        "all => all.map(each => [each.ariaLabel ?? each.textContent, each.offsetWidth, each.offsetHeight])"
    )
    return [box for box in boxes if min(box[1:]) < least]
