"""Rulings about the opening of a hand and its betting, in the words of a dealer."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hub.events.bluff_rulings import BluffPotOpened
from hub.events.poker import ActionKind
from hub.events.poker_rulings import ActionStood, ActionVoided, RestrictionEnded, TooFewStood
from hub.events.stakes import BetsPosted, HandOpened, Level, PostKind
from hub.views.card_words import chips_words
from hub.views.voice import Voice


def level_words(level: Level) -> str:
    """A level as it stands on the screens: "50/100, ante 10"."""
    ante = f", ante {chips_words(level.ante)}" if level.ante else ""
    return f"{chips_words(level.sb)}/{chips_words(level.bb)}{ante}"


def button_words(button: int, voice: Voice) -> str:
    """Who has the button; it is dead where nobody of the hand sits."""
    if button in voice.facts.betting.seats:
        return f"{voice.name_of(button)} has the button."
    return f"The button is dead, at seat {button}."


def _opened(opened: HandOpened, voice: Voice) -> str:
    return f"Hand {opened.number}, {level_words(opened.level)}. {button_words(opened.button, voice)}"


def _pot_opened(opened: BluffPotOpened, voice: Voice) -> str:
    out = voice.names(each.seat for each in opened.waiting)
    waits = f" Sits it out: {out}." if out else ""
    ante = chips_words(opened.level.ante)
    return f"Hand {opened.number}, a bluff pot: an ante of {ante} each. {button_words(opened.button, voice)}{waits}"


def _posted(posted: BetsPosted, voice: Voice) -> str:
    antes = sum(each.amount for each in posted.posts if each.kind is PostKind.ANTE)
    blinds = ", ".join(_blinds(posted, voice))
    said = (f"{chips_words(antes)} in antes." if antes else "", f"{blinds}." if blinds else "")
    return " ".join(filter(None, said))


def _blinds(posted: BetsPosted, voice: Voice) -> Iterator[str]:
    for each in posted.posts:
        if each.kind is not PostKind.ANTE:
            yield f"{voice.name_of(each.seat)} posts {_POSTS[each.kind]} of {chips_words(each.amount)}"


_POSTS: Final[Mapping[PostKind, str]] = {
    PostKind.SMALL: "the small blind",
    PostKind.BIG: "the big blind",
    PostKind.TABLE_ANTE: "the table's ante",
}


def _stood(stood: ActionStood, voice: Voice) -> str:
    out = " and is all-in" if stood.all_in else ""
    string = f" {_STRING_BETS[stood.action]}" if stood.string_bet and stood.action in _STRING_BETS else ""
    return f"{voice.name_of(stood.seat)} {_action(stood)}{out}.{string}"


def _action(stood: ActionStood) -> str:
    match stood.action:
        case ActionKind.BET:
            return f"bets {chips_words(stood.to)}"
        case ActionKind.RAISE:
            return f"raises to {chips_words(stood.to)}"
        case ActionKind.COMPLETE:
            return f"completes to {chips_words(stood.to)}"
        case ActionKind.CALL | ActionKind.ALL_IN:
            return f"calls {more_words(stood.added, stood.to)}"
        case ActionKind.CHECK | ActionKind.FOLD:
            return f"{stood.action}s"


def more_words(added: int, to: int) -> str:
    """What comes in front of a player: "200", or "100 more (200 in all)" where chips of his lie there already."""
    return chips_words(to) if added == to else f"{chips_words(added)} more ({chips_words(to)} in all)"


_STRING_BETS: Final[Mapping[ActionKind, str]] = {
    ActionKind.CHECK: "A string bet, so it is only a check.",
    ActionKind.CALL: "A string bet, so it is only a call.",
    ActionKind.BET: "A string bet, so the first motion counts.",
    ActionKind.RAISE: "A string bet, so it is the smallest raise.",
}
"""What became of several motions (H19, D14)."""


def _voided(voided: ActionVoided, voice: Voice) -> str:
    name = voice.name_of(voided.seat)
    did = _OUT_OF_TURN[voided.action]
    return f"{name} {did} out of turn. It counts for nothing, and {name} may only check, call or fold."


_OUT_OF_TURN: Final[Mapping[ActionKind, str]] = {
    ActionKind.CHECK: "checked",
    ActionKind.CALL: "called",
    ActionKind.BET: "bet",
    ActionKind.RAISE: "raised",
    ActionKind.FOLD: "folded",
    ActionKind.ALL_IN: "went all-in",
    ActionKind.COMPLETE: "added chips",
}


def _ended(ended: RestrictionEnded, voice: Voice) -> str:
    return f"{voice.names(ended.seats)} may bet and raise again."


def _too_few(few: TooFewStood, voice: Voice) -> str:
    lies, missing = chips_words(few.to), chips_words(few.missing)
    return f"{voice.name_of(few.seat)} put in too few chips: {lies} lies there, {missing} is missing. Add it or fold."


SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    HandOpened: _opened,
    BluffPotOpened: _pot_opened,
    BetsPosted: _posted,
    ActionStood: _stood,
    ActionVoided: _voided,
    RestrictionEnded: _ended,
    TooFewStood: _too_few,
}
"""By kind of ruling, the function that makes its sentence."""
