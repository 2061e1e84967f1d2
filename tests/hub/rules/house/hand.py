"""A hand of the house rules for tests: stacks, positions and the usual way into the betting."""

from hub.events.cards import Card
from hub.events.conduct import PlayerWarned
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    ChipsMoved,
    DealDone,
    DeckCut,
    HandTabled,
    PlayerActed,
    Said,
)
from hub.events.poker_rulings import HouseRuling
from hub.events.rulings import Refusal
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.rules.house.dealing import cutter
from hub.rules.house.decide import Action, decide
from hub.rules.house.evolve import evolve
from hub.rules.house.profile import Profile
from hub.rules.house.state import HandState
from hub.rules.poker.opening import open_at
from hub.rules.poker.positions import Positions

BLINDS = Level(100, 200)
FOUR = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}
FLOP, TURN, RIVER = "9s Tc 2d", "5h", "Kh"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def opened(
    stacks: dict[int, int] | None = None,
    at: Positions | None = None,
    level: Level = BLINDS,
    profile: Profile | None = None,
) -> HandState:
    """A hand with antes and blinds posted, before the cut; button 1, blinds 2 and 3."""
    players = tuple(SeatChips(seat, chips) for seat, chips in (stacks or FOUR).items())
    rulings = open_at(profile or Profile(), 1, players, at or Positions(1, 2, 3), level)
    assert not isinstance(rulings, Refusal)
    return told(HandState(), *rulings)


def told(state: HandState, *rulings: HouseRuling) -> HandState:
    for ruling in rulings:
        state = evolve(state, ruling)
    return state


def dealt(
    stacks: dict[int, int] | None = None,
    at: Positions | None = None,
    level: Level = BLINDS,
    profile: Profile | None = None,
    absent: tuple[int, ...] = (),
) -> HandState:
    """The same after the cut and the deal."""
    state = opened(stacks, at, level, profile)
    return played(state, DeckCut(cutter(state.betting.seats, state.positions.button)), DealDone(absent))


def ruled(state: HandState, action: Action) -> tuple[HouseRuling, ...]:
    decision = decide(state, action)
    assert not isinstance(decision, Refusal), (action, decision)
    return decision


def played(state: HandState, *actions: Action) -> HandState:
    for action in actions:
        state = told(state, *ruled(state, action))
    return state


def refused(state: HandState, action: Action) -> str:
    decision = decide(state, action)
    assert isinstance(decision, Refusal), decision
    return decision.reason


def act(seat: int, action: str, to: int | None = None) -> PlayerActed:
    return PlayerActed(seat, ActionKind(action), to)


def chips(seat: int, *motions: tuple[int, ...], said: str | None = None, named: int | None = None) -> ChipsMoved:
    return ChipsMoved(seat, motions, None if said is None else Said(said), named)


def board(codes: str, wrong: str | None = None) -> BoardDealt:
    return BoardDealt(cards(codes), None if wrong is None else Card(wrong))


def show(seat: int, codes: str, states: str = "uu", identified: bool = False) -> HandTabled:
    """Cards on the table: `u` lies face up, `d` face down, `m` in the muck."""
    states_by = {"u": CardState.FACE_UP, "d": CardState.FACE_DOWN, "m": CardState.MUCKED}
    held = (CardHeld(card, states_by[each]) for card, each in zip(cards(codes), states, strict=True))
    return HandTabled(seat, tuple(held), identified)


def muck(seat: int) -> HandTabled:
    return HandTabled(seat, (CardHeld(None, CardState.MUCKED), CardHeld(None, CardState.MUCKED)))


def limped() -> HandState:
    """Four players, all in for the big blind; the flop lies and seat 2 opens."""
    return played(dealt(), act(4, "call"), act(1, "call"), act(2, "call"), act(3, "check"), board(FLOP))


def checked_down(state: HandState | None = None) -> HandState:
    """The showdown of a hand in which everybody checked from the flop on."""
    state = state or limped()
    for street in (TURN, RIVER, ""):
        while state.turn is not None:
            state = played(state, act(state.turn, "check"))
        state = played(state, board(street)) if street else state
    return state


def stacks(state: HandState) -> dict[int, int]:
    return {each.seat: each.stack for each in state.betting.players}


def warned(rulings: tuple[HouseRuling, ...]) -> list[tuple[int, str]]:
    return [(each.seat, str(each.cause)) for each in rulings if isinstance(each, PlayerWarned)]


def antes(mode: str, ante: int = 50) -> Level:
    return Level(100, 200, ante, AnteMode(mode))
