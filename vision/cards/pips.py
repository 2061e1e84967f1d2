"""Where the pips of a number card stand, as on any deck: columns and rows in parts of the card."""

from dataclasses import dataclass
from typing import Final

_LEFT, _MIDDLE, _RIGHT = 0.35, 0.5, 0.65
_TOP, _CENTRE, _BOTTOM = 0.16, 0.5, 0.84
_UPPER, _LOWER = 0.3867, 0.6133
"""The second and third of four rows."""


@dataclass(frozen=True, slots=True)
class Pip:
    """A pip's middle in parts of the card's width and height; those in the lower half stand on their heads."""

    x: float
    y: float

    @property
    def is_turned(self) -> bool:
        """Whether it stands on its head."""
        return self.y > _CENTRE


def _pair(y: float) -> tuple[Pip, ...]:
    return (Pip(_LEFT, y), Pip(_RIGHT, y))


def _one(y: float) -> tuple[Pip, ...]:
    return (Pip(_MIDDLE, y),)


_ENDS: Final = (*_pair(_TOP), *_pair(_BOTTOM))
_FOUR_ROWS: Final = (*_ENDS, *_pair(_UPPER), *_pair(_LOWER))
_BETWEEN: Final = (_TOP + _UPPER) / 2
_HIGH: Final = (_TOP + _CENTRE) / 2

PIPS: Final = {
    "2": (*_one(_TOP), *_one(_BOTTOM)),
    "3": (*_one(_TOP), *_one(_CENTRE), *_one(_BOTTOM)),
    "4": _ENDS,
    "5": (*_ENDS, *_one(_CENTRE)),
    "6": (*_ENDS, *_pair(_CENTRE)),
    "7": (*_ENDS, *_pair(_CENTRE), *_one(_HIGH)),
    "8": (*_ENDS, *_pair(_CENTRE), *_one(_HIGH), *_one(1 - _HIGH)),
    "9": (*_FOUR_ROWS, *_one(_CENTRE)),
    "T": (*_FOUR_ROWS, *_one(_BETWEEN), *_one(1 - _BETWEEN)),
}
"""By rank; court cards and aces have none of these."""
