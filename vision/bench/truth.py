"""The truth beside a rendered scene, `X.truth.json`: what lies at each seat, and what may be asked of a reader."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.bench.found import BenchError
from vision.bench.legible import is_legible
from vision.dice.lattice import PATTERNS, SITES, U8, VALUES

MIN_VISIBLE: Final = 0.9

PLAIN: Final = "renders: plain seats"
ILLEGIBLE: Final = "renders: an illegible top"
HIDDEN: Final = "renders: a top partly hidden"
COCKED: Final = "renders: a cocked or stacked die"
CLOSED: Final = "renders: covered or empty seats"

_PITCH: Final = 0.25
"""Distance of neighbouring pips in sides, where the truth does not say where they are."""

Pips = list[tuple[float, float]]
Truth = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SeatTruth:
    """A seat: its number, the group that it is scored in, its values, the sides of its dice in mm."""

    seat: int
    group: str
    values: tuple[int, ...]
    sizes_mm: tuple[float, ...]


def load_truth(path: Path) -> Truth:
    """The file's object.

    Raises:
        BenchError: it cannot be read or lacks its seats or dice.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        if not (isinstance(found["seats"], list) and isinstance(found["dice"], list)):
            raise TypeError
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BenchError(f"'{path}' is no truth of a rendered scene: leave it out or write it anew.") from error
    return dict(found)


def seats_of(truth: Truth, image_bgr: U8, path: Path) -> list[SeatTruth]:
    """The seats of a scene.

    Args:
        truth: What `load_truth` gave.
        image_bgr: (H, W, 3) the scene; what is legible is measured in it.
        path: Of the truth, for the sentence.

    Raises:
        BenchError: an entry is missing or of the wrong kind.
    """
    try:
        return [
            _seat(seat, [die for die in truth["dice"] if die["seat"] == seat["id"]], image_bgr)
            for seat in truth["seats"]
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BenchError(f"'{path}' is not a whole truth: look at its entry {error}.") from error


def _seat(seat: Truth, dice: Sequence[Truth], image: U8) -> SeatTruth:
    values = tuple(int(value) for value in seat["values_all"])
    sizes = tuple(float(die.get("size_mm", 0.0)) for die in dice)
    return SeatTruth(int(seat["id"]), _group(seat, dice, image), values, sizes)


def _group(seat: Truth, dice: Sequence[Truth], image: U8) -> str:
    if seat["state"] != "lifted":
        return CLOSED
    if seat["any_cocked"]:
        return COCKED
    if any(float(die["visible_fraction"]) < MIN_VISIBLE for die in dice):
        return HIDDEN
    legible = all(any(is_legible(image, pips, float(die["size_px"])) for pips in _pips(die)) for die in dice)
    return PLAIN if legible else ILLEGIBLE


def _pips(die: Truth) -> list[Pips]:
    """Where the pips of the top are; more than one answer where only its corners are known."""
    known = [(float(pip["xy"][0]), float(pip["xy"][1])) for pip in die.get("pips_px") or ()]
    if len(known) == die["value"]:
        return [known]
    corners = np.array(die["top_polygon_px"], np.float64)
    across, along = corners[1] - corners[0], corners[3] - corners[0]
    patterns = PATTERNS[int(die["value"]) == VALUES]
    places = [corners.mean(axis=0) + _PITCH * (SITES[on] @ np.stack([across, along])) for on in patterns]
    return [[(float(x), float(y)) for x, y in place] for place in places]
