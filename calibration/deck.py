"""A deck's file: the JSON of version 1 with the picture of every card, and a plain sentence for whatever is wrong."""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from calibration.keep import keep
from calibration.model import CalibrationError, require
from hub.events.cards import Card

VERSION: Final = 1
KIND: Final = "deck"
MAX_BYTES: Final = 16_000_000
"""53 pictures of some 40 KiB each."""

BACK: Final = "back"
LESSON: Final = "lesson"
"""The kind of the file that keeps what was seen of a deck that is not known yet (`calibration.lesson`)."""

_CODES: Final = frozenset(card.value for card in Card)
Millimetres = Annotated[float, Field(gt=0, le=200, allow_inf_nan=False)]


@dataclass(frozen=True, slots=True)
class DeckFile:
    """What a deck's file says.

    Args:
        name: What people call the deck.
        image_size: (width, height) of the pictures that it was learnt from.
        card_size_mm: Short and long side of a card.
        px_per_mm: Of the pictures below.
        index_mm: Where the index stands: its middle right of and below the card's corner, and its length.
        pictures: PNG by code (`Td`), and of BACK.
        learnt: When, UTC as ISO 8601.
    """

    name: str
    image_size: tuple[int, int]
    card_size_mm: tuple[float, float]
    px_per_mm: float
    index_mm: tuple[float, float, float]
    pictures: Mapping[str, bytes]
    learnt: str

    def __post_init__(self) -> None:
        missing = sorted((_CODES | {BACK}) - set(self.pictures))
        require(not missing, f"The deck lacks {len(missing)} of its pictures, the first is '{(missing or [''])[0]}'.")


class _Wire(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _File(_Wire):
    version: Literal[1]
    kind: Literal["deck"]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    image_size: tuple[int, int]
    card_size_mm: tuple[Millimetres, Millimetres]
    px_per_mm: Annotated[float, Field(gt=0, le=20)]
    index_mm: tuple[Millimetres, Millimetres, Millimetres]
    pictures: dict[str, str]
    learnt: str = ""


def save(path: Path, deck: DeckFile) -> None:
    """Write a deck's file; its former version is kept beside it.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    said = {
        "version": VERSION,
        "kind": KIND,
        "name": deck.name,
        "learnt": deck.learnt,
        "image_size": deck.image_size,
        "card_size_mm": deck.card_size_mm,
        "px_per_mm": deck.px_per_mm,
        "index_mm": deck.index_mm,
        "pictures": {name: base64.b64encode(png).decode() for name, png in sorted(deck.pictures.items())},
    }
    try:
        keep(path, json.dumps(said, indent=1) + "\n")
    except OSError as error:
        raise CalibrationError(f"The deck '{path}' cannot be written: {error.strerror or error}.") from error


def load(path: Path) -> DeckFile:
    """Read a deck's file.

    Raises:
        CalibrationError: with one plain sentence that names the file and says what to do.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CalibrationError(
            f"The deck '{path}' cannot be read: {error.strerror or error}. Teach it with floorman calibrate deck."
        ) from error
    try:
        return _parsed(text)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error} Teach the deck again with floorman calibrate deck.") from error


def _parsed(text: bytes) -> DeckFile:
    require(len(text) <= MAX_BYTES, f"The deck is larger than {MAX_BYTES} bytes.")
    try:
        said = json.loads(text)
        if isinstance(said, dict) and said.get("kind") == LESSON:
            raise CalibrationError("This is a lesson that is not finished.")
        wire = _File.model_validate(said)
        pictures = {name: base64.b64decode(png, validate=True) for name, png in wire.pictures.items()}
    except CalibrationError:
        raise
    except (binascii.Error, ValidationError) as error:
        raise CalibrationError("This is no deck of version 1, or a damaged one.") from error
    except (ValueError, RecursionError) as error:
        raise CalibrationError("The deck is not JSON.") from error
    return DeckFile(wire.name, wire.image_size, wire.card_size_mm, wire.px_per_mm, wire.index_mm, pictures, wire.learnt)
