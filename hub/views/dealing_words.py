"""Rulings about the deal, the board and people's conduct, in the words of a dealer. They name no card."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.conduct import NoticeKept, PlayerWarned, PotTouched, WarnCause
from hub.events.poker import Notice, Street
from hub.events.poker_rulings import (
    BoardFault,
    BoardLaid,
    BoardShuffledBack,
    BurnShown,
    CardsDealt,
    CardWasExposed,
    DealVoided,
    DeckWasCut,
    FlopMended,
)
from hub.views.card_words import chips_words
from hub.views.voice import Voice

STREETS: Final[Mapping[Street, str]] = {
    Street.PREFLOP: "the deal",
    Street.FLOP: "the flop",
    Street.TURN: "the turn",
    Street.RIVER: "the river",
}
"""The cards of a betting round."""


def _cut(cut: DeckWasCut, voice: Voice) -> str:
    return f"{voice.name_of(cut.seat)} cuts the deck."


def _exposed(exposed: CardWasExposed, voice: Voice) -> str:
    name = voice.name_of(exposed.seat)
    return f"A card for {name} was turned over in the deal. It becomes the burn card; {name} gets a card last."


def _void(void: DealVoided, voice: Voice) -> str:
    return f"A second card was turned over, for {voice.name_of(void.seat)}: new deal. Shuffle and cut."


def _dealt(dealt: CardsDealt, voice: Voice) -> str:
    absent = voice.names(dealt.dead)
    return f"The cards are dealt. Not at the table, so dead: {absent}." if absent else "The cards are dealt."


def _laid(laid: BoardLaid, _: Voice) -> str:
    return f"{_capital(STREETS[laid.street])} is dealt."


def _back(back: BoardShuffledBack, voice: Voice) -> str:
    cards = STREETS[back.street]
    bets = ", ".join(f"{voice.name_of(each.seat)} {chips_words(each.chips)}" for each in back.returned)
    returned = f" Bets go back: {bets}." if bets else ""
    return f"{_FAULTS[back.fault].format(cards=cards, Cards=_capital(cards))}{returned}"


_FAULTS: Final[Mapping[BoardFault, str]] = {
    BoardFault.PREMATURE: "{Cards} came before the betting was over. Its cards go back; shuffle and deal {cards} anew.",
    BoardFault.TOO_MANY: "Too many cards for {cards}, all of them go back. Shuffle and deal {cards} anew.",
}


def _mended(_: FlopMended, __: Voice) -> str:
    return "One card too many was on the flop, and it is known which: it becomes the burn card. The flop stands."


def _burned(_: BurnShown, __: Voice) -> str:
    return "The burn card was forgotten. It is shown to all and laid down; the board stands."


def _warned(warned: PlayerWarned, voice: Voice) -> str:
    return f"A warning for {voice.name_of(warned.seat)}: {WARNINGS[warned.cause]}."


WARNINGS: Final[Mapping[WarnCause, str]] = {
    WarnCause.SPLASH: "chips thrown into the pot",
    WarnCause.TALK: "talk about cards of the hand",
    WarnCause.SHOWN_AROUND: "cards shown to somebody",
    WarnCause.TURNED_DOWN: "a card turned face down at the showdown",
    WarnCause.RULES_IGNORED: "does not listen to the rules",
}


def _touched(touched: PotTouched, voice: Voice) -> str:
    return f"{voice.name_of(touched.seat)} took from the pot or touched it. Count the pot."


def _kept(kept: NoticeKept, voice: Voice) -> str:
    return f"{kept.who} notes: {NOTICES[kept.notice].format(name=voice.name_of(kept.seat))}."


NOTICES: Final[Mapping[Notice, str]] = {
    Notice.CARDS_HIDDEN: "the cards of {name} were lifted or hidden",
    Notice.COUNT_WRONG: "{name} points out a wrong count",
    Notice.COUNT_ASKED: "the chips of {name} were counted",
    Notice.ADVICE_TAKEN: "{name} took advice",
    Notice.RULES_IGNORED: "{name} does not listen to the rules",
}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    DeckWasCut: _cut,
    CardWasExposed: _exposed,
    DealVoided: _void,
    CardsDealt: _dealt,
    BoardLaid: _laid,
    BoardShuffledBack: _back,
    FlopMended: _mended,
    BurnShown: _burned,
    PlayerWarned: _warned,
    PotTouched: _touched,
    NoticeKept: _kept,
}
"""By kind of ruling, the function that makes its sentence."""
