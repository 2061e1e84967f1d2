"""A deck has each card once: whatever is dealt, entered or read twice is refused, and nothing is scored."""

from collections.abc import Iterable, Mapping

from hub.events.cards import Card, repeated
from hub.events.rulings import Refusal

DUPLICATE = Refusal("duplicate_card")


def duplicate(known: Iterable[Card], new: Iterable[Card]) -> Refusal | None:
    """The refusal of new cards of which one is known already or occurs twice; None where all are well."""
    return DUPLICATE if repeated((*known, *new)) else None


def clashes(places: Mapping[str, Iterable[Card]]) -> dict[Card, tuple[str, ...]]:
    """The cards that lie at more than one place, or twice at one, each with its places: what the dealer has to see."""
    found: dict[Card, list[str]] = {}
    for place, cards in places.items():
        for card in cards:
            found.setdefault(card, []).append(place)
    return {card: tuple(where) for card, where in found.items() if len(where) > 1}
