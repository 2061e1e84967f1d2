"""What a sentence about a hand needs besides the ruling: the names, and the hand as it stands after it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hub.rules.poker.facts import HandFacts
from hub.views.card_words import hand_words, listed
from hub.views.low_words import low_words

NameOf = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks of a hand.

    Args:
        name_of: the name of a seat's player.
        facts: the hand after the ruling.
        entry: what an undo would have taken back before the ruling, in words.
    """

    name_of: NameOf
    facts: HandFacts
    entry: str = ""

    def names(self, seats: Iterable[int]) -> str:
        """The players in a row; empty where there are none."""
        found = [self.name_of(seat) for seat in seats]
        return listed(found) if found else ""

    def hand(self, seat: int) -> str:
        """What a seat has shown together with the board, in words; empty where it has shown nothing."""
        shown = next((each.cards for each in self.facts.shown if each.seat == seat), ())
        lying = next((each.cards for each in self.facts.before_seats if each.seat == seat), ())
        cards = (*shown, *lying, *self.facts.board)
        if not shown:
            return ""
        return low_words(cards) if self.facts.low else hand_words(cards)
