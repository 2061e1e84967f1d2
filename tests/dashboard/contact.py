"""Pictures of a page laid out on sheets, for whoever looks at them: a row a state, a column a size."""

import math
from pathlib import Path
from typing import Final

import cv2
import numpy as np

WIDE: Final = 480
LINE: Final = 16
MOST_HIGH: Final = 12_000
GREY: Final = 90

U8 = np.ndarray


class Sheets:
    """Thumbnails under their names, `columns` beside each other; a new sheet begins where one is full."""

    def __init__(self, folder: Path, name: str, columns: int) -> None:
        self._folder, self._name, self._columns = folder, name, columns
        self._kept: list[U8] = []

    def add(self, label: str, png: bytes) -> None:
        """One more picture."""
        image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR)
        assert image is not None, "the browser gave no picture"
        scale = WIDE / max(image.shape[:2])
        small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        framed = np.full((small.shape[0] + LINE, WIDE, 3), GREY, np.uint8)
        framed[LINE:, : small.shape[1]] = small
        cv2.putText(framed, label, (2, 12), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255, 255, 255), 1, cv2.LINE_AA)
        self._kept.append(framed)

    def write(self) -> None:
        """The sheets, as `NAME-1.jpg` and on."""
        if not self._kept:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        rows = [_beside(self._kept[at : at + self._columns], self._columns) for at in self._starts()]
        each = max(1, MOST_HIGH // max(row.shape[0] for row in rows))
        for number in range(math.ceil(len(rows) / each)):
            sheet = np.concatenate(rows[number * each : (number + 1) * each])
            cv2.imwrite(str(self._folder / f"{self._name}-{number + 1}.jpg"), sheet, [cv2.IMWRITE_JPEG_QUALITY, 85])

    def _starts(self) -> range:
        return range(0, len(self._kept), self._columns)


def _beside(images: list[U8], columns: int) -> U8:
    row = np.full((max(image.shape[0] for image in images), WIDE * columns, 3), GREY, np.uint8)
    for column, image in enumerate(images):
        row[: image.shape[0], column * WIDE : (column + 1) * WIDE] = image
    return row
