"""The dictionary of the markers: 5 x 5 bits, of which at least seven differ between any two."""

from functools import lru_cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.sheets.marks import CELLS

DICTIONARY: Final = cv2.aruco.DICT_5X5_100


@lru_cache(maxsize=128)
def black_cells(marker: int) -> npt.NDArray[np.bool_]:
    """(CELLS, CELLS) True where a marker is black, upper row first, its border included."""
    dictionary = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    return np.asarray(cv2.aruco.generateImageMarker(dictionary, marker, CELLS) == 0, np.bool_)
