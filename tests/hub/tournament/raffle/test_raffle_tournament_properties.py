"""What must hold of any raffle tournament, whatever is entered (RAFFLE.md R2, R5-R8, D7, D11, D13)."""

from functools import reduce

from hypothesis import given
from hypothesis import strategies as st

from hub.events.draws import Draw
from hub.events.heat_rulings import ChampionCrowned, HeatFinished, HeatsDrawn, RoundScored, SeatsDrawn, StageFinished
from hub.events.heats import (
    EntrantEntered,
    EntrantWithdrawn,
    FinalDrawEntered,
    HeatsDrawEntered,
    PlayerBackEntered,
    PlayerMissingEntered,
    PlayOffOrdered,
    PlayOffResultEntered,
    RaffleEntry,
    ResultCorrectionEntered,
    RoundResultEntered,
    SeatDrawEntered,
    SeatDrawUndone,
)
from hub.events.rulings import Refusal
from hub.tournament.draw import dealt, is_order_of, shuffled
from hub.tournament.raffle.decide import decide
from hub.tournament.raffle.evolve import evolve
from hub.tournament.raffle.sizes import table_sizes, ways_to_final
from hub.tournament.raffle.standing import standing
from hub.tournament.raffle.state import HeatState, TournamentState

NAMES = tuple("ABCDEFGHIJKLM")
who = st.just("Floor")
tables = st.integers(0, 4)
some = st.sampled_from(NAMES)
orders = st.lists(some, min_size=1, max_size=13).map(tuple)
draws = st.one_of(st.builds(Draw, orders), st.text("ab", min_size=1, max_size=3).map(lambda seed: Draw(seed=seed)))

nonsense = st.one_of(
    st.builds(EntrantEntered, who, some),
    st.builds(EntrantWithdrawn, who, some),
    st.builds(HeatsDrawEntered, who, draws, st.integers(1, 4)),
    st.builds(FinalDrawEntered, who, draws),
    st.builds(SeatDrawEntered, who, tables, draws),
    st.builds(SeatDrawUndone, who, tables),
    st.builds(RoundResultEntered, who, tables, orders),
    st.builds(ResultCorrectionEntered, who, tables, orders, st.integers(-1, 4), st.just("wrong")),
    st.builds(PlayerMissingEntered, who, tables, some),
    st.builds(PlayerBackEntered, who, tables, some),
    st.builds(PlayOffOrdered, who, tables),
    st.builds(PlayOffResultEntered, who, tables, orders),
)


def sensible(state: TournamentState, heat: HeatState, data: st.DataObject) -> RaffleEntry:
    """What would be entered next at a table."""
    if heat.play_off:
        return PlayOffResultEntered("Floor", heat.table, tuple(data.draw(st.permutations(heat.play_off))))
    if heat.playing:
        return RoundResultEntered("Floor", heat.table, tuple(data.draw(st.permutations(heat.draws[-1]))))
    if heat.played and heat.finished is not None and heat.finished.cut_tie and data.draw(st.booleans()):
        return PlayOffOrdered("Floor", heat.table)
    return SeatDrawEntered("Floor", heat.table, Draw(seed=data.draw(st.text("xyz", min_size=1, max_size=4))))


def next_entry(state: TournamentState, data: st.DataObject) -> RaffleEntry:
    if data.draw(st.integers(0, 3)) == 0:
        return data.draw(nonsense)
    if state.to_draw and not state.fresh:
        count = len(state.to_draw)
        if 6 <= count <= 10 and data.draw(st.booleans()):
            return FinalDrawEntered("Floor", Draw(seed="s"))
        return HeatsDrawEntered("Floor", Draw(seed="s"), data.draw(st.sampled_from((2, 3))))
    return sensible(state, data.draw(st.sampled_from(state.heats)), data) if state.heats else data.draw(nonsense)


def check(state: TournamentState, ruling: object) -> None:
    match ruling:
        case HeatsDrawn(_, drawn):
            assert sorted(name for table in drawn for name in table) == sorted(state.to_draw)
            assert tuple(map(len, drawn)) == table_sizes(len(state.to_draw))
        case SeatsDrawn(table, _, order):
            heat = state.heat(table)
            assert heat is not None
            assert is_order_of(order, heat.present)
        case RoundScored(table, _, order, points):
            heat = state.heat(table)
            assert heat is not None
            assert is_order_of(order, heat.players)
            n = len(order)
            assert sum(points) == n + (n - 1) * (n - 2) // 2
        case HeatFinished(table, order, points, advance):
            heat = state.heat(table)
            assert heat is not None
            assert is_order_of(order, heat.players)
            assert list(points) == sorted(points, reverse=True)
            assert len(advance) == min(heat.advance, len(heat.present))
        case StageFinished(_, advance) | ChampionCrowned(advance):
            assert advance
            assert len(set(advance)) == len(advance)


@given(st.integers(2, 13), st.lists(st.none(), min_size=5, max_size=60), st.data())
def test_any_entry_in_any_state_gives_rulings_that_hold_or_a_refusal(
    count: int, steps: list[None], data: st.DataObject
) -> None:
    state = TournamentState(entrants=NAMES[:count])
    for _ in steps:
        entry = next_entry(state, data)
        decision = decide(state, entry)
        if isinstance(decision, Refusal):
            assert decision == decide(state, entry)
            continue
        assert decision
        for ruling in decision:
            check(state, ruling)
            state = evolve(state, ruling)
        assert all(set(heat.missing) <= set(heat.players) for heat in state.heats)


@given(st.integers(0, 400))
def test_d11_sizes_sum_to_the_entrants_and_differ_by_one_at_most(entrants: int) -> None:
    sizes = table_sizes(entrants)
    assert sum(sizes) == entrants
    assert not sizes or (max(sizes) <= 6 and max(sizes) - min(sizes) <= 1)
    assert not sizes or entrants > 6 * (len(sizes) - 1)


@given(st.integers(2, 150))
def test_d11_every_way_to_a_final_ends_at_six_to_ten(entrants: int) -> None:
    for way in ways_to_final(entrants):
        left = reduce(lambda players, go: sum(min(go, size) for size in table_sizes(players)), way, entrants)
        assert 6 <= left <= 10


@given(st.permutations(NAMES), st.text(max_size=8), st.text(max_size=8))
def test_r1_a_seeded_draw_is_a_permutation_and_does_not_hang_on_the_order_of_entry(
    names: list[str], seed: str, other: str
) -> None:
    order = shuffled(names, seed)
    assert is_order_of(order, NAMES)
    assert order == shuffled(NAMES, seed)
    assert [name for table in dealt(order, table_sizes(13)) for name in table] == list(order)


@given(st.integers(2, 10).flatmap(lambda n: st.lists(st.permutations(NAMES[:n]), min_size=3, max_size=3)))
def test_r6_r7_points_are_kept_and_the_order_never_goes_against_them(rounds: list[list[str]]) -> None:
    found = standing(rounds, 2)
    totals = dict(found.totals)
    n = len(rounds[0])
    assert sum(totals.values()) == 3 * (n + (n - 1) * (n - 2) // 2)
    assert [totals[name] for name in found.order] == sorted(totals.values(), reverse=True)


def test_a_seed_puts_everybody_first_about_as_often() -> None:
    firsts = [shuffled(NAMES[:5], str(number))[0] for number in range(2_000)]
    assert all(330 <= firsts.count(name) <= 470 for name in NAMES[:5])
