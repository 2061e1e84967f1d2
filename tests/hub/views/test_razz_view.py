"""Razz on the screens: up cards in their order, how many lie face down, the limits, and what is asked."""

from hub.events.observations import LastEntryUndone
from hub.events.poker import BoardDealt
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, UpCardDealt
from hub.events.rulings import Refusal, VerifiedBy
from hub.views.hand_model import HandSeatView, SeenCardsView
from tests.hub.rules.razz.razz_table import FULL, cards
from tests.hub.views.hand_screens import CAMERA, Table, act, folds, show
from tests.hub.views.razz_screens import HANDS, checked, mucked, razz, read, street, third, whole


def seat(table: Table, number: int) -> HandSeatView:
    return next(each for each in table.hand.seats if each.seat == number)


def acts(table: Table) -> list[str]:
    return [each.act for each in table.hand.choices]


def test_z4_a_hand_begins_with_its_stakes_and_asks_for_the_first_up_card() -> None:
    hand = razz().hand
    assert (hand.small, hand.big, hand.ante, hand.bring_in, hand.bet, hand.pot) == (200, 400, 40, 50, 200, 120)
    assert (hand.button, hand.sb, hand.bb) == (8, None, None)
    assert hand.asked == "Deal two cards down and one up to each. Enter the up card of Seat 1 Ann."
    assert [(each.cards, each.up, each.down) for each in hand.seats] == [((), (), 2)] * 3


def test_z6_up_cards_lie_at_their_seats_in_the_order_of_the_deal() -> None:
    table = third().enter(BringInMade(2), act(3, "call"), act(1, "call"))
    assert table.hand.asked == "Deal fourth street, one up to each. Enter the up card of Seat 1 Ann."
    street(table)
    for number, hand in HANDS.items():
        found = seat(table, number)
        assert (found.up, found.cards, found.down) == (tuple(map(str, hand[2:4])), (), 2)
        assert found.by is VerifiedBy.DEALER
    assert not table.hand.board


def test_z9_who_must_open_has_two_choices_and_they_are_asked_with_their_amounts() -> None:
    table = third()
    assert (table.view().turn, acts(table)) == (2, ["bring_in", "complete"])
    assert table.hand.asked == "Seat 2 Bo is to act: bring in 50 or complete to 200."
    table.enter(BringInMade(2))
    assert (table.last, table.view().undo) == ("Bo brings in 50.", "Bo's bring-in")
    assert table.hand.asked == "Seat 3 Cy is to act: call 50, complete to 200, or fold."
    table.enter(act(3, "complete"))
    assert table.last == "Cy completes to 200."
    assert table.hand.asked == "Seat 1 Ann is to act: call 200, raise to 400, or fold."


def test_z14_the_size_of_a_bet_is_that_of_the_street() -> None:
    table = street(third().enter(BringInMade(2), *folds(3), act(1, "call")))
    assert (table.hand.bet, table.hand.street) == (200, "fourth")
    assert table.hand.asked == "Seat 1 Ann is to act: check or bet 200."
    street(table.enter(act(1, "check"), act(2, "check")))
    assert (table.hand.bet, table.hand.street) == (400, "fifth")


def test_z18_the_last_card_is_dealt_face_down_to_each() -> None:
    table = third().enter(BringInMade(2), *folds(3), act(1, "call"))
    while table.hand.street != "seventh":
        street(table)
        while table.state.turn is not None:
            table.enter(act(table.state.turn, "check"))
    assert table.hand.asked == "Deal seventh street: one card face down to each. Enter that it is done."
    assert [(each.down, len(each.up)) for each in table.hand.seats] == [(2, 4), (2, 4), (0, 0)]
    street(table)
    assert [(each.down, len(each.up)) for each in table.hand.seats] == [(3, 4), (3, 4), (0, 0)]


