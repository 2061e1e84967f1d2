"""What goes beyond one hold'em table, by the numbers of HOUSE.md."""

import pytest

from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.floor import ChipPile, FloorOpenEntered, SeatPiles
from hub.events.floor_rulings import RaceOpened, RaceSettled, Role
from hub.events.rulings import Refusal
from hub.tournament.house.chip_race import cards_fit, open_race, settle_race
from hub.tournament.house.entry import StartingStack, starting_stack
from hub.tournament.house.final_table import is_final, is_odd
from hub.tournament.house.placing import Placing, place
from hub.tournament.house.tables import Transfer, balance, breaks, next_to_break
from hub.tournament.house.warnings import minutes_off, off_until


@pytest.mark.parametrize(("paid_s", "accepted"), [(1, True), (0, False), (-1, False), (7200, True)])
def test_h1_d1_paid_before_the_start_and_not_at_it(paid_s: int, accepted: bool) -> None:
    expected = StartingStack(5000, bonus=False) if accepted else Refusal("late_entry")
    assert starting_stack(5000, paid_s) == expected


@pytest.mark.parametrize(
    ("paid_s", "online", "registered_s", "bonus"),
    [
        (300, True, 2700, True),
        (299, True, 2700, False),
        (300, True, 2699, False),
        (300, False, 2700, False),
        (9999, True, 9999, True),
    ],
)
def test_h3_the_bonus_needs_both_times_and_the_net(paid_s: int, online: bool, registered_s: int, bonus: bool) -> None:
    found = starting_stack(5000, paid_s, online=online, registered_before_s=registered_s)
    assert found == StartingStack(6000 if bonus else 5000, bonus)


def test_d23_the_bonus_is_20_percent_in_whole_units() -> None:
    assert starting_stack(1_234, 300, online=True, registered_before_s=2700) == StartingStack(1_234 + 246, bonus=True)


def test_h4_d2_every_second_warning_costs_time_that_doubles() -> None:
    assert [minutes_off(number) for number in range(1, 9)] == [0, 10, 0, 20, 0, 40, 0, 80]


MINUTE_US = 60_000_000


def test_h4_time_off_begins_at_the_warning_or_when_time_that_runs_is_over() -> None:
    now = UtcMicros(1_000)
    assert off_until(now, 1) == now
    assert off_until(now, 2) == now + 10 * MINUTE_US
    assert off_until(now, 4, UtcMicros(now + 3 * MINUTE_US)) == now + 23 * MINUTE_US
    assert off_until(now, 4, UtcMicros(now - 3)) == now + 20 * MINUTE_US


@pytest.mark.parametrize(
    ("counts", "table", "broken"),
    [
        ({1: 8, 2: 7, 3: 7, 4: 5}, 4, True),
        ({1: 8, 2: 7, 3: 7, 4: 6}, 4, False),
        ({1: 3, 2: 8, 3: 7}, 3, True),
        ({1: 9, 2: 9, 3: 1}, 3, False),
        ({1: 5}, 1, False),
        ({1: 5, 2: 4, 3: 0}, 2, True),
        ({}, None, False),
    ],
)
def test_h5_d3_the_highest_number_breaks_when_all_its_players_fit(
    counts: dict[int, int], table: int | None, broken: bool
) -> None:
    assert (next_to_break(counts), breaks(counts, 9)) == (table, broken)


@pytest.mark.parametrize(
    ("counts", "due"),
    [
        ({1: 6, 2: 8}, Transfer(2, 1)),
        ({1: 7, 2: 8, 3: 7}, None),
        ({1: 8, 2: 6, 3: 8}, Transfer(3, 2)),
        ({1: 6, 2: 8, 3: 6}, Transfer(2, 1)),
        ({1: 9, 2: 6}, Transfer(1, 2)),
        ({1: 4, 2: 3, 3: 0}, None),
        ({}, None),
    ],
)
def test_h6_d4_the_largest_table_gives_to_the_smallest(counts: dict[int, int], due: Transfer | None) -> None:
    assert balance(counts) == due


@pytest.mark.parametrize(
    ("occupied", "free", "last_bb", "last_sb", "seat", "role"),
    [
        ([1, 2, 3, 4, 6, 7], [5, 8, 9], 4, 3, 5, "bb"),
        ([2, 3, 5, 6, 7, 8], [1, 4], 8, 7, 1, "bb"),
        ([1, 2, 3, 4, 7], [5, 6, 8], 4, 3, 5, "bb"),
        ([1, 2, 3, 4, 5, 6], [7, 8], 4, 3, 7, "other"),
        ([1, 2, 3, 5, 6], [4], 4, 3, 4, "sb"),
        ([1, 2, 4, 5, 6], [3], 4, 3, 3, "button"),
        ([1, 2, 5, 6], [3, 4], 4, 3, 3, "button"),
        ([1, 3, 4, 5, 6], [2], 4, 3, 2, "other"),
        ([1, 2, 4, 5, 6], [3], 4, None, 3, "other"),
    ],
)
def test_h7_d5_as_near_the_big_blind_as_possible(
    occupied: list[int], free: list[int], last_bb: int, last_sb: int | None, seat: int, role: str
) -> None:
    found = place(occupied, free, last_bb, last_sb)
    assert found == Placing(seat, Role(role))
    assert found.sits_out == (role == "sb")
    assert found.button_passes_on == (role == "button")


