"""Palace Poker on the screens: what lies before the seats, piles, a battle, alarms, and what is asked for."""

from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.palace import (
    AntesPaid,
    BannerRested,
    BannerTurned,
    BattleAnnounced,
    Claim,
    DealerCardsDrawn,
    SeatCard,
    SoldiersSeen,
)
from hub.events.palace_rulings import DealerDrawOpened
from hub.events.poker import DealDone
from hub.events.rulings import VerifiedBy
from hub.events.stakes import SeatChips
from hub.rules.palace import game
from hub.views.hand_model import BattleView, ChoiceView, HandSeatView, PalaceView, SeenCardsView
from tests.hub.rules.palace.palace_table import PALACES
from tests.hub.views.hand_screens import CAMERA, Table, show
from tests.hub.views.palace_screens import BANNERS, LEVEL, antes_paid, dealt, opened, play, read

NEXT = (2, 3, 4, 1)
"""The seats in the order of the deal."""


def seat(table: Table, number: int) -> HandSeatView:
    return next(each for each in table.hand.seats if each.seat == number)


def palace(table: Table) -> PalaceView:
    found = table.hand.palace
    assert found is not None
    return found


def drawing() -> Table:
    """A table whose first dealer is drawn for."""
    table = opened()
    table.screen, table.rulings = type(table.screen)(table.screen.names, table.game, game.fresh()), []
    drawn = game.first_draw(game.fresh(), [SeatChips(number, 1_000) for number in (1, 2, 3, 4)], LEVEL)
    assert isinstance(drawn, tuple) and isinstance(drawn[0], DealerDrawOpened)
    table.rule(*drawn)
    return table


def drawn(codes: str) -> DealerCardsDrawn:
    cards = (Card(code) for code in codes.split())
    return DealerCardsDrawn(tuple(SeatCard(number, card) for number, card in enumerate(cards, 1)))


def test_p3_the_draw_is_asked_for_and_opens_the_first_hand() -> None:
    table = drawing()
    assert (table.hand.number, table.hand.stage, len(table.hand.seats)) == (0, "draw", 4)
    assert table.hand.asked.startswith("Deal one card face up to each for the deal: Ann, Bo, Cy and Di.")
    table.enter(drawn("Kd 2c 3c Kh"))
    assert (table.last, table.view().undo) == (
        "Ann and Di drew the highest rank and draw again.",
        "the cards drawn for the deal",
    )
    table.enter(DealerCardsDrawn((SeatCard(1, Card.D5), SeatCard(4, Card.H6))))
    assert (table.hand.number, table.hand.button, table.view().undo) == (1, 4, "the opening of hand 1")
    assert table.last == "Hand 1, bets 50/100, ante 25. Di deals."


def test_p3_the_opening_of_the_first_hand_is_taken_back_to_the_draw() -> None:
    table = drawing().enter(drawn("Kd 2c 3c Kh"))
    tied = table.hand
    table.enter(DealerCardsDrawn((SeatCard(1, Card.D5), SeatCard(4, Card.H6))), LastEntryUndone("Eve"))
    back = table.hand
    assert (back.choices, back.number, back.palace) == (tied.choices, 0, tied.palace)
    assert table.last == "Eve takes back the opening of hand 1."
    assert table.view().undo == "the cards drawn for the deal"


def test_p4_p5_antes_and_banners_are_asked_for_one_after_the_other() -> None:
    table = opened()
    assert table.hand.asked == "Antes: Ann, Bo, Cy and Di. Enter that they lie in the pot."
    assert table.hand.choices[0] == ChoiceView("ante", 1, 25, 25)
    table.enter(AntesPaid((1, 2, 3, 4)))
    assert (table.last, table.hand.asked) == ("100 in antes.", "Turn the next card for Bo, and enter it.")
    table.enter(BannerTurned(Card("3c")), BannerTurned(Card("Kc")), how=CAMERA)
    assert (seat(table, 2).banner, seat(table, 2).by, seat(table, 2).down) == ("3c", None, 0)
    assert (palace(table).aside, palace(table).waiting) == (("Kc",), 3)
    assert table.screen.verified[Card("3c")] is VerifiedBy.CAMERA
    assert table.view().undo == "the card put aside for Cy"


def test_p8_p9_palace_cards_lie_face_down_and_what_may_be_done_is_said() -> None:
    table = dealt()
    assert [(each.banner, each.down, each.cards, each.up) for each in table.hand.seats] == [
        (BANNERS[number], 3, (), ()) for number in (1, 2, 3, 4)
    ]
    assert (palace(table).draw, palace(table).discard, palace(table).battle) == (36, 0, None)
    assert table.hand.asked == "Bo is to act: buy for 50, attack for 50, stay or fold."
    against = [(each.least, each.against) for each in table.hand.choices if each.act == "bet"]
    assert against == [(50, 1), (50, 3), (50, 4)]


