"""A hand of cards on the spectators' page: what lies on the table for all, and nothing that nobody confirmed."""

import re
from dataclasses import replace

import httpx
import pytest
from playwright.sync_api import expect

from hub.events.timecalls import HoldCause
from hub.views.hand_model import SeenCardsView
from tests.dashboard import bluff_hands, hands


@pytest.fixture
def screen(shared_rig, page):
    """Shows a snapshot on the page, opening it at the first call."""

    def show(view, query=""):
        page.set_viewport_size({"width": 1920, "height": 1080})
        shared_rig.hub.show(view)
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/table{query}")
        return page

    return show


def is_on(page, name):
    expect(page.locator("#screen")).to_have_attribute("data-screen", name)


def texts(page, selector):
    return [said.replace("\u2009", " ") for said in page.locator(selector).all_inner_texts()]


def cards(page, selector):
    return page.locator(f"{selector} .pcard").evaluate_all("all => all.map(each => each.ariaLabel ?? '')")


def seat(number):
    return f"[data-seat='{number}']"


def test_before_the_flop_pot_blinds_stacks_and_whose_turn_it_is(screen):
    page = screen(hands.preflop())
    is_on(page, "hand")
    assert texts(page, ".top > b, .top > span:not(.right)") == ["Table 2", "Hand 118", "1 000 / 2 000", "Ante 2 000"]
    assert texts(page, "[data-pot], [data-call]") == ["3 000", "2 000"]
    assert texts(page, ".stack") == ["39 000", "68 000", "41 500", "12 500", "0", "128 400"]
    expect(page.locator(".plate.turn")).to_contain_text("Björn Åkesson")
    expect(page.locator(".plate.turn")).to_contain_text("To act")
    assert texts(page, ".bet") == ["1 000", "2 000"]
    assert {each: texts(page, f"{seat(each)} .token") for each in (1, 2, 3, 6)} == {
        1: ["SB"],
        2: ["BB"],
        3: [],
        6: ["D"],
    }
    assert cards(page, ".board") == [""] * 5
    assert cards(page, f"{seat(3)} .front") == ["a card face down"] * 2
    expect(page.locator("#announce")).to_have_text(re.compile(r"Björn to act, 2.000 to call\.$"))


def test_the_board_says_who_stands_for_it_and_states_are_words(screen):
    page = screen(hands.flop())
    is_on(page, "hand")
    assert cards(page, ".board") == ["two of spades", "ten of spades", "seven of clubs", "", ""]
    expect(page.locator(".vouched")).to_have_text("Verified by camera")
    expect(page.locator(".said")).to_have_text("Björn raises to 31 500 and is all-in.")
    assert texts(page, f"{seat(3)} .stack, {seat(2)} .word, {seat(4)} .word") == ["Folded", "All-in", "To act"]
    page = screen(hands.ten_seats())
    expect(page.locator(".vouched")).to_have_text("Confirmed by dealer")
    expect(page.locator(".vouched .mark.struck")).to_have_count(1)
    assert texts(page, "[data-pot]") == ["38.25M"]


def test_a_dead_button_and_heads_up_are_said(screen):
    page = screen(hands.table_of(replace(hands.hand_of(), button=9, sb=None), turn=3))
    expect(page.locator(".top")).to_contain_text("Button at seat 9")
    assert texts(page, ".token") == ["BB"]
    page = screen(hands.heads_up())
    expect(page.locator(".plate")).to_have_count(2)
    assert texts(page, f"{seat(2)} .token") == ["D", "SB"]


def test_before_the_first_hand_the_players_sit_there(screen):
    page = screen(hands.no_hand())
    expect(page.locator("h1")).to_have_text("No hand yet")
    assert texts(page, ".plate .name")[:2] == ["Solveig Haugen", "Þórunn Jónsdóttir"]
    expect(page.locator(".pcard, .token, [data-pot]")).to_have_count(0)


