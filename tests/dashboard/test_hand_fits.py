"""Hands of cards on screens of every size: no text is cut or meets another, and every key takes a finger."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.stakes import AnteMode
from tests.dashboard import bluff_hands, hands, palace_hands, razz_hands
from tests.dashboard.fits import too_small, wrong_texts

TABLE = [(1920, 1080), (1440, 900), (390, 844), (360, 740)]
DESK = [(1280, 800), (1440, 900), (390, 844), (360, 740)]
ON_TABLE = {
    "hand": (
        hands.preflop,
        hands.flop,
        hands.ten_seats,
        hands.to_show,
        hands.fold_out,
        hands.heads_up,
        hands.no_hand,
        *razz_hands.PLAYED,
        *palace_hands.PLAYED,
    ),
    "result": (
        hands.showdown,
        hands.crowd,
        bluff_hands.bluff,
        bluff_hands.no_bluff,
        bluff_hands.floor,
        bluff_hands.bluff_over,
        razz_hands.razz_showdown,
        razz_hands.razz_some,
        razz_hands.razz_crowd,
        palace_hands.palace_showdown,
        palace_hands.palace_five,
    ),
}
SCREENS = [(screen, view) for screen, views in ON_TABLE.items() for view in views]
LONG = (
    "Mads's hand cannot be read any more, and Solveig has turned hers face down: the floor decides whether it was one."
)
FLOP = ("Ah", "Kd", "7c")
AT_DESK = {
    "to act": hands.preflop,
    "to call": hands.flop,
    "ten seats": hands.ten_seats,
    "heads-up": hands.heads_up,
    "cut": hands.cut,
    "deal": hands.deal,
    "flop due": lambda: hands.board_due(*FLOP),
    "flop in doubt": lambda: hands.board_due("Ah", "", "7c", sentence="The middle card is covered by a hand."),
    "turn due": lambda: hands.board_due(*FLOP, "9s", board=FLOP),
    "to show": hands.to_show,
    "over": hands.showdown,
    "crowd": hands.crowd,
    "bluff": bluff_hands.bluff,
    "bluff to show": bluff_hands.bluff_to_show,
    "floor": bluff_hands.floor,
    "stacks": bluff_hands.bluff_showdown,
    "new game": bluff_hands.new_game,
    "no hand": hands.no_hand,
    **{view.__name__.replace("_", " "): view for view in (*razz_hands.PLAYED, razz_hands.razz_showdown)},
    **{view.__name__.replace("_", " "): view for view in (*palace_hands.PLAYED, palace_hands.palace_showdown)},
}


SHEETS = {
    "More": (hands.flop, ["More"]),
    "who": (hands.ten_seats, ["More", "Talks about cards"]),
    "left": (hands.ten_seats, ["More", "Left the table"]),
    "chips": (hands.flop, ["More", "Chips were pushed"]),
    "whose chips": (hands.ten_seats, ["More", "Chips were pushed", "Somebody else"]),
    "out of turn": (hands.ten_seats, ["More", "Acted out of turn", "Björn Åkesson"]),
    "too many": (hands.flop, ["More", "Too many on the flop"]),
    "early": (hands.flop, ["More", "Cards laid too early"]),
    "burn": (hands.flop, ["More", "Burn card forgotten"]),
    "history": (hands.flop, ["More", "What happened"]),
    "exposed": (hands.deal, ["A card was turned over"]),
    "level": (hands.showdown, ["New level"]),
    "come and go": (hands.crowd, ["Players come or go"]),
    "stacks": (bluff_hands.bluff_showdown, ["Enter the stacks"]),
    "More of bluff": (bluff_hands.bluff, ["More"]),
    "More of razz": (razz_hands.eight_seats, ["More"]),
    "dead hand": (razz_hands.eight_seats, ["More", "Dead hand"]),
    "earlier": (razz_hands.razz_showdown, ["More", "Earlier showdown"]),
    "soldier": (palace_hands.turn, ["Buy for 500"]),
    "discard": (palace_hands.turn, ["Only throw soldiers"]),
    "attack": (palace_hands.ten_at_palace, ["Attack Solveig"]),
    "limits": (razz_hands.razz_showdown, ["New level"]),
}  # fmt: skip


SAMPLE = {
    "preflop", "ten_seats", "crowd", "bluff_over", "razz_crowd", "palace_five",
    "to call", "cut", "flop in doubt", "bluff to show", "stacks", "no hand",
    "More", "whose chips", "come and go", "level", "dead hand", "attack",
}  # fmt: skip
"""Those that are always tried; every one of them, in all languages, is on the sheets of test_gallery.py too."""


def cases(named):
    """The cases by their names, all but the sample for whoever asks."""
    return [pytest.param(*case, id=name, marks=() if name in SAMPLE else pytest.mark.thorough) for name, case in named]


def test_the_sample_is_of_cases_that_there_are():
    assert {*(view.__name__ for _, view in SCREENS), *AT_DESK, *SHEETS} >= SAMPLE


@pytest.fixture
def show(shared_rig, page):
    """Puts a snapshot on one of the pages."""

    def shown(path, view):
        shared_rig.hub.show(view)
        page.goto(f"{shared_rig.url}/{path}")
        expect(page.locator(".stage:not(.nothing), .desk")).to_have_count(1)
        return page

    return shown


def at_sizes(page, sizes, measure):
    """What is wrong at each size of the window; a window that is higher than wide may be scrolled down."""
    wrong = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found = measure(width > height)
        if found or page.evaluate("document.documentElement.scrollWidth") > width:
            wrong[width, height] = found
    return wrong


@pytest.mark.parametrize(("screen", "view"), cases((each[1].__name__, each) for each in SCREENS))
def test_every_screen_of_the_table_fits(show, screen, view):
    page = show("table", view())
    expect(page.locator("#screen")).to_have_attribute("data-screen", screen)
    assert at_sizes(page, TABLE, lambda wide: wrong_texts(page, "#screen", one_window=wide)) == {}


def test_a_verdict_may_be_long(show):
    page = show("table", bluff_hands.bluff(LONG))
    expect(page.locator(".panel h1")).to_be_visible()
    assert at_sizes(page, TABLE, lambda wide: wrong_texts(page, "#screen", one_window=wide)) == {}


def test_names_that_fit_nowhere_are_cut_and_cover_nothing(show):
    hand = hands.hand_of(["Wolfeschlegelsteinhausen Bergerdorff"] * 10, small=250_000, big=500_000)
    view = hands.table_of(replace(hand, ante=500_000, ante_mode=AnteMode.BIG_BLIND, button=11), turn=3)
    page = show("table", replace(view, name="The long table by the window", event="M" * 60))
    expect(page.locator(".plate.turn")).to_be_visible()

    def uncut(wide):
        found = wrong_texts(page, "#screen", one_window=wide)
        return [said for said in found if not said.startswith(("cut: Wolfe", "cut: The long", "cut: MMM", "gone: MMM"))]

    assert at_sizes(page, TABLE, uncut) == {}


@pytest.mark.parametrize("view", cases((name, (view,)) for name, view in AT_DESK.items()))
def test_every_state_of_the_dealers_page_fits_and_its_keys_take_a_finger(show, view):
    page = show("dealer", view())
    found = at_sizes(page, DESK, lambda wide: [*wrong_texts(page, ".desk", one_window=wide), *too_small(page)])
    assert found == {}


def test_the_left_hand_has_the_same_keys(show, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    show("dealer", hands.preflop())
    page.get_by_role("button", name="Left hand").click()
    expect(page.locator(".desk.left")).to_have_count(1)
    fold, call = (page.locator(f".thumb .{look}").bounding_box() for look in ("fold", "main"))
    assert fold["x"] > call["x"]
    assert at_sizes(page, DESK, lambda wide: wrong_texts(page, ".desk", one_window=wide)) == {}


@pytest.mark.parametrize(("view", "way"), cases(SHEETS.items()))
def test_every_sheet_fits(show, page, view, way):
    page.set_viewport_size({"width": 1280, "height": 800})
    show("dealer", view())
    for key in way:
        dialog = page.get_by_role("dialog")
        (dialog if dialog.count() else page.locator(".desk")).get_by_role("button", name=key).first.click()
    expect(page.locator(".sheet")).to_have_count(1)

    def measure(wide):
        return [*wrong_texts(page, ".sheet", one_window=False), *too_small(page, ".sheet")]

    assert at_sizes(page, DESK, measure) == {}
