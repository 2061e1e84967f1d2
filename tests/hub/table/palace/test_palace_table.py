"""Palace Poker at a table: buttons, cards that cameras tell apart by how they lie, alarms, and the way back."""

from dataclasses import replace

import pytest

from hub.events.bluff import HoleCardsRead
from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.observations import ButtonPressed, LastEntryUndone, TimeEntered
from hub.events.palace import (
    AntesPaid,
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
    SeatCard,
)
from hub.events.palace_rulings import (
    Alarm,
    AlarmEnded,
    AlarmRaised,
    BannerKept,
    BannerPutAside,
    BattleCalled,
    BattleWon,
    CaptureEnded,
    DealerDrawRead,
    PalaceHandOpened,
    PalacePaid,
    SoldierBought,
    TurnFolded,
    TurnStayed,
)
from hub.events.poker import DealDone, NextHandEntered
from hub.events.poker_rulings import EntryTakenBack, HandShown
from hub.events.rulings import CardsVerified, VerifiedBy
from hub.events.stakes import Level, SeatChips
from hub.rules.palace import game
from hub.rules.palace.state import Phase
from hub.table.deadlines import Boxes
from tests.hub.table.hand.test_hand_table import Table, seen

BANNERS = {2: "9h", 3: "3c", 1: "Jd"}
BACKS = "-- -- --"
LONG = 60
"""Frames, three seconds: longer than cameras may try."""


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def at(seat: int, soldiers: str = "", palace: str = BACKS) -> str:
    """What lies before a seat: banner, soldiers across, palace cards."""
    return " ".join((BANNERS[seat], *(f"{code}/" for code in soldiers.split()), palace))


class Opening(Table):
    """Three players draw for the deal; nothing is dealt yet."""

    def __init__(self) -> None:
        super().__init__("palace")
        hand = game.fresh()
        self.core = replace(self.core, state=replace(type(self.core.state)(hand)), sight=self.core.play.fresh_sight())
        drawn = game.first_draw(hand, [SeatChips(seat, 1_000) for seat in (1, 2, 3)], Level(10, 20))
        assert isinstance(drawn, tuple)
        self.every.clear()
        self.commit(drawn)
        self.rulings.clear()


def drawn(**by_seat: str) -> DealerCardsDrawn:
    return DealerCardsDrawn(tuple(SeatCard(int(seat[1:]), Card(code)) for seat, code in by_seat.items()))


def banners_due() -> Table:
    """Seat 1 deals, the antes are paid, and the seats were seen empty."""
    table = Opening()
    assert table.say(drawn(s1="Kd", s2="2d", s3="3d")) == "accepted"
    assert table.say(AntesPaid((1, 2, 3))) == "accepted"
    table.show({1: "", 2: "", 3: ""}, 2)
    table.rulings.clear()
    return table


def test_p23_p24_the_buttons_of_a_seat_let_a_turn_pass_and_fold() -> None:
    table = Table("palace")
    assert table.press(3, "check-call") == "out_of_turn"
    assert table.press(2, "check-call") == "accepted"
    assert table.press(3, "fold") == "accepted"
    assert table.kinds() == [TurnStayed, TurnFolded]
    assert table.press(1, "bluff") == "button_without_meaning"


def test_p15_p16_in_a_battle_they_fold_and_call() -> None:
    table = Table("palace")
    assert table.say(BattleDeclared(2, 1)) == "accepted"
    assert table.press(3, "check-call") == "out_of_turn"
    assert table.press(1, "check-call") == "accepted"
    assert table.kinds()[-1] is BattleCalled
    assert table.press(1, "fold") == "illegal_action"
    table = Table("palace")
    table.say(BattleDeclared(2, 1))
    assert table.press(1, "fold") == "accepted"
    assert BattleWon in table.kinds()


def test_p31_time_folds_on_a_turn_and_concedes_where_somebody_looks() -> None:
    table = Table("palace")
    assert table.say(TimeEntered(None, "Ann")) == "accepted"
    table.ms += 70_000
    table.show({2: at(2)}, 3)
    assert TurnFolded in table.kinds()
    table.say(BattleDeclared(3, 1))
    table.press(1, "check-call")
    assert table.say(TimeEntered(None, "Ann")) == "accepted"
    table.ms += 70_000
    table.show({1: at(1)}, 3)
    assert PalacePaid in table.kinds()


