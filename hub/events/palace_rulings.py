"""Rulings that only Palace Poker has. Past tense, final, journalled. P and D numbers are those of PALACE.md."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bluff_rulings import HoleCardsKept
from hub.events.cards import Card
from hub.events.palace import SeatCard
from hub.events.poker_rulings import EntryTakenBack, HandShown, PotPaid
from hub.events.setting import TableSetting
from hub.events.stakes import Level, SeatChips


@dataclass(frozen=True, slots=True)
class DealerDrawOpened:
    """The first dealer is drawn for by everybody (P3). Small and big bet are the level's blinds."""

    players: tuple[SeatChips, ...]
    level: Level
    settings: tuple[TableSetting, ...] = ()


@dataclass(frozen=True, slots=True)
class DealerDrawRead:
    """A round of the draw was read; `left` draw again, or are the one who deals (D1)."""

    cards: tuple[SeatCard, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PalaceHandOpened:
    """A hand began: stacks before the antes, who deals, what each ante is, settings (P4, D2, D3)."""

    number: int
    players: tuple[SeatChips, ...]
    dealer: int
    ante: int
    level: Level
    settings: tuple[TableSetting, ...] = ()


@dataclass(frozen=True, slots=True)
class AntesTaken:
    """Antes lie in the pot: the whole ante, or all that a player had (P4)."""

    paid: tuple[SeatChips, ...]


@dataclass(frozen=True, slots=True)
class BannerKept:
    """A turned card is the banner of the seat that waited (P5, P6)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class BannerPutAside:
    """A turned card repeats a suit of the group; another is turned for the same seat (P5)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class AsideReturned:
    """The cards put aside are shuffled and are the deck now (P7)."""


@dataclass(frozen=True, slots=True)
class PalaceDealt:
    """Everybody has three palace cards; so many are left to draw from, and `turn` begins (P8, P9)."""

    draw: int
    turn: int


@dataclass(frozen=True, slots=True)
class SoldierBought:
    """The seat took the top card and threw these soldiers (P10).

    `shuffled`: the discard pile was made the draw pile first (P11).
    """

    seat: int
    paid: int
    card: Card
    thrown: tuple[Card, ...]
    shuffled: bool
    turn: int


@dataclass(frozen=True, slots=True)
class SoldiersDiscarded:
    """The seat threw soldiers and drew nothing (P12). `passed`: it counts as a pass (P28, D21)."""

    seat: int
    paid: int
    cards: tuple[Card, ...]
    passed: bool
    turn: int


@dataclass(frozen=True, slots=True)
class TurnStayed:
    """The seat did nothing (P23)."""

    seat: int
    turn: int


@dataclass(frozen=True, slots=True)
class TurnFolded:
    """The seat gave up on its turn; all its cards are thrown and nobody captures (P24, D20)."""

    seat: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class BattleOpened:
    """The attacker bet (P13, P14): `paid` by him, `price` is what the defender owes for a call."""

    attacker: int
    defender: int
    paid: int
    price: int


@dataclass(frozen=True, slots=True)
class BattleRaised:
    """The seat called and raised (P20-P22): `paid` in all, `by` on top, which the other side owes now."""

    seat: int
    paid: int
    by: int


@dataclass(frozen=True, slots=True)
class BattleCalled:
    """The seat called, for what it owed or all it had, and is to look (P16, P22, P30).

    `returned` is the part of a raise that was not matched.
    """

    seat: int
    paid: int
    returned: SeatChips | None = None


class BattleEnd(StrEnum):
    """What a battle was won by."""

    FOLD = "fold"
    CONCESSION = "concession"
    HAND = "hand"
    SUIT_COUNT = "banner_suit_count"


@dataclass(frozen=True, slots=True)
class BattleWon:
    """A battle is won; the loser is out and his palace cards are thrown (P15-P18, P22).

    `returned` is the raise that nobody called.
    """

    winner: int
    loser: int
    by: BattleEnd
    returned: SeatChips | None = None


@dataclass(frozen=True, slots=True)
class BattleTied:
    """Nobody won (P18): both are out and all they held is thrown, or, the last two, they split the pot."""

    attacker: int
    defender: int
    split: bool
    turn: int | None


@dataclass(frozen=True, slots=True)
class SoldiersCaptured:
    """The loser's soldiers and last his banner are the winner's soldiers, who may throw some (P19)."""

    winner: int
    loser: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CaptureEnded:
    """The winner threw these soldiers and goes on with at most five (P19); `turn` is left of the attacker."""

    seat: int
    thrown: tuple[Card, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class QuietRoundEnded:
    """Everybody in the hand has passed: an ordinary showdown (P28)."""


class Result(StrEnum):
    """How a hand ended."""

    LAST_STANDING = "last_standing"
    SAME_BANNER_SUIT = "same_banner_suit"
    SHOWDOWN = "showdown"
    TIE_SPLIT = "tie_split"


@dataclass(frozen=True, slots=True)
class PalacePaid:
    """The hand is over and its one pot is paid (P18, P25, P27-P29)."""

    result: Result
    pot: PotPaid


class Alarm(StrEnum):
    """What the dealer is told at once."""

    WRONG_KEEP = "wrong_keep"
    """A turned card lies at another place than where it belongs (P5)."""
    SIXTH_SOLDIER = "sixth_soldier"
    """More than five soldiers were left lying (P10)."""


@dataclass(frozen=True, slots=True)
class AlarmRaised:
    """Something lies where it must not; it changes nothing. `card` and `seat` (None: aside) say what belongs where."""

    alarm: Alarm
    seat: int | None
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class AlarmEnded:
    """It lies right now."""

    alarm: Alarm
    seat: int | None
    card: Card | None = None


PalaceRuling = (
    DealerDrawOpened
    | DealerDrawRead
    | PalaceHandOpened
    | AntesTaken
    | BannerKept
    | BannerPutAside
    | AsideReturned
    | PalaceDealt
    | HoleCardsKept
    | SoldierBought
    | SoldiersDiscarded
    | TurnStayed
    | TurnFolded
    | BattleOpened
    | BattleRaised
    | BattleCalled
    | BattleWon
    | BattleTied
    | SoldiersCaptured
    | CaptureEnded
    | QuietRoundEnded
    | HandShown
    | PalacePaid
    | AlarmRaised
    | AlarmEnded
    | EntryTakenBack
)
"""What the rules of Palace Poker decide about one hand."""