def test_h7_nobody_is_placed_where_no_seat_is_free() -> None:
    assert place([1, 2], [], 1, 2) is None


def piles(seat: int, other: int = 0, **small: int) -> SeatPiles:
    """Chips by value: c25=3 is three of 25."""
    return SeatPiles(seat, tuple(ChipPile(int(value[1:]), number) for value, number in small.items()), other)


def cards(**hands: str) -> dict[int, list[Card]]:
    return {int(seat[1:]): [Card(card) for card in hand.split()] for seat, hand in hands.items()}


def test_h8_the_text_s_example_125_are_two_chips_of_100_and_75_are_three_cards() -> None:
    race = open_race([piles(1, c25=1, c50=1), piles(2, c25=1), piles(3, c25=1)], (25, 50), 100)
    assert (race.total, race.chips) == (125, 2)
    assert [(each.residual, each.cards) for each in race.seats] == [(75, 3), (25, 1), (25, 1)]


def test_h8_full_groups_are_changed_first_and_do_not_race() -> None:
    race = open_race([piles(2, c25=9), piles(1, 300, c25=4)], (25,), 100)
    assert [(each.seat, each.changed_up, each.residual) for each in race.seats] == [(1, 100, 0), (2, 200, 25)]
    assert (race.total, race.chips) == (25, 1)
    assert [(each.seat, each.count) for each in settled(race, s2="2c").stacks] == [(1, 400), (2, 300)]


def test_h8_chips_that_stay_do_not_race() -> None:
    race = open_race([piles(1, 500, c25=1, c100=3)], (25,), 100)
    assert (race.seats[0].other, race.total) == (800, 25)


def settled(race: RaceOpened, suit_order: str = "shdc", **hands: str) -> RaceSettled:
    found = settle_race(race, cards(**hands), suit_order)
    assert isinstance(found, RaceSettled)
    return found


THREE = open_race([piles(1, 100, c25=3), piles(2, 100, c25=1), piles(3, 100, c25=1)], (25,), 100)


def test_h8_one_chip_a_player_at_most() -> None:
    assert settled(THREE, s1="As Ah Kd", s2="5d", s3="6c").winners == (1, 3)


def test_h8_the_highest_card_counts_not_the_first_and_the_ace_is_high() -> None:
    race = open_race([piles(seat, 100, c25=1) for seat in (1, 2, 3)], (25,), 100)
    assert settled(race, s1="Kd", s2="Ac", s3="2s").winners == (2,)
    assert settled(THREE, s1="2c 3c Qh", s2="Qd", s3="Js").winners == (1, 2)


def test_d7_equal_ranks_go_by_the_order_of_suits() -> None:
    race = open_race([piles(seat, 100, c25=1) for seat in (1, 2, 3, 4)], (25,), 100)
    assert settled(race, s1="Kc", s2="Kd", s3="Kh", s4="Ks").winners == (4,)
    assert settled(race, "cdhs", s1="Kc", s2="Kd", s3="Kh", s4="Ks").winners == (1,)


def test_d8_nobody_is_raced_out() -> None:
    race = open_race([piles(1, c25=2), piles(2, 900, c25=2), piles(3)], (25,), 100)
    found = settled(race, s1="2h 3h", s2="Ks 4d")
    assert [(each.seat, each.count) for each in found.stacks] == [(1, 100), (2, 1000), (3, 0)]
    assert (found.winners, found.saved) == ((2,), (1,))


def test_h8_a_card_that_is_there_twice_settles_nothing() -> None:
    assert settle_race(THREE, cards(s1="As Ah Kd", s2="5d", s3="5d")) == Refusal("duplicate_card")


def test_h8_one_card_for_each_unit() -> None:
    assert cards_fit(THREE, cards(s1="As Ah Kd", s2="5d", s3="6c"))
    assert not cards_fit(THREE, cards(s1="As Ah", s2="5d", s3="6c"))
    assert not cards_fit(THREE, cards(s1="As Ah Kd", s2="5d"))
    assert not cards_fit(THREE, cards(s1="As Ah Kd", s2="5d", s3="6c", s4="7c"))


def test_h35_d25_the_final_table_comes_at_its_size_preferably_an_odd_one() -> None:
    assert [is_final(left) for left in (10, 9, 8)] == [False, True, True]
    assert [is_final(left, 8) for left in (9, 8)] == [False, True]
    assert [is_odd(size) for size in (8, 9)] == [False, True]


@pytest.mark.parametrize(
    "wrong",
    [{"max_seats": 1}, {"max_seats": 11}, {"final_size": 7}, {"final_size": 1}, {"suit_order": "shd"}, {"stack": -1}],
)
def test_settings_out_of_range_are_no_settings(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w+ .*\w+"):
        FloorOpenEntered(**{"who": "Floor", "stack": 5000, "max_seats": 6, "final_size": 5, **wrong})  # type: ignore[arg-type]
