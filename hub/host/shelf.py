"""Pictures that came with frames, until a ruling names them or newer ones push them out."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final

KEPT: Final = 200
"""Pictures kept in memory: ten seats at one a second for 20 s, at most 19 MB."""


class Shelf:
    """JPEG bytes by SHA-256, the oldest thrown out first."""

    def __init__(self) -> None:
        self._pictures: OrderedDict[str, bytes] = OrderedDict()

    def add(self, pictures: Mapping[str, bytes]) -> None:
        """Keep these."""
        for sha256, jpeg in pictures.items():
            self._pictures[sha256] = jpeg
            self._pictures.move_to_end(sha256)
        while len(self._pictures) > KEPT:
            self._pictures.popitem(last=False)

    def get(self, sha256: str) -> bytes | None:
        """The picture, or None where it is gone."""
        return self._pictures.get(sha256)