def test_no_card_that_only_cameras_saw_is_on_the_page_or_in_its_stream(screen, shared_rig):
    view = hands.to_show()
    seen = (*view.hand.seen, SeenCardsView(0, ("Ah", "Kd", "Qc")))
    page = screen(replace(view, hand=replace(view.hand, seen=seen)))
    is_on(page, "hand")
    assert cards(page, f"{seat(6)} .front") == ["eight of hearts", "two of diamonds"]
    assert cards(page, f"{seat(3)} .front") == ["a card face down"] * 2
    assert texts(page, ".word") == ["Folded", "Folded", "To show", "To show", "Folded", ""]
    with httpx.stream("GET", f"{shared_rig.url}/events/table", timeout=10) as answer:
        data = next(line for line in answer.iter_lines() if line.startswith("data: ") and '"hand"' in line)
    assert '"8h"' in data
    assert not re.search(r'"(Js|6s|8c|Ah|Kd|Qc)"', data)


def test_a_showdown_says_who_won_what_with_which_cards(screen):
    page = screen(hands.showdown())
    is_on(page, "result")
    expect(page.locator(".panel h1")).to_have_text("Elin wins")
    expect(page.locator(".panel .words")).to_have_text("Full house, twos over eights")
    assert texts(page, ".pots b") == ["48 000", "22 500", "70 500"]
    assert texts(page, ".pots span") == ["Main pot", "Side pot 1", "Total"]
    kinds = page.locator(".board .pcard").evaluate_all("all => all.map(each => each.classList[1])")
    assert kinds == ["best", "miss", "miss", "best", "best"]
    assert texts(page, ".hands .name") == ["Elin Sjöberg", "Björn Åkesson", "Mads Kjærgaard"]
    assert texts(page, ".hands .pill") == ["Wins 70 500", "31 000 left", "Out"]
    expect(page.locator(".proof h2")).to_have_text("Verified by camera")
    expect(page.locator(".proof p")).to_have_text("11 cards")
    expect(page.locator("#announce")).to_have_text("Elin wins the main pot. Elin wins the side pot.")


def test_what_the_dealer_confirmed_is_never_worded_like_the_camera(screen):
    page = screen(hands.showdown(by=hands.DEALER))
    expect(page.locator(".proof h2")).to_have_text("Confirmed by dealer")
    expect(page.locator(".proof .mark.struck")).to_have_count(1)
    expect(page.locator(".proof p")).to_have_text("11 cards · by hand: Mads Kjærgaard")


def test_pots_that_several_win_are_said_so(screen):
    page = screen(hands.crowd())
    expect(page.locator(".panel h1")).to_have_text("Björn and Maximiliana win")
    expect(page.locator(".hands li")).to_have_count(10)
    expect(page.locator(".pots li")).to_have_count(10)
    assert texts(page, ".hands .pill")[:2] == ["+1 250 000"] * 2


def test_a_verdict_stands_large_with_the_hands_that_were_compared(screen):
    page = screen(bluff_hands.bluff())
    is_on(page, "result")
    expect(page.locator(".panel h1")).to_have_text("Successful bluff")
    expect(page.locator(".panel .words")).to_have_text("Mads folded the better hand to Solveig.")
    assert page.locator(".panel h1").evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 80
    assert texts(page, ".hands .part") == ["Bluffer", "Bluffed"]
    assert cards(page, f".hands {seat(4)}") == ["seven of spades", "seven of hearts"]
    screen(bluff_hands.no_bluff())
    expect(page.locator(".panel h1")).to_have_text("No bluff")
    expect(page.locator(".panel .words")).to_have_text("The hands of Solveig and Mads are equal.")
    expect(page.locator(".hands .part")).to_have_count(0)


def test_a_showdown_that_is_no_bluff_is_about_its_winner(screen):
    page = screen(bluff_hands.bluff_over())
    is_on(page, "result")
    expect(page.locator(".panel h1")).to_have_text("Solveig wins")
    expect(page.locator(".panel .words")).to_have_text("No bluff: it came to a showdown.")


def test_a_verdict_that_the_floor_has_to_give_shows_no_winner(screen):
    page = screen(bluff_hands.floor())
    is_on(page, "result")
    expect(page.locator(".panel h1")).to_have_text("A hand cannot be shown")
    expect(page.locator(".panel .words")).to_have_text("The floor decides whether Solveig bluffed Mads.")
    expect(page.locator(".pots")).to_have_count(0)


