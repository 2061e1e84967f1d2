"""What must hold of any hand, whatever is entered: chips, refusals, replay, cards out of sight."""

from hypothesis import given
from hypothesis import strategies as st

from hub.events.cards import Card
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    BurnForgotten,
    CardExposed,
    CardHeld,
    CardsShownAround,
    CardState,
    ChipsInPot,
    ChipsMoved,
    CutKnocked,
    DealDone,
    DeckCut,
    HandTabled,
    LeftTable,
    NextHandEntered,
    Notice,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    Said,
    TalkHeard,
)
from hub.events.rulings import Refusal
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.rules.choice import Role, Viewer
from hub.rules.house.decide import Action, decide
from hub.rules.house.evolve import ANSWERS, evolve
from hub.rules.house.legal import legal
from hub.rules.house.profile import NamedAmount, OutOfTurn, Profile, Underraise
from hub.rules.house.sight import visible, watched
from hub.rules.house.state import HandState
from hub.rules.house.turn import time_expired
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import first_hand
from hub.rules.poker.pots import OddChips
from tests.hub.rules.house.hand import told

seats = st.integers(0, 5)
cards = st.sampled_from(list(Card))
amounts = st.one_of(st.none(), st.integers(0, 600))
motions = st.lists(st.lists(st.sampled_from((1, 5, 25, 100)), max_size=4).map(tuple), max_size=3).map(tuple)
held = st.builds(CardHeld, st.one_of(st.none(), cards), st.sampled_from(CardState))
acted = st.builds(PlayerActed, seats, st.sampled_from(ActionKind), amounts)
moved = st.builds(ChipsMoved, seats, motions, st.one_of(st.none(), st.sampled_from(Said)), amounts)
nonsense = st.one_of(
    acted,
    moved,
    st.builds(DeckCut, seats),
    st.builds(CutKnocked, seats),
    st.builds(CardExposed, seats, cards),
    st.builds(DealDone, st.lists(seats, max_size=3).map(tuple)),
    st.builds(BoardDealt, st.lists(cards, max_size=5).map(tuple), st.one_of(st.none(), cards)),
    st.builds(BurnForgotten, st.one_of(st.none(), cards)),
    st.builds(LeftTable, seats, st.booleans()),
    st.builds(HandTabled, seats, st.lists(held, max_size=3).map(tuple), st.booleans()),
    st.builds(CardsShownAround, seats),
    st.builds(TalkHeard, seats),
    st.builds(ChipsInPot, seats),
    st.builds(PotTaken, seats),
    st.builds(NoticeEntered, seats, st.sampled_from(Notice), st.just("Ann")),
    st.just(NextHandEntered()),
    st.just(LastEntryUndone("Ann")),
)
profiles = st.builds(
    Profile,
    odd_chips=st.sampled_from(OddChips),
    named_amount=st.sampled_from(NamedAmount),
    underraise=st.sampled_from(Underraise),
    out_of_turn_restriction=st.sampled_from(OutOfTurn),
)
levels = st.builds(Level, st.just(10), st.just(20), st.sampled_from((0, 5, 20)), st.sampled_from(AnteMode))
tables = st.lists(st.integers(1, 500), min_size=2, max_size=5)


def begun(profile: Profile, chips: list[int], level: Level) -> HandState:
    players = tuple(SeatChips(seat, each) for seat, each in enumerate(chips, 1))
    rulings = first_hand(HandState(profile=profile), players, 1, level)
    assert not isinstance(rulings, Refusal)
    return told(HandState(), *rulings)


def in_play(state: HandState) -> int:
    return state.betting.pot + sum(each.stack for each in state.betting.players)


def sensible(state: HandState, values: st.DataObject) -> Action | None:
    """Something that may be done now."""
    choices = legal(state)
    if not choices:
        return None
    choice = values.draw(st.sampled_from(choices))
    free = [card for card in Card if card not in state.known]
    seat = choice.seat or 0
    match choice.act:
        case "cut":
            return DeckCut(seat)
        case "deal":
            return DealDone()
        case "exposed":
            return CardExposed(state.betting.seats[0], values.draw(st.sampled_from(free)))
        case "board":
            return BoardDealt(tuple(values.draw(st.permutations(free))[: choice.least]))
        case "show":
            two = values.draw(st.permutations(free))[:2]
            return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in two))
        case "next_hand":
            return NextHandEntered()
        case _:
            to = None if choice.least is None else values.draw(st.integers(choice.least, choice.most or 0))
            return PlayerActed(seat, ActionKind(choice.act), to)


@given(profiles, tables, levels, st.lists(st.one_of(nonsense, st.none(), st.none()), max_size=60), st.data())
def test_any_hand_keeps_its_chips_and_refuses_in_words(
    profile: Profile, chips: list[int], level: Level, entered: list[Action | None], values: st.DataObject
) -> None:
    state = begun(profile, chips, level)
    journal = list(decide_first(profile, chips, level))
    for each in entered:
        action = each or sensible(state, values)
        if action is None:
            continue
        decision = decide(state, action)
        if isinstance(decision, Refusal):
            assert decision.reason.replace("_", "").isalpha()
            assert each is not None, (action, decision)
            continue
        assert [isinstance(ruling, ANSWERS) for ruling in decision].count(True) <= 1
        assert not any(isinstance(ruling, ANSWERS) for ruling in decision[1:])
        journal.extend(decision)
        state = told(state, *decision)
        sound(state, sum(chips))
    assert told(HandState(), *journal) == state


def decide_first(profile: Profile, chips: list[int], level: Level) -> tuple[object, ...]:
    players = tuple(SeatChips(seat, each) for seat, each in enumerate(chips, 1))
    rulings = first_hand(HandState(profile=profile), players, 1, level)
    assert not isinstance(rulings, Refusal)
    return rulings


def sound(state: HandState, chips: int) -> None:
    betting = state.betting
    assert in_play(state) == chips
    assert all(each.stack >= 0 and each.bet >= 0 and each.put >= each.bet for each in betting.players)
    turn = None if state.turn is None else betting.at(state.turn)
    assert turn is None or (turn.can_act and state.stage is Stage.PLAY)
    assert state.stage is not Stage.PLAY or len(betting.live) > 1
    assert state.stage is not Stage.OVER or betting.pot == 0
    assert len(set(state.known)) == len(state.known)
    shown = {str(card) for each in state.shown for card in each.cards} | {
        *map(str, state.board),
        *map(str, state.burned),
    }
    for role in Role:
        assert {face for each in visible(state, Viewer(role, 1)) for face in each.faces} <= shown
    assert {each.seat for each in watched(state).seats} <= set(betting.seats)
    if state.turn is not None:
        after = told(state, *time_expired(state, state.turn))
        assert state.turn not in after.betting.live
        assert in_play(after) == chips
    if state.before is not None:
        assert evolve(state, *decide_undo(state)) == state.before


def decide_undo(state: HandState) -> tuple[object, ...]:
    decision = decide(state, LastEntryUndone("Ann"))
    assert not isinstance(decision, Refusal)
    return decision
