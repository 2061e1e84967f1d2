"""A hand of cards on the dealer's page: each key that the snapshot offers leaves the page as the right entry."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.bluff import FloorRuled, ReadHandUsed, ShowdownEntered
from hub.events.cards import Card
from hub.events.observations import FloorAsked, LastEntryUndone, TimeEntered, TimeHoldEntered
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    CutKnocked,
    DealDone,
    DeckCut,
    HandNotShown,
    HandTabled,
    NextHandEntered,
    PlayerActed,
)
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.views.hand_model import ChoiceView
from tests.dashboard import bluff_hands, hands

UP, DOWN, MUCKED = CardState.FACE_UP, CardState.FACE_DOWN, CardState.MUCKED


@pytest.fixture
def desk(shared_rig, page, accepting):
    """Shows a snapshot on the page, opening it at the first call."""
    shared_rig.hub.heard.clear()
    shared_rig.hub.answer = accepting

    def show(view):
        shared_rig.hub.show(view)
        if page.url == "about:blank":
            page.goto(f"{shared_rig.url}/dealer")
        expect(page.locator(".desk")).not_to_have_class("stale")
        return page

    return show


def heard(rig, page):
    """What the hub has heard, once the page has the answers."""
    expect(page.locator("[aria-busy='true']")).to_have_count(0)
    return [each.observation for each in rig.hub.heard]


def click(page, *names):
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def pick(page, *codes):
    """Taps rank and suit of each of these cards."""
    ranks = {"A": "ace", "K": "king", "T": "ten", "8": "eight", "7": "seven", "6": "six", "2": "two"}
    suits = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
    for code in codes:
        click(page, ranks[code[0]], suits[code[1]])


def acted(seat, action, to=None):
    return PlayerActed(seat, ActionKind(action), to)


def test_fold_and_call_are_one_tap(desk, shared_rig):
    page = desk(hands.preflop())
    expect(page.locator(".asked b")).to_have_text("Björn is to act.")
    expect(page.locator("#announce")).to_have_text("Björn is to act.")
    expect(page.locator(".thumb .main")).to_have_text("Call 2 000")
    page.locator(".thumb .main").click()
    page.locator(".fold").click()
    assert heard(shared_rig, page) == [acted(3, "call"), acted(3, "fold")]


def test_what_is_not_offered_has_no_key(desk):
    page = desk(hands.flop())
    expect(page.locator(".handwork button:not(.link)")).to_have_text(["Fold", "Call 31 500"])
    hand = replace(hands.hand_of(), choices=hands.acts(3))
    page = desk(hands.table_of(hand, turn=3))
    expect(page.locator(".handwork button:not(.link)")).to_have_text(["Fold", "Check"])


def test_a_raise_is_typed_or_one_of_four_sizes(desk, shared_rig):
    page = desk(hands.preflop())
    raise_ = page.locator(".main.raise")
    expect(raise_).to_contain_text("Raise to 4 000")
    click(page, "9", "5", "0", "0")
    expect(page.locator("[data-to] b")).to_have_text("9 500")
    raise_.click()
    # The pot after the call: 3 000 and 2 000, on top of the 2 000 to match.
    for size, total in (("Pot7 000", 7_000), ("½ pot4 500", 4_500), ("Least4 000", 4_000), ("All-in41 500", 41_500)):
        page.locator(".shorts .key", has_text=size.replace(" ", "\u2009").replace("½\u2009", "½ ")).click()
        raise_.click()
        assert heard(shared_rig, page)[-1] == acted(3, "raise", total)
    assert heard(shared_rig, page)[0] == acted(3, "raise", 9_500)


def test_a_raise_out_of_bounds_cannot_be_sent(desk):
    page = desk(hands.preflop())
    raise_ = page.locator(".main.raise")
    click(page, "3")
    expect(raise_).to_be_disabled()
    expect(page.locator(".size .wrong")).to_have_text("4 000 to 41 500")
    click(page, "000")
    expect(raise_).to_be_disabled()
    click(page, "0")
    expect(raise_).to_be_enabled()
    click(page, "0")
    expect(raise_).to_be_disabled()
    click(page, "Delete a digit")
    expect(raise_).to_be_enabled()
    expect(raise_).to_contain_text("Raise to 30 000")


def test_what_was_typed_belongs_to_one_decision(desk):
    page = desk(hands.preflop())
    click(page, "9", "000")
    view = hands.preflop()
    desk(replace(view, row=42, hand=replace(view.hand, happened=())))
    expect(page.locator("[data-to] b")).to_have_text("9 000")
    desk(replace(view, turn=4, hand=replace(view.hand, choices=hands.acts(4, 2_000, 4_000, 12_500))))
    expect(page.locator("[data-to] b")).to_have_text("4 000")


def test_too_few_chips_are_completed_or_folded(desk, shared_rig):
    choices = (ChoiceView("fold", 3), ChoiceView("complete", 3, 2_000, 2_000))
    seats = (hands.seat(1), hands.seat(2, bet=2_000), hands.seat(3, bet=500))
    page = desk(hands.table_of(hands.hand_of(seats=seats, choices=choices), turn=3))
    expect(page.locator(".thumb .main")).to_have_text("Complete 1 500")
    page.locator(".thumb .main").click()
    assert heard(shared_rig, page) == [acted(3, "complete")]


def test_the_one_card_that_was_not_read_is_said_by_its_rank_and_suit_and_confirms_by_itself(desk, shared_rig):
    doubt = "A card was seen but not read. Turn it to the light, or enter the cards."
    page = desk(hands.board_due("Ah", "", "7c", sentence=doubt, one_open=True))
    page.locator(".seencard.open").click()
    pick(page, "Kd")
    expect(page.locator(".answer")).to_contain_text("Confirmed.")
    assert heard(shared_rig, page) == []
    page.locator(".unhold").click()
    page.locator(".slot").nth(1).click()
    pick(page, "Ks")
    click(page, "Show now")
    assert heard(shared_rig, page) == [BoardDealt((Card.HA, Card.SK, Card.C7))]


def test_a_card_that_was_read_is_corrected_by_a_tap_on_it_and_does_not_confirm_by_itself(desk, shared_rig):
    page = desk(hands.board_due("Ah", "Kd", "7c"))
    page.locator(".seencard").nth(0).click()
    pick(page, "As")
    expect(page.locator(".confirm")).to_be_enabled()
    expect(page.locator(".answer")).to_have_count(0)
    click(page, "Call the floor")
    assert heard(shared_rig, page) == [FloorAsked(6, "dealer")]


def test_the_flop_that_cameras_read_is_one_tap(desk, shared_rig):
    page = desk(hands.board_due("As", "Kd", "7c"))
    click(page, "Confirm ace of spades, king of diamonds, seven of clubs")
    assert heard(shared_rig, page) == [BoardDealt((Card.SA, Card.DK, Card.C7))]


def test_of_a_board_that_lies_only_the_new_card_is_entered(desk, shared_rig):
    page = desk(hands.board_due("As", "Kd", "7c", "2h", board=("As", "Kd", "7c")))
    click(page, "Confirm two of hearts")
    assert heard(shared_rig, page) == [BoardDealt((Card.H2,))]


@pytest.mark.parametrize(
    "seen", [("As", "Kd", ""), ("As", "Kd"), ("As", "Kd", "7c", "2h"), ("As", "Kd", "Kd"), ()], ids=str
)
def test_a_board_that_was_not_read_whole_is_no_tap(desk, seen):
    page = desk(hands.board_due(*seen, sentence="A hand is in the way."))
    expect(page.locator(".confirm")).to_be_disabled()
    expect(page.locator(".confirm")).to_contain_text("3 cards still open")


def test_a_card_that_lies_and_is_not_seen_is_no_tap_either(desk):
    page = desk(hands.board_due("As", "Kd", "2h", board=("As", "Kd", "7c")))
    expect(page.locator(".confirm")).to_be_disabled()
    expect(page.locator(".seennow")).to_contain_text("They do not see the whole board.")


def test_cards_are_picked_by_rank_and_suit_and_what_is_out_cannot_be(desk, shared_rig):
    view = hands.to_show()
    board = replace(
        view.hand, board=("2s", "Ts", "7c"), choices=(ChoiceView("board", None, 1, 1),), seen=(), burned=("2c",)
    )
    page = desk(replace(view, hand=board))
    expect(page.locator(".confirm")).to_contain_text("1 card still open")
    click(page, "two")
    enabled = page.locator(".suitkey").evaluate_all("all => all.map(each => !each.disabled)")
    assert enabled == [False, True, False, False]
    pick(page, "Kd")
    click(page, "Enter king of diamonds")
    assert heard(shared_rig, page) == [BoardDealt((Card.DK,))]


def test_a_picked_card_is_taken_and_its_place_can_be_filled_anew(desk, shared_rig):
    page = desk(hands.board_due())
    pick(page, "As", "Kd")
    click(page, "ace")
    expect(page.locator(".suitkey[aria-label='spades']")).to_be_disabled()
    click(page, "clubs", "king of diamonds")
    pick(page, "7h")
    click(page, "Enter ace of spades, seven of hearts, ace of clubs")
    assert heard(shared_rig, page) == [BoardDealt((Card.SA, Card.H7, Card.CA))]


def test_a_hand_that_was_seen_is_one_tap_and_the_other_is_finished_by_hand(desk, shared_rig):
    page = desk(hands.to_show())
    click(page, "Confirm jack of spades, six of spades")
    page.get_by_role("tab", name="Mads Kjærgaard").click()
    expect(page.locator(".confirm")).to_be_disabled()
    expect(page.locator(".seennow")).to_contain_text("One card is covered.")
    click(page, "Take over")
    pick(page, "6c")
    click(page, "Enter eight of clubs, six of clubs")
    assert heard(shared_rig, page) == [
        HandTabled(3, (CardHeld(Card.SJ, UP), CardHeld(Card.S6, UP))),
        HandTabled(4, (CardHeld(Card.C8, UP), CardHeld(Card.C6, UP))),
    ]


def test_mucked_and_turned_down_hands_are_one_tap(desk, shared_rig):
    page = desk(hands.to_show())
    click(page, "Björn mucks", "Turned face down")
    assert heard(shared_rig, page) == [HandTabled(3, (CardHeld(None, state),) * 2) for state in (MUCKED, DOWN)]


def test_one_card_may_lie_otherwise_and_be_known_all_the_same(desk, shared_rig):
    page = desk(hands.to_show())
    page.get_by_role("tab", name="Mads Kjærgaard").click()
    pick(page, "8c", "6c")
    click(page, "six of clubs", "Face down")
    page.locator(".confirm").click()
    page.get_by_role("tab", name="Björn Åkesson").click()
    pick(page, "8c")
    click(page, "Mucked")
    page.locator(".confirm").click()
    assert heard(shared_rig, page) == [
        HandTabled(4, (CardHeld(Card.C8, UP), CardHeld(Card.C6, DOWN)), identified=True),
        HandTabled(3, (CardHeld(Card.C8, UP), CardHeld(None, MUCKED))),
    ]


def test_in_bluff_and_win_a_hand_may_be_out_of_reach(desk, shared_rig):
    page = desk(bluff_hands.bluff_to_show())
    expect(page.locator(".lies")).to_have_count(0)
    click(page, "As the reader had it", "Cannot be read")
    page.get_by_role("tab", name="Mads Kjærgaard").click()
    expect(page.get_by_role("button", name="As the reader had it")).to_be_visible()
    click(page, "Cannot be read")
    assert heard(shared_rig, page) == [ReadHandUsed(1, "dealer"), HandNotShown(1), HandNotShown(4)]


def test_the_floor_says_whether_it_was_a_bluff(desk, shared_rig):
    page = desk(bluff_hands.floor())
    page.get_by_role("button", name="It was a bluff").click()
    page.get_by_role("button", name="It was no bluff").click()
    assert heard(shared_rig, page) == [FloorRuled(True, "dealer"), FloorRuled(False, "dealer")]


def test_the_stacks_after_a_showdown_are_entered_one_by_one(desk, shared_rig):
    page = desk(bluff_hands.bluff_showdown())
    page.get_by_role("button", name="Enter the stacks").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("0 given out, 18 500 in the pot.")
    sheet.get_by_role("button", name="Mads").click()
    click(page, "4", "0", "5", "0", "0")
    expect(sheet).to_contain_text("18 500 given out, 18 500 in the pot.")
    click(page, "Enter these stacks")
    assert heard(shared_rig, page) == [ShowdownEntered((SeatChips(1, 43_000), SeatChips(4, 40_500)))]
    expect(sheet).to_have_count(0)


def test_the_deck_is_cut_or_knocked_by_the_player_who_has_to(desk, shared_rig):
    page = desk(hands.cut())
    click(page, "Øyvind has cut the deck")
    page.get_by_role("button", name="Øyvind only knocked").click()
    assert heard(shared_rig, page) == [DeckCut(5), CutKnocked(5)]


def test_the_deal_is_done_and_who_is_absent_is_tapped(desk, shared_rig):
    page = desk(hands.deal())
    click(page, "Björn", "Elin", "Björn")
    page.get_by_role("button", name="The cards are dealt 1 player absent").click()
    assert heard(shared_rig, page) == [DealDone((6,))]


def test_the_next_hand_is_one_tap(desk, shared_rig):
    page = desk(hands.showdown())
    expect(page.locator(".handwork h1")).to_have_text("Elin wins the main pot.")
    click(page, "Next hand")
    assert heard(shared_rig, page) == [NextHandEntered()]


def test_a_new_level_and_people_who_come_and_go_are_kept_for_the_next_hand(desk, shared_rig):
    page = desk(hands.showdown())
    page.get_by_role("button", name="New level").click()
    for name, digits in (("Big blind", ["4", "000"]), ("Ante", ["4", "000"]), ("Small blind", ["2", "000"])):
        page.locator(".field", has_text=name).click()
        click(page, *digits)
    page.locator(".field", has_text="Smallest chip").click()
    click(page, "5", "0", "0", "Big blind pays", "Use this level")
    page.get_by_role("button", name="Players come or go").click()
    click(page, "Øyvind Sæther", "Seat 7", "2", "0", "000")
    click(page, "Sits down at seat 7", "Keep for the next hand")
    expect(page.locator(".keysdown .main")).to_have_text("Next handat 2 000 / 4 000 · 1 leaves · 1 sits down")
    page.locator(".keysdown .main").click()
    level = Level(2_000, 4_000, 4_000, AnteMode.BIG_BLIND, 500)
    assert heard(shared_rig, page) == [NextHandEntered(level, (SeatChips(7, 20_000),), (5,))]


def test_words_that_the_page_has_never_heard_are_keys(desk, shared_rig):
    page = desk(bluff_hands.new_game())
    expect(page.locator(".handwork .wide")).to_have_text(["Shuffle again", "Straddle 500", "Stand up"])
    expect(page.locator(".main.raise")).to_contain_text("Complete bet to 1 000")
    with page.expect_request("**/api/entries/*") as asked:
        click(page, "Stand up")
    assert (asked.value.url.rsplit("/", 1)[1], asked.value.post_data_json) == ("stand_up", {"seat": 3})
    expect(page.locator(".notice.said")).to_contain_text("There is no entry 'stand_up'.")
    with page.expect_request("**/api/entries/*") as asked:
        page.locator(".main.raise").click()
    assert asked.value.post_data_json == {"seat": 3, "to": 1_000}
    choices = (ChoiceView("all_in", 3),)
    page = desk(hands.table_of(replace(hands.hand_of(), choices=choices), turn=3))
    shared_rig.hub.heard.clear()
    click(page, "All-in")
    assert heard(shared_rig, page) == [acted(3, "all_in")]


def test_undo_and_time_are_there_as_ever(desk, shared_rig, time_left):
    page = desk(hands.flop())
    expect(page.locator("button.undo")).to_contain_text("Björn's raise to 31 500")
    page.locator("button.undo").click()
    page.locator(".timekeys .key").first.click()
    click(page, "Asked by …")
    sheet = page.get_by_role("dialog")
    # Whoever still has chips may ask, in the hand or not.
    names = ["Solveig Haugen", "Þórunn Jónsdóttir", "Mads Kjærgaard", "Øyvind Sæther", "Elin Sjöberg", "Close"]
    expect(sheet.get_by_role("button")).to_have_text(names)
    sheet.get_by_role("button", name="Elin Sjöberg").click()
    desk(replace(hands.flop(), time=replace(time_left(45), seat=4)))
    click(page, "Hold")
    entries = [LastEntryUndone("dealer", 17), TimeEntered(None, "dealer"), TimeEntered(6, "dealer")]
    assert heard(shared_rig, page) == [*entries, TimeHoldEntered(3, "dealer")]


def test_a_refusal_is_said_in_the_hubs_own_words_and_a_form_stays(desk, shared_rig, refusing):
    page = desk(bluff_hands.bluff_showdown())
    shared_rig.hub.answer = refusing
    page.get_by_role("button", name="Enter the stacks").click()
    click(page, "Enter these stacks")
    expect(page.locator(".notice.said")).to_contain_text("It is another player's turn.")
    expect(page.get_by_role("dialog")).to_be_visible()


def test_while_stale_every_key_is_dead_and_no_figure_is_shown(desk, shared_rig):
    page = desk(hands.to_show())
    expect(page.locator(".confirm")).to_be_enabled()
    shared_rig.hub.go()
    expect(page.locator("[data-stale]")).to_contain_text("Not live · no data for")
    expect(page.locator(".confirm:enabled, .wide:enabled, .undo:enabled")).to_have_count(0)
    expect(page.locator("[data-pot]")).to_be_hidden()
    expect(page.locator(".seennow .pcard").first).to_be_hidden()
