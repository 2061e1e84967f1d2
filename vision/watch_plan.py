"""Which seats are to be read in a frame, and when their picture goes along. Pure: settled seats and times in.

Every reading that is published was made of that very frame; what is saved is reading where nothing can have changed.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from hub.events.clocks import DeviceTicks
from hub.events.readings import SeatReading, SeatState

QUICK_READINGS: Final = 8
"""Identical readings of an unmoved seat after which it is read less often."""

PICTURE_READINGS: Final = 5
"""Identical readings after which a seat's picture goes along: the hub asks for as many frames that agree."""

PICTURE_US: Final = 1_000_000
SLOW_US: Final = 250_000
COVERED_US: Final = 1_000_000
COVERED_AT_MOST_US: Final = 1_300_000
"""A covered seat waits so long while others are being revealed; the hub forgets a seat after 1.5 s."""

MOVING_US: Final = 250_000
_SURE_COVERED: Final = 2


@dataclass(slots=True)
class _Seat:
    reading: SeatReading | None = None
    same: int = 0
    read: int = 0
    pictured: int | None = None
    told_moving: int | None = None


class ReadPlan:
    """The plan of one camera."""

    def __init__(self, seats: Iterable[int]) -> None:
        self._seats = {seat: _Seat() for seat in sorted(seats)}

    def moving(self, seats: Iterable[int], now: DeviceTicks) -> tuple[int, ...]:
        """Take in which seats move; returns those of which it should be said now: at once, then every 250 ms."""
        told = []
        for seat in seats:
            last = self._seats[seat].told_moving
            if last is None or now - last >= MOVING_US:
                told.append(seat)
                last = now
            self._seats[seat] = _Seat(told_moving=last)
        return tuple(told)

    def due(self, settled: Iterable[int], now: DeviceTicks) -> tuple[int, ...]:
        """The settled seats that are to be read in the frame of this moment (microseconds)."""
        quick, covered = [], []
        for number in settled:
            seat = self._seats[number]
            seat.told_moving = None
            if _is_covered(seat):
                covered.append(number)
            elif seat.same < QUICK_READINGS or now - seat.read >= _pause(seat):
                quick.append(number)
        revealing = any(self._seats[number].same < QUICK_READINGS for number in quick)
        wait = COVERED_AT_MOST_US if revealing else COVERED_US
        late = [number for number in covered if now - self._seats[number].read >= wait]
        return tuple(sorted((*quick, *self._with_their_half(late, covered, now))))

    def took(self, reading: SeatReading, now: DeviceTicks) -> bool:
        """Take in what was read; returns whether the seat's picture goes along."""
        seat = self._seats[reading.seat]
        alike = seat.reading is not None and _what(seat.reading) == _what(reading)
        seat.same = seat.same + 1 if alike else 1
        seat.reading, seat.read = reading, now
        if reading.state is not SeatState.LIFTED or seat.same < PICTURE_READINGS:
            seat.pictured = seat.pictured if alike else None
            return False
        if seat.pictured is not None and now - seat.pictured < PICTURE_US:
            return False
        seat.pictured = now
        return True

    def reset(self) -> None:
        """Begin anew, as after a fault of the camera."""
        self._seats = {seat: _Seat() for seat in self._seats}

    def _with_their_half(self, late: list[int], covered: list[int], now: DeviceTicks) -> list[int]:
        """Covered seats are read in two halves, so that all together make no more than two frames a second."""
        halves = {number % 2 for number in late}
        return [n for n in covered if n % 2 in halves and now - self._seats[n].read >= COVERED_US // 2]


def _is_covered(seat: _Seat) -> bool:
    return seat.reading is not None and seat.reading.state is SeatState.COVERED and seat.same >= _SURE_COVERED


def _pause(seat: _Seat) -> int:
    is_empty = seat.reading is not None and seat.reading.state is SeatState.EMPTY
    return COVERED_US if is_empty else SLOW_US


def _what(reading: SeatReading) -> Mapping[str, object]:
    """What a reading says, without the places and scores that noise changes."""
    return {"state": reading.state, "values": reading.values, "why": tuple(sorted(set(reading.why)))}
