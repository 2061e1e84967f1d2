"""Play at random: something sensible in any state, and what must hold after it."""

from collections.abc import Callable
from random import Random

from hub.events.bluff import FloorRuled, ReadHandUsed, ShowdownEntered
from hub.events.bluff_rulings import BluffJudged, BluffRuling
from hub.events.cards import Card
from hub.events.poker import (
    ActionKind,
    BoardDealt,
    CardHeld,
    CardState,
    DealDone,
    HandNotShown,
    HandTabled,
    NextHandEntered,
    PlayerActed,
)
from hub.events.rulings import Refusal
from hub.events.stakes import Level, SeatChips
from hub.rules.bluff.decide import Action
from hub.rules.bluff.evolve import ANSWERS
from hub.rules.bluff.legal import legal
from hub.rules.bluff.profile import Profile
from hub.rules.bluff.sight import visible, watched
from hub.rules.bluff.state import HandKind, HandState
from hub.rules.bluff.turn import time_expired
from hub.rules.bluff.upcoming import remaining, upcoming
from hub.rules.choice import Choice, Role, Viewer
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import first_hand
from tests.hub.rules.bluff.bluff_table import told

NEXT_LEVEL = Level(20, 40, 10)


def begun(profile: Profile, chips: list[int], level: Level) -> tuple[BluffRuling, ...]:
    players = tuple(SeatChips(seat, each) for seat, each in enumerate(chips, 1))
    rulings = first_hand(HandState(profile=profile), players, 1, level)
    assert not isinstance(rulings, Refusal)
    return rulings


def sensible(state: HandState, chance: Random) -> Action | None:
    """Something that may be done now; hands that cannot be read are rare."""
    read = {each.seat for each in state.held}
    choices = [each for each in legal(state) if each.act != "use_read" or each.seat in read]
    if not choices:
        return None
    weights = [1 if each.act in ("not_shown", "showdown_result") else 6 for each in choices]
    (choice,) = chance.choices(choices, weights)
    if choice.act in ENTRIES:
        return ENTRIES[choice.act](state, choice, chance)
    to = None if choice.least is None else min(choice.most or 0, choice.least + chance.choice((0, 0, 7, 40, 600)))
    return PlayerActed(choice.seat or 0, ActionKind(choice.act), to)


def _board(state: HandState, choice: Choice, chance: Random) -> Action:
    free = [card for card in Card if card not in state.known()]
    return BoardDealt(tuple(chance.sample(free, choice.least or 0)))


def _hand(state: HandState, choice: Choice, chance: Random) -> Action:
    free = [card for card in Card if card not in state.known(besides=choice.seat)]
    return HandTabled(choice.seat or 0, tuple(CardHeld(card, CardState.FACE_UP) for card in chance.sample(free, 2)))


def _result(state: HandState, _: Choice, chance: Random) -> Action:
    winner = chance.choice([each for each in state.betting.players if not each.folded])
    return ShowdownEntered((SeatChips(winner.seat, winner.stack + state.pot),))


def _next(state: HandState, _: Choice, chance: Random) -> Action:
    """The next hand; a payer without chips enters again before a bluff pot, now and then."""
    following = upcoming(state)
    new_level = NEXT_LEVEL if following is not None and following.new_level else None
    payer = None if state.given is None else state.betting.at(state.given.bluffed)
    if following is None or following.kind is not HandKind.BLUFF_POT or payer is None or payer.stack:
        return NextHandEntered(new_level)
    return NextHandEntered(new_level, (SeatChips(payer.seat, 300),) if chance.random() < 0.7 else ())


ENTRIES: dict[str, Callable[[HandState, Choice, Random], Action]] = {
    "deal": lambda *_: DealDone(),
    "board": _board,
    "show": _hand,
    "use_read": lambda _, choice, __: ReadHandUsed(choice.seat or 0, "Ann"),
    "not_shown": lambda _, choice, __: HandNotShown(choice.seat or 0),
    "showdown_result": _result,
    "floor": lambda _, __, chance: FloorRuled(chance.random() < 0.5, "Eve"),
    "next_hand": _next,
}


def came(state: HandState, entered: Action) -> int:
    """The chips that came to the table by an entry, less those that left it."""
    if not isinstance(entered, NextHandEntered):
        return 0
    gone = sum(each.chips for each in remaining(state) if each.seat in entered.left)
    return sum(each.chips for each in entered.joined) - gone


def in_play(state: HandState) -> int:
    """All chips at the table, those of who sits out included."""
    outside = sum(each.chips for each in state.waiting)
    return state.betting.pot + sum(each.stack for each in state.betting.players) + outside


def one_answer(decision: tuple[BluffRuling, ...]) -> None:
    """At most the first ruling of a decision can be taken back, so that a step back is one entry."""
    answers = [isinstance(each, ANSWERS) or (isinstance(each, BluffJudged) and each.who != "") for each in decision]
    assert True not in answers[1:]


def sound(state: HandState, total: int) -> None:
    betting = state.betting
    assert in_play(state) == total
    assert all(each.stack >= 0 and each.bet >= 0 and each.put >= each.bet for each in betting.players)
    turn = None if state.turn is None else betting.at(state.turn)
    assert turn is None or (turn.can_act and state.stage is Stage.PLAY)
    assert state.stage is not Stage.PLAY or len(betting.live) > 1
    assert state.verdict is None or state.paid is not None
    assert state.paid is None or betting.pot == 0
    assert len(set(state.known())) == len(state.known())
    unseen(state)
    assert {each.seat for each in watched(state).seats} <= set(betting.seats)
    if state.turn is not None:
        after = told(state, *time_expired(state, state.turn))
        assert state.turn not in after.betting.live
        assert in_play(after) == total


def unseen(state: HandState) -> None:
    """No card that only the reader knows is in anybody's sight."""
    hidden = {str(card) for each in state.held for card in each.cards}
    for role in Role:
        for seat in state.betting.seats:
            seen = {face for each in visible(state, Viewer(role, seat)) for face in each.faces}
            assert not seen & hidden
