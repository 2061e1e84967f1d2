"""The photographs of cards that a folder's labels name: `cards/labels.json` and `cards/more_photos.json`."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hub.events.cards import Card
from vision.bench.found import BenchError

LABELS: Final = Path("cards") / "labels.json"
MORE: Final = Path("cards") / "more_photos.json"
_BELOW: Final = (Path("cards"), Path("cards") / "more_photos", Path("more_photos"), Path("photos"), Path())
_CODES: Final = frozenset(card.value for card in Card)


@dataclass(frozen=True, slots=True)
class CardPhoto:
    """A photograph: its file, None where it is not there, where it comes from, and the cards in it."""

    file: Path | None
    source: str
    cards: tuple[str, ...]
    is_main: bool


def photographs(folder: Path) -> list[CardPhoto]:
    """All that are named below a folder in the shape of the shared data, those of LABELS first.

    Raises:
        BenchError: a file of labels cannot be used.
    """
    return [*_named(folder, LABELS), *_named(folder, MORE)]


def _named(folder: Path, place: Path) -> Iterator[CardPhoto]:
    path = folder / place
    if not path.exists():
        return
    for entry in _entries(path):
        file = next(
            (folder / below / entry["file"] for below in _BELOW if (folder / below / entry["file"]).is_file()), None
        )
        yield CardPhoto(file, str(entry["source_repo"]), tuple(entry["cards"]), place == LABELS)


def _entries(path: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        for entry in found:
            if not (entry["source_repo"] and entry["file"] and set(entry["cards"]) <= _CODES):
                raise ValueError
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        sentence = f"'{path}' has no list of labels with file, source_repo and cards (like Td): write it anew."
        raise BenchError(sentence) from error
    return list(found)
