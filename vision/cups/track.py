"""Follows the cups of one camera from frame to frame: which one was moved or lifted, or has a hand at it."""

from collections.abc import Iterable, Mapping
from typing import Final, Protocol

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks
from hub.events.readings import CupSeen
from vision.cups.ground import U8
from vision.cups.seat import SeatCups
from vision.cups.seat_track import SeatTrack

REST_FRAMES: Final = 8
"""Frames that must show a seat alike before its cup is compared with where it stood.

Twice as many as it takes to see that the camera itself was pushed (stillness.ROUND): then no cup was moved.
"""


class Motion(Protocol):
    """What is used of SeatMotion."""

    @property
    def alike(self) -> int:
        """For how many frames the seat has looked the same."""


class CupTrack:
    """The cups of one camera's seats. At rest it costs nothing.

    Args:
        calibration: The camera's; without a size of dice nothing is followed.
        seats: Which seats to follow.
    """

    def __init__(self, calibration: Calibration, seats: Iterable[int]) -> None:
        die_mm = calibration.die_size_mm
        self._seats: dict[int, SeatTrack] = {}
        if die_mm is not None:
            cups = SeatCups(calibration, die_mm)
            self._seats = {seat: SeatTrack(calibration, seat, cups, die_mm) for seat in sorted(seats)}

    def reset(self) -> None:
        """Forget where the cups stood, as after a fault of the camera."""
        for seat in self._seats.values():
            seat.reset()

    def feed(
        self, frame: U8, captured: DeviceTicks, motion: Mapping[int, Motion], in_doubt: bool = False
    ) -> tuple[CupSeen, ...]:
        """What a frame (H, W, 3) shows, given how its seats move. At most one seat a frame is searched for its cup.

        Args:
            frame: The frame.
            captured: Its time.
            motion: The seats' motion.
            in_doubt: Whether the camera itself may be moving: then nothing is told, and what moved is compared later.
        """
        found: list[CupSeen] = []
        searched = False
        for number, moves in motion.items():
            seat = self._seats.get(number)
            if seat is None:
                continue
            if in_doubt:
                seat.disturbed(moves.alike < REST_FRAMES)
            elif moves.alike < REST_FRAMES:
                found.extend(seat.moving(frame, captured))
            else:
                signs, now = seat.at_rest(frame, captured, not searched)
                found.extend(signs)
                searched = searched or now
        return tuple(found)
