"""No-limit hold'em under the house rules as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable

from hub.events.setting import TableSetting
from hub.rules.house.decide import ENTRIES as ENTRIES
from hub.rules.house.decide import decide as decide
from hub.rules.house.evolve import evolve as evolve
from hub.rules.house.legal import legal as legal
from hub.rules.house.profile import Profile, with_settings
from hub.rules.house.sight import to_show
from hub.rules.house.sight import visible as visible
from hub.rules.house.sight import watched as watched
from hub.rules.house.state import HandState
from hub.rules.house.turn import ACTS as ACTS
from hub.rules.house.turn import LATE_ACTS as LATE_ACTS
from hub.rules.house.turn import acts as acts
from hub.rules.house.turn import ends_turn as ends_turn
from hub.rules.house.turn import may_call as may_call
from hub.rules.house.turn import time_expired as time_expired
from hub.rules.poker.facts import HandFacts, Markers, facts_of
from hub.rules.poker.hand import Stage
from hub.rules.poker.opening import first_hand as first_hand

NAME: str = "holdem"
TITLE: str = "No-limit hold'em"


def fresh(settings: Iterable[TableSetting] = ()) -> HandState:
    """A table before its first hand.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    return HandState(profile=with_settings(Profile(), settings))


def turn(state: HandState) -> int | None:
    """The seat to act, None where no decision is open."""
    return state.turn


def facts(state: HandState) -> HandFacts:
    """The hand in the words that all games of cards share."""
    at = state.positions
    markers = Markers(at.button, at.sb, None if state.stage is Stage.WAITING else at.bb)
    return facts_of(state, markers, state.pot, to_show(state), over=state.stage is Stage.OVER)
