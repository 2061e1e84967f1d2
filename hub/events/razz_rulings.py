"""Rulings that only razz has. Past tense, final, journalled."""

from dataclasses import dataclass

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.poker_rulings import ActionStood, EntryTakenBack, HandKilled, HandShown, PotsPaid
from hub.events.razz import RazzStreet, Stakes
from hub.events.setting import TableSetting
from hub.events.stakes import BetsPosted, SeatChips


@dataclass(frozen=True, slots=True)
class RazzHandOpened:
    """A hand of razz began: stacks before the antes, stakes, settings. The stud button lies at seat 8 (Z5)."""

    number: int
    players: tuple[SeatChips, ...]
    stakes: Stakes
    settings: tuple[TableSetting, ...] = ()


@dataclass(frozen=True, slots=True)
class UpCardLaid:
    """A card lies face up at a seat (Z6, Z18)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class DownCardsDealt:
    """These seats got their last card, face down (Z18)."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CommunityCardLaid:
    """One card lies face up for everybody, because there were too few for own ones (Z19)."""

    card: Card


@dataclass(frozen=True, slots=True)
class StreetOpened:
    """A street is dealt.

    `opener` is the seat that its cards chose, `turn` who is to act (None: nobody has a decision); `limit` is the size
    of a bet (Z7, Z14, Z15, E8, E9).
    """

    street: RazzStreet
    opener: int
    turn: int | None
    limit: int


@dataclass(frozen=True, slots=True)
class BringInPosted:
    """The forced bet was made (Z9); `price` is the full one also where less came (E10). The other fields as ever."""

    seat: int
    to: int
    price: int
    raise_by: int
    turn: int | None
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class FullBetCounted:
    """A completion, bet or raise counts as a full one (Z11, E11).

    `bets` is how many of the round's four are made, `level` the total that the next raise is counted from.
    """

    seat: int
    bets: int
    level: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A betting round is over, and the cards of this street come next (Z13)."""

    street: RazzStreet


@dataclass(frozen=True, slots=True)
class ShowdownBegan:
    """The last betting round is over; hands are shown or mucked in this order (Z21)."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandMucked:
    """A hand that was read was thrown away unshown; it still counts (Z22, Z23)."""

    seat: int


@dataclass(frozen=True, slots=True)
class UnreadHandFlagged:
    """A hand was thrown away at the showdown before it was read, so nobody knows whether it would have won (E7)."""

    seat: int
    who: str


@dataclass(frozen=True, slots=True)
class HandDisclosed:
    """The cards that were live at a showdown, mucked ones too, by request (Z29)."""

    number: int
    hands: tuple[HandShown, ...]
    community: Card | None
    who: str


RazzRuling = (
    RazzHandOpened
    | BetsPosted
    | UpCardLaid
    | DownCardsDealt
    | CommunityCardLaid
    | HoleCardsKept
    | StreetOpened
    | BringInPosted
    | ActionStood
    | FullBetCounted
    | HandKilled
    | RoundClosed
    | ShowdownBegan
    | HandShown
    | HandMucked
    | UnreadHandFlagged
    | PotsPaid
    | HandDisclosed
    | EntryTakenBack
)
"""What the rules of razz decide about one hand."""