def test_a_verdict_without_a_hand_to_look_at_stays_at_the_seats(screen):
    view = hands.fold_out()
    verdict = "No bluff: nobody had bet or raised in the last betting round."
    page = screen(replace(view, game="bluff", hand=replace(view.hand, verdict=verdict)))
    is_on(page, "hand")
    expect(page.locator(".said")).to_have_text(verdict)


def test_after_a_while_the_result_stays_at_the_seats(screen):
    page = screen(hands.showdown(seconds=10.5))
    is_on(page, "result")
    is_on(page, "hand")
    assert texts(page, ".plate.won .chips") == ["+70 500"]
    expect(page.locator(".said")).to_have_text("Elin wins")
    assert cards(page, f"{seat(4)} .front") == ["eight of clubs", "six of clubs"]
    assert texts(page, f"{seat(4)} .stack") == ["Out"]


def test_a_later_warning_does_not_bring_the_result_back(screen):
    page = screen(hands.showdown(seconds=11))
    is_on(page, "result")
    is_on(page, "hand")
    view = hands.showdown(seconds=11)
    late = (*view.hand.happened, hands.said("Mads shows his neighbour a card.", row=90, seconds=0))
    screen(replace(view, row=90, hand=replace(view.hand, happened=late)))
    page.wait_for_timeout(600)
    is_on(page, "hand")


def test_a_hand_that_nobody_showed_ends_at_the_seats(screen):
    page = screen(hands.fold_out())
    is_on(page, "hand")
    expect(page.locator(".said")).to_have_text("Björn wins the pot of 13 000.")
    expect(page.locator(".plate.won")).to_contain_text("Wins")
    assert texts(page, ".plate.won .chips") == ["+13 000"]


def test_the_next_hand_ends_the_result_at_once(screen):
    page = screen(hands.showdown())
    is_on(page, "result")
    screen(hands.preflop())
    is_on(page, "hand")
    expect(page.locator(".plate.won, .hands")).to_have_count(0)


def test_while_time_runs_the_clock_takes_the_screen_and_says_what_there_is_to_call(screen, time_left):
    time = replace(time_left(41.9), seat=4)
    page = screen(replace(hands.flop(), time=time))
    is_on(page, "clock")
    expect(page.locator("h1")).to_have_text("Mads Kjærgaard")
    assert texts(page, "footer p") == ["Table 2 · 31 500 to call", "Called by Elin Sjöberg"]
    expect(page.locator(".ticks i")).to_have_count(60)
    screen(replace(hands.flop(), time=replace(time_left(9.5), seat=4)))
    expect(page.locator("footer p").last).to_have_text("At zero the hand is folded")
    screen(replace(hands.flop(), time=replace(time_left(20, held=HoldCause.DEALER), seat=4)))
    expect(page.locator("header p")).to_have_text("Time is held")
    screen(hands.flop())
    is_on(page, "hand")


def test_a_stale_page_shows_no_figure_and_no_card_of_the_hand(screen, shared_rig):
    page = screen(hands.to_show())
    is_on(page, "hand")
    shared_rig.hub.go()
    is_on(page, "stale")
    expect(page.locator(".banner")).to_contain_text("Last data seen: ")
    expect(page.locator(".pcard, .token, .bet, .stack, .turn, .won, .word, [data-pot], [data-board]")).to_have_count(0)
    assert texts(page, ".plate .name")[0] == "Solveig Haugen"
    screen(hands.showdown())
    is_on(page, "result")
    shared_rig.hub.go()
    is_on(page, "stale")
    expect(page.locator(".panel, .pcard")).to_have_count(0)


def test_four_colours_are_for_who_asks_for_them(screen, shared_rig):
    page = screen(hands.flop())
    colour = "one => getComputedStyle(one).color"
    club = page.locator(".board .c")
    assert club.evaluate(colour) == "rgb(20, 24, 27)"
    page.goto(f"{shared_rig.url}/table?suits=four")
    assert club.evaluate(colour) == "rgb(11, 85, 64)"
    assert page.locator(".board .s").first.evaluate(colour) == "rgb(20, 24, 27)"