def test_p10_p12_soldiers_lie_in_the_order_in_which_they_came() -> None:
    table = play(dealt(), "buy 2 4h", "stay 3", "stay 4", "buy 1 6s", "buy 2 5d")
    assert (seat(table, 2).soldiers, table.last) == (("4h", "5d"), "Bo buys a soldier for 50.")
    assert table.screen.verified[Card("5d")] is VerifiedBy.DEALER
    play(table, "stay 3", "stay 4", "buy 1 7s")
    assert table.hand.asked == "Bo is to act: buy for 50, throw soldiers, attack for 150, stay or fold."
    play(table, "discard 2 4h")
    assert (table.last, palace(table).discard) == ("Bo throws one soldier.", 1)
    table.enter(LastEntryUndone("Eve"))
    assert (seat(table, 2).soldiers, table.view().undo) == (("4h", "5d"), "Ann's purchase")


def test_p13_p16_a_battle_shows_its_sides_its_price_and_who_looks() -> None:
    table = play(dealt(), "bet 2 4")
    assert palace(table).battle == BattleView(2, 4, 50)
    assert (table.last, table.view().undo) == ("Bo attacks Di with 50: 50 to call.", "Bo's attack")
    assert table.hand.asked == "Di is to act: fold, call for 50 or raise by 100."
    play(table, "raise 4 100")
    assert palace(table).battle == BattleView(2, 4, 100, 100)
    play(table, "call 2")
    assert palace(table).battle == BattleView(2, 4, 0, 100, 2)
    assert table.last == "Bo calls 100, and looks."
    assert table.hand.asked == "Bo looks and says who won. Let the palace cards of Di and Bo be read."
    assert [each.act for each in table.hand.choices] == ["read", "read"]


def test_p16_d13_announcements_are_offered_as_cards_become_known_and_no_card_is_shown() -> None:
    table = play(dealt(), "bet 2 4", "call 4")
    read(table, 2)
    assert table.hand.asked == "Di looks and says who won. Let the palace cards of Di be read."
    assert table.hand.choices == (ChoiceView("read", 4), ChoiceView("resolve", 4))
    read(table, 4)
    table.enter(BattleAnnounced(4, Claim.CONCEDE))
    assert [each.sentence for each in table.hand.happened[-2:]] == [
        "Di concedes the battle to Bo.",
        "Bo captures the banner of Di.",
    ]
    assert (seat(table, 4).banner, seat(table, 2).soldiers) == ("", ("As",))
    assert (table.hand.asked, table.view().undo) == (
        "Bo may throw soldiers. Enter which, or that all are kept.",
        "the end of the battle that Bo won",
    )


def test_p28_a_showdown_names_the_best_five_of_all_cards_of_a_hand() -> None:
    table = play(dealt(), *(f"stay {number}" for number in NEXT))
    assert table.hand.asked == "Show hands: Ann, Bo, Cy, Di."
    table.enter(*(show(number, PALACES[number]) for number in NEXT))
    won = seat(table, 3)
    assert (won.words, won.won, set(won.cards), won.by) == (
        "Pair of sevens",
        0,
        {"7h", "7s", "8c"},
        VerifiedBy.DEALER,
    )
    best = seat(table, 1)
    assert (best.words, best.won) == ("Pair of kings", 100)
    assert set(best.best) == {"Kh", "Ks", "9h", "2d"}
    assert table.hand.pots[0].sentence == "Ann wins 100 with a pair of kings."


def test_p25_the_last_one_in_takes_the_pot_without_showing() -> None:
    table = play(dealt(), "fold 2", "fold 3", "fold 4")
    assert (table.last, seat(table, 1).cards, seat(table, 1).won) == ("Ann wins 100.", (), 100)
    assert (table.hand.asked, table.view().undo) == ("Open the next hand.", "Di's fold")


def test_p5_p10_what_lies_wrong_is_told_until_it_lies_right() -> None:
    table = dealt().enter(SoldiersSeen(3, 6))
    told = "More than five soldiers lie before Cy. Some must be thrown away."
    assert (palace(table).alarms, table.last) == ((told,), told)
    assert table.hand.happened[-1].warning
    play(table, "stay 2").enter(LastEntryUndone("Eve"))
    assert palace(table).alarms == (told,)
    table.enter(SoldiersSeen(3, 5))
    assert (palace(table).alarms, table.last) == ((), "All is in order before Cy.")
    table = antes_paid().enter(BannerTurned(Card("3c")), BannerTurned(Card("Kc")), BannerRested(Card("Kc"), 3))
    assert palace(table).alarms == ("A card that was put aside lies at a seat. Lay it aside.",)
    table.enter(BannerRested(Card("3c"), None))
    assert palace(table).alarms[1] == "The banner of Bo does not lie at its seat. Lay it back."


def test_what_cameras_see_is_told_only_where_cards_are_due() -> None:
    seen = tuple(SeenCardsView(place, ("Qs",)) for place in (1, 2, 3))

    def passed(table: Table) -> list[int]:
        hand = table.view(seen).hand
        assert hand is not None
        return [each.place for each in hand.seen]

    assert passed(antes_paid()) == [2]
    assert passed(dealt()) == [2]
    assert passed(play(dealt(), "bet 2 4")) == []
    assert passed(opened()) == []


def test_p1_the_deal_is_entered_once_all_have_a_banner() -> None:
    table = antes_paid().enter(*(BannerTurned(Card(code)) for code in BANNERS.values()))
    assert table.hand.asked.endswith("deal three face down to each, then enter that it is done.")
    table.enter(DealDone())
    assert table.last == "The palace cards are dealt, 36 cards are left to draw from."
