"""The floor of a hold'em tournament, entry by entry, by the numbers of HOUSE.md."""

from dataclasses import replace
from functools import reduce

import pytest

from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.draws import Draw
from hub.events.floor import (
    BalanceEntered,
    BreakEntered,
    ChipPile,
    FinalTableDrawEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    RaceCardsEntered,
    RaceEntered,
    SeatCards,
    SeatPiles,
    TableBlinds,
    TablesDrawEntered,
    TournamentEntry,
    WarningEntered,
)
from hub.events.floor_rulings import (
    EntryAccepted,
    FinalTableSeated,
    PlayerMoved,
    PlayerWentOut,
    RaceSettled,
    Role,
    SeatMove,
    TableBroke,
    TablesDrawn,
    WarningGiven,
)
from hub.events.rulings import Refusal
from hub.tournament.house.decide import decide
from hub.tournament.house.evolve import evolve
from hub.tournament.house.state import FloorState

F = "Floor"
MINUTE_US = 60_000_000
NOW = UtcMicros(1_000_000)
OPEN = FloorOpenEntered(F, 5000, 6, 5)


def names(count: int) -> tuple[str, ...]:
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def after(state: FloorState, *entries: TournamentEntry) -> FloorState:
    for entry in entries:
        decision = decide(state, entry, NOW)
        assert not isinstance(decision, Refusal), (entry, decision)
        state = reduce(evolve, decision, state)
    return state


def refused(state: FloorState, entry: TournamentEntry) -> str:
    decision = decide(state, entry, NOW)
    assert isinstance(decision, Refusal)
    return decision.reason


def paid(count: int) -> FloorState:
    return after(FloorState(), OPEN, *(PaymentEntered(F, name, 60) for name in names(count)))


def seated(count: int, *out: str) -> FloorState:
    drawn = after(paid(count), TablesDrawEntered(F, Draw(names(count))))
    return after(drawn, *(PlayerOutEntered(F, name) for name in out))


def test_h1_h3_d1_d23_entries_are_kept_with_their_stacks() -> None:
    early = PaymentEntered(F, "Ann", 300, online=True, registered_before_s=2700)
    assert decide(paid(0), early, NOW) == (EntryAccepted("Ann", 6000, True, F),)
    assert refused(paid(0), PaymentEntered(F, "Bo", 0)) == "late_entry"
    assert refused(paid(1), PaymentEntered(F, "P01", 60)) == "already_entered"
    assert refused(seated(7), PaymentEntered(F, "Cy", 60)) == "tables_drawn"


def test_a_hall_has_an_end() -> None:
    state = paid(0)
    crowd = tuple((f"N{number}", 5000) for number in range(999))
    full = after(replace(state, stacks=crowd), PaymentEntered(F, "Ann", 60))
    assert refused(full, PaymentEntered(F, "Bo", 60)) == "hall_full"


def test_nothing_is_entered_before_the_tournament_is_set_up_and_that_once() -> None:
    assert refused(FloorState(), PaymentEntered(F, "Ann", 60)) == "floor_not_open"
    assert refused(paid(0), OPEN) == "floor_open"
    assert refused(paid(5), PlayerOutEntered(F, "P01")) == "tables_not_drawn"


def test_h4_d24_warnings_belong_to_the_player_for_the_whole_tournament() -> None:
    state = seated(7)
    given = []
    for about in ("splash", "talk", "splash", "talk"):
        decision = decide(state, WarningEntered(F, "P02", about), NOW)
        assert isinstance(decision, tuple)
        given += [each for each in decision if isinstance(each, WarningGiven)]
        state = reduce(evolve, decision, state)
    assert [(each.number, each.minutes) for each in given] == [(1, 0), (2, 10), (3, 0), (4, 20)]
    assert given[-1].until == NOW + 30 * MINUTE_US  # the ten minutes of the second still run
    assert state.is_off("P02", UtcMicros(NOW + 30 * MINUTE_US - 1))
    assert not state.is_off("P02", UtcMicros(NOW + 30 * MINUTE_US))
    assert not state.is_off("P01", NOW)
    assert refused(state, WarningEntered(F, "X", "talk")) == "unknown_player"


