"""What a table's dice and cups are like, as one throw and one look measured them. Pure values."""

from dataclasses import dataclass
from typing import Final

Colour = tuple[float, float, float]
"""Blue, green, red, 0 to 255, in the table's own light."""

_BLACK: Final = 60.0
_SAME_HUE: Final = 0.985
_LIGHTER: Final = 2.0


@dataclass(frozen=True, slots=True)
class DiceLook:
    """Dice.

    Args:
        side_mm: As their outlines say, which is not as sure as a ruler.
        spread_mm: How far they differ, as a deviation.
        body_bgr, pips_bgr: Their colours.
        count: How many were measured.
    """

    side_mm: float
    spread_mm: float
    body_bgr: Colour
    pips_bgr: Colour
    count: int


@dataclass(frozen=True, slots=True)
class CupLook:
    """Cups that stand mouth down.

    Args:
        mouth_mm, end_mm: Radius at the felt, and of the end that points up.
        height_mm: Their height.
        colour_bgr: Of that end.
        count: How many were measured.
    """

    mouth_mm: float
    end_mm: float
    height_mm: float
    colour_bgr: Colour
    count: int


def unlike(one: Colour, other: Colour) -> bool:
    """Whether two colours differ by more than a change of light: in their hue, or more than twofold in brightness."""
    dot = sum(a * b for a, b in zip(one, other, strict=True))
    square, against = sum(a * a for a in one), sum(b * b for b in other)
    if min(square, against) < 1.0:
        return max(square, against) > _BLACK * _BLACK
    bright = max(square, against) / min(square, against)
    return dot / (square * against) ** 0.5 < _SAME_HUE or bright > _LIGHTER * _LIGHTER
