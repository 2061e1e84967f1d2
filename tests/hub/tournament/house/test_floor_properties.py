"""What must hold of any hold'em tournament's floor, whatever is entered (HOUSE.md H5-H8, H35)."""

from hypothesis import given
from hypothesis import strategies as st

from hub.events.cards import Card
from hub.events.clocks import UtcMicros
from hub.events.draws import Draw
from hub.events.floor import (
    BalanceEntered,
    BreakEntered,
    ChipPile,
    FinalTableDrawEntered,
    FirstDealEntered,
    FloorOpenEntered,
    PaymentEntered,
    PlayerOutEntered,
    RaceCardsEntered,
    RaceEntered,
    ReentryEntered,
    SeatCards,
    SeatPiles,
    TableBlinds,
    TablesDrawEntered,
    WarningEntered,
)
from hub.events.floor_rulings import RaceSettled
from hub.events.rulings import Refusal
from hub.tournament.house.chip_race import cards_fit, open_race, settle_race
from hub.tournament.house.decide import decide
from hub.tournament.house.evolve import evolve
from hub.tournament.house.placing import place
from hub.tournament.house.state import FloorState
from hub.tournament.house.tables import balance, breaks, next_to_break

who = st.just("Floor")
NAMES = tuple("ABCDEFGHIJKLMNOPQ")
some = st.sampled_from(NAMES)
seats = st.integers(0, 10)
draws = st.one_of(
    st.builds(Draw, st.lists(some, min_size=1, max_size=9).map(tuple)),
    st.text("ab", min_size=1, max_size=3).map(lambda seed: Draw(seed=seed)),
)
tables = st.integers(0, 4)
blinds = st.builds(TableBlinds, st.integers(1, 4), st.integers(1, 5), st.integers(1, 5), st.none() | st.integers(1, 5))
piles = st.builds(SeatPiles, seats, st.just((ChipPile(25, 3), ChipPile(50, 1))), st.integers(0, 900))
hands = st.builds(SeatCards, seats, st.lists(st.sampled_from(Card), max_size=6).map(tuple))
entries = st.one_of(
    st.builds(PaymentEntered, who, some, st.integers(-10, 400), st.booleans(), st.integers(0, 3000)),
    st.builds(WarningEntered, who, some, st.just("talk")),
    st.builds(TablesDrawEntered, who, draws),
    st.builds(PlayerOutEntered, who, some),
    st.builds(PlayerOutEntered, who, some),
    st.builds(FirstDealEntered, who),
    st.builds(ReentryEntered, who, some),
    st.builds(BreakEntered, who, draws),
    st.builds(BalanceEntered, who, st.lists(blinds, max_size=4, unique_by=lambda each: each.table).map(tuple)),
    st.builds(
        RaceEntered,
        who,
        tables,
        st.sampled_from([(25,), (25, 50)]),
        st.just(100),
        st.lists(piles, max_size=5, unique_by=lambda each: each.seat).map(tuple),
    ),
    st.builds(RaceCardsEntered, who, tables, st.lists(hands, max_size=4).map(tuple)),
    st.builds(FinalTableDrawEntered, who, draws),
)


@given(st.integers(2, 17), st.lists(entries, max_size=50))
def test_any_entry_gives_rulings_or_a_refusal_and_everybody_left_has_one_seat(
    count: int, entered: list[object]
) -> None:
    state = FloorState()
    start = [
        FloorOpenEntered("Floor", 5000, 5, 4, reentry_s=60),
        *(PaymentEntered("Floor", name, 9) for name in NAMES[:count]),
    ]
    for entry in (*start, TablesDrawEntered("Floor", Draw(seed="s")), *entered):
        decision = decide(state, entry, UtcMicros(1))  # type: ignore[arg-type]
        if isinstance(decision, Refusal):
            continue
        assert decision
        for ruling in decision:
            state = evolve(state, ruling)
        if state.seats:
            assert sorted(name for _, _, name in state.seats) == sorted(state.left)
            assert len({(table, seat) for table, seat, _ in state.seats}) == len(state.seats)
            assert max(state.counts.values()) <= 5


counts = st.dictionaries(st.integers(1, 9), st.integers(0, 10), max_size=6)


@given(counts)
def test_h6_a_move_makes_the_difference_smaller_and_there_is_one_until_all_are_balanced(start: dict[int, int]) -> None:
    now = {table: players for table, players in start.items() if players}
    for _ in range(60):
        due = balance(now)
        if due is None:
            break
        before = now[due.from_table] - now[due.to_table]
        now = {**now, due.from_table: now[due.from_table] - 1, due.to_table: now[due.to_table] + 1}
        assert before - (now[due.from_table] - now[due.to_table]) == 2
    assert not now or max(now.values()) - min(now.values()) <= 1
    assert sum(now.values()) == sum(start.values())


@given(counts, st.integers(2, 10))
def test_h5_a_table_breaks_only_where_all_its_players_find_a_seat(start: dict[int, int], max_seats: int) -> None:
    table = next_to_break(start)
    if table is not None and breaks(start, max_seats):
        others = [players for number, players in start.items() if number != table and players]
        assert sum(others) + start[table] <= max_seats * len(others)


@given(st.sets(st.integers(1, 9), min_size=1, max_size=8), st.integers(1, 9), st.integers(1, 9))
def test_h7_nobody_free_is_nearer_to_the_big_blind(occupied: set[int], last_bb: int, last_sb: int) -> None:
    free = sorted(set(range(1, 10)) - occupied)
    found = place(occupied, free, last_bb, last_sb)
    assert found is not None
    round_the_table = [(last_bb + step - 1) % 9 + 1 for step in range(1, 10)]
    waits = {seat: sum(each in occupied for each in round_the_table[: round_the_table.index(seat)]) for seat in free}
    assert waits[found.seat] == min(waits.values())
    assert not found.sits_out or free == [last_bb]


CHIPS = st.fixed_dictionaries({25: st.integers(0, 9), 50: st.integers(0, 5)})


@given(st.lists(st.tuples(CHIPS, st.integers(0, 900)), min_size=1, max_size=9), st.randoms(use_true_random=False))
def test_h8_a_race_keeps_the_value_up_to_its_rounding_and_nobody_goes_out(
    held: list[tuple[dict[int, int], int]], chance: object
) -> None:
    seated = [
        SeatPiles(seat, tuple(ChipPile(*each) for each in small.items()), other)
        for seat, (small, other) in enumerate(held, 1)
    ]
    race = open_race(seated, (25, 50), 100)
    deck = list(Card)
    chance.shuffle(deck)  # type: ignore[attr-defined]
    cards = {each.seat: [deck.pop() for _ in range(each.cards)] for each in race.seats}
    assert cards_fit(race, cards)
    found = settle_race(race, cards)
    assert isinstance(found, RaceSettled)
    before = {each.seat: each.other + sum(pile.value * pile.number for pile in each.small) for each in seated}
    after = {each.seat: each.count for each in found.stacks}
    rounding = race.chips * 100 - race.total
    assert sum(after.values()) == sum(before.values()) + rounding + 100 * len(found.saved)
    assert 0 <= rounding < 100
    assert len(found.winners) == race.chips
    assert all((after[seat] > 0) == (before[seat] > 0) for seat in before)
    assert all(abs(after[seat] - before[seat]) <= 100 for seat in before)
