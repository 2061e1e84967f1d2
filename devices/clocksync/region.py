"""What a few round trips leave possible: a convex polygon of hub time against the clock's rate. Pure geometry.

A corner is `(rate, time)`: the rate as a fraction by which the device's second is longer than the hub's, the time in
nanoseconds from a moment that the caller chose. Corners go round once, in either sense.
"""

from collections.abc import Iterator
from itertools import pairwise

Corner = tuple[float, float]
Region = list[Corner]


def rectangle(rate: float, low: float, high: float) -> Region:
    """All rates from -`rate` to `rate` and all times from `low` to `high`."""
    return [(-rate, low), (rate, low), (rate, high), (-rate, high)]


def at_least(region: Region, away: float, bound: float) -> Region:
    """The part of the region where `time + rate * away >= bound`; empty where there is none."""
    spare = [time + rate * away - bound for rate, time in region]
    return region if not region or min(spare) >= 0 else _cut(region, spare)


def at_most(region: Region, away: float, bound: float) -> Region:
    """The part of the region where `time + rate * away <= bound`; empty where there is none."""
    spare = [bound - time - rate * away for rate, time in region]
    return region if not region or min(spare) >= 0 else _cut(region, spare)


def area(region: Region) -> float:
    """How much is possible; 0 of an empty region."""
    return abs(sum(twice for twice, _, _ in _triangles(region))) / 2


def centre(region: Region) -> Corner:
    """The centre of gravity: the mean of all that is possible.

    Raises:
        IndexError: the region is empty.
    """
    (rate, time), whole = region[0], 0.0
    rate_sum = time_sum = 0.0
    for twice, of_rate, of_time in _triangles(region):
        whole += twice
        rate_sum += twice * of_rate
        time_sum += twice * of_time
    return (rate + rate_sum / whole, time + time_sum / whole) if whole else _middle(region)


def _triangles(region: Region) -> Iterator[tuple[float, float, float]]:
    """Twice the area, and the centre, of the triangles at the first corner.

    They are seen from there, so that a sliver far from zero keeps its digits.
    """
    for ahead, behind in pairwise(region[1:]):
        a_rate, a_time = ahead[0] - region[0][0], ahead[1] - region[0][1]
        b_rate, b_time = behind[0] - region[0][0], behind[1] - region[0][1]
        yield a_rate * b_time - b_rate * a_time, (a_rate + b_rate) / 3, (a_time + b_time) / 3


def _middle(region: Region) -> Corner:
    return sum(rate for rate, _ in region) / len(region), sum(time for _, time in region) / len(region)


def _cut(region: Region, spare: list[float]) -> Region:
    """The corners with something to spare, and where the sides between those and the others are cut."""
    kept: Region = []
    here, value = region[-1], spare[-1]
    for there, following in zip(region, spare, strict=True):
        if (value < 0) != (following < 0):
            part = value / (value - following)
            kept.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
        if following >= 0:
            kept.append(there)
        here, value = there, following
    return kept
