"""The times in a table's snapshot, by the time of day at the desk, from which a TV counts. Pure."""

from dataclasses import replace
from typing import Final

from hub.events.clocks import UtcMicros
from hub.views.model import TableView

TOLERATED_US: Final = 1_500_000
"""A snapshot is as old as this before anybody doubts a clock."""


def shift_of(view: TableView, utc: UtcMicros, known: int) -> int:
    """By how much the table's time of day is behind the desk's, in microseconds.

    What was `known` holds as long as it fits, so that a snapshot that says nothing new stays the same.
    """
    found = utc - view.at
    return known if abs(found - known) < TOLERATED_US else found


def shifted(view: TableView, shift: int) -> TableView:
    """The snapshot with its times moved."""
    if not shift:
        return view
    at = UtcMicros(view.at + shift)
    settlement = view.settlement and replace(view.settlement, at=UtcMicros(view.settlement.at + shift))
    review = view.review and replace(view.review, since=UtcMicros(view.review.since + shift))
    expired = view.expired and replace(view.expired, at=UtcMicros(view.expired.at + shift))
    fouls = tuple(replace(each, at=UtcMicros(each.at + shift)) for each in view.fouls)
    moved = replace(view, at=at, settlement=settlement, review=review, expired=expired, fouls=fouls)
    if view.hand is None:
        return moved
    happened = tuple(replace(each, at=UtcMicros(each.at + shift)) for each in view.hand.happened)
    return replace(moved, hand=replace(view.hand, happened=happened))
