"""In which sizes of a picture the finder is to look, so that every index comes in a length that it knows."""

from typing import Final

from vision.cards.finder import LENGTHS_PX

_FINEST: Final = 2.0
"""A picture is not looked at larger than this: there is nothing more in it."""

_ROOM: Final = 1.06


def ladder(least_px: float, most_px: float) -> tuple[float, ...]:
    """Scales, the finest first, for indices from one length to another; there is always one."""
    low, high = LENGTHS_PX[0] * _ROOM, LENGTHS_PX[1] / _ROOM
    scales = [min(_FINEST, low / least_px)]
    while high / scales[-1] < most_px:
        scales.append(scales[-1] * low / high)
    return tuple(scales)
