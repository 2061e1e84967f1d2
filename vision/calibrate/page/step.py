"""What a step of the page is, and how what a person did is read. A step is one class; `steps.py` has their order."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from calibration.model import CalibrationError, Floats, require
from vision.cameras.port import Image

Said = Mapping[str, object]
"""What the page sends with an act."""

Told = dict[str, object]
"""What the page is told of a step, as JSON. The page itself draws `sentences` (what is so), `wrong` (one sentence) and
`acts` (names of acts that need nothing more, each a key) of any step; the rest is for a step's own drawer."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Something that is drawn on the picture.

    Args:
        kind: `marker`, `board`, `seat`, `middle` (the board of the table), `lost`, or a level of the check.
        id: Which one.
        corners: (N, 2), parts of the picture's width and height.
    """

    kind: str
    id: str
    corners: tuple[tuple[float, float], ...]


def outline(kind: str, name: str, pixels: Floats, size: tuple[int, int]) -> Outline:
    """An outline of pixels (N, 2) in a picture of (width, height)."""
    corners = [(round(x / size[0], 5), round(y / size[1], 5)) for x, y in pixels.tolist() if math.isfinite(x + y)]
    return Outline(kind, name, tuple(corners))


class Step(Protocol):
    """A step. One thread at a time calls it."""

    name: str
    """By which the page has its words (`calibrate_<name>`)."""

    def look(self, image: Image) -> None:
        """See the next picture; only while the step is shown."""

    def told(self) -> Told:
        """What the page is told."""

    def outlines(self) -> tuple[Outline, ...]:
        """What is drawn on the picture."""

    def is_done(self) -> bool:
        """Whether what it makes is there."""

    def do(self, act: str, said: Said) -> str:
        """Somebody does something; gives the sentence about what was done, or an empty one.

        Raises:
            CalibrationError: it cannot be done; one plain sentence.
        """


def number(said: Said, name: str, low: float, high: float) -> float:
    """A number of an act.

    Raises:
        CalibrationError: it is none, or out of range.
    """
    value = said.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise CalibrationError(f"'{name}' must be a number from {low:g} to {high:g}.")
    return float(value)


def text(said: Said, name: str, most: int = 60) -> str:
    """A short text of an act.

    Raises:
        CalibrationError: it is none, or too long.
    """
    value = said.get(name)
    if not isinstance(value, str) or len(value) > most:
        raise CalibrationError(f"'{name}' must be a text of at most {most} letters.")
    return value


def typed_mm(words: str, what: str) -> float | None:
    """Millimetres as somebody typed them, with a point or a comma; None for an empty field.

    Raises:
        CalibrationError: it is no number.
    """
    if not words:
        return None
    try:
        value = float(words.replace(",", "."))
    except ValueError as error:
        raise CalibrationError(f"'{words}' is no number of millimetres: correct the field '{what}'.") from error
    require(math.isfinite(value), f"'{words}' is no number of millimetres: correct the field '{what}'.")
    return value


def no_such(act: str) -> CalibrationError:
    """The refusal of an act that the step does not know."""
    return CalibrationError(f"There is nothing called '{act[:20]}' here: load the page again.")