def test_p3_cards_that_all_have_drawn_are_read_together_and_the_first_hand_opens() -> None:
    table = Opening()
    table.show({1: "Kd", 2: "2d"}, 20)
    assert table.rulings == []
    table.show({1: "Kd", 2: "2d", 3: "Ks"})
    read = next(each for each in table.rulings if isinstance(each, DealerDrawRead))
    assert read.left == (1, 3)
    table.show({1: "Kd", 3: "Ks"}, 20)
    assert PalaceHandOpened not in table.kinds()  # these are the cards that tied
    table.show({1: "Kd 5c", 3: "Ks Qh"})
    opened = next(each for each in table.rulings if isinstance(each, PalaceHandOpened))
    assert (opened.dealer, opened.number) == (3, 1)
    by = {each.verification.by for each in table.rulings if isinstance(each, CardsVerified)}
    assert by == {VerifiedBy.CAMERA}


def test_p5_a_card_turned_for_the_waiting_seat_is_kept_or_goes_aside_by_itself() -> None:
    table = banners_due()
    table.show({2: "9h", 3: "", 1: ""})
    table.show({2: "9h", 3: "Kh", 1: ""})
    assert [type(each) for each in table.rulings if not isinstance(each, CardsVerified)] == [BannerKept, BannerPutAside]
    table.show({2: "9h", 3: "Kh", 1: ""}, 10)
    table.show({2: "9h", 3: "3c", 1: ""})
    assert table.core.state.hand.waiting_seat == 1


def test_p5_what_lay_there_before_the_deal_was_not_turned() -> None:
    table = Opening()
    table.say(drawn(s1="Kd", s2="2d", s3="3d"))
    table.say(AntesPaid((1, 2, 3)))
    table.show({2: "2d", 3: "3d", 1: "Kd"}, 20)
    assert BannerKept not in table.kinds()
    assert seen(table)[2] == (("2d",), ("card_lay_before",))
    table.show({2: ""}, 2)
    table.show({2: "2d"})
    assert BannerKept in table.kinds()


@pytest.mark.parametrize(
    ("codes", "more", "why"),
    [
        ("9h", {"readers": ("index",)}, "one_card_reader"),
        ("?", {}, "card_not_read"),
        ("9h 4s", {}, "card_count_differs"),
        ("9h", {"settled": False}, "moving"),
        ("9h 9h", {}, "card_count_differs"),
    ],
)
def test_p5_in_doubt_no_banner_is_ruled(codes: str, more: dict[str, object], why: str) -> None:
    table = banners_due()
    table.show({2: codes}, 20, **more)  # type: ignore[arg-type]
    assert table.rulings == []
    assert seen(table)[2][1][0] == why


def test_cameras_that_differ_leave_a_banner_to_the_dealer_and_raise_no_alarm() -> None:
    table = banners_due()
    for _ in range(LONG):
        table.show({2: "9h"}, 1, "north")
        table.show({2: "9d"}, 1, "south")
    assert table.rulings == []
    assert seen(table)[2][1] == ("cameras_differ",)
    table = five(3)
    for _ in range(LONG):
        table.show({3: at(3, "2s 4s 5s 6s 8s Ts")}, 1, "north")
        table.show({3: at(3, "2s 4s 5s 6s 8s")}, 1, "south")
    assert table.rulings == []


def test_p28_a_card_that_is_seen_at_two_seats_is_at_neither() -> None:
    table = showdown()
    table.show({2: at(2, "", "Kh Ks 2d"), 1: at(1, "", "Kh Qd 5s"), 3: at(3)}, 10)
    assert table.rulings == []
    assert {seat: why for seat, (_, why) in seen(table).items()} == {1: ("card_seen_twice",), 2: ("card_seen_twice",)}


def test_p5_a_card_put_aside_that_stays_at_a_seat_is_an_alarm_until_it_is_taken_away() -> None:
    table = banners_due()
    table.show({2: "9h", 3: "", 1: ""})
    table.show({2: "9h", 3: "Kh", 1: ""}, 30)
    assert AlarmRaised not in table.kinds()
    table.show({2: "9h", 3: "Kh", 1: ""}, LONG)
    assert [each for each in table.rulings if isinstance(each, AlarmRaised)] == [
        AlarmRaised(Alarm.WRONG_KEEP, None, Card("Kh"))
    ]
    assert table.core.play.wants_dealer(table.core.state)
    table.show({2: "9h", 3: "", 1: ""})
    assert table.rulings[-1] == AlarmEnded(Alarm.WRONG_KEEP, None, Card("Kh"))


def test_p5_a_banner_that_was_taken_away_is_an_alarm_until_it_lies_again() -> None:
    table = banners_due()
    table.show({2: "9h", 3: "", 1: ""})
    table.show({2: "", 3: "", 1: ""}, LONG + 20)
    assert table.rulings[-1] == AlarmRaised(Alarm.WRONG_KEEP, 2, Card("9h"))
    table.show({2: "9h", 3: "", 1: ""})
    assert table.rulings[-1] == AlarmEnded(Alarm.WRONG_KEEP, 2, Card("9h"))


