"""Bluff and Win the Button as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable

from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import Level, SeatChips
from hub.rules.bluff import opening
from hub.rules.bluff.decide import ENTRIES as ENTRIES
from hub.rules.bluff.decide import decide as decide
from hub.rules.bluff.evolve import evolve as evolve
from hub.rules.bluff.following import Decision
from hub.rules.bluff.legal import legal as legal
from hub.rules.bluff.profile import Profile, with_settings
from hub.rules.bluff.sight import to_show
from hub.rules.bluff.sight import visible as visible
from hub.rules.bluff.sight import watched as watched
from hub.rules.bluff.state import HandKind, HandState
from hub.rules.bluff.turn import ACTS as ACTS
from hub.rules.bluff.turn import LATE_ACTS as LATE_ACTS
from hub.rules.bluff.turn import acts as acts
from hub.rules.bluff.turn import ends_turn as ends_turn
from hub.rules.bluff.turn import may_call as may_call
from hub.rules.bluff.turn import time_expired as time_expired
from hub.rules.poker.facts import HandFacts, Markers, facts_of
from hub.rules.poker.hand import Stage

NAME: str = "bluff"
TITLE: str = "Bluff and Win the Button"


def fresh(settings: Iterable[TableSetting] = ()) -> HandState:
    """A table before its first hand.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    return HandState(profile=with_settings(Profile(), settings))


def first_hand(state: HandState, stacks: Iterable[SeatChips], button: int, level: Level) -> Decision:
    """The rulings that open the first hand, with the button where it was drawn."""
    if state.stage is not Stage.WAITING:
        return Refusal("hand_running")
    return opening.first_hand(state.profile, stacks, button, level)


def turn(state: HandState) -> int | None:
    """The seat to act, None where no decision is open."""
    return state.turn


def facts(state: HandState) -> HandFacts:
    """The hand in the words that all games of cards share. It is over once it is ruled whether it was a bluff."""
    over = state.verdict is not None and state.verdict.bluff is not None
    kind = "hand" if state.kind is HandKind.NORMAL else str(state.kind)
    markers = Markers(state.button, state.sb, state.bb)
    return facts_of(state, markers, state.pot, to_show(state), over=over, kind=kind, due=state.level_due)
