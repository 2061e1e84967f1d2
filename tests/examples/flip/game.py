"""Flip as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable, Iterator

from hub.events.poker import ActionKind, PlayerActed
from hub.events.poker_rulings import ActionStood, EntryTakenBack, PotsPaid
from hub.events.rulings import Refusal, Ruling
from hub.events.setting import TableSetting
from hub.events.stakes import BetsPosted, Level, SeatChips
from hub.rules.choice import Choice, InSight, Viewer, Watched
from hub.rules.game import Decision
from hub.rules.poker import offers, sight
from hub.rules.poker.betting import options
from hub.rules.poker.facts import HandFacts, Markers, facts_of
from hub.rules.poker.hand import Stage
from hub.rules.poker.positions import first_positions
from hub.rules.poker.seating import first_players
from hub.rules.poker.turn import ACTS as ACTS
from hub.rules.poker.turn import LATE_ACTS as LATE_ACTS
from hub.rules.poker.turn import may_call as may_call
from tests.examples.flip.decide import ENTRIES as ENTRIES
from tests.examples.flip.decide import decide as decide
from tests.examples.flip.decide import open_at
from tests.examples.flip.evolve import evolve as evolve
from tests.examples.flip.state import FlipHand

NAME: str = "flip"
TITLE: str = "Flip"


def fresh(settings: Iterable[TableSetting]) -> FlipHand:
    """A table before its first hand.

    Raises:
        ValueError: any setting; Flip has none.
    """
    for setting in settings:
        raise ValueError(f"there is no setting '{setting.name}'")
    return FlipHand()


def first_hand(state: FlipHand, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
    """The rulings that open the first hand, with the button where it was drawn."""
    players = first_players(stacks)
    if isinstance(players, Refusal):
        return players
    return open_at(1, players, first_positions([each.seat for each in players], button), level)


def legal(state: FlipHand) -> tuple[Choice, ...]:
    """What may be done now and by whom."""
    return tuple(_choices(state))


def _choices(state: FlipHand) -> Iterator[Choice]:
    offered = options(state.betting)
    if state.stage is Stage.DEAL:
        yield Choice("deal")
    elif offered is not None:
        yield from (Choice("fold", offered.seat), offers.check_or_call(offered))
    elif state.stage is Stage.PLAY:
        yield from offers.board(state)
        yield from (Choice("show", seat) for seat in _to_show(state))
    elif sum(each.stack > 0 for each in state.betting.players) > 1:
        yield Choice("next_hand")


def _to_show(state: FlipHand) -> tuple[int, ...]:
    due = state.stage is Stage.PLAY and state.is_complete
    return tuple(seat for seat in state.betting.live if due and state.shown_by(seat) is None)


def watched(state: FlipHand) -> Watched:
    """Two cards at every live hand, face up once the board lies; three on the board."""
    if state.stage is Stage.DEAL:
        return sight.dealing(state)
    if state.stage is not Stage.PLAY:
        return Watched(board=len(state.board), next_board=len(state.board))
    seats = sight.at_seats(state.betting.live, state.is_complete)
    return Watched(seats, len(state.board), sight.next_board(state))


def visible(state: FlipHand, viewer: Viewer) -> tuple[InSight, ...]:
    """The board, and every live hand: faces only of those that were shown."""
    return sight.board(state), *sight.hands(state, state.betting.live)


def turn(state: FlipHand) -> int | None:
    """The seat to act."""
    return state.turn


def acts(ruling: object, seat: int) -> bool:
    """Whether by this ruling the player at the seat has acted."""
    return isinstance(ruling, ActionStood) and ruling.seat == seat


def ends_turn(ruling: object, seat: int) -> bool:
    """Whether after this ruling it is not this seat's turn any more."""
    return isinstance(ruling, ActionStood | EntryTakenBack | PotsPaid | BetsPosted)


def time_expired(state: FlipHand, seat: int) -> tuple[Ruling, ...]:
    """The hand is folded."""
    folded = decide(state, PlayerActed(seat, ActionKind.FOLD))
    return () if isinstance(folded, Refusal) else folded


def facts(state: FlipHand) -> HandFacts:
    """The hand in the words that all games of cards share."""
    at, over = state.positions, state.stage is Stage.OVER
    pot = state.pot if over else state.betting.pot
    return facts_of(state, Markers(at.button, at.sb, at.bb if state.number else None), pot, _to_show(state), over=over)
