"""Observations that only Bluff and Win the Button has; the others are those of any poker table."""

from dataclasses import dataclass

from hub.events.bounds import MAX_SEAT, check
from hub.events.cards import Card
from hub.events.draws import MAX_WHO
from hub.events.poker import MAX_CARDS
from hub.events.seat import AtSeat
from hub.events.stakes import SeatChips


def _check_who(who: str) -> None:
    check(0 < len(who) <= MAX_WHO, "an entry names who made it")


@dataclass(frozen=True, slots=True)
class HoleCardsRead(AtSeat):
    """A reader that nobody sees read the cards at a seat, face down. No screen may ever show them (D6)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(len(self.cards) <= MAX_CARDS, "a deck has 52 cards")


@dataclass(frozen=True, slots=True)
class ReadHandUsed(AtSeat):
    """A hand cannot be turned up any more; the dealer takes what the reader had read of it before (D6)."""

    who: str

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_who(self.who)


@dataclass(frozen=True, slots=True)
class ShowdownEntered:
    """The dealer paid the pots of an ordinary showdown: stacks after it, before any payment for a bluff."""

    stacks: tuple[SeatChips, ...]

    def __post_init__(self) -> None:
        check(len(self.stacks) <= MAX_SEAT + 1, "a seat is entered once")


@dataclass(frozen=True, slots=True)
class LevelTimeUp:
    """The level's clock ran out (B16)."""


@dataclass(frozen=True, slots=True)
class FloorRuled:
    """The floor says whether it was a bluff, where a hand cannot be read (D6)."""

    bluff: bool
    who: str

    def __post_init__(self) -> None:
        _check_who(self.who)


BluffEntry = ReadHandUsed | ShowdownEntered | LevelTimeUp | FloorRuled
"""What only the dealer of Bluff and Win may enter."""
