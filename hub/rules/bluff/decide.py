"""Every rule of the hand: what an observation leads to. A refusal gives its reason and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bluff import FloorRuled, HoleCardsRead, LevelTimeUp, ReadHandUsed, ShowdownEntered
from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    BoardDealt,
    DealDone,
    HandNotShown,
    HandTabled,
    LeftTable,
    NextHandEntered,
    PlayerActed,
)
from hub.events.rulings import Refusal
from hub.rules.bluff import acting, opening, showing
from hub.rules.bluff.following import Decision
from hub.rules.bluff.state import HandState
from hub.rules.poker.entries import undone

Action = (
    DealDone
    | PlayerActed
    | LeftTable
    | BoardDealt
    | HoleCardsRead
    | HandTabled
    | ReadHandUsed
    | HandNotShown
    | ShowdownEntered
    | FloorRuled
    | LevelTimeUp
    | NextHandEntered
    | LastEntryUndone
)
"""What the rules of a hand know. Cards in it are verified readings, or the dealer's word."""


def decide(state: HandState, action: object) -> Decision:
    """What an action leads to in this state; pure. What is no `Action` is refused."""
    rule = _RULES.get(type(action))
    return Refusal("not_in_this_game") if rule is None else rule(state, action)


_RULES: Final[Mapping[type, Callable[[HandState, Any], Decision]]] = {
    DealDone: acting.end_deal,
    PlayerActed: acting.acted,
    LeftTable: acting.leave,
    BoardDealt: acting.lay,
    HoleCardsRead: showing.read,
    HandTabled: showing.table,
    ReadHandUsed: showing.use_read,
    HandNotShown: showing.not_shown,
    ShowdownEntered: showing.enter_showdown,
    FloorRuled: showing.floor_rules,
    LevelTimeUp: opening.level_up,
    NextHandEntered: opening.next_hand,
    LastEntryUndone: undone,
}

ENTRIES: Final[tuple[type, ...]] = tuple(_RULES)
"""The observations that these rules know."""
