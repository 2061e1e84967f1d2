"""The file of a lesson that was not finished: pictures of the cards of a deck as far as they were shown, and no names.

It can never be taken for a deck: it has another kind, and nothing in it says what a card is.
"""

import base64
import binascii
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from calibration.deck import LESSON, MAX_BYTES, Millimetres
from calibration.keep import keep
from calibration.model import CalibrationError

VERSION: Final = 1
MOST_PICTURES: Final = 120
"""Two decks and some backs; a lesson of one has half of that."""

_ANEW: Final = "Begin again with floorman calibrate deck --anew."


@dataclass(frozen=True, slots=True)
class Shown:
    """The face of a card: its picture as PNG, and where its index stands (`DeckFile.index_mm`)."""

    picture: bytes
    index_mm: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Lesson:
    """How far a lesson came.

    Args:
        image_size: (width, height) of the camera's pictures.
        card_size_mm: Short and long side of a card.
        faces: All that were seen.
        backs: PNG of each back.
        ended: When, UTC as ISO 8601.
    """

    image_size: tuple[int, int]
    card_size_mm: tuple[float, float]
    faces: tuple[Shown, ...]
    backs: tuple[bytes, ...]
    ended: str


class _Wire(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _Face(_Wire):
    picture: str
    index_mm: tuple[Millimetres, Millimetres, Millimetres]


class _File(_Wire):
    version: Literal[1]
    kind: Literal["lesson"]
    image_size: tuple[int, int]
    card_size_mm: tuple[Millimetres, Millimetres]
    faces: Annotated[tuple[_Face, ...], Field(max_length=MOST_PICTURES)]
    backs: Annotated[tuple[str, ...], Field(max_length=MOST_PICTURES)]
    ended: str = ""


def lesson_path(deck: Path) -> Path:
    """Where the lesson lies of which a deck's file is to come."""
    return deck.with_name(f"{deck.name}.lesson")


def save(path: Path, lesson: Lesson) -> None:
    """Write a lesson's file whole.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    said = {
        "version": VERSION,
        "kind": LESSON,
        "ended": lesson.ended,
        "image_size": lesson.image_size,
        "card_size_mm": lesson.card_size_mm,
        "faces": [{"picture": _text(each.picture), "index_mm": each.index_mm} for each in lesson.faces],
        "backs": [_text(each) for each in lesson.backs],
    }
    try:
        keep(path, json.dumps(said, indent=1) + "\n", history=False)
    except OSError as error:
        raise CalibrationError(f"The lesson '{path}' cannot be written: {error.strerror or error}.") from error


def load(path: Path) -> Lesson:
    """Read a lesson's file.

    Raises:
        CalibrationError: with one plain sentence that names the file and says what to do.
    """
    try:
        with path.open("rb") as file:
            text = file.read(2 * MAX_BYTES + 1)
    except OSError as error:
        raise CalibrationError(f"The lesson '{path}' cannot be read: {error.strerror or error}. {_ANEW}") from error
    try:
        wire = _File.model_validate(json.loads(text))
        faces = tuple(Shown(_png(each.picture), each.index_mm) for each in wire.faces)
        return Lesson(wire.image_size, wire.card_size_mm, faces, tuple(map(_png, wire.backs)), wire.ended)
    except (binascii.Error, ValidationError, ValueError, RecursionError) as error:
        raise CalibrationError(f"{path}: This is no lesson of version 1, or a damaged one. {_ANEW}") from error


def _text(png: bytes) -> str:
    return base64.b64encode(png).decode()


def _png(text: str) -> bytes:
    return base64.b64decode(text, validate=True)
