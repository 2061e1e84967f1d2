"""The truth beside a rendered scene of cards, and which of its cards may be asked of a reader."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.bench.found import BenchError

MIN_SHORT_PX: Final = 60.0
MIN_CONTRAST: Final = 40.0
"""Grey levels between ink and paper in a corner, as the truth has them, below which nobody is asked to read it."""

Truth = dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlaceTruth:
    """A place: its cards face up, those of them that must be readable, and how many lie face down.

    Args:
        place: A seat's number or "board".
        up: All codes that lie there face up.
        asked: Those with a corner that is fully visible and legible and enough pixels.
        hidden: Those of which no corner is fully visible.
        down: Cards face down.
    """

    place: int | str
    up: tuple[str, ...]
    asked: tuple[str, ...]
    hidden: tuple[str, ...]
    down: int

    @property
    def is_plain(self) -> bool:
        """Whether cards lie there and every one of them must be readable."""
        return bool(self.up) and len(self.asked) == len(self.up)


def load_truth(path: Path) -> tuple[str, tuple[PlaceTruth, ...]]:
    """The picture's name, and its places.

    Raises:
        BenchError: the file cannot be read or lacks something.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        places = tuple(_place(seat, found["cards"]) for seat in found["seats"])
        return str(found["image"]), places
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise BenchError(
            f"'{path}' is no truth of a rendered scene of cards: leave it out or write it anew."
        ) from error


def _place(seat: Truth, cards: list[Truth]) -> PlaceTruth:
    own = [card for card in cards if card["owner"] == seat["id"] and card["face_up"]]
    up = tuple(str(card["code"]) for card in own)
    asked = tuple(str(card["code"]) for card in own if _is_asked(card))
    hidden = tuple(str(card["code"]) for card in own if not card["any_index_fully_visible"])
    return PlaceTruth(seat["id"], up, asked, hidden, int(seat["n_down"]))


def _is_asked(card: Truth) -> bool:
    legible = any(corner["fully_visible"] and corner["contrast"] >= MIN_CONTRAST for corner in card["corners"])
    return bool(legible and card["short_side_px"] >= MIN_SHORT_PX)
