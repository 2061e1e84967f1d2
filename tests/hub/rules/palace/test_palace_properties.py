"""What must hold of any hand and chain of hands, whatever is entered: chips, cards, refusals, replay, hidden cards."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerRested,
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
    RaiseDeclared,
    SeatCard,
    SoldiersSeen,
)
from hub.events.palace_rulings import BattleTied, BattleWon, PalacePaid, SoldierBought
from hub.events.poker import ActionKind, CardHeld, CardState, DealDone, HandTabled, NextHandEntered, PlayerActed
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.palace.decide import decide
from hub.rules.palace.profile import BareRaise, Profile, ShortCall, Structure
from hub.rules.palace.state import PalaceState
from tests.hub.rules.palace.palace_play import Table, begun, in_play, one_answer, sound
from tests.hub.rules.palace.palace_table import told

seats = st.integers(0, 6)
cards = st.sampled_from(list(Card))
several = st.lists(cards, max_size=4).map(tuple)
amounts = st.integers(-20, 600)
held = st.builds(CardHeld, st.one_of(st.none(), cards), st.sampled_from(CardState))
stacks = st.lists(st.builds(SeatChips, seats, st.integers(0, 600)), max_size=4).map(tuple)
nonsense = st.one_of(
    st.builds(DealerCardsDrawn, st.lists(st.builds(SeatCard, seats, cards), max_size=4).map(tuple)),
    st.builds(AntesPaid, st.lists(seats, max_size=4).map(tuple)),
    st.builds(BannerTurned, cards),
    st.builds(BannerRested, cards, st.one_of(st.none(), seats)),
    st.builds(AsideShuffled, several),
    st.builds(DealDone, st.lists(seats, max_size=2).map(tuple)),
    st.builds(HoleCardsRead, seats, several),
    st.builds(BuyMade, seats, st.one_of(st.none(), cards), several, several),
    st.builds(DiscardMade, seats, several),
    st.builds(BattleDeclared, seats, st.one_of(st.none(), seats), amounts),
    st.builds(PalaceActed, seats, st.sampled_from(PalaceAct)),
    st.builds(RaiseDeclared, seats, amounts),
    st.builds(BattleAnnounced, seats, st.sampled_from(Claim)),
    st.builds(CaptureDone, seats, several),
    st.builds(SoldiersSeen, seats, st.integers(0, 9)),
    st.builds(HandTabled, seats, st.lists(held, max_size=4).map(tuple)),
    st.builds(NextHandEntered, st.none(), stacks, st.lists(seats, max_size=2).map(tuple)),
    st.builds(PlayerActed, seats, st.sampled_from(ActionKind)),
    st.just(LastEntryUndone("Ann")),
)
profiles = st.builds(
    Profile,
    st.sampled_from(Structure),
    st.sampled_from((0, 3)),
    st.sampled_from(BareRaise),
    st.booleans(),
    st.sampled_from(ShortCall),
)
levels = st.builds(Level, st.just(10), st.sampled_from((20, 35)), st.sampled_from((0, 4)))
tables = st.lists(st.integers(1, 500), min_size=2, max_size=10)
entries = st.lists(st.one_of(st.none(), st.none(), st.none(), st.tuples(nonsense)), max_size=120)
"""None stands for something sensible; the tuple keeps the many kinds of nonsense from outnumbering it."""


@given(profiles, tables, levels, st.integers(0, 120), entries, st.integers(0, 2**32))
def test_any_table_keeps_chips_and_cards_and_refuses_in_words(
    profile: Profile, chips: list[int], level: Level, usual: int, entered: list[tuple[object] | None], seed: int
) -> None:
    """So many usual entries come first, for a deal alone takes dozens."""
    table = Table(Random(seed))
    journal = begun(profile, chips, level)
    state, total = told(PalaceState(), *journal), sum(chips)
    for each in (*[None] * usual, *entered):
        action = each[0] if each else table.sensible(state)
        if action is None:
            continue
        decision = decide(state, action)
        assert decide(state, action) == decision
        if isinstance(decision, Refusal):
            assert decision.reason.replace("_", "").isalpha()
            continue
        one_answer(decision)
        journal = (*journal, *decision)
        state = told(state, *decision)
        total = in_play(state) if isinstance(action, NextHandEntered) else total
        sound(state, total)
    assert told(PalaceState(), *journal) == state


def test_long_tables_come_to_every_kind_of_end_and_keep_chips_and_cards() -> None:
    met: Counter[str] = Counter()
    for seed in range(30):
        played_out(Random(seed), met)
    for what in ("last_standing", "same_banner_suit", "showdown", "shuffled", "hands", "fold", "concession", "hand"):
        assert met[what], (what, met)


def played_out(chance: Random, met: Counter[str]) -> None:
    """A table on which nothing but what is offered is done: none of it is ever refused."""
    profile = Profile(
        chance.choice(list(Structure)),
        chance.choice((0, 3)),
        chance.choice(list(BareRaise)),
        chance.random() < 0.7,
        chance.choice(list(ShortCall)),
    )
    chips = [chance.randint(30, 900) for _ in range(chance.randint(2, 10))]
    table, journal = Table(chance), begun(profile, chips, Level(10, 20, chance.choice((0, 4))))
    state, total = told(PalaceState(), *journal), sum(chips)
    for _ in range(250):
        action = table.sensible(state)
        if action is None:
            break
        decision = decide(state, action)
        assert not isinstance(decision, Refusal), (action, decision, state)
        journal, state = (*journal, *decision), told(state, *decision)
        sound(state, total)
        noted(decision, met)
    assert told(PalaceState(), *journal) == state


def noted(decision: tuple[object, ...], met: Counter[str]) -> None:
    """What a table has come to, by name."""
    for ruling in decision:
        match ruling:
            case PalacePaid(result=result):
                met[str(result)] += 1
                met["hands"] += 1
            case BattleWon(by=by):
                met[str(by)] += 1
            case BattleTied():
                met["tied"] += 1
            case SoldierBought(shuffled=True):
                met["shuffled"] += 1
            case _:
                pass
