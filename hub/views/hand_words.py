"""A sentence for every ruling about a hand of cards, and a name for every entry that can be taken back.

The sentences name no card: the screens draw those, and a hand that is taken back leaves no card in what was said.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bluff_rulings import BluffJudged, BluffPotOpened, HandNotRead, ShowdownPaid
from hub.events.palace_rulings import PalaceHandOpened
from hub.events.poker import ActionKind
from hub.events.poker_rulings import (
    ActionStood,
    ActionVoided,
    BoardLaid,
    BoardShuffledBack,
    BurnShown,
    CardsDealt,
    CardWasExposed,
    DealVoided,
    DeathCause,
    DeckWasCut,
    FlopMended,
    HandKilled,
    HandShown,
    TooFewStood,
)
from hub.events.razz_rulings import RazzHandOpened
from hub.events.rulings import Ruling
from hub.events.stakes import HandOpened
from hub.views import betting_words, dealing_words, palace_words, razz_words, showdown_words
from hub.views.card_words import chips_words
from hub.views.dealing_words import STREETS
from hub.views.voice import NameOf, Voice

SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    **betting_words.SAID,
    **dealing_words.SAID,
    **showdown_words.SAID,
    **razz_words.SAID,
    **palace_words.SAID,
}


def said(ruling: Ruling, voice: Voice) -> str:
    """The sentence of a ruling about a hand; empty for what needs none."""
    speak = SAID.get(type(ruling))
    return "" if speak is None else speak(ruling, voice)


def entry_words(ruling: Ruling, name_of: NameOf) -> str:
    """What an undo would take back, where this ruling answered the last entry: "Ann's raise to 400"."""
    match ruling:
        case ActionStood(seat, action, to):
            return f"{name_of(seat)}'s {_ACTS[action]}{_to(action, to)}"
        case HandKilled(seat, DeathCause.TIME):
            return f"{name_of(seat)}'s fold, for which Time ran out"
        case BoardLaid(street):
            return STREETS[street]
        case BluffJudged():
            return "the floor's decision"
        case HandOpened() | BluffPotOpened() | RazzHandOpened() | PalaceHandOpened():
            return f"the opening of hand {ruling.number}"
        case _:
            at = next((getattr(ruling, of) for of in _WHOSE if hasattr(ruling, of)), None)
            return _ENTRIES.get(type(ruling), "the last entry").format(name="" if at is None else name_of(at))


_WHOSE: Final = ("seat", "attacker", "winner")
"""Whose an entry is, by the name of the ruling's field."""


def _to(action: ActionKind, to: int) -> str:
    match action:
        case ActionKind.BET:
            return f" of {chips_words(to)}"
        case ActionKind.RAISE | ActionKind.COMPLETE:
            return f" to {chips_words(to)}"
        case _:
            return ""


_ACTS: Final[Mapping[ActionKind, str]] = {
    ActionKind.CHECK: "check",
    ActionKind.CALL: "call",
    ActionKind.BET: "bet",
    ActionKind.RAISE: "raise",
    ActionKind.FOLD: "fold",
    ActionKind.ALL_IN: "all-in",
    ActionKind.COMPLETE: "completion",
}

_ENTRIES: Final[Mapping[type, str]] = {
    DeckWasCut: "the cut",
    CardWasExposed: "the card turned over for {name}",
    DealVoided: "the new deal",
    CardsDealt: "the end of the deal",
    ActionVoided: "{name}'s act out of turn",
    TooFewStood: "{name}'s too few chips",
    HandKilled: "{name}'s dead hand",
    BoardShuffledBack: "the cards that went back into the deck",
    FlopMended: "the flop with one card too many",
    BurnShown: "the forgotten burn card",
    HandShown: "{name}'s hand as shown",
    HandNotRead: "the note that {name}'s hand cannot be shown",
    ShowdownPaid: "the pots as the dealer paid them",
    **razz_words.ENTRIES,
    **palace_words.ENTRIES,
}
