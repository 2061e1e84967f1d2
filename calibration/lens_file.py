"""A lens's file: the JSON of version 1, and a plain sentence for whatever is wrong."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from calibration.keep import keep
from calibration.model import CalibrationError, Lens, require
from calibration.store import lens_of, rows_of

VERSION: Final = 1
KIND: Final = "lens"
MAX_BYTES: Final = 100_000

Number = Annotated[float, Field(allow_inf_nan=False)]
Row = tuple[Number, Number, Number]


@dataclass(frozen=True, slots=True)
class LensFile:
    """What a lens's file says.

    Args:
        image_size: (width, height) of the pictures it holds for.
        lens: The lens.
        error_px: Root of the mean square error at the corners of the board.
        focal_error: The deviation of the focal length, as a part of it.
        views: Of the board.
        made: When, UTC as ISO 8601.
    """

    image_size: tuple[int, int]
    lens: Lens
    error_px: float
    focal_error: float
    views: int
    made: str = ""


class _File(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)

    version: Literal[1]
    kind: Literal["lens"]
    image_size: tuple[int, int]
    camera_matrix: tuple[Row, Row, Row]
    distortion: tuple[Number, Number, Number, Number, Number]
    error_px: Number = 0.0
    focal_error: Number = 0.0
    views: int = 0
    made: str = ""


def save(path: Path, found: LensFile) -> None:
    """Write a lens's file; its former version is kept beside it.

    Raises:
        CalibrationError: with one plain sentence, where it cannot be written.
    """
    said = {
        "version": VERSION,
        "kind": KIND,
        "image_size": list(found.image_size),
        "camera_matrix": rows_of(found.lens),
        "distortion": list(found.lens.distortion),
        "error_px": round(found.error_px, 4),
        "focal_error": round(found.focal_error, 6),
        "views": found.views,
        "made": found.made,
    }
    try:
        keep(path, json.dumps(said, indent=1) + "\n")
    except OSError as error:
        raise CalibrationError(f"The lens '{path}' cannot be written: {error.strerror or error}.") from error


def load(path: Path) -> LensFile:
    """Read a lens's file.

    Raises:
        CalibrationError: with one plain sentence that names the file and says what to do.
    """
    again = "Make it with floorman calibrate camera."
    try:
        with path.open("rb") as file:
            text = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise CalibrationError(f"The lens '{path}' cannot be read: {error.strerror or error}. {again}") from error
    require(len(text) <= MAX_BYTES, f"The lens '{path}' is larger than {MAX_BYTES} bytes. {again}")
    try:
        wire = _File.model_validate(json.loads(text))
        lens = lens_of(wire.camera_matrix, wire.distortion)
    except CalibrationError as error:
        raise CalibrationError(f"{path}: {error} {again}") from error
    except ValidationError as error:
        raise CalibrationError(f"{path}: This is no lens of version 1, or a damaged one. {again}") from error
    except (ValueError, RecursionError) as error:
        raise CalibrationError(f"{path}: The lens is not JSON. {again}") from error
    return LensFile(wire.image_size, lens, wire.error_px, wire.focal_error, wire.views, wire.made)
