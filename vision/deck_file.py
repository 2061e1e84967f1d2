"""A deck's file as the reader needs it, and back: PNG pictures, always at the scale in which cards are read."""

from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np

from calibration.deck import BACK, DeckFile
from calibration.deck import load as load_file
from calibration.deck import save as save_file
from calibration.model import CalibrationError
from vision.cards.enrolled.deck import CODES, EnrolledDeck, IndexSpot, size_px
from vision.cards.suits import U8
from vision.cards.views import FACE_PX_PER_MM


def save(path: Path, deck: EnrolledDeck, image_size: tuple[int, int], learnt: str) -> None:
    """Write a deck's file; its former version is kept.

    Args:
        path: Of the file.
        deck: What was learnt.
        image_size: (width, height) of the camera's pictures.
        learnt: When, UTC as ISO 8601.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    index = (deck.index.x_mm, deck.index.y_mm, deck.index.length_mm)
    pictures = {name: encoded(picture) for name, picture in (*deck.faces.items(), (BACK, deck.back))}
    save_file(path, DeckFile(deck.name, image_size, deck.card_mm, FACE_PX_PER_MM, index, pictures, learnt))


def load(path: Path) -> EnrolledDeck:
    """Read a deck's file.

    Raises:
        CalibrationError: with one plain sentence that names the file.
    """
    found = load_file(path)
    try:
        pictures = _pictures(found)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error} Teach the deck again with floorman calibrate deck.") from error
    faces = {code: pictures[code] for code in CODES}
    return EnrolledDeck(found.name, found.card_size_mm, faces, pictures[BACK], IndexSpot(*found.index_mm))


def _pictures(found: DeckFile) -> Mapping[str, U8]:
    size = size_px(found.card_size_mm)
    return {name: decoded(found.pictures[name], name, size) for name in (*CODES, BACK)}


def encoded(picture: U8) -> bytes:
    """The PNG of a picture."""
    done, png = cv2.imencode(".png", picture)
    assert done
    return png.tobytes()


def decoded(png: bytes, name: str, size: tuple[int, int]) -> U8:
    """The picture of a PNG in this size (width, height); `name` is of what.

    Raises:
        CalibrationError: it is damaged.
    """
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR) if png else None
    if image is None:
        raise CalibrationError(f"The deck's picture of '{name}' is damaged.")
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