def test_z22_shown_hands_are_compared_in_words_of_low_hands() -> None:
    table = checked(third())
    assert table.hand.asked == "Show hands: Bo, Cy, Ann."
    table.enter(show(2, whole(2)), show(3, whole(3)), show(1, whole(1)))
    won = seat(table, 1)
    assert (won.words, won.won, won.down, won.up) == ("Five low, 5-4-3-2-A", 270, 0, ())
    assert set(won.best) == {"Ac", "2d", "3h", "4s", "5c"}
    assert table.hand.pots[0].sentence == "Ann wins 270 with a five low, 5-4-3-2-A."
    assert table.hand.asked == "Open the next hand."


def test_e7_whether_a_hand_may_be_mucked_is_all_that_the_lens_tells() -> None:
    table = checked(third())
    table.enter(show(2, whole(2)))
    before = table.view()
    read(table, 3)
    after = table.hand
    assert before.hand is not None
    assert [each.act for each in before.hand.choices] == ["show", "show"]
    assert [each.act for each in after.choices] == ["show", "show", "muck"]
    assert after.seats == before.hand.seats and after.happened == before.hand.happened
    assert table.view().row == before.row
    mucked(table, 3)
    assert (seat(table, 3).cards, seat(table, 3).up, seat(table, 3).down) == ((), (), 7)
    assert table.last == "Cy mucks the hand. It was read, and is not the lowest."


def test_z29_hands_of_a_showdown_are_disclosed_when_somebody_asks() -> None:
    table = mucked(checked(third()).enter(show(2, whole(2))), 3).enter(show(1, whole(1)))
    assert seat(table, 3).cards == ()
    table.enter(DisclosureAsked(1, "Eve"))
    assert set(seat(table, 3).cards) == set(whole(3).split())
    assert table.hand.happened[-1].sentence == "Eve discloses the hands of the showdown of hand 1."


def test_e7_a_hand_that_nobody_read_is_flagged() -> None:
    table = checked(third()).enter(DeadHandEntered(3, "Eve"))
    assert [each.sentence for each in table.hand.happened[-2:]] == [
        "The hand of Cy is in the muck, so it is dead.",
        "The hand of Cy was thrown away before it was read. Eve entered that.",
    ]
    assert table.view().undo == "Cy's dead hand"


def test_what_the_cameras_see_of_an_up_card_is_told_only_where_one_is_due() -> None:
    table = razz().enter(UpCardDealt(1, HANDS[1][2]), how=CAMERA)
    seen = tuple(SeenCardsView(place, ("Qs",)) for place in (1, 2, 3))
    hand = table.view(seen).hand
    assert hand is not None
    assert [each.place for each in hand.seen] == [2, 3]
    assert (hand.seats[0].by, hand.seats[1].by) == (VerifiedBy.CAMERA, None)


def test_an_up_card_that_is_taken_back_is_gone_with_who_stood_for_it() -> None:
    table = razz().enter(UpCardDealt(1, HANDS[1][2]), how=CAMERA)
    decision = table.decided(LastEntryUndone("Eve"))
    assert not isinstance(decision, Refusal)
    table.rule(*decision)
    assert (seat(table, 1).up, table.screen.verified) == ((), {})
    assert table.last == "Eve takes back Ann's up card."


def test_z19_one_card_lies_for_everybody_where_there_are_too_few() -> None:
    table = razz(dict.fromkeys(FULL, 10_000))
    hands = {number: cards(codes) for number, codes in FULL.items()}
    while table.state.street != "seventh":
        for choice in table.game.legal(table.state):
            number = choice.seat or 0
            table.enter(UpCardDealt(number, hands[number][2 + len(table.state.ups(number))]))
        while table.state.turn is not None:
            offered = {each.act for each in table.game.legal(table.state)}
            turn = table.state.turn
            passive = act(turn, "check" if "check" in offered else "call")
            table.enter(BringInMade(turn) if "bring_in" in offered else passive)
    assert table.hand.asked == "There are too few cards for all. Turn one for everybody, and enter it."
    table.enter(BoardDealt(cards("5c")))
    assert (table.hand.board, table.hand.seats[0].down, len(table.hand.seats[0].up)) == (("5c",), 2, 4)
