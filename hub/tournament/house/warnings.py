"""Warnings and the time off that they cost (HOUSE.md H4, D2, D24)."""

from typing import Final

from hub.events.clocks import UtcMicros

FIRST_PENALTY_MINUTES: Final = 10
MINUTE_US: Final = 60_000_000


def minutes_off(number: int) -> int:
    """Minutes off for warning `number` (from 1) of a player: none for odd ones, 10 for the 2nd, then doubling (D2)."""
    return 0 if number % 2 else FIRST_PENALTY_MINUTES << (number // 2 - 1)


def off_until(now: UtcMicros, number: int, already: UtcMicros | None = None) -> UtcMicros:
    """When a player warned now may play again; time off that still runs (`already`) comes first."""
    start = now if already is None else max(now, already)
    return UtcMicros(start + minutes_off(number) * MINUTE_US)
