"""Which hand wins: in a battle without the cards of the opponent's suit, in a showdown with all (P17, P18, P28)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from hub.events.cards import Card, repeated
from hub.events.rulings import Refusal
from hub.rules.palace.state import MAX_SOLDIERS
from hub.rules.poker.strength import Category, category, strength


@dataclass(frozen=True, slots=True)
class Side:
    """All cards of one side of a battle."""

    banner: Card
    soldiers: tuple[Card, ...]
    palace: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them: four to nine."""
        return (self.banner, *self.soldiers, *self.palace)

    @property
    def own_suit(self) -> int:
        """How many of them have the suit of the own banner, which is one of them (D17)."""
        return sum(card.suit == self.banner.suit for card in self.cards)

    def counting(self, opponent: Card) -> tuple[Card, ...]:
        """The cards that count against a side with this banner: none of its suit (D14)."""
        return tuple(card for card in self.cards if card.suit != opponent.suit)


class Outcome(StrEnum):
    """Who wins a battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"
    TIE = "tie"


class DecidedBy(StrEnum):
    """What decides it."""

    HAND = "hand"
    SUIT_COUNT = "banner_suit_count"
    TIE = "tie"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A battle by the cards: who wins and by what, and for each side how strong it is and how many cards counted."""

    outcome: Outcome
    by: DecidedBy
    attacker: int
    defender: int
    attacker_counted: int
    defender_counted: int

    @property
    def categories(self) -> tuple[Category, Category]:
        """The kinds of hands of attacker and defender."""
        return category(self.attacker), category(self.defender)


def weigh(attacker: Side, defender: Side) -> Weighed:
    """A battle by the cards: the better hand of the cards that count, then the more cards of the own suit (P18)."""
    ours, theirs = attacker.counting(defender.banner), defender.counting(attacker.banner)
    strengths = strength(ours), strength(theirs)
    outcome, by = _compared(*strengths), DecidedBy.HAND
    if outcome is Outcome.TIE:
        outcome = _compared(attacker.own_suit, defender.own_suit)
        by = DecidedBy.TIE if outcome is Outcome.TIE else DecidedBy.SUIT_COUNT
    return Weighed(outcome, by, *strengths, len(ours), len(theirs))


def _compared(attacker: int, defender: int) -> Outcome:
    if attacker == defender:
        return Outcome.TIE
    return Outcome.ATTACKER if attacker > defender else Outcome.DEFENDER


def unfit(attacker: Side, defender: Side) -> Refusal | None:
    """Why these two cannot be weighed against each other; None where they can."""
    if repeated((*attacker.cards, *defender.cards)):
        return Refusal("duplicate_card")
    if attacker.banner.suit == defender.banner.suit:
        return Refusal("same_banner_suit")
    if max(len(attacker.soldiers), len(defender.soldiers)) > MAX_SOLDIERS:
        return Refusal("too_many_soldiers")
    return None


def best(hands: Iterable[tuple[int, Side]]) -> tuple[int, ...]:
    """The seats with the best hand in an ordinary showdown, ascending: all cards count, equal hands share (D22)."""
    strengths = {seat: strength(side.cards) for seat, side in hands}
    most = max(strengths.values(), default=0)
    return tuple(sorted(seat for seat, each in strengths.items() if each == most))
