"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from hub.events.cards import Card
from hub.events.poker import Street
from hub.events.poker_rulings import HandShown, PotsPaid
from hub.events.stakes import Level
from hub.rules.house.profile import Profile
from hub.rules.poker.players import Betting
from hub.rules.poker.positions import Positions

STREETS: Final = tuple(Street)

NO_LEVEL: Final = Level(1, 2)
NOWHERE: Final = Positions(0, None, 0)
"""Before the first hand."""


class Stage(StrEnum):
    """Where a hand stands."""

    WAITING = "waiting"
    """No hand has been opened."""
    CUT = "cut"
    """The deck is to be cut."""
    DEAL = "deal"
    """Cards are dealt."""
    PLAY = "play"
    """Betting, the board, the showdown."""
    OVER = "over"
    """The pots are paid."""


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand at one table.

    Args:
        profile: the table's settings.
        stage: where the hand stands.
        number: of the hand at this table.
        level: blinds, antes, the smallest chip.
        positions: button and blinds.
        betting: players, chips, and what is asked of whom.
        street: the betting round.
        board: the cards that lie, in the order in which they were laid.
        burned: cards that all have seen and that are out of play: exposed ones, wrong ones, forgotten burn cards.
        restricted: seats that acted out of turn and may only check, call or fold, ascending (H22).
        too_few: the seat in turn that put in too few chips (H23).
        shown: the hands that are shown at the showdown.
        warned_down: seats warned for cards turned face down, at any time of the tournament (H26, D24).
        paid: how the pots were paid, once the hand is over.
        before: the hand as it was before the last entry, back to its opening; None where none can be taken back.
    """

    profile: Profile = field(default_factory=Profile)
    stage: Stage = Stage.WAITING
    number: int = 0
    level: Level = NO_LEVEL
    positions: Positions = NOWHERE
    betting: Betting = field(default_factory=Betting)
    street: Street = Street.PREFLOP
    board: tuple[Card, ...] = ()
    burned: tuple[Card, ...] = ()
    restricted: tuple[int, ...] = ()
    too_few: int | None = None
    shown: tuple[HandShown, ...] = ()
    warned_down: tuple[int, ...] = ()
    paid: PotsPaid | None = None
    before: "HandState | None" = field(default=None, compare=False, repr=False)

    @property
    def turn(self) -> int | None:
        """The seat to act; None: no decision is open."""
        return self.betting.turn

    @property
    def known(self) -> tuple[Card, ...]:
        """All cards that must not come again in this hand."""
        return (*self.board, *self.burned, *(card for each in self.shown for card in each.cards))

    @property
    def may_show(self) -> bool:
        """Whether hands may be shown: nobody will have a decision any more."""
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
