"""A hand of Bluff and Win for tests: the deal, the usual way into the betting, what is shown."""

from hub.events.bluff import ShowdownEntered
from hub.events.bluff_rulings import BluffRuling
from hub.events.cards import Card
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
from hub.events.rulings import Refusal
from hub.events.stakes import AnteMode, Level, SeatChips
from hub.rules.bluff.decide import Action, decide
from hub.rules.bluff.evolve import evolve
from hub.rules.bluff.opening import open_bluff_pot
from hub.rules.bluff.profile import BluffScope, Profile
from hub.rules.bluff.state import HandState
from hub.rules.poker.opening import open_at
from hub.rules.poker.positions import Positions, first_positions

LEVEL = Level(100, 200, 50)
NEXT_LEVEL = Level(200, 400, 100)
LITERAL = Profile(BluffScope.LAST_DECIDER)
FOUR = {1: 10_000, 2: 10_000, 3: 10_000, 4: 10_000}
FLOP, TURN, RIVER = "9s Tc 2d", "5h", "Kh"


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes.split())


def told(state: HandState, *rulings: BluffRuling) -> HandState:
    for ruling in rulings:
        state = evolve(state, ruling)
    return state


def ruled(state: HandState, action: Action) -> tuple[BluffRuling, ...]:
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


def chips(stacks: dict[int, int]) -> tuple[SeatChips, ...]:
    return tuple(SeatChips(seat, amount) for seat, amount in sorted(stacks.items()))


def dealt(
    stacks: dict[int, int] | None = None,
    button: int = 1,
    at: Positions | None = None,
    level: Level = LEVEL,
    absent: tuple[int, ...] = (),
    profile: Profile | None = None,
) -> HandState:
    """An ordinary hand after the deal; of four players the button is 1, the blinds are 2 and 3."""
    players = chips(stacks or FOUR)
    positions = at or first_positions([each.seat for each in players], button)
    rulings = open_at(profile or Profile(), 1, players, positions, level)
    assert not isinstance(rulings, Refusal)
    return played(told(HandState(), *rulings), DealDone(absent))


def bluff_pot(
    stacks: dict[int, int] | None = None, bluffer: int = 3, level: Level = LEVEL, absent: tuple[int, ...] = ()
) -> HandState:
    """A bluff pot after the deal."""
    rulings = open_bluff_pot(Profile(), 2, chips(stacks or FOUR), bluffer, level)
    assert not isinstance(rulings, Refusal)
    return played(told(HandState(), *rulings), DealDone(absent))


def act(seat: int, action: str, to: int | None = None) -> PlayerActed:
    return PlayerActed(seat, ActionKind(action), to)


def folds(*seats: int) -> tuple[PlayerActed, ...]:
    return tuple(act(seat, "fold") for seat in seats)


def board(codes: str) -> BoardDealt:
    return BoardDealt(cards(codes))


def show(seat: int, codes: str) -> HandTabled:
    return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in cards(codes)))


def result(**stacks: int) -> ShowdownEntered:
    """Stacks after a showdown, by seat: `s1=9_000`."""
    return ShowdownEntered(tuple(SeatChips(int(name[1:]), amount) for name, amount in stacks.items()))


def go_on(**values: object) -> NextHandEntered:
    return NextHandEntered(**values)  # type: ignore[arg-type]


def stacks(state: HandState) -> dict[int, int]:
    return {each.seat: each.stack for each in state.betting.players}


def verdict(state: HandState) -> tuple[bool | None, str, int | None, int | None]:
    judged = state.verdict
    assert judged is not None
    return judged.bluff, str(judged.reason), judged.bluffer, judged.bluffed


def raised() -> HandState:
    """Seat 1 raised with nothing, and the big blind folds last: their hands are to be shown."""
    return played(dealt(), *folds(4), act(1, "raise", 600), *folds(2, 3))


def bluffed() -> HandState:
    """A successful bluff of seat 1 against seat 3, paid for: a bluff pot follows."""
    return played(raised(), show(1, "7s 2h"), show(3, "3h 3d"))


def pot_over() -> HandState:
    """A bluff pot of bluffer 3 without a bluff: seat 4 had the better hand."""
    state = played(bluff_pot(), act(4, "bet", 400), *folds(1, 2, 3))
    return played(state, show(4, "Qh Qd"), show(3, "9h 8d"))


def antes(mode: str, ante: int) -> Level:
    return Level(100, 200, ante, AnteMode(mode))
