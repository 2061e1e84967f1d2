"""What must hold of any hand and chain of hands, whatever is entered: chips, refusals, replay, cards out of sight."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hub.events.bluff import FloorRuled, HoleCardsRead, LevelTimeUp, ReadHandUsed, ShowdownEntered
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    HandNotShown,
    HandTabled,
    LeftTable,
    NextHandEntered,
    PlayerActed,
)
from hub.events.rulings import Refusal
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.rules.bluff.decide import Action, decide
from hub.rules.bluff.profile import BluffScope, Profile
from hub.rules.bluff.state import HandKind, HandState
from tests.hub.rules.bluff.bluff_play import NEXT_LEVEL, begun, came, one_answer, sensible, sound
from tests.hub.rules.bluff.bluff_table import told

seats = st.integers(0, 6)
cards = st.sampled_from(list(Card))
amounts = st.one_of(st.none(), st.integers(0, 600))
held = st.builds(CardHeld, st.one_of(st.none(), cards), st.sampled_from(CardState))
stacks = st.lists(st.builds(SeatChips, seats, st.integers(0, 600)), max_size=4).map(tuple)
nonsense = st.one_of(
    st.builds(PlayerActed, seats, st.sampled_from(ActionKind), amounts),
    st.builds(DealDone, st.lists(seats, max_size=3).map(tuple)),
    st.builds(BoardDealt, st.lists(cards, max_size=5).map(tuple)),
    st.builds(LeftTable, seats, st.booleans()),
    st.builds(HoleCardsRead, seats, st.lists(cards, max_size=3).map(tuple)),
    st.builds(HandTabled, seats, st.lists(held, max_size=3).map(tuple)),
    st.builds(ReadHandUsed, seats, st.just("Ann")),
    st.builds(HandNotShown, seats),
    st.builds(ShowdownEntered, stacks),
    st.builds(FloorRuled, st.booleans(), st.just("Eve")),
    st.just(LevelTimeUp()),
    st.builds(NextHandEntered, st.sampled_from((None, NEXT_LEVEL)), stacks, st.lists(seats, max_size=2).map(tuple)),
    st.just(LastEntryUndone("Ann")),
)
profiles = st.builds(Profile, st.sampled_from(BluffScope))
levels = st.builds(Level, st.just(10), st.just(20), st.sampled_from((0, 5, 20)), st.sampled_from(AnteMode))
tables = st.lists(st.integers(1, 500), min_size=2, max_size=5)
entries = st.lists(st.one_of(st.none(), st.none(), st.none(), st.tuples(nonsense)), max_size=80)
"""None stands for something sensible; the tuple keeps the many kinds of nonsense from outnumbering it."""


@given(profiles, tables, levels, entries, st.integers(0, 2**32))
def test_any_table_keeps_its_chips_and_refuses_in_words(
    profile: Profile, chips: list[int], level: Level, entered: list[tuple[Action] | None], seed: int
) -> None:
    chance = Random(seed)
    journal = begun(profile, chips, level)
    state, total = told(HandState(), *journal), sum(chips)
    for each in entered:
        action = each[0] if each else sensible(state, chance)
        if action is None:
            continue
        decision = decide(state, action)
        if isinstance(decision, Refusal):
            assert decision.reason.replace("_", "").isalpha()
            assert each is not None, (action, decision)
            continue
        total += came(state, action)
        one_answer(decision)
        journal = (*journal, *decision)
        state = told(state, *decision)
        sound(state, total)
    assert told(HandState(), *journal) == state


def test_long_tables_come_to_every_kind_of_end_and_keep_their_chips() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        played_out(Random(seed), met)
    for what in ("bluff", "tie", "not_better", "no_aggression", "showdown", "needs_floor", "walk_no_small_blind"):
        assert met[what], what
    for what in ("bluff_pot", "chain", "waiting", "level_due in a bluff pot", "heads-up bluff"):
        assert met[what], what


def played_out(chance: Random, met: Counter[str]) -> None:
    profile = Profile(chance.choice(list(BluffScope)))
    chips = [chance.randint(30, 900) for _ in range(chance.randint(2, 6))]
    journal = begun(profile, chips, Level(10, 20, 5, chance.choice(list(AnteMode))))
    state, total = told(HandState(), *journal), sum(chips)
    for _ in range(250):
        action = LevelTimeUp() if chance.random() < 0.02 else sensible(state, chance)
        if action is None:
            break
        decision = decide(state, action)
        assert not isinstance(decision, Refusal), (action, decision)
        total += came(state, action)
        journal, before = (*journal, *decision), state
        state = told(state, *decision)
        sound(state, total)
        noted(before, state, met)
    assert told(HandState(), *journal) == state


def noted(before: HandState, state: HandState, met: Counter[str]) -> None:
    """What a table has come to, by name."""
    pot = state.kind is HandKind.BLUFF_POT
    if state.verdict is not None:
        met[str(state.verdict.reason)] += 1
        met["heads-up bluff"] += bool(state.verdict.bluff) and len(state.betting.seats) == 2
    met["bluff_pot"] += pot
    met["chain"] += pot and before.kind is HandKind.BLUFF_POT and before.number < state.number
    met["waiting"] += bool(state.waiting)
    met["level_due in a bluff pot"] += pot and state.level_due
