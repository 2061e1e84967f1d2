"""One picture or one place of cards beside its truth, and how many of a source were read, verified and wrong. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from vision.cards.judging import Card


@dataclass(frozen=True, slots=True)
class CardsScored:
    """What was read of a photograph or of a place, beside what lay there.

    Args:
        source: What it belongs to in the tables.
        name: The file, or the file and the place.
        true: Codes of the cards that lie there face up, in any order.
        read: Codes that were given, in any order.
        sure: Those of them that were given without a doubt.
        unread: Cards that were seen but given no code.
        verified: Whether the picture or place would have counted without a human.
        optional: Codes of cards face up that may be left unread: no index of theirs is fully visible.
    """

    source: str
    name: str
    true: tuple[str, ...]
    read: tuple[str, ...]
    sure: tuple[str, ...]
    unread: int
    verified: bool
    optional: tuple[str, ...] = ()

    @property
    def right(self) -> int:
        """Cards read right; where they lie is not asked."""
        return (Counter(self.read) & Counter(self.true)).total()

    @property
    def wrong(self) -> int:
        """Cards that were given another code than any that lies there."""
        return (Counter(self.read) - Counter((*self.true, *self.optional))).total()

    @property
    def wrong_sure(self) -> int:
        """Cards that were given without a doubt and do not lie there."""
        return (Counter(self.sure) - Counter((*self.true, *self.optional))).total()

    @property
    def exact(self) -> bool:
        """Whether every card was read and nothing else."""
        seen = Counter(self.read) - Counter(self.optional)
        return self.unread == 0 and not Counter(self.true) - Counter(self.read) and not seen - Counter(self.true)


def of_cards(
    source: str, name: str, true: Sequence[str], cards: Sequence[Card], verified: bool, optional: Sequence[str] = ()
) -> CardsScored:
    """What was read, beside what lay there."""
    read = tuple(card.code for card in cards if card.code)
    sure = tuple(card.code for card in cards if card.verified)
    return CardsScored(source, name, tuple(true), read, sure, len(cards) - len(read), verified, tuple(optional))


@dataclass(frozen=True, slots=True)
class CardTally:
    """The counts of some pictures or places."""

    items: int
    cards: int
    right: int
    wrong: int
    sure: int
    wrong_sure: int
    exact: int
    verified: int
    wrong_verified: int


def tally(scored: Sequence[CardsScored]) -> CardTally:
    """Count."""
    return CardTally(
        items=len(scored),
        cards=sum(len(each.true) for each in scored),
        right=sum(each.right for each in scored),
        wrong=sum(each.wrong for each in scored),
        sure=sum(len(each.sure) for each in scored),
        wrong_sure=sum(each.wrong_sure for each in scored),
        exact=sum(each.exact for each in scored),
        verified=sum(each.verified for each in scored),
        wrong_verified=sum(each.verified and not each.exact for each in scored),
    )


def by_source(scored: Sequence[CardsScored]) -> dict[str, list[CardsScored]]:
    """The same by source, in the order in which the sources first come."""
    found: dict[str, list[CardsScored]] = {}
    for each in scored:
        found.setdefault(each.source, []).append(each)
    return found
