"""What every game that is played hand by hand has: the facts that the table and the views draw, whatever the rules."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.cards import Card
from hub.events.palace_rulings import AlarmRaised
from hub.events.poker_rulings import HandShown
from hub.events.stakes import Level
from hub.rules.poker.hand import Hand
from hub.rules.poker.players import Betting


@dataclass(frozen=True, slots=True)
class Following:
    """The next hand, where it is no ordinary one: its kind, by the word of the rulebook, and the button's seat."""

    kind: str
    button: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What a fixed-limit game has: the bring-in, and the size of a bet on this street. Its blinds are the limits."""

    bring_in: int
    bet: int


@dataclass(frozen=True, slots=True)
class BattleFacts:
    """A battle between two seats: what the side in turn owes, the part of it that is a raise, who looks, if anybody."""

    attacker: int
    defender: int
    price: int
    raised: int
    looks: int | None


@dataclass(frozen=True, slots=True)
class PalaceFacts:
    """What Palace Poker alone has: whose banner is turned, the battle, what lies wrong, and what a throw costs."""

    waiting: int | None
    battle: BattleFacts | None
    alarms: tuple[AlarmRaised, ...]
    fee: int


@dataclass(frozen=True, slots=True)
class HandFacts:
    """One hand at one table.

    Args:
        number: of the hand, from 1; 0 before the first.
        kind: what is played, by the word of the rulebook (`hand`, `bluff_pot`).
        stage: where it stands, by the word of the rulebook.
        over: whether it is settled, so that the next may be opened.
        level: blinds and antes.
        level_due: whether a new level waits to be used.
        street: the betting round, by the word of the rulebook.
        button: its seat.
        sb: the small blind's seat, None where there is none.
        bb: the big blind's seat, None where there is none.
        betting: players, chips, and what is asked of whom.
        pot: all chips put in during this hand, also after they are paid out.
        board: the cards that lie, in the order in which they were laid.
        shown: the hands that were shown.
        to_show: the seats that are to show their hands now, ascending.
        before: whether an entry can be taken back.
        following: the next hand, None where it is an ordinary one, or not known yet.
        limits: of a fixed-limit game; None where bets have no fixed size.
        low: whether the lowest hand wins.
        palace: of Palace Poker; None in other games.
        before_seats: cards that lie open before a seat besides those that it showed, and count to its hand.
    """

    number: int
    kind: str
    stage: str
    over: bool
    level: Level
    level_due: bool
    street: StrEnum
    button: int
    sb: int | None
    bb: int | None
    betting: Betting
    pot: int
    board: tuple[Card, ...]
    shown: tuple[HandShown, ...]
    to_show: tuple[int, ...]
    before: bool
    following: Following | None = None
    limits: Limits | None = None
    low: bool = False
    palace: PalaceFacts | None = None
    before_seats: tuple[HandShown, ...] = ()


@dataclass(frozen=True, slots=True)
class Markers:
    """Where button and blinds are; None: there is none."""

    button: int
    sb: int | None
    bb: int | None


def facts_of(
    hand: Hand, at: Markers, pot: int, to_show: tuple[int, ...], *, over: bool, kind: str = "hand", due: bool = False
) -> HandFacts:
    """The facts of a hand, with those that each game has in its own way; `due` is whether a new level waits."""
    return HandFacts(
        number=hand.number,
        kind=kind,
        stage=str(hand.stage),
        over=over,
        level=hand.level,
        level_due=due,
        street=hand.street,
        button=at.button,
        sb=at.sb,
        bb=at.bb,
        betting=hand.betting,
        pot=pot,
        board=hand.board,
        shown=hand.shown,
        to_show=to_show,
        before=hand.before is not None,
    )
