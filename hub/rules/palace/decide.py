"""Every rule of the hand: what an observation leads to. A refusal gives its reason and changes nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bluff import HoleCardsRead
from hub.events.observations import LastEntryUndone
from hub.events.palace import (
    AntesPaid,
    AsideShuffled,
    BannerRested,
    BannerTurned,
    BattleAnnounced,
    BattleDeclared,
    BuyMade,
    CaptureDone,
    DealerCardsDrawn,
    DiscardMade,
    PalaceAct,
    PalaceActed,
    PalaceEntry,
    RaiseDeclared,
    SoldiersSeen,
)
from hub.events.poker import DealDone, HandTabled, NextHandEntered
from hub.events.poker_rulings import EntryTakenBack
from hub.events.rulings import Refusal
from hub.rules.palace import acting, dealing, fighting, opening, showing
from hub.rules.palace.ending import Decision
from hub.rules.palace.state import PalaceState, Phase

Action = PalaceEntry | DealDone | HoleCardsRead | HandTabled | NextHandEntered | LastEntryUndone
"""What the rules of a hand know. Cards in it are verified readings, or the dealer's word."""


def decide(state: PalaceState, action: object) -> Decision:
    """What an action leads to in this state; pure. What is no `Action` is refused."""
    rule = _RULES.get(type(action))
    return Refusal("not_in_this_game") if rule is None else rule(state, action)


def _acted(state: PalaceState, did: PalaceActed) -> Decision:
    """A player stays, folds or calls; a fold is one of a turn or of a battle (P15, P22-P24)."""
    if did.act is PalaceAct.STAY:
        return acting.stay(state, did.seat)
    if did.act is PalaceAct.CALL:
        return fighting.call(state, did.seat)
    fold = fighting.give_up if state.phase is Phase.ANSWER else acting.fold
    return fold(state, did.seat)


def _undone(state: PalaceState, entry: LastEntryUndone) -> Decision:
    """The last entry is taken back, as far as the opening of the hand."""
    return Refusal("nothing_to_undo") if state.before is None else (EntryTakenBack(entry.who),)


_RULES: Final[Mapping[type, Callable[[PalaceState, Any], Decision]]] = {
    DealerCardsDrawn: dealing.draw,
    AntesPaid: dealing.antes,
    BannerTurned: dealing.turn_banner,
    BannerRested: showing.banner_rested,
    AsideShuffled: dealing.shuffle_aside,
    DealDone: dealing.deal,
    HoleCardsRead: showing.read,
    BuyMade: acting.buy,
    DiscardMade: acting.discard,
    BattleDeclared: fighting.declare,
    PalaceActed: _acted,
    RaiseDeclared: fighting.raise_by,
    BattleAnnounced: fighting.announce,
    CaptureDone: fighting.capture_done,
    SoldiersSeen: showing.soldiers_seen,
    HandTabled: showing.lay,
    NextHandEntered: opening.next_hand,
    LastEntryUndone: _undone,
}

ENTRIES: Final[tuple[type, ...]] = tuple(_RULES)
"""The observations that these rules know."""
