"""Razz as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable

from hub.events.razz import Stakes
from hub.events.rulings import Refusal
from hub.events.setting import TableSetting
from hub.events.stakes import Level, SeatChips
from hub.rules.poker.facts import HandFacts, Limits
from hub.rules.poker.hand import Stage
from hub.rules.razz import opening
from hub.rules.razz.decide import ENTRIES as ENTRIES
from hub.rules.razz.decide import decide as decide
from hub.rules.razz.evolve import evolve as evolve
from hub.rules.razz.following import Decision
from hub.rules.razz.legal import legal as legal
from hub.rules.razz.order import BUTTON
from hub.rules.razz.profile import Profile, with_settings
from hub.rules.razz.sight import visible as visible
from hub.rules.razz.sight import watched as watched
from hub.rules.razz.stakes import as_level, limit
from hub.rules.razz.state import HandState
from hub.rules.razz.turn import ACTS as ACTS
from hub.rules.razz.turn import LATE_ACTS as LATE_ACTS
from hub.rules.razz.turn import acts as acts
from hub.rules.razz.turn import ends_turn as ends_turn
from hub.rules.razz.turn import may_call as may_call
from hub.rules.razz.turn import time_expired as time_expired

NAME: str = "razz"
TITLE: str = "Razz"


def fresh(settings: Iterable[TableSetting] = ()) -> HandState:
    """A table before its first hand.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    return HandState(profile=with_settings(Profile(), settings))


def first_hand(state: HandState, stacks: Iterable[SeatChips], button: int, level: Level | Stakes) -> Decision:
    """The rulings that open the first hand; the button lies at seat 8, wherever one was drawn (Z5).

    The blinds of a `Level` are the limits; bring-in and, where there is none, ante are those of the formula (E3).
    """
    if state.stage is not Stage.WAITING:
        return Refusal("hand_running")
    stakes = opening.stakes_from(level)
    return stakes if isinstance(stakes, Refusal) else opening.first_hand(state.profile, stacks, stakes)


def turn(state: HandState) -> int | None:
    """The seat to act, None where no decision is open."""
    return state.turn


def facts(state: HandState) -> HandFacts:
    """The hand in the words that all games of cards share."""
    return HandFacts(
        number=state.number,
        kind="hand",
        stage=str(state.stage),
        over=state.stage is Stage.OVER,
        level=as_level(state.stakes),
        level_due=False,
        street=state.street,
        button=BUTTON,
        sb=None,
        bb=None,
        betting=state.betting,
        pot=state.pot,
        board=() if state.community is None else (state.community,),
        shown=state.shown,
        to_show=tuple(sorted(state.to_show)),
        before=state.before is not None,
        limits=Limits(state.stakes.bring_in, limit(state.stakes, state.street)),
        low=True,
    )
