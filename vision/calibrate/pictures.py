"""Pictures for people, written whole or not at all."""

import os
import tempfile
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from calibration.model import CalibrationError


def save_picture(path: Path, picture: npt.NDArray[np.uint8]) -> None:
    """Write a picture (H, W, 3) as PNG.

    Raises:
        CalibrationError: it cannot be written.
    """
    _, packed = cv2.imencode(".png", picture)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(packed.tobytes())
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except OSError as error:
        raise CalibrationError(f"The picture '{path}' cannot be written: {error.strerror or error}.") from error
