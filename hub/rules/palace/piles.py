"""A pile that lies face down: what of it everybody saw, what only the hub knows, and how many nobody has seen (P11)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from hub.events.cards import Card


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards that lie face down in an order that nobody knows.

    Args:
        seen: cards whose faces everybody saw before they came here.
        hidden: cards that only the hub knows.
        unknown: how many more there are, which nobody has seen.
    """

    seen: tuple[Card, ...] = ()
    hidden: tuple[Card, ...] = ()
    unknown: int = 0

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that the hub knows to lie here."""
        return (*self.seen, *self.hidden)

    def __len__(self) -> int:
        return len(self.seen) + len(self.hidden) + self.unknown

    def may_hold(self, card: Card, elsewhere: Collection[Card]) -> bool:
        """Whether this card can lie here, where those cards lie elsewhere."""
        return card in self.known or (self.unknown > 0 and card not in elsewhere)

    def may_lie_as(self, order: tuple[Card, ...], elsewhere: Collection[Card]) -> bool:
        """Whether these can be exactly the cards that lie here."""
        if len(order) != len(self) or len(set(order)) < len(order) or not set(self.known) <= set(order):
            return False
        return not (set(order) - set(self.known)) & set(elsewhere)

    def thrown(self, cards: Iterable[Card]) -> "Pile":
        """The pile after cards were thrown on it whose faces everybody saw."""
        return replace(self, seen=(*self.seen, *cards))

    def buried(self, cards: tuple[Card, ...] | None, count: int) -> "Pile":
        """The pile after so many cards were thrown on it face down; None: the hub does not know them."""
        if cards is None:
            return replace(self, unknown=self.unknown + count)
        return replace(self, hidden=(*self.hidden, *cards))

    def without(self, card: Card) -> "Pile":
        """The pile after this card was turned from its top."""
        if card not in self.known:
            return replace(self, unknown=self.unknown - 1)
        seen = tuple(each for each in self.seen if each != card)
        return replace(self, seen=seen, hidden=tuple(each for each in self.hidden if each != card))
