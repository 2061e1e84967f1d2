"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from hub.events.bluff_rulings import AntesGiven, BluffJudged
from hub.events.cards import Card
from hub.events.poker import Street
from hub.events.poker_rulings import HandShown
from hub.events.stakes import Level, SeatChips
from hub.rules.bluff.profile import Profile
from hub.rules.poker.players import Betting

STREETS: Final = tuple(Street)
NO_LEVEL: Final = Level(1, 2)


class Stage(StrEnum):
    """Where a hand stands."""

    WAITING = "waiting"
    """No hand has been opened."""
    DEAL = "deal"
    """Antes and blinds lie out, cards are dealt."""
    PLAY = "play"
    """Betting, the board, the showdown."""
    ENDED = "ended"
    """Nobody has anything to decide any more: hands are compared, chips change hands, the next hand is opened."""


class HandKind(StrEnum):
    """What is played."""

    NORMAL = "normal"
    BLUFF_POT = "bluff_pot"


class End(StrEnum):
    """How a hand ended."""

    FOLD = "fold"
    SHOWDOWN = "showdown"


@dataclass(frozen=True, slots=True)
class LastDecision:
    """The last decision of the last betting round that had one (B4).

    Args:
        seat: who made it.
        folded: whether it was a fold.
        aggressor: who had made the last legal bet or raise of that round; None: nobody.
        board: the cards that lay then.
    """

    seat: int
    folded: bool
    aggressor: int | None
    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand at one table.

    Args:
        profile: the table's settings.
        stage: where the hand stands.
        kind: an ordinary hand or a bluff pot.
        number: of the hand at this table.
        level: blinds and antes.
        level_due: whether a new level waits to be used (B16).
        button: its seat; in a bluff pot that of the bluffer.
        sb: the small blind; None: there is none.
        bb: the big blind; None in a bluff pot.
        betting: players, chips, and what is asked of whom.
        waiting: players who sit this hand out (D14).
        street: the betting round.
        board: the cards that lie, in the order in which they were laid.
        last: the last decision, None before the first.
        held: hands that lie face down and that the hub knows; no view shows them.
        shown: hands that were shown.
        unread: seats whose hands cannot be read any more.
        end: how the hand ended, None while it runs.
        verdict: whether it was a bluff, once that is ruled.
        paid: the whole pot, once it is paid.
        given: what was paid for a bluff.
        before: the hand as it was before the last entry, back to its opening; None where none can be taken back.
    """

    profile: Profile = field(default_factory=Profile)
    stage: Stage = Stage.WAITING
    kind: HandKind = HandKind.NORMAL
    number: int = 0
    level: Level = NO_LEVEL
    level_due: bool = False
    button: int = 0
    sb: int | None = None
    bb: int | None = None
    betting: Betting = field(default_factory=Betting)
    waiting: tuple[SeatChips, ...] = ()
    street: Street = Street.PREFLOP
    board: tuple[Card, ...] = ()
    last: LastDecision | None = None
    held: tuple[HandShown, ...] = ()
    shown: tuple[HandShown, ...] = ()
    unread: tuple[int, ...] = ()
    end: End | None = None
    verdict: BluffJudged | None = None
    paid: int | None = None
    given: AntesGiven | None = None
    before: "HandState | None" = field(default=None, compare=False, repr=False)

    @property
    def turn(self) -> int | None:
        """The seat to act; None: no decision is open."""
        return self.betting.turn

    @property
    def pot(self) -> int:
        """All chips put in during this hand, also after they are paid out."""
        return self.betting.pot if self.paid is None else self.paid

    @property
    def first_after(self) -> int:
        """The seat after which the first betting round begins: the big blind, in a bluff pot the button (B13)."""
        return self.button if self.bb is None else self.bb

    @property
    def may_show(self) -> bool:
        """Whether hands may be shown before the pots are paid: nobody will have a decision any more."""
        if self.stage is not Stage.PLAY or self.turn is not None:
            return False
        return self.is_complete or sum(each.can_act for each in self.betting.players) < 2

    @property
    def is_complete(self) -> bool:
        """Whether the whole board lies and the betting is over."""
        return self.street is STREETS[-1] and self.turn is None

    @property
    def next_street(self) -> Street | None:
        """The street whose cards come next, None after the last."""
        later = STREETS.index(self.street) + 1
        return STREETS[later] if later < len(STREETS) else None

    def shown_by(self, seat: int) -> tuple[Card, ...] | None:
        """The cards that a seat has shown, None where it has not."""
        return next((each.cards for each in self.shown if each.seat == seat), None)

    def known(self, besides: int | None = None) -> tuple[Card, ...]:
        """All cards of this hand that the hub knows, but for those at one seat."""
        at_seats = (each for each in (*self.shown, *self.held) if each.seat != besides)
        return (*self.board, *(card for each in at_seats for card in each.cards))
