"""Every page in every state: what is shown of it, and what a machine can see to be wrong with it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from playwright.sync_api import Page

from hub.events.timecalls import HoldCause
from hub.views.model import TableView
from tests.dashboard import bluff_hands, hands, palace_hands, razz_hands
from tests.dashboard.accessible import faint_texts
from tests.dashboard.conftest import recorded, time_with
from tests.dashboard.fits import cut_pictures, wrong_texts

Size = tuple[int, int]
TV, UHD, HD, LAPTOP, TABLET, PHONE = (1920, 1080), (3840, 2160), (1280, 720), (1440, 900), (1280, 800), (390, 844)
LEAST_PX: Final = 28.0
"""The smallest type of a TV of 1080 lines and of the overlay: what the eye still resolves from 8 m."""
FINGER_PX: Final = 44
CONTRAST: Final = 7.0

State = Callable[[], TableView]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A page that is drawn from the snapshot: its address, its sizes, its states, and what holds there."""

    path: str
    sizes: tuple[Size, ...]
    states: Mapping[str, State]
    far: bool = False
    """It is read from 8 m, where it is wider than high."""
    touch: bool = False
    root: str = "#screen"
    contrast: float = CONTRAST


def _timed(name: str, left_s: float, held: HoldCause | None = None) -> State:
    return lambda: replace(recorded(name), time=time_with(left_s, held=held))


DICE: Final = (
    "idle", "opening", "bidding", "challenge", "caught", "stands", "withheld", "withheld_two", "won", "some_out",
    "final10", "final10_stands", "heads_up",
)  # fmt: skip
HANDS: Final = (
    hands.no_hand, hands.preflop, hands.flop, hands.ten_seats, hands.heads_up, hands.to_show, hands.fold_out,
    hands.cut, hands.deal, hands.showdown, hands.crowd,
    bluff_hands.bluff, bluff_hands.no_bluff, bluff_hands.floor, bluff_hands.bluff_over, bluff_hands.bluff_to_show,
    bluff_hands.bluff_showdown, bluff_hands.new_game,
    *razz_hands.PLAYED, razz_hands.razz_showdown, razz_hands.razz_some, razz_hands.razz_crowd,
    *palace_hands.PLAYED, palace_hands.palace_showdown, palace_hands.palace_five,
)  # fmt: skip
DUE: Final[Mapping[str, State]] = {
    "flop_due": lambda: hands.board_due("Ah", "Kd", "7c"),
    "flop_in_doubt": lambda: hands.board_due("Ah", "", "7c", sentence="A card was seen but not read.", one_open=True),
}
STATES: Final[Mapping[str, State]] = {
    **{f"dice {name}": (lambda name=name: recorded(name)) for name in DICE},
    "time_runs": _timed("bidding", 48.0),
    "time_last_ten": _timed("bidding", 9.5),
    "time_held": _timed("bidding", 33.0, HoldCause.DEALER),
    "time_over_a_hand": lambda: replace(hands.flop(), time=time_with(41.0)),
    **{view.__name__: view for view in HANDS},
}
PLACES: Final = (
    Place("table", (TV, UHD, HD, LAPTOP, PHONE), STATES, far=True),
    Place("overlay", (TV, UHD), STATES, far=True),
    Place("dealer", (TABLET, LAPTOP, PHONE), {**STATES, **DUE}, touch=True),
)
PLAIN: Final = tuple(
    Place(path, (LAPTOP, PHONE), {}, root="body", contrast=4.5)
    for path in ("", "login", "access", "journal", "parts", "corrections")
)
"""Pages that are not drawn from the snapshot alone, and may be scrolled."""
FLOOR: Final = Place("floor", (LAPTOP, PHONE), {}, contrast=4.5)
STANDINGS: Final = Place("standings", (TV, UHD, HD, PHONE), {}, far=True)

# Words that a program says where it has nothing to say.
SLIPS = r"""() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent;
    if (/\b(undefined|NaN)\b|^(null|true|false)$|\[object|\{\w+\}/.test(text)) found.push(text);
  }
  const missing = document.documentElement.dataset.missing;
  return missing ? [...found, `no words for ${missing}`] : found;
}"""
# Texts that end in dots where there is no room, as names may.
DOTTED = """() => [...document.querySelectorAll("body *")]
  .filter((each) => getComputedStyle(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth)
  .map((each) => each.textContent)"""
# Chips lie beside the plate that they belong to, not on it, and hollow figures have an outline for a colour.
ELSEWHERE = """() => [...document.querySelectorAll(".front .chips, .clock.held .left")]
  .filter((each) => each.matches(".front .chips") || getComputedStyle(each).webkitTextStrokeWidth !== "0px")
  .map((each) => each.textContent.trim())"""
SMALL = """([root, least]) => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return [...document.querySelectorAll(`${root} :not(svg, svg *)`)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".unseen, nav.languages"))
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
    .filter((each) => parseFloat(getComputedStyle(each).fontSize) / rem * 100 < least - 0.01)
    .map((each) => `${Math.round(parseFloat(getComputedStyle(each).fontSize) / rem * 100)} px: ${each.textContent}`);
}"""
NARROW = """([root, least]) => [...document.querySelectorAll(`${root} :is(button, a, input, select)`)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("nav.languages"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
  .map(([each, box]) => `${Math.round(Math.min(box.width, box.height))} px: ${each.ariaLabel ?? each.textContent}`)"""
# Says which snapshot the page was given last; the page has drawn it by the next frame.
HEARD = """(() => {
  const Plain = window.EventSource;
  window.EventSource = class extends Plain {
    constructor(address) {
      super(address);
      const rowOf = (said) => said.view?.row ?? said.row;
      this.addEventListener("view", ({ data }) => (window.heardRow = rowOf(JSON.parse(data))));
    }
  };
})()"""
DRAWN = """(row) => new Promise((done) => {
  const drawn = () => requestAnimationFrame(() => requestAnimationFrame(() => done(row)));
  const look = () => (window.heardRow === row ? drawn() : setTimeout(look, 5));
  look();
})"""


def findings(page: Page, place: Place, size: Size) -> Iterator[str]:
    """What is wrong with what the page shows at this size, each in a line."""
    wide = size[0] > size[1]
    root, one_window = place.root, wide and bool(place.states)
    dotted = set(page.evaluate(DOTTED))
    yield from (
        said for said in wrong_texts(page, root, one_window=one_window) if said.removeprefix("cut: ") not in dotted
    )
    yield from cut_pictures(page, root) if wide and place.far else ()
    yield from (f"slip: {said}" for said in page.evaluate(SLIPS))
    if page.evaluate("document.documentElement.scrollWidth") > size[0]:
        yield "wider than its window"
    if place.far and wide:
        yield from (f"small: {said}" for said in page.evaluate(SMALL, [root, LEAST_PX]))
    if place.touch:
        yield from (f"narrow: {said}" for said in page.evaluate(NARROW, [root, FINGER_PX]))
    if place.path != "overlay":
        elsewhere = page.evaluate(ELSEWHERE)
        faint = faint_texts(page, place.contrast).items()
        yield from (f"faint: {ratio}: {said}" for said, ratio in faint if said not in elsewhere)
