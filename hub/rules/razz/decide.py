"""Every rule of the hand: what an observation leads to. A refusal gives its reason and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bluff import HoleCardsRead
from hub.events.observations import LastEntryUndone
from hub.events.poker import BoardDealt, DealDone, HandTabled, NextHandEntered, PlayerActed
from hub.events.poker_rulings import EntryTakenBack
from hub.events.razz import BringInMade, DeadHandEntered, DisclosureAsked, MuckAsked, UpCardDealt
from hub.events.rulings import Refusal
from hub.rules.razz import acting, dealing, opening, showing
from hub.rules.razz.following import Decision
from hub.rules.razz.state import HandState

Action = (
    UpCardDealt
    | DealDone
    | BoardDealt
    | HoleCardsRead
    | BringInMade
    | PlayerActed
    | DeadHandEntered
    | HandTabled
    | MuckAsked
    | DisclosureAsked
    | NextHandEntered
    | LastEntryUndone
)
"""What the rules of a hand know. Cards in it are verified readings, or the dealer's word."""


def decide(state: HandState, action: object) -> Decision:
    """What an action leads to in this state; pure. What is no `Action` is refused."""
    rule = _RULES.get(type(action))
    return Refusal("not_in_this_game") if rule is None else rule(state, action)


def _undone(state: HandState, entry: LastEntryUndone) -> Decision:
    """The last entry is taken back, as far as the opening of the hand."""
    return Refusal("nothing_to_undo") if state.before is None else (EntryTakenBack(entry.who),)


_RULES: Final[Mapping[type, Callable[[HandState, Any], Decision]]] = {
    UpCardDealt: dealing.up_card,
    DealDone: dealing.down_cards,
    BoardDealt: dealing.community,
    HoleCardsRead: dealing.read,
    BringInMade: acting.brought_in,
    PlayerActed: acting.acted,
    DeadHandEntered: acting.dead,
    HandTabled: showing.table,
    MuckAsked: showing.muck,
    DisclosureAsked: showing.disclose,
    NextHandEntered: opening.next_hand,
    LastEntryUndone: _undone,
}

ENTRIES: Final[tuple[type, ...]] = tuple(_RULES)
"""The observations that these rules know."""
