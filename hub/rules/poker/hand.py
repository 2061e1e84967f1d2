"""One hand at one table: what every game that is played hand by hand keeps of it, and what can be read off that."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Self

from hub.events.cards import Card
from hub.events.poker import Street
from hub.events.poker_rulings import HandShown
from hub.events.stakes import Level
from hub.rules.poker.players import Betting

STREETS: Final = tuple(Street)

HOLE_CARDS: Final = 2
FLOP: Final = 3

NO_LEVEL: Final = Level(1, 2)
"""Before the first hand."""


class Stage(StrEnum):
    """Where a hand stands."""

    WAITING = "waiting"
    """No hand has been opened."""
    CUT = "cut"
    """The deck is to be cut, where the rulebook asks for it."""
    DEAL = "deal"
    """Cards are dealt."""
    PLAY = "play"
    """Betting, the board, the showdown."""
    OVER = "over"
    """Nobody has anything to decide any more: hands are compared, pots paid, the next hand is opened."""


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand at one table; a game adds what only its rulebook knows.

    Args:
        stage: where the hand stands.
        number: of the hand at this table.
        level: blinds, antes, the smallest chip.
        betting: players, chips, and what is asked of whom.
        street: the betting round.
        board: the cards that lie, in the order in which they were laid.
        shown: the hands that were shown.
        before: the hand as it was before the last entry, back to its opening; None where none can be taken back.
    """

    stage: Stage = Stage.WAITING
    number: int = 0
    level: Level = NO_LEVEL
    betting: Betting = field(default_factory=Betting)
    street: Street = Street.PREFLOP
    board: tuple[Card, ...] = ()
    shown: tuple[HandShown, ...] = ()
    before: Self | None = field(default=None, compare=False, repr=False)

    @property
    def turn(self) -> int | None:
        """The seat to act; None: no decision is open."""
        return self.betting.turn

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
    def is_decided(self) -> bool:
        """Whether one hand is left, or all that are left have been shown over the whole board."""
        live = self.betting.live
        return len(live) == 1 or (self.is_complete and {each.seat for each in self.shown} >= set(live))

    @property
    def next_street(self) -> Street | None:
        """The street whose cards come next, None after the last."""
        later = STREETS.index(self.street) + 1
        return STREETS[later] if later < len(STREETS) else None

    @property
    def next_cards(self) -> int:
        """How many cards the next street has: three, then one, then one."""
        return 1 if self.board else FLOP

    def shown_by(self, seat: int) -> tuple[Card, ...] | None:
        """The cards that a seat has shown, None where it has not."""
        return next((each.cards for each in self.shown if each.seat == seat), None)

    def taken_back(self) -> Self:
        """The hand before the last entry.

        Raises:
            ValueError: there is none.
        """
        if self.before is None:
            raise ValueError("there is no entry to take back")
        return self.before
