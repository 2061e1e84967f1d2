"""What `read cards` says about one picture: the JSON of the contract, and a line for people."""

from dataclasses import dataclass
from typing import Final

from hub.events.reasons import CARD_DOUBTS
from vision.cards.judging import READERS, Card
from vision.cards.photograph import Photograph
from vision.cards.tabletop import Place, PlaceCards, Tabletop

Json = dict[str, object]
_DIGITS: Final = 3


@dataclass(frozen=True, slots=True)
class Report:
    """One picture, read. `places` is None where there was no calibration."""

    file: str
    verified: bool
    why: tuple[str, ...]
    cards: tuple[tuple[Place | None, Card], ...]
    places: tuple[PlaceCards, ...] | None = None


def of_photograph(file: str, found: Photograph) -> Report:
    """The report of a picture read without a calibration."""
    return Report(file, not found.why, found.why, tuple((None, card) for card in found.cards))


def of_tabletop(file: str, found: Tabletop) -> Report:
    """The report of a picture read with one: verified if cards lie there and no place has a doubt."""
    why = tuple(dict.fromkeys(code for place in found.places for code in place.why))
    cards = tuple((place.place, card) for place in found.places for card in place.cards)
    why = why if cards else ("no_card",)
    return Report(file, not why, why, (*cards, *((None, card) for card in found.elsewhere)), found.places)


def _card_json(place: Place | None, card: Card) -> Json:
    return {
        "code": card.code or None,
        "confidence": round(card.confidence, _DIGITS),
        "center": [round(card.centre[0], 1), round(card.centre[1], 1)],
        "seat": place,
    }


def _place_json(place: PlaceCards) -> Json:
    return {
        "seat": place.place,
        "codes": [card.code or None for card in place.cards],
        "down": place.down,
        "verified": place.verified,
        "why": list(place.why),
    }


def to_json(report: Report) -> Json:
    """The object that `read cards --json` prints."""
    found: Json = {
        "file": report.file,
        "verified": report.verified,
        "why": list(report.why),
        "cards": [_card_json(place, card) for place, card in report.cards],
    }
    if report.places is not None:
        found["seats"] = [_place_json(place) for place in report.places]
    return found


def _shown(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code or "?" for card in cards) or "no card"


def _judgement(verified: bool, why: tuple[str, ...]) -> str:
    said = f"verified: {' and '.join(READERS)} agree"
    return said if verified else "ask: " + " ".join(CARD_DOUBTS[code] for code in why[:2])


def to_text(report: Report) -> str:
    """One line, and one more for each place."""
    if report.places is None:
        cards = tuple(card for _, card in report.cards)
        return f"{report.file}: {_shown(cards)} ({_judgement(report.verified, report.why)})"
    lines = [f"{report.file}: {'verified' if report.verified else 'not verified'}"]
    for place in report.places:
        name = place.place if isinstance(place.place, str) else f"seat {place.place}"
        judged = f" ({_judgement(place.verified, place.why)})" if place.cards or place.why else ""
        down = f", {place.down} face down" if place.down else ""
        lines.append(f"  {name}: {_shown(place.cards)}{down}{judged}")
    return "\n".join(lines)
