"""A whole raffle tournament by the numbers of RAFFLE.md: entrants, stages, the final."""

from collections.abc import Iterable
from functools import reduce

import pytest

from hub.events.clocks import UtcMicros
from hub.events.draws import Draw
from hub.events.heat_rulings import ChampionCrowned, FinalDrawn, HeatsDrawn, StageFinished, StartSet
from hub.events.heats import (
    EntrantEntered,
    EntrantWithdrawn,
    FinalDrawEntered,
    HeatsDrawEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    RaffleEntry,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    StartEntered,
)
from hub.events.rulings import Refusal
from hub.tournament.raffle.decide import decide
from hub.tournament.raffle.evolve import evolve
from hub.tournament.raffle.sizes import in_text_range, table_sizes, ways_to_final
from hub.tournament.raffle.state import TournamentState

F = "Floor"


def names(count: int) -> tuple[str, ...]:
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def after(state: TournamentState, *entries: RaffleEntry) -> TournamentState:
    for entry in entries:
        decision = decide(state, entry)
        assert not isinstance(decision, Refusal), (entry, decision)
        state = reduce(evolve, decision, state)
    return state


def entered(count: int) -> TournamentState:
    return after(TournamentState(), *(EntrantEntered(F, name) for name in names(count)))


def heats(order: Iterable[str], advance: int = 2) -> HeatsDrawEntered:
    return HeatsDrawEntered(F, Draw(tuple(order)), advance)


def final(order: Iterable[str]) -> FinalDrawEntered:
    return FinalDrawEntered(F, Draw(tuple(order)))


def play(state: TournamentState, table: int) -> TournamentState:
    """Three rounds that end in the order of the draw of the table."""
    for _ in range(3):
        heat = state.heat(table)
        assert heat is not None
        draw = SeatDrawEntered(F, table, Draw(heat.players))
        state = after(state, draw, RoundResultEntered(F, table, heat.players))
    return state


def refused(state: TournamentState, entry: RaffleEntry) -> str:
    decision = decide(state, entry)
    assert isinstance(decision, Refusal)
    return decision.reason


def test_r30_start_and_sign_up_are_entered_and_kept() -> None:
    begin = StartEntered(F, UtcMicros(1_000_000))
    assert decide(TournamentState(), begin) == (StartSet(UtcMicros(1_000_000), F),)
    state = after(entered(12), begin, EntrantWithdrawn(F, "P12"))
    assert (state.start, state.entrants) == (1_000_000, names(11))
    assert refused(state, EntrantEntered(F, "P01")) == "already_entered"
    assert refused(state, EntrantWithdrawn(F, "P12")) == "unknown_player"


def test_a_hall_has_an_end() -> None:
    full = after(TournamentState(entrants=tuple(f"N{number}" for number in range(999))), EntrantEntered(F, "Ann"))
    assert refused(full, EntrantEntered(F, "Bo")) == "hall_full"


def test_r1_r2_d11_a_stage_is_drawn_to_tables_of_five_and_six() -> None:
    decision = decide(entered(11), heats(names(11)))
    assert decision == (HeatsDrawn(1, (names(6), names(11)[6:]), 2, True, False, "", F),)
    state = after(entered(11), heats(names(11), 3))
    assert [heat.players for heat in state.heats] == [names(6), names(11)[6:]]
    assert {heat.advance for heat in state.heats} == {3}
    assert refused(state, EntrantEntered(F, "late")) == "tables_drawn"
    assert refused(state, StartEntered(F, UtcMicros(1))) == "tables_drawn"


def test_d11_a_table_size_that_the_text_does_not_know_is_flagged() -> None:
    decision = decide(entered(13), heats(names(13), 3))
    assert isinstance(decision, tuple)
    drawn = decision[0]
    assert isinstance(drawn, HeatsDrawn)
    assert [len(table) for table in drawn.tables] == [5, 4, 4]
    assert (drawn.in_text_range, drawn.final_in_reach) == (False, True)


def test_d11_the_flagged_numbers_are_those_of_the_rulebook() -> None:
    assert [count for count in range(1, 200) if not in_text_range(count)] == [1, 2, 3, 4, 7, 8, 9, 13, 14, 19]
    assert table_sizes(0) == ()


def test_r7_two_or_three_go_on_and_somebody_has_to_drop_out() -> None:
    assert [refused(entered(12), heats(names(12), count)) for count in (0, 1, 4)] == ["advance_not_allowed"] * 3
    assert refused(entered(3), heats(names(3), 3)) == "nobody_drops_out"
    assert refused(entered(2), heats(names(2))) == "nobody_drops_out"
    assert refused(entered(1), heats(names(1))) == "too_few_players"