def test_warnings_have_an_end() -> None:
    state = after(seated(7), *(WarningEntered(F, "P02", "talk") for _ in range(40)))
    assert refused(state, WarningEntered(F, "P02", "talk")) == "too_many_warnings"


def test_tables_are_drawn_as_few_and_as_equal_as_can_be() -> None:
    decision = decide(paid(13), TablesDrawEntered(F, Draw(names(13))), NOW)
    assert decision == (TablesDrawn((names(5), names(9)[5:], names(13)[9:]), "", F),)
    assert refused(paid(13), TablesDrawEntered(F, Draw(names(12)))) == "not_a_draw"
    assert refused(paid(1), TablesDrawEntered(F, Draw(names(1)))) == "too_few_players"
    assert refused(seated(7), TablesDrawEntered(F, Draw(names(7)))) == "tables_drawn"


def test_who_goes_out_has_the_place_of_the_players_left() -> None:
    assert decide(seated(7), PlayerOutEntered(F, "P03"), NOW) == (PlayerWentOut("P03", 7, F),)
    state = seated(7, "P03")
    assert (state.seat_of("P03"), len(state.left)) == (None, 6)
    assert refused(state, PlayerOutEntered(F, "P03")) == "unknown_player"
    assert refused(seated(2, "P01"), PlayerOutEntered(F, "P02")) == "tournament_over"


def test_h5_the_last_table_is_broken_as_a_whole_and_its_players_go_where_fewest_sit() -> None:
    state = seated(13, "P02", "P07", "P12")
    assert state.counts == {1: 4, 2: 3, 3: 3}
    order = ("P13", "P10", "P11")
    assert decide(state, BreakEntered(F, Draw(order)), NOW) == (
        TableBroke(3, (SeatMove("P13", 3, 4, 2, 2), SeatMove("P10", 3, 1, 1, 2), SeatMove("P11", 3, 2, 2, 5)), F),
    )
    state = after(state, BreakEntered(F, Draw(order)))
    assert state.counts == {1: 5, 2: 5}
    assert refused(seated(13, "P02", "P07", "P12"), BreakEntered(F, Draw(names(3)))) == "not_a_draw"


def test_h5_the_first_and_the_last_seat_of_a_table_are_seats_too() -> None:
    state = seated(16, "P01", "P14", "P15", "P16")
    broken = after(state, BreakEntered(F, Draw(("P12", "P13"))))
    assert (broken.seat_of("P12"), broken.seat_of("P13")) == ((1, 1), (2, 6))


@pytest.mark.parametrize(("last_bb", "seat"), [(5, 6), (6, 3)])
def test_h7_a_mover_may_get_the_first_or_the_last_seat(last_bb: int, seat: int) -> None:
    state = seated(11, "P09", "P10")
    moved = after(state, BalanceEntered(F, (BLINDS[0], TableBlinds(2, 1, last_bb))))
    assert moved.seat_of("P03") == (2, seat)
    first = after(seated(11, "P07", "P10"), BalanceEntered(F, (BLINDS[0], TableBlinds(2, 2, 6))))
    assert first.seat_of("P03") == (2, 1)


def test_h5_no_table_is_broken_whose_players_do_not_fit() -> None:
    assert refused(seated(16), BreakEntered(F, Draw(names(4)))) == "players_do_not_fit"


def test_h35_the_last_two_tables_wait_for_the_final_table() -> None:
    state = seated(8, "P01", "P05")
    assert state.counts == {1: 3, 2: 3}
    assert refused(state, BreakEntered(F, Draw(("P06", "P07", "P08")))) == "final_table_next"
    assert refused(state, FinalTableDrawEntered(F, Draw(names(6)))) == "too_many_for_final"
    state = after(state, PlayerOutEntered(F, "P02"))
    assert refused(state, BreakEntered(F, Draw(("P06", "P07", "P08")))) == "final_table_due"
    order = ("P03", "P08", "P04", "P07", "P06")
    assert decide(state, FinalTableDrawEntered(F, Draw(order)), NOW) == (FinalTableSeated(order, "", F),)
    state = after(state, FinalTableDrawEntered(F, Draw(order)))
    assert state.at(1) == dict(enumerate(order, 1))
    assert refused(state, FinalTableDrawEntered(F, Draw(order))) == "final_drawn"


