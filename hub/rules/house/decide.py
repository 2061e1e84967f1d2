"""Every rule of the hand: what an observation leads to. A refusal gives its reason and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.observations import LastEntryUndone
from hub.events.poker import (
    BoardDealt,
    BurnForgotten,
    CardExposed,
    CardsShownAround,
    ChipsInPot,
    ChipsMoved,
    CutKnocked,
    DealDone,
    DeckCut,
    HandTabled,
    LeftTable,
    NextHandEntered,
    NoticeEntered,
    PlayerActed,
    PotTaken,
    TalkHeard,
)
from hub.events.rulings import Refusal
from hub.rules.house import acting, board, conduct, dealing, opening, tabling
from hub.rules.house.following import Decision
from hub.rules.house.state import HandState
from hub.rules.poker.entries import undone

Action = (
    PlayerActed
    | ChipsMoved
    | DeckCut
    | CutKnocked
    | CardExposed
    | DealDone
    | BoardDealt
    | BurnForgotten
    | LeftTable
    | HandTabled
    | CardsShownAround
    | TalkHeard
    | ChipsInPot
    | PotTaken
    | NoticeEntered
    | NextHandEntered
    | LastEntryUndone
)
"""What the rules of a hand know. Cards in it are verified readings, or the dealer's word."""


def decide(state: HandState, action: object) -> Decision:
    """What an action leads to in this state; pure. What is no `Action` is refused."""
    rule = _RULES.get(type(action))
    return Refusal("not_in_this_game") if rule is None else rule(state, action)


_RULES: Final[Mapping[type, Callable[[HandState, Any], Decision]]] = {
    PlayerActed: acting.acted,
    ChipsMoved: acting.moved,
    DeckCut: dealing.cut,
    CutKnocked: dealing.cut,
    CardExposed: dealing.expose,
    DealDone: dealing.end_deal,
    BoardDealt: board.lay,
    BurnForgotten: board.show_burn,
    LeftTable: dealing.leave,
    HandTabled: tabling.table,
    CardsShownAround: conduct.show_around,
    TalkHeard: conduct.talk,
    ChipsInPot: conduct.splash,
    PotTaken: conduct.touch,
    NoticeEntered: conduct.notice,
    NextHandEntered: opening.next_hand,
    LastEntryUndone: undone,
}

ENTRIES: Final[tuple[type, ...]] = tuple(_RULES)
"""The observations that these rules know."""