def test_p5_an_alarm_ends_with_an_undo_of_its_card_and_once_it_lies_right_after_the_deal() -> None:
    table = banners_due()
    table.say(BannerTurned(Card("9h")))
    table.show({2: "9d", 3: "", 1: ""}, LONG + 20)
    assert table.rulings[-1] == AlarmRaised(Alarm.WRONG_KEEP, 2, Card("9h"))
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    table.show({2: "9d", 3: "", 1: ""})
    assert AlarmEnded(Alarm.WRONG_KEEP, 2, Card("9h")) in table.rulings
    assert table.core.state.hand.alarms == ()


def test_p8_the_alarm_about_a_card_put_aside_ends_where_all_are_shuffled_back() -> None:
    table = banners_due()
    table.say(BannerTurned(Card("9h")))
    table.say(BannerTurned(Card("Kh")))
    table.show({2: "9h", 3: "Kh", 1: ""}, LONG + 20)
    for code in ("3c", "Jd"):
        table.say(BannerTurned(Card(code)))
    assert len(table.core.state.hand.alarms) == 1
    assert table.say(DealDone()) == "accepted"
    assert table.core.state.hand.alarms == ()


def five(seat: int) -> Table:
    """A seat that has five soldiers, in nobody's turn of its own."""
    table = Table("palace")
    holding = table.core.state.hand.at(seat)
    soldiers = replace(holding, soldiers=cards("2s 4s 5s 6s 8s"))
    hand = table.core.state.hand.with_holding(soldiers)
    table.core = replace(table.core, state=replace(table.core.state, hand=hand))
    return table


def test_p10_a_sixth_soldier_left_lying_is_an_alarm_and_a_passing_one_is_none() -> None:
    table = five(3)
    table.show({3: at(3, "2s 4s 5s 6s 8s Ts")}, 20)
    table.show({3: at(3, "2s 4s 5s 6s 8s")}, LONG)
    assert table.rulings == []
    table.show({3: at(3, "2s 4s 5s 6s 8s Ts")}, LONG)
    assert table.rulings == [AlarmRaised(Alarm.SIXTH_SOLDIER, 3)]
    table.show({3: at(3, "2s 4s 5s 6s 8s")})
    assert table.rulings[-1] == AlarmEnded(Alarm.SIXTH_SOLDIER, 3)


def test_p10_whoever_is_in_turn_may_have_six_for_a_while() -> None:
    table = five(2)
    table.show({2: at(2, "2s 4s 5s 6s 8s Ts")}, LONG)
    assert table.rulings == []


def test_p10_alarms_are_told_after_an_undo_as_well_and_of_one_who_folded() -> None:
    table = five(3)
    table.press(2, "check-call")
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    table.rulings.clear()
    table.show({3: at(3, "2s 4s 5s 6s 8s Ts")}, LONG)
    assert table.kinds() == [AlarmRaised]
    table.press(2, "check-call")
    table.press(3, "fold")
    table.show({3: ""})
    assert table.kinds()[-1] is AlarmEnded


def dealers_box(table: Table) -> Table:
    table.core = replace(table.core, boxes=Boxes({f"seat-{seat}": seat for seat in (1, 2, 3)}))
    return table


def test_p10_the_dealers_box_confirms_a_purchase_as_the_cameras_see_it() -> None:
    table = dealers_box(Table("palace"))
    table.show({2: at(2, "4s")})
    assert table.rulings == []  # it is to be paid for
    assert seen(table)[2] == (("4s",), ())
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    bought = next(each for each in table.rulings if isinstance(each, SoldierBought))
    assert (bought.seat, bought.card, bought.thrown) == (2, Card("4s"), ())


def test_p10_p12_what_a_player_throws_is_what_does_not_lie_there_any_more() -> None:
    table = dealers_box(five(2))
    table.show({2: at(2, "4s 5s 6s 8s Ts")})
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    assert table.rulings[-1] == SoldierBought(2, 10, Card("Ts"), cards("2s"), shuffled=False, turn=3)
    table = dealers_box(five(2))
    table.show({2: at(2, "4s 5s 6s")})
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    assert table.core.state.hand.at(2).soldiers == cards("4s 5s 6s")


def test_p19_capture_is_done_when_five_are_left() -> None:
    table = dealers_box(five(2))
    table.say(BattleDeclared(2, 1))
    table.press(1, "fold")
    assert table.core.state.hand.phase is Phase.TAKE
    table.show({2: at(2, "2s 4s 5s 6s 8s Jd")})
    assert table.say(ButtonPressed("confirm"), "box") == "nothing_to_confirm"
    table.ms += 2_000
    table.show({2: at(2, "4s 5s 6s 8s Jd")})
    assert table.say(ButtonPressed("confirm"), "box") == "accepted"
    assert table.rulings[-1] == CaptureEnded(2, cards("2s"), 3)