BLINDS = (TableBlinds(1, 3, 1, 6), TableBlinds(2, 4, 3, 1))


def test_h6_h7_the_player_due_the_big_blind_moves_near_the_other_big_blind() -> None:
    state = seated(11, "P08", "P10", "P11")
    assert state.counts == {1: 6, 2: 2}
    decision = decide(state, BalanceEntered(F, BLINDS), NOW)
    assert decision == (PlayerMoved(SeatMove("P03", 1, 3, 2, 4), Role.BIG_BLIND, False, False, F),)
    state = after(state, BalanceEntered(F, BLINDS))
    assert (state.counts, state.at(2)) == ({1: 5, 2: 3}, {1: "P07", 3: "P09", 4: "P03"})


def test_h6_one_fewer_is_balanced() -> None:
    assert refused(seated(11), BalanceEntered(F, BLINDS)) == "tables_balanced"


def test_h6_the_blinds_have_to_be_known_and_somebody_has_to_sit_there() -> None:
    state = seated(11, "P08", "P10", "P11")
    assert refused(state, BalanceEntered(F, BLINDS[:1])) == "blinds_unknown"
    empty = after(seated(12, "P08", "P10", "P11", "P12", "P03"))
    assert refused(empty, BalanceEntered(F, (TableBlinds(1, 3, 1), BLINDS[1]))) == "no_player_there"
    assert refused(
        after(empty, *(PlayerOutEntered(F, each) for each in ("P01", "P02"))), BalanceEntered(F, BLINDS)
    ) == ("final_table_due")


def race(*numbers: int, remove: tuple[int, ...] = (25,), next_value: int = 100) -> RaceEntered:
    seats = tuple(SeatPiles(seat, (ChipPile(25, number),), 500) for seat, number in enumerate(numbers, 1))
    return RaceEntered(F, 1, remove, next_value, seats)


def cards(*hands: str) -> RaceCardsEntered:
    dealt = (SeatCards(seat, tuple(Card(card) for card in hand.split())) for seat, hand in enumerate(hands, 1))
    return RaceCardsEntered(F, 1, tuple(dealt))


def test_h8_a_race_is_opened_and_settled_by_its_cards() -> None:
    state = after(seated(7), race(3, 1, 1))
    assert refused(state, race(3, 1, 1)) == "race_running"
    assert refused(state, cards("As Ah", "5d", "6c")) == "race_cards_differ"
    assert refused(state, cards("As Ah Kd", "5d", "5d")) == "duplicate_card"
    assert refused(state, BalanceEntered(F, BLINDS)) == "race_running"
    decision = decide(state, cards("As Ah Kd", "5d", "6c"), NOW)
    assert isinstance(decision, tuple)
    assert isinstance(decision[0], RaceSettled)
    assert decision[0].winners == (1, 3)
    assert refused(after(state, cards("As Ah Kd", "5d", "6c")), cards("As Ah Kd", "5d", "6c")) == "no_race"


def test_h8_where_all_is_changed_in_full_nothing_is_raced_for() -> None:
    state = after(seated(7), race(4, 8))
    assert state.races == ()


def test_h8_a_race_is_for_seats_with_players_and_for_values_that_fit() -> None:
    state = seated(7)
    assert refused(state, race(3, 1, 1, 1, 1)) == "no_player_there"
    assert refused(state, RaceEntered(F, 9, (25,), 100, ())) == "no_such_table"
    assert refused(state, race(1, remove=(20, 50), next_value=100)) == "values_do_not_fit"
    assert refused(state, race(39, 14, next_value=1000)) == "too_many_race_cards"
    assert after(state, race(39, 13, next_value=1000)).races[0].total == 1300
    assert len(after(state, race(3, 1, 1, 1)).races[0].seats) == len(state.at(1)) == 4


@pytest.mark.parametrize("twice", [SeatCards(1, (Card("2c"),)), SeatCards(1, ())])
def test_h8_a_seat_whose_cards_are_there_twice_is_asked_for_again(twice: SeatCards) -> None:
    state = after(seated(7), race(3, 1, 1))
    entered = cards("As Ah Kd", "5d", "6c")
    assert refused(state, RaceCardsEntered(F, 1, (*entered.cards, twice))) == "race_cards_differ"
