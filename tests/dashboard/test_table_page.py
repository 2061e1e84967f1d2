"""The spectator page in a browser: it shows what the snapshot says, and nothing that it does not say."""

import re

import pytest
from playwright.sync_api import expect

FACES = "#screen .die circle.pip, #screen .die path.pip"


@pytest.fixture
def screen(shared_rig, page, view_of):
    """Shows a recorded snapshot on the page, opening it at the first call."""

    def show(name, size=(1920, 1080)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        shared_rig.hub.show(view_of(name))
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/table")
        return page

    return show


def is_on(page, name):
    expect(page.locator("#screen")).to_have_attribute("data-screen", name)


def texts(page, selector):
    return page.locator(selector).all_inner_texts()


def marks(page, seat):
    dice = page.locator(f".rows [data-seat='{seat}'] .die").all()
    return [die.get_attribute("class").split()[1] for die in dice]


def test_bidding_shows_the_bid_in_figures_and_words_and_whose_turn_it_is(screen):
    page = screen("bidding")
    is_on(page, "seats")
    expect(page.locator("[data-bid] b")).to_have_text("7")
    expect(page.locator("[data-bid] .die")).to_have_attribute("aria-label", "5")
    expect(page.locator(".said")).to_have_text("Björn bids seven fives")
    expect(page.locator(".plate.turn")).to_contain_text("Mads Kjærgaard")
    expect(page.locator(".plate.bidder")).to_contain_text("Bid 7 × 5")
    expect(page.locator(".side.right")).to_contain_text("Next bid from7×")
    assert texts(page, ".plate b") == ["4", "5", "3", "5", "2", "5"]
    expect(page.locator("#announce")).to_have_text("Björn Åkesson bids seven fives")


def test_no_face_of_a_die_is_shown_before_the_reveal(screen):
    page = screen("bidding")
    is_on(page, "seats")
    expect(page.locator(".plate circle.pip, .plate path.pip")).to_have_count(0)


def test_before_the_first_bid_it_says_who_opens_and_for_whom_the_table_waits(screen):
    page = screen("opening")
    expect(page.locator("h1")).to_have_text("Solveig opens")
    expect(page.locator(".said")).to_have_text("Waiting for 2 cups")
    expect(page.locator("[data-bid]")).to_have_count(0)


def test_idle_says_so(screen):
    expect(screen("idle").locator("h1")).to_have_text("No round yet")


def test_a_challenge_leaves_the_bid_and_shows_which_cups_are_up(screen):
    page = screen("challenge")
    expect(page.locator(".said")).to_have_text("Mads challenges seven fives")
    expect(page.locator("[data-bid] b")).to_have_text("7")
    expect(page.locator(".side.right")).to_contain_text("4 of 6")
    assert texts(page, ".pill") == ["Cup up"] * 4 + ["Cup down"]


def test_bluff_caught_shows_panel_rows_and_proof_in_one(screen):
    page = screen("caught")
    is_on(page, "reveal")
    expect(page.locator(".panel h1")).to_have_text("Bluff caught")
    expect(page.locator("[data-found]")).to_have_text("6")
    expect(page.locator(".against b")).to_have_text("7")
    expect(page.locator("[data-loser='3']")).to_have_text("Björn")
    assert texts(page, ".pays .num") == ["3\n2"]
    expect(page.locator(".slots .hidden")).to_have_count(6)
    expect(page.locator(".slots .lost")).to_have_count(1)
    assert marks(page, 1) == ["wild", "miss", "match", "miss"]
    assert marks(page, 5) == ["miss", "miss"]
    assert texts(page, ".rows b") == ["2", "2", "1", "0", "0", "1"]
    assert texts(page, ".rows small") == ["bid 7 × 5", "challenged"]
    expect(page.locator("#announce")).to_have_text("Bluff caught. 6 found, seven fives bid. Björn loses a die, 3 to 2.")


def test_one_reader_is_not_called_an_agreement(screen):
    proof = screen("caught").locator(".proof")
    expect(proof.locator("h2")).to_have_text("Verified by camera")
    expect(proof).to_contain_text("24 of 24 dice")
    expect(proof).to_contain_text("5 frames · 1 reader · ")


def test_what_the_dealer_confirmed_is_never_worded_like_the_camera(screen):
    page = screen("stands")
    is_on(page, "reveal")
    expect(page.locator(".panel h1")).to_have_text("The bid stands")
    expect(page.locator(".proof h2")).to_have_text("Confirmed by dealer")
    expect(page.locator(".proof")).to_contain_text("by hand: Mads Kjærgaard")
    expect(page.locator(".proof")).to_contain_text("5 frames · 2 readers agree")
    expect(page.locator(".proof .mark.struck")).to_have_count(1)
    expect(page.locator(".slots hr ~ .die")).to_have_count(2)


def test_a_doubled_one_counts_two_and_the_last_die_is_the_end(screen):
    page = screen("heads_up")
    expect(page.locator(".rows .die.double")).to_have_count(2)
    assert texts(page, ".rows b") == ["3", "2"]
    expect(page.locator(".pays")).to_contain_text("loses the last die and is out")


def test_the_reveal_ends_with_the_next_bid(screen):
    page = screen("caught")
    is_on(page, "reveal")
    screen("bidding")
    is_on(page, "seats")


def test_the_photos_are_of_seats_that_count(screen):
    page = screen("caught")
    is_on(page, "reveal")
    names = page.locator(".photos figcaption").evaluate_all("captions => captions.map(each => each.textContent)")
    assert names == ["Solveig Haugen", "Þórunn Jónsdóttir", "Björn Åkesson", "Elin Sjöberg"]
    expect(page.locator(".photos figure:not([hidden])")).to_have_count(1)


def test_withheld_shows_no_face_no_count_and_no_hint(screen):
    page = screen("withheld")
    is_on(page, "withheld")
    expect(page.locator("h1")).to_have_text("Dealer is checking")
    expect(page.locator("[data-seat='4'] .state")).to_have_text("being checked")
    expect(page.locator("[data-seat='1'] .state")).to_have_text("4 of 4 dice read")
    expect(page.locator(".rows circle.pip, .rows path.pip, .rows b, .panel [data-found], .match, .wild")).to_have_count(
        0
    )
    expect(page.locator(FACES)).to_have_count(5)
    expect(page.locator("[data-since]")).to_have_text(re.compile(r"0:(0[6-9]|1\d)"))


def test_a_won_round_shows_ranking_and_points(screen):
    page = screen("won")
    is_on(page, "won")
    expect(page.locator(".panel h1")).to_have_text("Þórunn wins")
    assert texts(page, ".rows .rank") == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    assert texts(page, ".rows b") == ["6", "5", "4", "3", "2", "1"]


def test_players_who_are_out_say_so(screen):
    page = screen("some_out")
    expect(page.locator("[data-seat='5']")).to_contain_text("Out · 6th place")
    expect(page.locator(".faults")).to_have_count(0)


def test_when_the_hub_goes_the_bid_goes_and_the_words_stay(screen, shared_rig):
    page = screen("bidding")
    is_on(page, "seats")
    shared_rig.hub.go()
    is_on(page, "stale")
    expect(page.locator(".banner h1")).to_have_text("Not live")
    expect(page.locator(".banner")).to_contain_text("Last bid seen: seven fives, ")
    expect(page.locator("[data-bid], .turn, .bidder, .pill, .side")).to_have_count(0)
    expect(page.locator(FACES)).to_have_count(0)
    expect(page.locator("[data-quiet]")).to_have_text("0:02")
    screen("bidding")
    is_on(page, "seats")


def test_a_result_does_not_stand_on_a_stale_page(screen, shared_rig):
    page = screen("caught")
    is_on(page, "reveal")
    shared_rig.hub.go()
    is_on(page, "stale")
    expect(page.locator("[data-found], .rows")).to_have_count(0)


def test_a_page_that_hears_nothing_any_more_says_so_by_itself(rig, page, view_of):
    rig.hub.show(view_of("bidding"))
    page.goto(f"{rig.url}/table")
    is_on(page, "seats")
    rig.stop()
    is_on(page, "stale")
    expect(page.locator("[data-bid]")).to_have_count(0)


def test_without_any_word_from_the_hub_the_page_says_not_live(rig, page):
    page.goto(f"{rig.url}/table")
    expect(page.locator("#screen")).to_contain_text("Connecting to the table")
    expect(page.locator("[data-stale]")).to_contain_text("Nothing has been heard from the table yet.")


SCREENS = {
    "bidding": "seats",
    "challenge": "seats",
    "final10": "seats",
    "caught": "reveal",
    "final10_stands": "reveal",
    "withheld": "withheld",
    "won": "won",
}
CUT = "all => all.filter(each => each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)"


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (390, 844)])
def test_nothing_is_wider_than_the_screen_and_no_name_is_cut(screen, size):
    wrong = []
    for name, expected in SCREENS.items():
        page = screen(name, size)
        is_on(page, expected)
        cut = page.locator("#screen .name").evaluate_all(CUT)
        if cut or page.evaluate("document.documentElement.scrollWidth") > size[0]:
            wrong.append((name, cut))
    assert wrong == []
