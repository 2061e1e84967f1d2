"""A hand of cards as every screen sees it: part of the one snapshot of a table."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.clocks import UtcMicros
from hub.events.rulings import VerifiedBy
from hub.events.stakes import AnteMode


class HandSeatState(StrEnum):
    """How a player stands in the hand."""

    LIVE = "live"
    FOLDED = "folded"
    ALL_IN = "all_in"
    WAITING = "waiting"
    """Sits this hand out."""


@dataclass(frozen=True, slots=True)
class HandSeatView:
    """One seat of the hand.

    `cards` are the faces that were shown, by their codes (`Td`), and `by` who stands for them, None where none were
    shown; in Palace Poker they are the palace cards, and `banner` and `soldiers` are what lies face up besides, the
    newest soldier last. `down` counts the cards that lie there face down, and `up` are the codes of those that were
    dealt face up, in that order, as long as the hand is not shown. `must_show`: the hand is to be shown now. `won`:
    chips that the pots gave, once they are paid. `words` name the hand of a seat that showed ("Full house, twos over
    eights"), and `best` are the codes of the cards that make it, his own and of the board; both empty while hands are
    not compared.
    """

    seat: int
    name: str
    stack: int
    bet: int
    state: HandSeatState
    cards: tuple[str, ...] = ()
    down: int = 0
    by: VerifiedBy | None = None
    must_show: bool = False
    won: int = 0
    words: str = ""
    best: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    banner: str = ""
    soldiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """Something that may be done now: `act` by the rulebook's word, by a seat or (None) by the dealer.

    `least` and `most` are the amounts, or numbers of cards, that go with it; None where none does. `against` is the
    seat that it is done to, where there is one.
    """

    act: str
    seat: int | None = None
    least: int | None = None
    most: int | None = None
    against: int | None = None


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle of Palace Poker: its sides, and what the side in turn owes (`price`), of which so much was raised.

    `looks` is the seat that has called and announces who won; None as long as a bet or raise is answered.
    """

    attacker: int
    defender: int
    price: int
    raised: int = 0
    looks: int | None = None


@dataclass(frozen=True, slots=True)
class PalaceView:
    """What only a hand of Palace Poker has.

    `draw` and `discard` count the cards of the piles, `aside` are the codes of cards put aside in the banner deal.
    `alarms` are sentences about what lies wrong. `waiting` is the seat for which a banner is turned. `fee` is what it
    costs to throw soldiers without buying.
    """

    draw: int = 0
    discard: int = 0
    aside: tuple[str, ...] = ()
    waiting: int | None = None
    battle: BattleView | None = None
    alarms: tuple[str, ...] = ()
    fee: int = 0


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot that was paid: what it held, who won it, and the sentence that says so."""

    amount: int
    winners: tuple[int, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class SeenCardsView:
    """What the cameras see at a place just now (0: the board), for the dealer to confirm; never a result.

    `cards` are codes, '' for a card that was seen and not read. `sentence` says why it is not verified, '' where it is.
    `one_open`: all that is asked is what the one card is that was not read; every other is beyond doubt.
    """

    place: int
    cards: tuple[str, ...]
    sentence: str = ""
    one_open: bool = False


@dataclass(frozen=True, slots=True)
class HappeningView:
    """Something that was ruled in this hand, in plain words, the newest last: an action, a warning, a verdict."""

    row: int
    at: UtcMicros
    sentence: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand as the screens see it; seats run clockwise in the order of `seats`.

    `board` holds codes. `price` is the total to match on this street. `verdict` is the sentence of a verdict (Bluff and
    Win), '' where there is none; `pots` are there once paid. `over`: the next hand may be opened, or waits for the
    floor. `asked` is the sentence of what the dealer should do next, '' where the table plays by itself. `smallest` is
    the smallest chip in play. `burned` are codes of cards that all have seen and that are out of play. `bluffer` and
    `bluffed` are the seats of a bluff, once it is ruled to be one. In a fixed-limit game `small` and `big` are its
    limits, `bet` is the size of a bet on this street and `bring_in` the forced one; 0 in others. `open` are the
    places (0: the board) at which the rules let cards lie face up now; cameras look nowhere else. `palace` is there in
    Palace Poker alone, where `small` and `big` are the bets and nobody posts blinds.
    """

    number: int
    kind: str
    stage: str
    over: bool
    street: str
    small: int
    big: int
    ante: int
    level_due: bool
    button: int
    sb: int | None
    bb: int | None
    board: tuple[str, ...]
    board_by: VerifiedBy | None
    pot: int
    price: int
    seats: tuple[HandSeatView, ...]
    choices: tuple[ChoiceView, ...] = ()
    pots: tuple[PotView, ...] = ()
    verdict: str = ""
    asked: str = ""
    seen: tuple[SeenCardsView, ...] = ()
    happened: tuple[HappeningView, ...] = ()
    smallest: int = 1
    ante_mode: AnteMode = AnteMode.EACH
    burned: tuple[str, ...] = ()
    bluffer: int | None = None
    bluffed: int | None = None
    bet: int = 0
    bring_in: int = 0
    palace: PalaceView | None = None
    open: tuple[int, ...] = ()
