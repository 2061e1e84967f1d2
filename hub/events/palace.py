"""Observations that only Palace Poker has; the others are those of any poker table. P numbers are PALACE.md's."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bluff import HoleCardsRead
from hub.events.bounds import MAX_SEAT, check, check_seat
from hub.events.cards import Card
from hub.events.poker import MAX_CARDS
from hub.events.seat import AtSeat
from hub.events.stakes import MAX_CHIPS


def _check_cards(cards: tuple[Card, ...]) -> None:
    check(len(cards) <= MAX_CARDS, "a deck has 52 cards")


def _check_said(chips: int) -> None:
    """An amount as it was said or typed: the rules refuse those that make no sense in their own words."""
    check(abs(chips) <= MAX_CHIPS, f"an amount lies between 0 and {MAX_CHIPS}")


@dataclass(frozen=True, slots=True)
class SeatCard(AtSeat):
    """One card at one seat."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealerCardsDrawn:
    """Everybody who draws for the first deal has drawn a card; the dealer says "draw done" (P3)."""

    cards: tuple[SeatCard, ...]

    def __post_init__(self) -> None:
        check(len(self.cards) <= MAX_SEAT + 1, "each seat draws one card")


@dataclass(frozen=True, slots=True)
class AntesPaid:
    """The antes of these seats lie in the pot (P4)."""

    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        check(len(self.seats) <= MAX_SEAT + 1, "each seat pays once")
        for seat in self.seats:
            check_seat(seat)


@dataclass(frozen=True, slots=True)
class BannerTurned:
    """The dealer turned the next card of the banner deal (P5)."""

    card: Card


@dataclass(frozen=True, slots=True)
class BannerRested:
    """A turned card came to rest at a seat, or (None) aside (P5)."""

    card: Card
    seat: int | None

    def __post_init__(self) -> None:
        if self.seat is not None:
            check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class AsideShuffled:
    """The cards put aside are shuffled and dealt on with (P7).

    `order` is known to a test alone; no device can supply it.
    """

    order: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_cards(self.order)


@dataclass(frozen=True, slots=True)
class BuyMade(AtSeat):
    """A player took the top card of the draw pile, and threw these soldiers, perhaps that card among them (P10).

    `card` is None where it was not read. `order` is that of the draw pile where it was shuffled for this purchase; a
    test alone knows it, no device can supply it (P11).
    """

    card: Card | None
    thrown: tuple[Card, ...] = ()
    order: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_cards(self.thrown)
        _check_cards(self.order)


@dataclass(frozen=True, slots=True)
class DiscardMade(AtSeat):
    """A player threw soldiers and drew nothing (P12)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_cards(self.cards)


@dataclass(frozen=True, slots=True)
class BattleDeclared(AtSeat):
    """A player bets against another one (P13), None: he named nobody. `extra` is what he bets above the price (D10)."""

    against: int | None
    extra: int = 0

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_said(self.extra)
        if self.against is not None:
            check_seat(self.against)


class PalaceAct(StrEnum):
    """What a player does without cards or amounts: on his turn, or as an answer to a bet or raise."""

    STAY = "stay"
    FOLD = "fold"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class PalaceActed(AtSeat):
    """A player stayed, folded or called: by a box, by word, or as the dealer entered it (P15, P16, P22-P24)."""

    act: PalaceAct


@dataclass(frozen=True, slots=True)
class RaiseDeclared(AtSeat):
    """A player in a battle calls, and raises by so much on top (P20-P22)."""

    by: int

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_said(self.by)


class Claim(StrEnum):
    """What the last caller announces after he has looked (P16)."""

    WIN = "win"
    CONCEDE = "concede"


@dataclass(frozen=True, slots=True)
class BattleAnnounced(AtSeat):
    """The last caller announces who won (P16, P22)."""

    claim: Claim


@dataclass(frozen=True, slots=True)
class CaptureDone(AtSeat):
    """The winner of a battle has thrown these soldiers and keeps the others (P19)."""

    thrown: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_cards(self.thrown)


@dataclass(frozen=True, slots=True)
class SoldiersSeen(AtSeat):
    """So many cards lie at right angles to the banner of a seat (P10)."""

    count: int

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(0 <= self.count <= MAX_CARDS, "a deck has 52 cards")


PalaceEntry = (
    DealerCardsDrawn
    | AntesPaid
    | BannerTurned
    | BannerRested
    | AsideShuffled
    | BuyMade
    | DiscardMade
    | BattleDeclared
    | PalaceActed
    | RaiseDeclared
    | BattleAnnounced
    | CaptureDone
    | SoldiersSeen
    | HoleCardsRead
)
"""What only the dealer, the boxes and the cameras of Palace Poker say."""
