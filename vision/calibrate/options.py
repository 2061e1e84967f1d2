"""What is typed on the command line, taken apart. Light, so that the command line can load it for its help."""

import re
from typing import Final

from calibration.fit.markers import Length
from calibration.model import CalibrationError
from calibration.seating import Shape
from calibration.sheets.marks import marker_id

_SIZE: Final = re.compile(r"(\d{2,5})\s*[xX]\s*(\d{2,5})")

_NUMBER: Final = r"([+-]?\d+(?:\.\d+)?)"
_LENGTH: Final = re.compile(rf"(\d+)\s*-\s*(\d+)\s*=\s*{_NUMBER}")
_PLACE: Final = re.compile(rf"(\d+)\s*=\s*{_NUMBER}\s*,\s*{_NUMBER}")
_CARD: Final = re.compile(rf"{_NUMBER}\s*[xX]\s*{_NUMBER}")


def size_of(text: str) -> tuple[int, int]:
    """Width and height.

    Raises:
        CalibrationError: it is no size.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise CalibrationError(f"'{text}' is no size of a picture: give width x height in pixels, such as 1920x1080.")
    return (int(found[1]), int(found[2]))


def length_of(text: str) -> Length:
    """A distance between two markers, from `1-2=903`.

    Raises:
        CalibrationError: it is none.
    """
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise CalibrationError(f"'{text}' is no distance between markers: give it as 1-2=903, in millimetres.")
    return Length(marker_id(found[1]), marker_id(found[2]), float(found[3]))


def place_of(text: str) -> tuple[int, tuple[float, float]]:
    """A marker and where it is, from `1=-450,260`.

    Raises:
        CalibrationError: it is none.
    """
    found = _PLACE.fullmatch(text.strip())
    if found is None:
        raise CalibrationError(f"'{text}' is no place of a marker: give it as 1=-450,260, in millimetres.")
    return marker_id(found[1]), (float(found[2]), float(found[3]))


def card_of(text: str) -> tuple[float, float]:
    """The short and the long side of a card, from `63x88`.

    Raises:
        CalibrationError: it is none.
    """
    found = _CARD.fullmatch(text.strip())
    if found is None:
        raise CalibrationError(f"'{text}' is no size of a card: give short x long side in millimetres, such as 63x88.")
    return (float(found[1]), float(found[2]))


def shape_of(text: str) -> Shape:
    """The shape of a table.

    Raises:
        CalibrationError: there is none of this name.
    """
    if text not in list(Shape):
        raise CalibrationError(f"There is no shape '{text}' of a table: say {', '.join(Shape)}.")
    return Shape(text)
