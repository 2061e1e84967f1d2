"""Rulings that only razz has, in the words of a dealer. They name no card, not even one that lies face up."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.razz import RazzStreet
from hub.events.razz_rulings import (
    BringInPosted,
    CommunityCardLaid,
    DownCardsDealt,
    FullBetCounted,
    HandDisclosed,
    HandMucked,
    RazzHandOpened,
    RoundClosed,
    ShowdownBegan,
    StreetOpened,
    UnreadHandFlagged,
    UpCardLaid,
)
from hub.views.card_words import chips_words
from hub.views.voice import Voice

STREETS: Final[Mapping[RazzStreet, str]] = {
    RazzStreet.THIRD: "third street",
    RazzStreet.FOURTH: "fourth street",
    RazzStreet.FIFTH: "fifth street",
    RazzStreet.SIXTH: "sixth street",
    RazzStreet.SEVENTH: "seventh street",
}


def _opened(opened: RazzHandOpened, _: Voice) -> str:
    stakes = opened.stakes
    limits = f"{chips_words(stakes.small)}/{chips_words(stakes.big)}"
    ante = f", ante {chips_words(stakes.ante)}" if stakes.ante else ""
    return f"Hand {opened.number}, limits {limits}{ante}, bring-in {chips_words(stakes.bring_in)}."


def _up_card(laid: UpCardLaid, voice: Voice) -> str:
    return f"{voice.name_of(laid.seat)} has an up card."


def _down_cards(_: DownCardsDealt, __: Voice) -> str:
    return "The last card is dealt, face down."


def _community(_: CommunityCardLaid, __: Voice) -> str:
    return "There are too few cards for all: one lies open for everybody."


def _street(opened: StreetOpened, voice: Voice) -> str:
    street, name = STREETS[opened.street], voice.name_of(opened.opener)
    street = street[:1].upper() + street[1:]
    if opened.turn is None:
        return f"{street} is dealt. Nobody can bet."
    why = "the highest card" if opened.street is RazzStreet.THIRD else "the lowest cards"
    if opened.turn == opened.opener:
        return f"{street} is dealt. {name} shows {why} and opens."
    return f"{street} is dealt. {name} shows {why} and is all-in, so {voice.name_of(opened.turn)} opens."


def _bring_in(posted: BringInPosted, voice: Voice) -> str:
    out = " and is all-in" if posted.all_in else ""
    return f"{voice.name_of(posted.seat)} brings in {chips_words(posted.to)}{out}."


def _showdown(began: ShowdownBegan, voice: Voice) -> str:
    return f"Showdown. {voice.name_of(began.order[0])} shows first."


def _mucked(mucked: HandMucked, voice: Voice) -> str:
    return f"{voice.name_of(mucked.seat)} mucks the hand. It was read, and is not the lowest."


def _unread(flagged: UnreadHandFlagged, voice: Voice) -> str:
    name = voice.name_of(flagged.seat)
    return f"The hand of {name} was thrown away before it was read. {flagged.who} entered that."


def _disclosed(disclosed: HandDisclosed, voice: Voice) -> str:
    return f"{disclosed.who} discloses the hands of the showdown of hand {disclosed.number}."


def _nothing(_: RoundClosed | FullBetCounted, __: Voice) -> str:
    """What the next ruling, or the one before, says already."""
    return ""


SAID: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    RazzHandOpened: _opened,
    UpCardLaid: _up_card,
    DownCardsDealt: _down_cards,
    CommunityCardLaid: _community,
    StreetOpened: _street,
    BringInPosted: _bring_in,
    FullBetCounted: _nothing,
    RoundClosed: _nothing,
    ShowdownBegan: _showdown,
    HandMucked: _mucked,
    UnreadHandFlagged: _unread,
    HandDisclosed: _disclosed,
}
"""By kind of ruling, the function that makes its sentence."""

ENTRIES: Final[Mapping[type, str]] = {
    UpCardLaid: "{name}'s up card",
    DownCardsDealt: "the last card, face down",
    CommunityCardLaid: "the card for everybody",
    BringInPosted: "{name}'s bring-in",
    HandMucked: "{name}'s mucked hand",
}
"""What an undo takes back, by the ruling that answered the entry."""
