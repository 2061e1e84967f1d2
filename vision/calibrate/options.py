"""What is typed on the command line, taken apart. Light, so that the command line can load it for its help."""

import re
from typing import Final

from calibration.model import CalibrationError

_SIZE: Final = re.compile(r"(\d{2,5})\s*[xX]\s*(\d{2,5})")


def size_of(text: str) -> tuple[int, int]:
    """Width and height.

    Raises:
        CalibrationError: it is no size.
    """
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise CalibrationError(f"'{text}' is no size of a picture: give width x height in pixels, such as 1920x1080.")
    return (int(found[1]), int(found[2]))
