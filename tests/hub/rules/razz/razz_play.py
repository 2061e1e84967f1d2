"""Play at random: something sensible in any state, and what must hold after it."""

from collections.abc import Callable
from random import Random

from hub.events.bluff import HoleCardsRead
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
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, UpCardDealt
from hub.events.razz_rulings import RazzRuling
from hub.events.stakes import SeatChips
from hub.rules.choice import Choice, Role, Viewer
from hub.rules.poker.hand import Stage
from hub.rules.razz.decide import Action
from hub.rules.razz.evolve import ANSWERS
from hub.rules.razz.legal import legal
from hub.rules.razz.limit import CAP
from hub.rules.razz.sight import visible, watched
from hub.rules.razz.state import HandState
from hub.rules.razz.turn import time_expired
from tests.hub.rules.razz.razz_table import told

RARE = ("fold", "disclose")


def sensible(state: HandState, chance: Random) -> Action | None:
    """Something that may be done now; at times a hand is read, and now and then one is thrown away."""
    choices = legal(state)
    if not choices:
        return None
    seat = chance.choice(state.betting.live) if state.betting.live else 0
    if state.stage is Stage.PLAY and state.turn is not None and chance.random() < 0.02:
        return DeadHandEntered(seat, "Ann")
    if state.stage is Stage.PLAY and chance.random() < 0.3:
        unread = [each for each in state.betting.live if state.hand_of(each) is None]
        if unread:
            return HoleCardsRead(unread[0], _free(state, state.downs(unread[0]), chance, unread[0]))
    (choice,) = chance.choices(choices, [1 if each.act in RARE else 5 for each in choices])
    if choice.act in ENTRIES:
        return ENTRIES[choice.act](state, choice, chance)
    return PlayerActed(choice.seat or 0, ActionKind(choice.act), chance.choice((None, choice.least)))


def _free(state: HandState, many: int, chance: Random, besides: int | None = None) -> tuple[Card, ...]:
    known = set(state.known(besides))
    return tuple(chance.sample([card for card in Card if card not in known], many))


def _hand(state: HandState, choice: Choice, chance: Random) -> Action:
    """The hand as it was read, or any that it could be."""
    seat = choice.seat or 0
    whole = state.hand_of(seat) or (*_free(state, state.downs(seat), chance, seat), *state.ups(seat))
    return HandTabled(seat, tuple(CardHeld(card, CardState.FACE_UP) for card in whole))


def _next(state: HandState, _: Choice, chance: Random) -> Action:
    broke = [each.seat for each in state.betting.players if not each.stack]
    return NextHandEntered(joined=tuple(SeatChips(seat, 400) for seat in broke if chance.random() < 0.5))


ENTRIES: dict[str, Callable[[HandState, Choice, Random], Action]] = {
    "up_card": lambda state, choice, chance: UpCardDealt(choice.seat or 0, _free(state, 1, chance)[0]),
    "deal": lambda *_: DealDone(),
    "board": lambda state, _, chance: BoardDealt(_free(state, 1, chance)),
    "bring_in": lambda _, choice, __: BringInMade(choice.seat or 0),
    "show": _hand,
    "muck": lambda _, choice, __: MuckAsked(choice.seat or 0),
    "disclose": lambda _, choice, __: DisclosureAsked(choice.most or 1, "Ann"),
    "next_hand": _next,
}


def came(state: HandState, entered: Action) -> int:
    """The chips that came to the table by an entry, less those that left it."""
    if not isinstance(entered, NextHandEntered):
        return 0
    gone = sum(each.stack for each in state.betting.players if each.seat in entered.left)
    return sum(each.chips for each in entered.joined) - gone


def in_play(state: HandState) -> int:
    return state.betting.pot + sum(each.stack for each in state.betting.players)


def one_answer(decision: tuple[RazzRuling, ...]) -> None:
    """At most the first ruling of a decision can be taken back, so that a step back is one entry."""
    assert not any(isinstance(each, ANSWERS) for each in decision[1:])


def sound(state: HandState, total: int) -> None:
    betting = state.betting
    assert in_play(state) == total
    assert all(each.stack >= 0 and each.bet >= 0 and each.put >= each.bet for each in betting.players)
    turn = None if state.turn is None else betting.at(state.turn)
    assert turn is None or (turn.can_act and state.stage is Stage.PLAY)
    assert state.stage is not Stage.PLAY or state.turn is not None or state.to_show
    assert state.stage is Stage.OVER or len(betting.live) != 1
    assert state.bets <= CAP
    assert state.level <= betting.price or betting.price == 0
    assert len(set(state.known())) == len(state.known())
    unseen(state)
    assert {each.seat for each in watched(state).seats} <= set(betting.seats)
    if state.turn is not None:
        assert in_play(told(state, *time_expired(state, state.turn))) == total


def unseen(state: HandState) -> None:
    """Nobody sees a card that lies face down: only up cards, the card for everybody, and hands shown or asked for."""
    hidden = {str(card) for each in state.held for card in each.cards}
    for role in Role:
        for seat in state.betting.seats:
            seen = {face for each in visible(state, Viewer(role, seat)) for face in each.faces}
            assert not seen & hidden
