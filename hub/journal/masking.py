"""What a record says, without the faces that not everybody may see yet. Pure; on JSON, so that it knows no game.

It hides too much rather than too little: whatever looks like a card, each die of a seat, each picture.
"""

import re
from typing import Any, Final

from hub.events.cards import Card

HIDDEN: Final = "▮"
"""What stands in place of a face or a picture."""

SECRET_TYPES: Final = frozenset({"HoleCardsKept", "HoleCardsRead"})
"""Cards that lie face down and were read: nobody knows whose before the hand is over, and which never (BLUFF.md D6)."""

_CARDS: Final = frozenset(map(str, Card))
_DICE: Final = "values"
_PICTURE: Final = re.compile(r"[0-9a-f]{64}")


def masked(body: Any, open_faces: frozenset[str]) -> Any:  # noqa: ANN401 - JSON, whatever it holds
    """The JSON value with cards, dice and pictures hidden; cards among `open_faces` lie open for everybody."""
    match body:
        case dict():
            return {key: _dice(each) if key == _DICE else masked(each, open_faces) for key, each in body.items()}
        case list():
            return [masked(each, open_faces) for each in body]
        case str() if _PICTURE.fullmatch(body) or body in _CARDS - open_faces:
            return HIDDEN
        case _:
            return body


def _dice(values: Any) -> Any:  # noqa: ANN401
    return [HIDDEN for _ in values] if isinstance(values, list) else HIDDEN


def pictures_in(body: Any) -> tuple[str, ...]:  # noqa: ANN401
    """The SHA-256 of every picture that a JSON value names, each once, in their order."""
    return tuple(dict.fromkeys(_pictures(body)))


def _pictures(body: Any) -> list[str]:  # noqa: ANN401
    match body:
        case dict():
            return [found for each in body.values() for found in _pictures(each)]
        case list():
            return [found for each in body for found in _pictures(each)]
        case str() if _PICTURE.fullmatch(body):
            return [body]
        case _:
            return []