def test_nothing_is_kept_of_a_palace_card_that_lies_open_while_the_hand_is_played() -> None:
    table = Table("palace")
    table.show({2: at(2, "", "Kh -- --")}, 10)
    assert all("Kh" not in each.upright for kept in table.core.sight.samples.values() for each in kept)
    assert not table.core.play.wants_pictures(table.core.state)


def showdown() -> Table:
    table = Table("palace")
    for seat in (2, 3, 1):
        table.press(seat, "check-call")
    table.rulings.clear()
    return table


def test_p28_palace_cards_laid_open_are_shown_by_the_cameras_without_the_banner() -> None:
    table = showdown()
    table.show({2: at(2, "", "Kh Ks 2d"), 3: at(3), 1: at(1, "", "Qc Qd ?")}, 10)
    shown = [each for each in table.rulings if isinstance(each, HandShown)]
    assert [(each.seat, set(each.cards)) for each in shown] == [(2, set(cards("Kh Ks 2d")))]
    assert seen(table)[1] == (("Qc", "Qd", ""), ("card_not_read",))
    table.show({3: at(3, "", "7h 7s 8c"), 1: at(1, "", "Qc Qd 5s")}, 10)
    assert table.kinds()[-1] is PalacePaid
    assert 2 in table.rulings[-1].pot.winners  # type: ignore[union-attr]


def test_p28_a_hand_with_another_number_of_soldiers_than_the_table_knows_is_the_dealers_to_say() -> None:
    table = showdown()
    table.show({2: at(2, "4s", "Kh Ks 2d")}, 10)
    assert table.rulings == []
    assert seen(table)[2][1] == ("card_count_differs",)


def test_p16_what_a_lens_reads_moves_nothing_that_a_screen_could_show() -> None:
    table = Table("palace")
    before, sight = table.core.state, table.core.sight
    table.commit((HoleCardsKept(2, cards("Kh Ks 2d")),))
    after = table.core.state
    assert after.hand != before.hand
    assert replace(after, hand=before.hand) == before and table.core.sight == sight


def test_a_whole_battle_by_entries_and_all_the_way_back() -> None:
    table = Table("palace")
    start = table.core.state.hand
    for entry in (
        BuyMade(2, Card("4s")),
        BattleDeclared(3, 2),
        PalaceActed(2, PalaceAct.CALL),
        HoleCardsRead(3, cards("7h 7s 8c")),
        HoleCardsRead(2, cards("Kh Ks 2d")),
        BattleAnnounced(2, Claim.WIN),
        CaptureDone(2, cards("3c")),
    ):
        assert table.say(entry) == "accepted"
    assert table.core.state.hand.turn == 1
    for _ in range(5):
        assert table.say(LastEntryUndone("Ann")) == "accepted"
    back = table.core.state.hand
    assert (back.turn, back.at(2), back.pot) == (2, start.at(2), start.pot)


def test_p3_the_opening_of_the_first_hand_goes_back_to_the_draw() -> None:
    table = Opening()
    table.say(drawn(s1="Kd", s2="Kh", s3="3d"))
    tied = table.core.state
    table.say(drawn(s1="Qd", s2="2h"))
    assert table.core.state.number == 1
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.kinds()[-1] is EntryTakenBack
    assert (table.core.state.hand, table.core.state.number) == (tied.hand, 0)
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.core.state.hand.drawers == (1, 2, 3)
    assert table.say(LastEntryUndone("Ann")) == "nothing_to_undo"
    state = type(table.core.state)(game.fresh())
    for ruling in table.every:
        state = table.core.play.evolve(state, ruling)
    assert state == table.core.state


def test_d2_the_next_hand_is_dealt_one_seat_to_the_left_and_its_opening_can_be_taken_back() -> None:
    table = Table("palace")
    for seat in (2, 3):
        table.press(seat, "fold")
    over = table.core.state.hand
    assert table.say(NextHandEntered()) == "accepted"
    assert table.core.state.hand.dealer == 2
    assert table.say(LastEntryUndone("Ann")) == "accepted"
    assert table.core.state.hand == over


def test_soldiers_thrown_by_a_player_who_only_throws_are_entered_by_the_dealer() -> None:
    table = five(2)
    assert table.say(DiscardMade(2, cards("2s 8s"))) == "accepted"
    assert table.core.state.hand.discard.seen == cards("2s 8s")
