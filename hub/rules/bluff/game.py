"""Bluff and Win the Button as a game of the one interface (`hub/rules/game.py`): this module is it."""

from collections.abc import Iterable
from dataclasses import replace

from hub.events.setting import TableSetting
from hub.rules.bluff.decide import ENTRIES as ENTRIES
from hub.rules.bluff.decide import decide as decide
from hub.rules.bluff.evolve import evolve as evolve
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
from hub.rules.bluff.upcoming import bluff_pot_after
from hub.rules.poker.facts import Following, HandFacts, Markers, facts_of
from hub.rules.poker.opening import first_hand as first_hand

NAME: str = "bluff"
TITLE: str = "Bluff and Win the Button"


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
    """The hand in the words that all games of cards share. It is over once it is ruled whether it was a bluff."""
    over = state.verdict is not None and state.verdict.bluff is not None
    kind = "hand" if state.kind is HandKind.NORMAL else str(state.kind)
    markers = Markers(state.button, state.sb, state.bb)
    found = facts_of(state, markers, state.pot, to_show(state), over=over, kind=kind, due=state.level_due)
    bluffer = bluff_pot_after(state)
    return found if bluffer is None else replace(found, following=Following(HandKind.BLUFF_POT, bluffer))
