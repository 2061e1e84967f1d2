"""Palace Poker on the pages: what lies before the seats, a battle with its price, and an entry for every choice."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from hub.events.bluff import HoleCardsRead
from hub.events.lens import LensLaid
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    Claim,
    DealerCardsDrawn,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    RaiseDeclared,
    SeatCard,
)
from hub.events.poker import CardHeld, CardState, DealDone, HandTabled
from hub.views.hand_model import ChoiceView, SeenCardsView
from hub.views.lens_model import LensView
from tests.dashboard import palace_hands
from tests.dashboard.palace_hands import BANNERS, PALACES
from tests.dashboard.test_razz_on_pages import cards, desk, entered, table

__all__ = ["desk", "table"]
BACK = "a card face down"


def test_p8_p10_banner_and_soldiers_lie_open_and_palace_cards_as_backs(table):
    page = table(palace_hands.battle())
    expect(page.locator(".battle")).to_have_text("SolveigagainstMads3\u2009000 to call")
    assert cards(page, "[data-seat='1'] .front") == [
        "nine of hearts", "four of spades", "eight of diamonds", BACK, BACK, BACK,
    ]  # fmt: skip
    expect(page.locator("[data-call]")).to_have_text("3\u2009000")
    expect(page.locator("[data-seat='1'] .word")).to_have_text("Attacks")
    expect(page.locator("[data-seat='4'] .word")).to_have_text("Defends")
    expect(page.locator(".piles")).to_have_text("Draw pile23Discards4")
    expect(page.locator(".token")).to_have_count(1)


def test_p16_whoever_looks_is_named_and_no_price_is_left(table):
    page = table(palace_hands.looking())
    expect(page.locator("[data-seat='4'] .word")).to_have_text("Looks")
    expect(page.locator("[data-call]")).to_have_count(0)


def test_p10_an_alarm_stands_on_both_pages_in_words(table, desk):
    page = table(palace_hands.ten_at_palace())
    expect(page.locator(".alarm")).to_have_text("More than five soldiers lie before Bartholomeus Thorvaldsen.")
    page.goto(page.url.replace("/table", "/dealer"))
    expect(page.locator(".alarms")).to_contain_text("Some must be thrown away.")


def test_p5_cards_put_aside_lie_in_the_middle(table):
    page = table(palace_hands.banners())
    assert cards(page, ".middle .aside") == ["king of hearts", "two of clubs"]
    assert cards(page, "[data-seat='3'] .front") == []


def test_p28_a_showdown_compares_all_cards_that_lie_before_a_seat(table):
    page = table(palace_hands.palace_showdown())
    expect(page.locator(".panel h1")).to_have_text("Björn wins")
    assert len(cards(page, ".hands li:first-child .cards")) == 5
    assert len(cards(page, ".hands li:nth-child(2) .cards")) == 6


def test_what_cameras_see_is_on_the_dealers_page_alone(table):
    page = table(palace_hands.palace_to_show())
    assert "king of spades" not in page.content()


DRAWN = tuple(SeatCard(number, BANNERS[number - 1]) for number in range(1, 6))


@pytest.mark.parametrize(
    ("view", "keys", "entry"),
    [
        (palace_hands.drawing, ["Take over", "Draw done"], DealerCardsDrawn(DRAWN)),
        (palace_hands.antes, ["The antes are paid"], AntesPaid((3, 4, 5))),
        (palace_hands.antes, ["Mads"], AntesPaid((4,))),
        (palace_hands.banners, ["Confirm"], BannerTurned("Jd")),
        (palace_hands.banners, ["ten", "spades", "Enter"], BannerTurned("Ts")),
        (palace_hands.palace_dealing, ["The cards are dealt"], DealDone()),
        (palace_hands.turn, ["Buys for 500, throws 1"], BuyMade(1, "Ts", ("4s",))),
        (palace_hands.turn, ["Attack Mads"], BattleDeclared(1, 4)),
        (palace_hands.turn, ["Stay"], PalaceActed(1, PalaceAct.STAY)),
        (palace_hands.turn, ["Fold"], PalaceActed(1, PalaceAct.FOLD)),
        (palace_hands.turn, ["Only throw soldiers", "eight of diamonds is thrown", "2 soldiers are thrown"],
         DiscardMade(1, ("4s", "8d"))),
        (palace_hands.ten_at_palace, ["Attack Solveig", "All-in", "Attack with"], BattleDeclared(6, 1, 9_199_994)),
        (palace_hands.battle, ["Call 3"], PalaceActed(4, PalaceAct.CALL)),
        (palace_hands.battle, ["Raise by 1"], RaiseDeclared(4, 1_000)),
        (palace_hands.looking, ["ten", "spades", "ace", "hearts", "two", "clubs", "Enter"],
         HoleCardsRead(4, ("Ts", "Ah", "2c"))),
        (palace_hands.looking, ["Mads concedes"], BattleAnnounced(4, Claim.CONCEDE)),
        (palace_hands.looked, ["Mads says: won"], BattleAnnounced(4, Claim.WIN)),
        (palace_hands.capture, ["six of hearts is thrown", "nine of diamonds is thrown", "ten of clubs is thrown",
                                "Capture done"], CaptureDone(4, ("6h", "9d", "Tc"))),
        (palace_hands.palace_to_show, ["Confirm"],
         HandTabled(1, tuple(CardHeld(code, CardState.FACE_UP) for code in PALACES[0].split()))),
    ],
)  # fmt: skip
def test_every_choice_is_a_few_taps_and_an_entry(shared_rig, desk, view, keys, entry):
    assert entered(shared_rig, desk(view()), *keys) == entry


def test_p10_a_purchase_names_the_card_and_what_is_thrown(shared_rig, desk):
    view = palace_hands.turn()
    page = desk(replace(view, hand=replace(view.hand, seen=())))
    for key in ("Buy for 500", "king", "spades", "four of spades is thrown"):
        page.get_by_role("button", name=key, exact=key.islower()).last.click()
    assert entered(shared_rig, page, "Bought for 500") == BuyMade(1, "Ks", ("4s",))


def test_p10_with_six_soldiers_a_purchase_cannot_be_entered(desk):
    view = palace_hands.turn()
    seats = tuple(
        replace(each, soldiers=("4s", "8d", "6s", "Tc", "9s")) if each.seat == 1 else each for each in view.hand.seats
    )
    page = desk(replace(view, hand=replace(view.hand, seats=seats, seen=())))
    for key in ("Buy for 500", "king", "spades"):
        page.get_by_role("button", name=key, exact=key.islower()).last.click()
    expect(page.get_by_role("button", name="Bought for 500")).to_be_disabled()
    expect(page.get_by_role("button", name="Bought for 500")).to_contain_text("1 more must go")


def test_p16_d13_a_victory_is_claimed_only_once_both_are_read(desk):
    page = desk(palace_hands.looking())
    expect(page.get_by_role("button", name="Mads says: won")).to_be_disabled()
    expect(page.get_by_role("button", name="Mads concedes")).to_be_enabled()


def test_p16_with_a_lens_the_dealer_says_whose_cards_he_lays_there_and_is_told_what_it_waits_for(shared_rig, desk):
    view = replace(palace_hands.looking(), lens=LensView())
    assert entered(shared_rig, desk(view), "Lay Mads's hand on the lens") == LensLaid(4)
    page = desk(replace(view, lens=LensView(4, "Lay the cards of Mads on the lens.")))
    expect(page.locator(".palacework .beside")).to_have_text("Lay the cards of Mads on the lens.")


def test_p7_an_empty_deck_asks_for_the_shuffle(shared_rig, desk):
    view = palace_hands.banners()
    page = desk(replace(view, hand=replace(view.hand, choices=(ChoiceView("shuffle"),))))
    assert entered(shared_rig, page, "The cards aside are shuffled") == AsideShuffled()


def test_a_purchase_that_the_cameras_do_not_read_whole_is_not_offered(desk):
    view = palace_hands.turn()
    page = desk(replace(view, hand=replace(view.hand, seen=(SeenCardsView(1, ("8d", "")),))))
    expect(page.locator(".seenbuy")).to_have_count(0)


def test_cards_that_lie_open_cannot_be_picked_again(desk):
    page = desk(palace_hands.banners())
    page.get_by_role("button", name="king", exact=True).click()
    expect(page.get_by_role("button", name="hearts", exact=True)).to_be_disabled()
    expect(page.get_by_role("button", name="spades", exact=True)).to_be_enabled()


def test_nobody_is_entered_as_gone_and_a_new_level_has_two_bets(desk):
    page = desk(palace_hands.palace_showdown())
    page.get_by_role("button", name="More").first.click()
    expect(page.get_by_role("dialog")).not_to_contain_text("Left the table")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="New level").click()
    expect(page.get_by_role("dialog")).to_contain_text("Small bet")
    expect(page.get_by_role("dialog")).not_to_contain_text("Big blind")
