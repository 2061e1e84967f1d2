"""One heat table by the numbers of RAFFLE.md: draw, round, points, and who goes on."""

from collections.abc import Iterable
from functools import reduce

import pytest

from hub.events.draws import Draw
from hub.events.heat_rulings import (
    HeatFinished,
    PlayerCame,
    PlayerMissed,
    PlayOffOpened,
    PlayOffSettled,
    RoundRescored,
    RoundScored,
    SeatDrawTakenBack,
    SeatsDrawn,
)
from hub.events.heats import (
    HeatEntry,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.rulings import Refusal
from hub.tournament.raffle.evolve import evolve_heat
from hub.tournament.raffle.heat import decide_heat
from hub.tournament.raffle.state import HeatState

FIVE = tuple("ABCDE")


def draw(order: Iterable[str]) -> SeatDrawEntered:
    return SeatDrawEntered("Floor", 1, Draw(tuple(order)))


def result(order: Iterable[str]) -> RoundResultEntered:
    return RoundResultEntered("Floor", 1, tuple(order))


def corrected(number: int, order: Iterable[str]) -> ResultCorrectionEntered:
    return ResultCorrectionEntered("Floor", 1, tuple(order), number, "read wrong")


def missing(name: str) -> PlayerMissingEntered:
    return PlayerMissingEntered("Floor", 1, name)


def after(heat: HeatState, *entries: HeatEntry) -> HeatState:
    for entry in entries:
        decision = decide_heat(heat, entry, 1)
        assert not isinstance(decision, Refusal), (entry, decision)
        heat = reduce(evolve_heat, decision, heat)
    return heat


def played(*orders: str, players: Iterable[str] = FIVE, advance: int = 2) -> HeatState:
    heat = HeatState(1, tuple(players), advance)
    for order in orders:
        heat = after(heat, draw(each for each in heat.players if each not in heat.missing), result(order))
    return heat


def refused(heat: HeatState, entry: HeatEntry) -> str:
    decision = decide_heat(heat, entry, 1)
    assert isinstance(decision, Refusal)
    return decision.reason


def test_r5_r7_a_heat_is_draw_round_points_three_times_and_then_says_who_goes_on() -> None:
    heat = HeatState(1, FIVE, advance=2)
    for number, order in enumerate(("ABCDE", "BACDE", "CABDE"), 1):
        assert decide_heat(heat, draw("EDCBA"), 1) == (SeatsDrawn(1, number, tuple("EDCBA"), "", "Floor"),)
        heat = after(heat, draw("EDCBA"))
        decision = decide_heat(heat, result(order), 1)
        assert isinstance(decision, tuple)
        assert decision[0] == RoundScored(1, number, tuple(order), (5, 3, 2, 1, 0), "Floor")
        assert len(decision) == (2 if number == 3 else 1)  # R27: nothing ends before the third round
        heat = after(heat, result(order))
    assert heat.finished == HeatFinished(1, FIVE, (11, 10, 9, 3, 0), ("A", "B"), ())


def test_r4_d10_seats_are_drawn_anew_before_each_round_and_seat_1_is_first_in_the_draw() -> None:
    heat = after(HeatState(1, FIVE, 2), draw("BADCE"))
    assert refused(heat, draw("ABCDE")) == "draw_stands"
    assert heat.names_at((1, 5, 2)) == ("B", "E", "A")
    heat = after(heat, result(heat.names_at((2, 1, 3, 4, 5))))
    assert heat.results == (("A", "B", "D", "C", "E"),)
    assert refused(heat, result("ABCDE")) == "no_draw"


def test_a_seat_that_nobody_drew_has_no_name() -> None:
    with pytest.raises(ValueError, match="nobody drew"):
        after(HeatState(1, FIVE, 2), draw("BADCE")).names_at((6,))


def test_r1_a_draw_has_each_of_the_players_once() -> None:
    heat = HeatState(1, FIVE, 2)
    assert [refused(heat, draw(order)) for order in ("ABCD", "ABCDD", "ABCDF", "ABCDEE")] == ["not_a_draw"] * 4


def test_a_seed_draws_another_order_for_every_round_the_same_for_everybody() -> None:
    orders = []
    heat = HeatState(1, FIVE, 2)
    seeded = SeatDrawEntered("Floor", 1, Draw(seed="coin 7"))
    for _ in range(3):
        heat = after(heat, seeded)
        orders.append(heat.draws[-1])
        heat = after(heat, result("ABCDE"))
    assert len(set(orders)) > 1
    assert after(HeatState(1, tuple("EDCBA"), 2), seeded).draws[0] == orders[0]


def test_a_draw_is_taken_back_until_its_round_has_a_result() -> None:
    heat = after(HeatState(1, FIVE, 2), draw("ABCDE"))
    assert decide_heat(heat, SeatDrawUndone("Floor", 1), 1) == (SeatDrawTakenBack(1, 1, "Floor"),)
    assert after(heat, SeatDrawUndone("Floor", 1)) == HeatState(1, FIVE, 2)
    assert refused(played("ABCDE"), SeatDrawUndone("Floor", 1)) == "nothing_to_undo"


def test_r26_a_result_names_everybody_who_drew_a_seat() -> None:
    heat = after(HeatState(1, FIVE, 2), draw("ABCDE"))
    assert [refused(heat, result(order)) for order in ("ABCD", "ABCDD", "ABCDX")] == ["not_the_players"] * 3


def test_r27_all_rounds_are_played_and_no_fourth_one() -> None:
    heat = played("ABCDE", "ABCDE", "ABCDE")
    assert refused(heat, draw("ABCDE")) == "heat_over"
    assert refused(heat, result("ABCDE")) == "heat_over"


def test_d6_points_are_by_the_players_of_the_table() -> None:
    heat = after(HeatState(1, tuple("ABCD"), 2), draw("ABCD"))
    decision = decide_heat(heat, result("DCBA"), 1)
    assert isinstance(decision, tuple)
    assert decision[0] == RoundScored(1, 1, tuple("DCBA"), (4, 2, 1, 0), "Floor")


def test_d7_a_tie_at_the_cut_is_told_and_the_order_stands_by_itself() -> None:
    heat = played("ABCDE", "CDBAE", "DBAEC")
    assert heat.finished == HeatFinished(1, tuple("DABCE"), (9, 8, 8, 7, 1), ("D", "A"), ("A", "B"))


def test_d7_the_floor_may_order_a_play_off_instead() -> None:
    heat = played("ABCDE", "CDBAE", "DBAEC")
    ordered = PlayOffOrdered("Floor", 1)
    assert decide_heat(heat, ordered, 1) == (PlayOffOpened(1, ("A", "B"), 1, "Floor"),)
    heat = after(heat, ordered)
    assert heat.finished is None
    assert refused(heat, missing("A")) == "play_off_running"
    assert refused(heat, PlayOffResultEntered("Floor", 1, ("A", "C"))) == "not_the_players"
    settled = PlayOffResultEntered("Floor", 1, ("B", "A"))
    assert decide_heat(heat, settled, 1) == (
        PlayOffSettled(1, ("B", "A"), "Floor"),
        HeatFinished(1, tuple("DBACE"), (9, 8, 8, 7, 1), ("D", "B"), ()),
    )
    assert refused(after(heat, settled), ordered) == "no_tie_at_cut"


def test_d7_three_may_play_off_for_one_place() -> None:
    heat = played("ABC", "CAB", "BCA", players="ABC", advance=1)
    assert decide_heat(heat, PlayOffOrdered("Floor", 1), 1) == (PlayOffOpened(1, ("B", "C", "A"), 1, "Floor"),)


def test_d7_there_is_no_play_off_without_a_tie_at_the_cut() -> None:
    assert refused(played("ABCDE"), PlayOffOrdered("Floor", 1)) == "heat_running"
    assert refused(played("ABCDE", "ABCDE", "ABCDE"), PlayOffOrdered("Floor", 1)) == "no_tie_at_cut"
    assert refused(played("ABCDE"), PlayOffResultEntered("Floor", 1, ("A", "B"))) == "no_play_off"


def test_a_play_off_that_a_correction_makes_meaningless_does_not_count() -> None:
    heat = after(
        played("ABCDE", "CDBAE", "DBAEC"), PlayOffOrdered("Floor", 1), PlayOffResultEntered("Floor", 1, ("B", "A"))
    )
    heat = after(heat, corrected(3, "DABEC"))
    assert heat.finished is not None
    assert (heat.finished.order, heat.finished.advance) == (tuple("DACBE"), ("D", "A"))


def test_a_result_is_corrected_by_a_further_ruling_that_says_who_and_why() -> None:
    heat = played("ABCDE", "ABCDE", "ABCDE")
    assert decide_heat(heat, corrected(2, "EDCBA"), 1) == (
        RoundRescored(1, 2, FIVE, tuple("EDCBA"), "Floor", "read wrong"),
        HeatFinished(1, tuple("ABCED"), (10, 7, 6, 5, 5), ("A", "B"), ()),
    )
    assert after(heat, corrected(2, "EDCBA")).results == (FIVE, tuple("EDCBA"), FIVE)


def test_a_correction_is_of_a_result_that_is_there_and_wrong() -> None:
    heat = played("ABCDE")
    assert refused(heat, corrected(2, "EDCBA")) == "no_result"
    assert refused(heat, corrected(0, "EDCBA")) == "no_result"
    assert refused(heat, corrected(1, "ABCDE")) == "nothing_to_correct"
    assert refused(heat, corrected(1, "ABCD")) == "not_the_players"


def test_d13_a_no_show_before_the_first_draw_makes_the_table_smaller() -> None:
    heat = HeatState(1, FIVE, 2)
    assert decide_heat(heat, missing("C"), 1) == (PlayerMissed(1, "C", True, "Floor"),)
    heat = after(heat, missing("C"), draw("ABDE"))
    assert decide_heat(heat, result("ABDE"), 1) == (RoundScored(1, 1, tuple("ABDE"), (4, 2, 1, 0), "Floor"),)


def test_d13_a_table_is_never_made_smaller_than_two() -> None:
    heat = after(HeatState(1, ("A", "B", "C"), 2), missing("C"))
    assert (heat.players, heat.missing) == (("A", "B"), ())
    heat = after(heat, missing("B"), draw("A"), result("A"))
    assert heat.results == (("A", "B"),)


def test_d13_who_leaves_between_rounds_is_last_and_the_first_who_left_is_the_very_last() -> None:
    heat = after(played("ABCDE"), missing("A"), missing("D"))
    assert refused(heat, draw("ABCDE")) == "not_a_draw"
    heat = after(heat, draw("ECB"), result("CBE"))
    assert heat.results[-1] == ("C", "B", "E", "D", "A")


def test_d13_who_leaves_during_a_round_has_the_place_of_that_moment() -> None:
    heat = after(HeatState(1, FIVE, 2), draw("ABCDE"), missing("A"), result("BCADE"))
    assert heat.results[-1] == tuple("BCADE")


def test_d13_who_comes_back_plays_from_the_next_draw() -> None:
    heat = after(played("ABCDE"), missing("A"), draw("BCDE"))
    assert decide_heat(heat, PlayerBackEntered("Floor", 1, "A"), 1) == (PlayerCame(1, "A", "Floor"),)
    heat = after(heat, PlayerBackEntered("Floor", 1, "A"), result("BCDE"))
    assert heat.results[-1] == tuple("BCDEA")
    assert after(heat, draw("ABCDE")).draws[-1] == FIVE


def test_d13_who_is_not_there_does_not_go_on_and_the_next_one_does() -> None:
    heat = after(played("ABCDE", "ABCDE", "ABCDE"), missing("A"))
    assert heat.finished is not None
    assert heat.finished.order == FIVE
    assert heat.finished.advance == ("B", "C")


def test_missing_players_are_known_and_noted_once() -> None:
    heat = after(played("ABCDE"), missing("A"))
    assert refused(heat, missing("A")) == "missing_already"
    assert refused(heat, missing("X")) == "unknown_player"
    assert refused(heat, PlayerBackEntered("Floor", 1, "B")) == "not_missing"
    assert refused(after(heat, *(missing(name) for name in "BCDE")), draw("A")) == "nobody_there"