def test_a_draw_is_of_exactly_the_players() -> None:
    assert refused(entered(11), heats(names(12))) == "not_a_draw"
    assert refused(entered(8), final(names(9)[1:])) == "not_a_draw"


def test_a_stage_may_be_drawn_again_until_something_happened_in_it() -> None:
    state = after(entered(12), heats(names(12)))
    again = after(state, heats(reversed(names(12)), 3))
    assert (again.stage, again.heats[0].players[0], again.heats[0].advance) == (1, "P12", 3)
    seated = after(state, SeatDrawEntered(F, 2, Draw(names(12)[6:])))
    assert refused(seated, heats(names(12))) == "stage_running"
    assert refused(seated, final(names(12))) == "stage_running"
    struck = after(state, PlayerMissingEntered(F, 1, "P01"))
    assert refused(struck, heats(names(12))) == "stage_running"


def test_r7_r8_from_the_first_heat_to_the_champion() -> None:
    state = after(entered(24), heats(names(24)))
    for table in (1, 2, 3):
        state = play(state, table)
        assert state.going_on == ()
    state = play(state, 4)
    best = ("P01", "P02", "P07", "P08", "P13", "P14", "P19", "P20")
    assert state.going_on == best
    assert decide(state, final(reversed(best))) == (FinalDrawn(2, tuple(reversed(best)), "", F),)
    state = after(state, final(reversed(best)))
    assert decide(state, RoundResultEntered(F, 1, best))[-1:] == (ChampionCrowned(best),)
    state = after(state, RoundResultEntered(F, 1, best))
    assert state.champion == "P01"
    assert refused(state, final(best)) == "tournament_over"
    assert refused(state, SeatDrawEntered(F, 1, Draw(best))) == "tournament_over"


def test_a_seed_draws_tables_and_final_in_orders_that_anybody_can_work_out() -> None:
    seeded = HeatsDrawEntered(F, Draw(seed="coin"), 2)
    one, other = after(entered(24), seeded), after(entered(24), HeatsDrawEntered(F, Draw(seed="die"), 2))
    assert one == after(entered(24), seeded)
    assert one.heats != other.heats
    assert {name for heat in one.heats for name in heat.players} == set(names(24))


def test_a_corrected_final_crowns_again() -> None:
    state = after(entered(6), final(names(6)), RoundResultEntered(F, 1, names(6)))
    wrong = ResultCorrectionEntered(F, 1, tuple(reversed(names(6))), 1, "two sheets were swapped")
    assert after(state, wrong).champion == "P06"
    assert state.champion == "P01"


def test_r8_the_final_has_six_to_ten_players_and_one_round() -> None:
    assert refused(entered(5), final(names(5))) == "not_six_to_ten"
    assert refused(entered(11), final(names(11))) == "not_six_to_ten"
    heat = after(entered(10), final(names(10))).heats[0]
    assert (heat.rounds, heat.draws) == (1, (names(10),))


def test_d7_a_play_off_takes_the_end_of_the_stage_back_until_it_is_settled() -> None:
    state = after(entered(5), heats(names(5)))
    one, two, three, four, five = names(5)
    for order in ((one, two, three, four, five), (three, four, two, one, five), (four, two, one, five, three)):
        state = after(state, SeatDrawEntered(F, 1, Draw(names(5))), RoundResultEntered(F, 1, order))
    assert state.going_on == (four, one)
    state = after(state, PlayOffOrdered(F, 1))
    assert state.going_on == ()
    settled = PlayOffResultEntered(F, 1, (two, one))
    assert decide(state, settled)[-1:] == (StageFinished(1, (four, two)),)
    assert after(state, settled).going_on == (four, two)


def test_a_correction_after_the_stage_changes_who_goes_on() -> None:
    state = play(after(entered(5), heats(names(5))), 1)
    wrong = [ResultCorrectionEntered(F, 1, tuple(reversed(names(5))), number, "upside down") for number in (1, 2, 3)]
    assert after(state, *wrong).going_on == ("P05", "P04")


def test_an_entry_for_a_table_that_is_not_there_is_refused() -> None:
    assert refused(after(entered(12), heats(names(12))), PlayOffOrdered(F, 3)) == "no_such_table"
    assert refused(TournamentState(), PlayOffOrdered(F, 1)) == "no_such_table"


@pytest.mark.parametrize(
    ("entrants", "ways"),
    [(24, ((2,), (2, 3), (3, 3))), (11, ((3,),)), (8, ((), (3,))), (5, ()), (12, ((3,),)), (13, ((2,), (3,), (3, 3)))],
)
def test_d11_the_organiser_is_told_who_must_go_on_for_a_final(entrants: int, ways: tuple[tuple[int, ...], ...]) -> None:
    assert ways_to_final(entrants) == ways
