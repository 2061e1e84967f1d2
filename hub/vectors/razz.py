"""Razz's cases: a whole hand, and its parts: stakes, who opens, the lowest hand, the cards of a street."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from hub.events.cards import Card, repeated
from hub.events.rulings import Refusal
from hub.rules.razz.low import best_ranks, low, ranks_text
from hub.rules.razz.order import MAX_PLAYERS, STREETS, TOO_MANY, bring_in_seat, low_seat, serving
from hub.rules.razz.seventh import before_seventh
from hub.rules.razz.stakes import usual
from hub.vectors import razz_hand
from hub.vectors.razz_hand import FIRST_STREET, profile_of

Case = Mapping[str, Any]
Answer = dict[str, Any]


def answer(case: Case) -> Answer:
    """What the rules say to a case.

    Raises:
        KeyError, ValueError: the case has a kind, an event or a setting that the game does not know.
    """
    return _KINDS[case["kind"]](case["given"]) if case["kind"] != "hand" else razz_hand.answer(case)


def _refused(reason: str, *keys: str) -> Answer:
    return {"reject": reason, **dict.fromkeys(keys)}


def _stakes(given: Case) -> Answer:
    found = usual(given["small"])
    if isinstance(found, Refusal):
        return _refused(found.reason, "ante", "bring_in", "small", "big")
    return {
        "reject": None,
        "ante": found.ante,
        "bring_in": found.bring_in,
        "small": found.small,
        "big": found.big,
    }


def _bring_in(given: Case) -> Answer:
    door = {int(seat): Card(card) for seat, card in given["door"].items()}
    if repeated(door.values()):
        return _refused("duplicate_card", "seat")
    return {"reject": None, "seat": bring_in_seat(door)}


def _hands(given: Case, name: str) -> tuple[dict[int, tuple[Card, ...]], tuple[Card, ...], bool]:
    """Cards by seat, the card for everybody if there is one, and whether a card occurs twice."""
    hands = {int(seat): tuple(Card(card) for card in cards) for seat, cards in given[name].items()}
    shared = () if given.get("community") is None else (Card(given["community"]),)
    return hands, shared, bool(repeated((*(card for cards in hands.values() for card in cards), *shared)))


def _first_to_act(given: Case) -> Answer:
    up, shared, twice = _hands(given, "up")
    if twice:
        return _refused("duplicate_card", "seat")
    if given["street"] == FIRST_STREET:
        return {"reject": None, "seat": bring_in_seat({seat: cards[0] for seat, cards in up.items()})}
    counts = profile_of(given).community_counts_for_opening
    return {"reject": None, "seat": low_seat(up, shared if counts else ())}


def _low_hand(given: Case) -> Answer:
    hands, shared, twice = _hands(given, "hands")
    if twice:
        return _refused("duplicate_card", "winners", "best")
    lows = {seat: low((*cards, *shared)) for seat, cards in hands.items()}
    best = {str(seat): ranks_text(best_ranks((*cards, *shared))) for seat, cards in hands.items()}
    winners = sorted(seat for seat, each in lows.items() if each == min(lows.values()))
    return {"reject": None, "winners": winners, "best": best}


def _deal_order(given: Case) -> Answer:
    found = serving(given["active"], STREETS[given["street"] - FIRST_STREET])
    if isinstance(found, Refusal):
        return _refused(found.reason, "order", "down", "up")
    return {"reject": None, "order": list(found.order), "down": found.down, "up": found.up}


def _seventh(given: Case) -> Answer:
    dealt = given["players_dealt"]
    if max(dealt) > MAX_PLAYERS:
        return _refused(TOO_MANY.reason, "fresh", "needed", "one_community_card")
    found = before_seventh(dealt)
    common = found.one_community_card
    return {"reject": None, "fresh": found.fresh, "needed": found.needed, "one_community_card": common}


_KINDS: Final[dict[str, Callable[[Case], Answer]]] = {
    "stakes": _stakes,
    "bring_in": _bring_in,
    "first_to_act": _first_to_act,
    "low_hand": _low_hand,
    "deal_order": _deal_order,
    "seventh": _seventh,
}
