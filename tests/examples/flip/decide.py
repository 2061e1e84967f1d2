"""Every rule of Flip: what an observation leads to. A refusal gives its reason and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.observations import LastEntryUndone
from hub.events.poker import ActionKind, BoardDealt, DealDone, HandTabled, NextHandEntered, PlayerActed
from hub.events.poker_rulings import BoardLaid, HandShown
from hub.events.rulings import Refusal, Ruling
from hub.events.stakes import HandOpened, Level, SeatChips
from hub.rules.game import Decision
from hub.rules.poker import entries
from hub.rules.poker.betting import act, refusal
from hub.rules.poker.deck import duplicate
from hub.rules.poker.hand import HOLE_CARDS, Stage
from hub.rules.poker.paying import payment
from hub.rules.poker.players import seated
from hub.rules.poker.positions import Positions, next_positions
from hub.rules.poker.posting import forced_bets
from hub.rules.poker.pots import OddChips
from hub.rules.poker.seating import Players, next_players, unpayable
from tests.examples.flip.evolve import evolve
from tests.examples.flip.state import FlipHand

ALLOWED: Final = (ActionKind.FOLD, ActionKind.CHECK, ActionKind.CALL)
"""F2: nobody raises."""


def decide(state: FlipHand, observation: object) -> Decision:
    """What an observation leads to in this state; pure."""
    rule = _RULES.get(type(observation))
    return Refusal("not_in_this_game") if rule is None else rule(state, observation)


def _ruled(state: FlipHand, ruling: Ruling) -> tuple[Ruling, ...]:
    """The ruling, and the pots paid where it leaves one hand, or the last one is shown (F4)."""
    state = evolve(state, ruling)
    if state.stage is not Stage.PLAY or not state.is_decided:
        return (ruling,)
    return ruling, payment(state, state.positions.button, OddChips.ONE_EACH)


def _deal(state: FlipHand, done: DealDone) -> Decision:
    """F1: two cards each; left of the big blind begins."""
    dealt = entries.dealt(state, done, after=state.positions.bb)
    return dealt if isinstance(dealt, Refusal) else _ruled(state, dealt)


def _act(state: FlipHand, did: PlayerActed) -> Decision:
    """F2: each calls or folds once, in turn."""
    if did.action not in ALLOWED:
        return Refusal("not_in_this_game")
    reason = refusal(state.betting, did.seat, did.action, None)
    return Refusal(reason) if reason else _ruled(state, act(state.betting, did.seat, did.action))


def _board(state: FlipHand, laid: BoardDealt) -> Decision:
    """F3: three cards, once nobody has a decision."""
    if state.stage is not Stage.PLAY or state.turn is not None:
        return Refusal("betting_open")
    if state.next_street is None:
        return Refusal("board_complete")
    if len(laid.cards) != state.next_cards:
        return Refusal("wrong_count")
    return duplicate((), laid.cards) or _ruled(state, BoardLaid(state.next_street, laid.cards, None))


def _show(state: FlipHand, tabled: HandTabled) -> Decision:
    """F4: whoever is in shows both cards over the whole board."""
    cards = tuple(each.card for each in tabled.cards if each.card is not None)
    if state.stage is not Stage.PLAY or not state.is_complete:
        return Refusal("no_showdown")
    if tabled.seat not in state.betting.live:
        return Refusal("hand_folded")
    if state.shown_by(tabled.seat) is not None:
        return Refusal("already_shown")
    if len(cards) != HOLE_CARDS:
        return Refusal("wrong_count")
    known = (*state.board, *(card for each in state.shown for card in each.cards))
    return duplicate(known, cards) or _ruled(state, HandShown(tabled.seat, cards))


def _next(state: FlipHand, entered: NextHandEntered) -> Decision:
    """F5: the big blind goes on."""
    if state.stage is not Stage.OVER:
        return Refusal("hand_running")
    players = next_players((SeatChips(each.seat, each.stack) for each in state.betting.players), entered)
    if isinstance(players, Refusal):
        return players
    at = next_positions(state.positions, [each.seat for each in players])
    return open_at(state.number + 1, players, at, entered.level or state.level)


def open_at(number: int, players: Players, at: Positions, level: Level) -> Decision:
    """A hand of these players with button and blinds where they are said to be."""
    opened = HandOpened(number, players, at.button, at.sb, at.bb, level)
    return unpayable(players, level) or (opened, forced_bets(seated(players, level.bb), level, at.sb, at.bb))


_RULES: Final[Mapping[type, Callable[[FlipHand, Any], Decision]]] = {
    DealDone: _deal,
    PlayerActed: _act,
    BoardDealt: _board,
    HandTabled: _show,
    NextHandEntered: _next,
    LastEntryUndone: entries.undone,
}

ENTRIES: Final[tuple[type, ...]] = tuple(_RULES)
