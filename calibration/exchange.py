"""Lenses of and for other programs: the YAML, JSON or XML that OpenCV's own calibration writes. Text in, text out."""

from typing import Final

import cv2
import numpy as np

from calibration.lens_file import LensFile
from calibration.model import Calibration, CalibrationError, Floats, Lens

_NO_LENS: Final = (
    "This is no lens that OpenCV's calibration wrote: it needs image_width, image_height, camera_matrix and "
    "distortion_coefficients, in YAML, JSON or XML."
)
_MOST_DISTORTION: Final = 5


def lens_from(text: str) -> LensFile:
    """Read a lens of OpenCV's calibration.

    Raises:
        CalibrationError: it is none, or one of another kind of lens.
    """
    try:
        storage = cv2.FileStorage(text, cv2.FILE_STORAGE_READ | cv2.FILE_STORAGE_MEMORY)
        size = (int(storage.getNode("image_width").real()), int(storage.getNode("image_height").real()))
        matrix, bent = storage.getNode("camera_matrix").mat(), storage.getNode("distortion_coefficients").mat()
        off_px = float(storage.getNode("avg_reprojection_error").real())
        storage.release()
    except (cv2.error, SystemError) as error:
        raise CalibrationError(_NO_LENS) from error
    if np.shape(matrix) != (3, 3) or not np.size(bent) or min(size) < 1:
        raise CalibrationError(_NO_LENS)
    return LensFile(size, _lens(np.asarray(matrix, np.float64), np.ravel(np.asarray(bent))), off_px, 0.0, 0)


def _lens(matrix: Floats, bent: Floats) -> Lens:
    further = bent[_MOST_DISTORTION:]
    if len(bent) < len(("k1", "k2", "p1", "p2")) or bool(np.any(further != 0.0)):
        raise CalibrationError(
            "This lens has another number of distortion coefficients than k1, k2, p1, p2, k3: calibrate it with "
            "floorman calibrate camera."
        )
    k1, k2, p1, p2, k3 = (float(each) for each in [*bent, 0.0][:_MOST_DISTORTION])
    (fx, _, cx), (_, fy, cy) = matrix[:2].tolist()
    return Lens(fx, fy, cx, cy, (k1, k2, p1, p2, k3))


def lens_to(found: Calibration, ending: str) -> str:
    """A calibration's lens and place as OpenCV reads them; `ending` is .yml, .yaml, .json or .xml."""
    name = f"out{ending}"
    storage = cv2.FileStorage(name, cv2.FILE_STORAGE_WRITE | cv2.FILE_STORAGE_MEMORY)
    lens, placement = found.lens, found.placement
    storage.write("image_width", found.image_size[0])
    storage.write("image_height", found.image_size[1])
    storage.write("camera_matrix", np.array([[lens.fx, 0, lens.cx], [0, lens.fy, lens.cy], [0, 0, 1]]))
    storage.write("distortion_coefficients", np.array(lens.distortion).reshape(5, 1))
    storage.write("table_to_camera_rotation", np.array(placement.rotation))
    storage.write("table_to_camera_translation_mm", np.array(placement.translation_mm).reshape(3, 1))
    return str(storage.releaseAndGetString())
