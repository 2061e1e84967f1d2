"""What lies in a seat, in parts that leave as much bare ground out as is worth while: a network's time is in pixels."""

from typing import Final

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in whole pixels; the last two are just outside."""

AROUND: Final = 3
"""Coarse pixels with which each part is shown on all sides: the fewer, the more parts are worth while."""

_MANY: Final = 40
"""Of so many bits and pieces no parts are made."""


def parted(things: list[Box]) -> list[Box]:
    """Boxes in which all the things are, each whole in one of them; uniting any two would cost more.

    They may overlap a little.
    """
    if len(things) > _MANY:
        x0s, y0s, x1s, y1s = zip(*things, strict=True)
        return [(min(x0s), min(y0s), max(x1s), max(y1s))]
    rest, done = list(things), list[Box]()
    while rest:
        box = rest.pop()
        better = next(
            (other for other in (*rest, *done) if _cost(_around_both(box, other)) <= _cost(box) + _cost(other)), None
        )
        if better is None:
            done.append(box)
            continue
        rest, done = ([each for each in part if each != better] for part in (rest, done))
        rest.append(_around_both(box, better))
    return done


def _cost(part: Box) -> int:
    """Coarse pixels that are shown for it."""
    return (part[2] - part[0] + 2 * AROUND) * (part[3] - part[1] + 2 * AROUND)


def _around_both(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
