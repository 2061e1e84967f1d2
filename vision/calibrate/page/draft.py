"""What was done on the page and is not stored yet: kept beside the calibration, so that nothing is lost at a reload."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from calibration.fit.board import BoardView
from calibration.keep import keep
from calibration.model import CalibrationError, Point

VERSION: Final = 1
MAX_BYTES: Final = 2_000_000
Regions = Mapping[str, tuple[Point, ...]]
"""By `1` to `10`, `board` and `lost`: corners in table millimetres. They may overlap while they are being moved."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """How far somebody is.

    Args:
        step: The name of the step that is shown.
        typed: What stands in the fields, by their names.
        views: What the camera saw of the board that is waved.
        regions: As they are being laid; None where nobody touched those of the calibration.
    """

    step: str = ""
    typed: Mapping[str, str] = field(default_factory=dict)
    views: tuple[BoardView, ...] = ()
    regions: Regions | None = None


def draft_path(calibration: Path) -> Path:
    """Where the draft of a calibration lies."""
    return calibration.with_name(f"{calibration.name}.draft")


def save(path: Path, draft: Draft) -> None:
    """Write it whole.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    said = {
        "version": VERSION,
        "step": draft.step,
        "typed": dict(draft.typed),
        "views": [{"ids": view.ids.tolist(), "pixels": np.round(view.pixels, 4).tolist()} for view in draft.views],
        "regions": None if draft.regions is None else dict(draft.regions),
    }
    try:
        keep(path, json.dumps(said) + "\n", history=False)
    except OSError as error:
        raise CalibrationError(
            f"What was done here is not kept: {error.strerror or error}. Make room on the disk; this page goes on "
            "meanwhile."
        ) from error


def load(path: Path) -> Draft:
    """Read it; an empty one where there is none.

    Raises:
        CalibrationError: it is damaged.
    """
    try:
        with path.open("rb") as file:
            return _parsed(json.loads(file.read(MAX_BYTES)))
    except FileNotFoundError:
        return Draft()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise CalibrationError(
            "What was not stored the last time is damaged and was left out; what was stored is there."
        ) from error


def _parsed(said: dict[str, object]) -> Draft:
    if said["version"] != VERSION:
        raise ValueError(said["version"])
    views, typed, regions = said["views"], said["typed"], said["regions"]
    if not (isinstance(views, list) and isinstance(typed, dict) and isinstance(regions, dict | None)):
        raise TypeError("a draft has a list of views, and fields and regions by name")
    seen = tuple(_view(each["ids"], each["pixels"]) for each in views)
    laid = None if regions is None else {str(name): _corners(each) for name, each in regions.items()}
    return Draft(str(said["step"]), {str(name): str(text) for name, text in typed.items()}, seen, laid)


def _view(ids: list[int], pixels: list[list[float]]) -> BoardView:
    view = BoardView(np.asarray(ids, np.int64), np.asarray(pixels, np.float64).reshape(-1, 2))
    if view.ids.shape != view.pixels.shape[:1] or not np.isfinite(view.pixels).all():
        raise ValueError("a view has a pixel for each corner")
    return view


def _corners(corners: list[list[float]]) -> tuple[Point, ...]:
    return tuple((float(x), float(y)) for x, y in corners)
