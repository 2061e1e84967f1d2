"""The photographs that a folder's labels name: `dice/labels.json` and `dice/more_photos.json`."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from vision.bench.found import BenchError

LABELS: Final = Path("dice") / "labels.json"
MORE: Final = Path("dice") / "more_photos.json"
BELOW: Final = (Path("dice"), Path("dice") / "more_photos", Path("more_photos"), Path("photos"), Path())
"""Where a photograph of `nell/x.jpg` may lie below the folder, the first that is there counts."""


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph: its file, where it comes from, the values of its tops."""

    file: Path
    source: str
    tops: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Manifest:
    """The photographs of one source that are there, and how many are named."""

    source: str
    photos: tuple[Photo, ...]
    named: int
    is_main: bool
    """Whether it comes from LABELS, of which more is asked."""


def manifests(folder: Path) -> list[Manifest]:
    """All sources below a folder in the shape of the shared data; those of LABELS first.

    Raises:
        BenchError: a file of labels cannot be used.
    """
    return [*_sources(folder, LABELS), *_sources(folder, MORE)]


def _sources(folder: Path, place: Path) -> list[Manifest]:
    path = folder / place
    if not path.exists():
        return []
    entries = _entries(path)
    return [
        _manifest(folder, source, [entry for entry in entries if entry["source_repo"] == source], place == LABELS)
        for source in dict.fromkeys(str(entry["source_repo"]) for entry in entries)
    ]


def _entries(path: Path) -> list[dict[str, Any]]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        for entry in found:
            if not (entry["source_repo"] and entry["file"] and all(1 <= top <= 6 for top in _tops(entry))):
                raise ValueError
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        sentence = f"'{path}' has no list of labels with file, source_repo and tops (1 to 6): write it anew."
        raise BenchError(sentence) from error
    return list(found)


def _tops(entry: dict[str, Any]) -> tuple[int, ...]:
    """The values of the tops; none where the entry has none: a photograph of an empty table."""
    return tuple(entry.get("tops") or ())


def _manifest(folder: Path, source: str, entries: Sequence[dict[str, Any]], is_main: bool) -> Manifest:
    places = [(entry, _place(folder, str(entry["file"]))) for entry in entries]
    photos = [Photo(file, source, _tops(entry)) for entry, file in places if file is not None]
    return Manifest(source, tuple(photos), len(entries), is_main)


def _place(folder: Path, name: str) -> Path | None:
    return next((folder / below / name for below in BELOW if (folder / below / name).is_file()), None)
