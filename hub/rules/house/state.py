"""The state of one hand, and what can be read off it."""

from dataclasses import dataclass, field

from hub.events.cards import Card
from hub.events.poker_rulings import PotsPaid
from hub.rules.house.profile import Profile
from hub.rules.poker.hand import Hand
from hub.rules.poker.positions import NOWHERE, Positions


@dataclass(frozen=True, slots=True)
class HandState(Hand):
    """One hand at one table.

    Args:
        profile: the table's settings.
        positions: button and blinds.
        burned: cards that all have seen and that are out of play: exposed ones, wrong ones, forgotten burn cards.
        restricted: seats that acted out of turn and may only check, call or fold, ascending (H22).
        too_few: the seat in turn that put in too few chips (H23).
        warned_down: seats warned for cards turned face down, at any time of the tournament (H26, D24).
        paid: how the pots were paid, once the hand is over.
    """

    profile: Profile = field(default_factory=Profile)
    positions: Positions = NOWHERE
    burned: tuple[Card, ...] = ()
    restricted: tuple[int, ...] = ()
    too_few: int | None = None
    warned_down: tuple[int, ...] = ()
    paid: PotsPaid | None = None

    @property
    def pot(self) -> int:
        """All chips put in during this hand, also after they are paid out."""
        if self.paid is None:
            return self.betting.pot
        return sum(each.amount for each in self.paid.pots) + sum(each.chips for each in self.paid.returned)

    @property
    def known(self) -> tuple[Card, ...]:
        """All cards that must not come again in this hand."""
        return (*self.board, *self.burned, *(card for each in self.shown for card in each.cards))
