"""One picture or one seat beside its truth, and how many of a source were read, verified and wrong. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from hub.events.readings import UNREAD
from vision.dice.report import Report, SeatVerdict


@dataclass(frozen=True, slots=True)
class Scored:
    """What was read of a photograph or of a seat, beside what lay there.

    Args:
        source: What it belongs to in the tables: a repository, a group of rendered seats, a camera of the rig.
        name: The file, or the file and the seat.
        true: Values of the tops that lay there, in any order.
        read: Values that were given, in any order.
        unread: Dice that were seen but given no value.
        verified: Whether it would have counted without a human.
        confidence: The least one of its dice, 0 to 1; 0 where a die was not read or none was.
    """

    source: str
    name: str
    true: tuple[int, ...]
    read: tuple[int, ...]
    unread: int
    verified: bool
    confidence: float

    @property
    def right_dice(self) -> int:
        """Dice read right, compared as multisets: where they lie is not asked."""
        return (Counter(self.read) & Counter(self.true)).total()

    @property
    def wrong_dice(self) -> int:
        """Dice that are too many, too few or of another value."""
        return max(len(self.read) + self.unread, len(self.true)) - self.right_dice

    @property
    def exact(self) -> bool:
        """Whether every die was read and none is wrong."""
        return self.wrong_dice == 0


def of_photograph(source: str, true: Sequence[int], report: Report) -> Scored:
    """A picture read without a calibration, beside its label."""
    values = [die.value for _, die in report.dice]
    confidence = _least(values, [die.confidence for _, die in report.dice])
    read = tuple(value for value in values if value != UNREAD)
    return Scored(source, report.file, tuple(true), read, len(values) - len(read), report.verified, confidence)


def of_seat(source: str, name: str, true: Sequence[int], verdict: SeatVerdict) -> Scored:
    """A seat of one frame, beside what lay there."""
    reading = verdict.reading
    read = tuple(value for value in reading.values if value != UNREAD)
    confidence = _least(reading.values, [die.confidence for die in reading.dice])
    return Scored(source, name, tuple(true), read, len(reading.values) - len(read), verdict.verified, confidence)


def of_nothing(source: str, name: str, true: Sequence[int]) -> Scored:
    """A picture of which there is no report: nothing was read."""
    return Scored(source, name, tuple(true), (), 0, False, 0.0)


def _least(values: Sequence[int], confidences: Sequence[float]) -> float:
    return 0.0 if not values or UNREAD in values else min(confidences)


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of some pictures or seats; `wrong` are those that were verified and not exact."""

    items: int
    dice: int
    right_dice: int
    exact: int
    verified: int
    wrong: int
    wrong_dice: int


def tally(scored: Sequence[Scored]) -> Tally:
    """Count."""
    believed = [each for each in scored if each.verified]
    return Tally(
        items=len(scored),
        dice=sum(len(each.true) for each in scored),
        right_dice=sum(each.right_dice for each in scored),
        exact=sum(each.exact for each in scored),
        verified=len(believed),
        wrong=sum(not each.exact for each in believed),
        wrong_dice=sum(each.wrong_dice for each in believed),
    )


def percent(part: int, whole: int) -> float:
    """A part of a whole in per cent, 0 of nothing."""
    return 100.0 * part / whole if whole else 0.0


def by_source(scored: Sequence[Scored]) -> dict[str, list[Scored]]:
    """The same by source, in the order in which the sources first come."""
    found: dict[str, list[Scored]] = {}
    for each in scored:
        found.setdefault(each.source, []).append(each)
    return found
