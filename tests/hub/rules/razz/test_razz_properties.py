"""What must hold of any hand and row of hands, whatever is entered: chips, refusals, replay, cards out of sight."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hub.events.bluff import HoleCardsRead
from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    HandTabled,
    NextHandEntered,
    PlayerActed,
)
from hub.events.poker_rulings import PotsPaid
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, Stakes, UpCardDealt
from hub.events.razz_rulings import (
    CommunityCardLaid,
    HandDisclosed,
    HandMucked,
    RazzHandOpened,
    RazzRuling,
    UnreadHandFlagged,
)
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.razz.decide import Action, decide
from hub.rules.razz.opening import first_hand
from hub.rules.razz.profile import Profile
from hub.rules.razz.state import HandState
from tests.hub.rules.razz.razz_play import came, one_answer, sensible, sound
from tests.hub.rules.razz.razz_table import chips, told

seats = st.integers(0, 8)
cards = st.sampled_from(list(Card))
held = st.builds(CardHeld, st.one_of(st.none(), cards), st.sampled_from(CardState))
stacks = st.lists(st.builds(SeatChips, seats, st.integers(0, 600)), max_size=3).map(tuple)
levels = st.sampled_from((None, Level(40, 80), Level(50, 100), Level(20, 40, 7)))
nonsense = st.one_of(
    st.builds(PlayerActed, seats, st.sampled_from(ActionKind), st.one_of(st.none(), st.integers(0, 80))),
    st.builds(BringInMade, seats),
    st.builds(UpCardDealt, seats, cards),
    st.builds(DealDone, st.lists(seats, max_size=1).map(tuple)),
    st.builds(BoardDealt, st.lists(cards, max_size=2).map(tuple)),
    st.builds(HoleCardsRead, seats, st.lists(cards, min_size=1, max_size=3).map(tuple)),
    st.builds(HandTabled, seats, st.lists(held, max_size=3).map(tuple)),
    st.builds(MuckAsked, seats),
    st.builds(DeadHandEntered, seats, st.just("Ann")),
    st.builds(DisclosureAsked, st.integers(1, 4), st.just("Ann")),
    st.builds(NextHandEntered, levels, stacks, st.lists(seats, max_size=2).map(tuple)),
    st.just(LastEntryUndone("Ann")),
)
profiles = st.builds(Profile, st.booleans())
stakes = st.sampled_from((Stakes(4, 5, 20, 40), Stakes(0, 1, 3, 7), Stakes(10, 10, 30, 60)))
tables = st.lists(st.integers(1, 400), min_size=2, max_size=8)
entries = st.lists(st.one_of(st.none(), st.none(), st.none(), st.tuples(nonsense)), max_size=90)
"""None stands for something sensible; the tuple keeps the many kinds of nonsense from outnumbering it."""


def begun(profile: Profile, has: list[int], stakes: Stakes) -> tuple[RazzRuling, ...]:
    rulings = first_hand(profile, chips(dict(enumerate(has, 1))), stakes)
    assert not isinstance(rulings, Refusal)
    return rulings


@given(profiles, tables, stakes, entries, st.integers(0, 2**32))
def test_any_table_keeps_its_chips_and_refuses_in_words(
    profile: Profile, has: list[int], stakes: Stakes, entered: list[tuple[Action] | None], seed: int
) -> None:
    chance = Random(seed)
    journal = begun(profile, has, stakes)
    state, total = told(HandState(), *journal), sum(has)
    for each in entered:
        action = each[0] if each else sensible(state, chance)
        if action is None:
            continue
        decision = decide(state, action)
        assert decide(state, action) == decision
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
    met: Counter[type] = Counter()
    for seed in range(40):
        played_out(Random(seed), met)
    for kind in (CommunityCardLaid, HandMucked, HandDisclosed, PotsPaid, RazzHandOpened, UnreadHandFlagged):
        assert met[kind], kind


def played_out(chance: Random, met: Counter[type]) -> None:
    most = chance.choice((6, 900, 900))  # of tables with next to nothing nobody folds
    has = [chance.randint(4, most) for _ in range(chance.choice((2, 4, 8, 8)))]
    journal = begun(Profile(), has, Stakes(4, 5, 20, 40))
    state, total = told(HandState(), *journal), sum(has)
    for _ in range(90):
        action = unread(state, chance) or sensible(state, chance)
        if action is None:
            return
        decision = decide(state, action)
        assert not isinstance(decision, Refusal), (action, decision)
        total += came(state, action)
        met.update(map(type, decision))
        state = told(state, *decision)
        sound(state, total)


def unread(state: HandState, chance: Random) -> Action | None:
    """Now and then a hand that nobody has read is thrown away at the showdown."""
    thrown = [seat for seat in state.to_show if state.at_showdown and state.hand_of(seat) is None]
    return DeadHandEntered(thrown[0], "Ann") if thrown and chance.random() < 0.1 else None


@given(st.integers(0, 2**32), nonsense)
def test_before_the_first_hand_everything_is_refused(seed: int, entered: Action) -> None:
    assert isinstance(decide(HandState(), entered), Refusal)
    assert sensible(HandState(), Random(seed)) is None
