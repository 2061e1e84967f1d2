"""Rulings about shown hands, dead hands, pots and bluffs, in the words of a dealer. They name no card."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.bluff_rulings import (
    AntesGiven,
    BluffJudged,
    BluffReason,
    FoldedOut,
    HandNotRead,
    HoleCardsKept,
    LevelFellDue,
    ShowdownPaid,
)
from hub.events.poker_rulings import DeathCause, EntryTakenBack, HandKilled, HandShown, PotsPaid
from hub.views.card_words import chips_words
from hub.views.pot_words import paid_said
from hub.views.voice import Voice


def _shown(shown: HandShown, voice: Voice) -> str:
    return f"{voice.name_of(shown.seat)} shows {voice.hand(shown.seat) or 'the hand'}."


def _killed(killed: HandKilled, voice: Voice) -> str:
    return DEATHS[killed.cause].format(name=voice.name_of(killed.seat))


DEATHS: Final[Mapping[DeathCause, str]] = {
    DeathCause.TIME: "Time is over: the hand of {name} is folded.",
    DeathCause.LEFT: "{name} left the table: the hand is dead.",
    DeathCause.SHOWN_AROUND: "{name} showed the cards to somebody: the hand is dead.",
    DeathCause.MUCKED: "The hand of {name} is in the muck, so it is dead.",
    DeathCause.TURNED_DOWN: "A card of {name} lies face down: the hand is dead.",
}


def _paid(paid: PotsPaid, voice: Voice) -> str:
    return paid_said(paid, voice)


def _dealer_paid(paid: ShowdownPaid, voice: Voice) -> str:
    stacks = ", ".join(f"{voice.name_of(each.seat)} {chips_words(each.chips)}" for each in paid.stacks)
    return f"The dealer paid the pots. Stacks: {stacks}."


def _taken_back(back: EntryTakenBack, voice: Voice) -> str:
    return f"{back.who} takes back {voice.entry or 'the last entry'}."


def _not_read(missed: HandNotRead, voice: Voice) -> str:
    return f"The hand of {voice.name_of(missed.seat)} cannot be shown."


def _folded_out(out: FoldedOut, voice: Voice) -> str:
    return f"All but {voice.name_of(out.winner)} have folded."


def verdict_words(judged: BluffJudged, voice: Voice) -> str:
    """Whether it was a bluff, why, and who says so where it was not the cards."""
    bluffer = "" if judged.bluffer is None else voice.name_of(judged.bluffer)
    bluffed = "" if judged.bluffed is None else voice.name_of(judged.bluffed)
    if judged.who:
        said = f"{bluffer} bluffed {bluffed}" if judged.bluff else "no bluff"
        return f"The floor ({judged.who}) decides: {said}."
    return VERDICTS[judged.reason].format(bluffer=bluffer, bluffed=bluffed)


VERDICTS: Final[Mapping[BluffReason, str]] = {
    BluffReason.BLUFF: "Successful bluff: {bluffed} folded the better hand to {bluffer}.",
    BluffReason.NOT_BETTER: "No bluff: {bluffer} had the better hand, not {bluffed}.",
    BluffReason.TIE: "No bluff: the hands of {bluffer} and {bluffed} are equal.",
    BluffReason.NO_AGGRESSION: "No bluff: nobody had bet or raised in the last betting round.",
    BluffReason.WALK_NO_SMALL_BLIND: "No bluff: all folded to the big blind, and no small blind was there to fold.",
    BluffReason.SHOWDOWN: "No bluff: it came to a showdown.",
    BluffReason.NEEDS_FLOOR: "A hand cannot be shown. The floor decides whether {bluffer} bluffed {bluffed}.",
    BluffReason.AWAITING_SHOW: "{bluffer} and {bluffed} are to show their hands.",
}


def _given(given: AntesGiven, voice: Voice) -> str:
    payer, bluffer = voice.name_of(given.bluffed), voice.name_of(given.bluffer)
    if not given.chips:
        return f"There is nothing that {payer} could give {bluffer} for the bluff."
    return f"{payer} gives {bluffer} {chips_words(given.chips)} for the bluff{_antes(given.chips, voice)}."


def _antes(chips: int, voice: Voice) -> str:
    """How much that is, where the level is known."""
    ante = voice.facts.level.ante
    if not voice.facts.number:
        return ""
    return f", 4 × {chips_words(ante)}" if chips == 4 * ante else ", all that is left"


def _due(_: LevelFellDue, __: Voice) -> str:
    return "The next level is due. It begins with the next ordinary hand."


def _nothing(_: HoleCardsKept, __: Voice) -> str:
    """What a reader that nobody sees knows is told to nobody (D6)."""
    return ""


SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    HandShown: _shown,
    HandKilled: _killed,
    PotsPaid: _paid,
    ShowdownPaid: _dealer_paid,
    EntryTakenBack: _taken_back,
    HandNotRead: _not_read,
    FoldedOut: _folded_out,
    BluffJudged: verdict_words,
    AntesGiven: _given,
    LevelFellDue: _due,
    HoleCardsKept: _nothing,
}
"""By kind of ruling, the function that makes its sentence."""
