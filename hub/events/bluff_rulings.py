"""Rulings that only Bluff and Win the Button has. Past tense, final, journalled."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.cards import Card
from hub.events.poker_rulings import (
    ActionStood,
    BoardLaid,
    CardsDealt,
    EntryTakenBack,
    HandKilled,
    HandShown,
    PotsPaid,
)
from hub.events.setting import TableSetting
from hub.events.stakes import BetsPosted, HandOpened, Level, SeatChips


@dataclass(frozen=True, slots=True)
class BluffPotOpened:
    """A bluff pot began (B10): the bluffer's seat has the button, there are no blinds (B11, B12).

    `players` are the stacks before the antes; `waiting` sit this hand out, having entered again (D14).
    """

    number: int
    players: tuple[SeatChips, ...]
    button: int
    level: Level
    settings: tuple[TableSetting, ...] = ()
    waiting: tuple[SeatChips, ...] = ()


@dataclass(frozen=True, slots=True)
class HoleCardsKept:
    """Cards that lie face down are known to the hub and to nobody else (D6). No screen shows this ruling."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandNotRead:
    """A hand that was to be shown cannot be read any more (D6)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FoldedOut:
    """A fold left one player: the hand is over, and the pot waits for the verdict."""

    winner: int


class BluffReason(StrEnum):
    """Why it was a bluff or not, or is not known."""

    BLUFF = "bluff"
    NOT_BETTER = "not_better"
    TIE = "tie"
    NO_AGGRESSION = "no_aggression"
    WALK_NO_SMALL_BLIND = "walk_no_small_blind"
    SHOWDOWN = "showdown"
    NEEDS_FLOOR = "needs_floor"
    AWAITING_SHOW = "awaiting_show"
    """One of the two has not shown yet; never ruled, for it is no verdict."""


@dataclass(frozen=True, slots=True)
class BluffJudged:
    """The verdict. `bluff` is None where the floor has to say; `who` is who said it, empty where the cards did.

    `bluffer` and `bluffed` are the seats compared, None where there was nothing to compare.
    """

    bluff: bool | None
    reason: BluffReason
    bluffer: int | None = None
    bluffed: int | None = None
    who: str = ""


@dataclass(frozen=True, slots=True)
class ShowdownPaid:
    """The pots of a showdown were paid as the dealer says: every stack of the hand after it."""

    stacks: tuple[SeatChips, ...]


@dataclass(frozen=True, slots=True)
class AntesGiven:
    """The bluffed player gave the bluffer four antes, or all he had left (B9, D7)."""

    bluffed: int
    bluffer: int
    chips: int


@dataclass(frozen=True, slots=True)
class LevelFellDue:
    """The next level is due; it waits while bluff pots are played (B16)."""


BluffRuling = (
    HandOpened
    | BluffPotOpened
    | BetsPosted
    | HoleCardsKept
    | CardsDealt
    | ActionStood
    | HandKilled
    | BoardLaid
    | HandShown
    | HandNotRead
    | FoldedOut
    | BluffJudged
    | PotsPaid
    | ShowdownPaid
    | AntesGiven
    | LevelFellDue
    | EntryTakenBack
)
"""What the rules of Bluff and Win decide about one hand."""
