"""Follows one seat's cup: compares it when the seat has come to rest, and watches it while something moves there."""

from typing import Final

import numpy as np

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks
from hub.events.readings import MAX_MOVE_MM, NO_MEASURE, CupSeen, CupSign, Evidence, SeatState
from vision.cups.change import STEP, reaches_cup, rim
from vision.cups.find import Fit
from vision.cups.ground import U8
from vision.cups.open import felt_shows, lies_open
from vision.cups.pictures import alone, crop_of, side_by_side, with_outline
from vision.cups.rest import Rest, moved_by, rest_of, whole
from vision.cups.seat import Kind, SeatCups, Standing
from vision.cups.solid import Cup

LEAST_MOVE_MM: Final = 2.0
"""A smaller shift is not told; on a still table the measure is better than a tenth of that."""

HAND_FRAMES: Final = 4
RESTING_FRAMES: Final = 2
OPEN_FRAMES: Final = 3
"""Frames in a row that must show a hand at the cup, one that has come to rest there, or open dice, to be told."""

_SIGMAS: Final = 4.0
_KEPT: Final = 0.6
_AS_NEW: Final = 0.75
"""Parts of an outline that must be found again for a measure, and below which the outline is taken anew."""

_STRANGE: Final = 0.01
"""Where more of the ground than this part is new, a hand or a thing is there, not only other light."""

_COARSE_WHOLE: Final = 0.85
_COARSE_MM: Final = 6.0
"""Where the outline tells no shift, one so large of a cup that fits so well is told without it."""


class SeatTrack:
    """One seat of one camera."""

    def __init__(self, calibration: Calibration, seat: int, cups: SeatCups, die_mm: float) -> None:
        self._calibration, self._seat, self._cups, self._die_mm = calibration, seat, cups, die_mm
        self._ground = cups.ground(seat)
        self._edge = rim(self._ground)
        self.reset()

    def reset(self) -> None:
        """Forget where the cup stood."""
        self._rest: Rest | None = None
        self._compared = self._hand_told = False
        self._hand = self._open = 0

    def _begin(self) -> None:
        """Something moves again; a hand that rested at the cup meanwhile is still the same hand."""
        self._compared = False
        self._hand_told = self._hand_told and self._hand > 0
        self._hand = self._open = 0

    def disturbed(self, moves: bool) -> None:
        """Take note of a frame that cannot be trusted, and whether something seemed to move at the seat in it."""
        if moves and self._compared:
            self._begin()

    def moving(self, frame: U8, captured: DeviceTicks) -> tuple[CupSeen, ...]:
        """Take a frame (H, W, 3) in which something moves at the seat."""
        self.disturbed(True)
        rest = self._rest
        if rest is None:
            return ()
        laid = self._ground.laid(frame)
        new = rest.new_in(laid)
        signs = self._hand_at(frame, captured, rest, new, HAND_FRAMES)
        is_open = lies_open(laid, self._ground, rest.cup, whole(new, self._ground), self._die_mm)
        self._open = self._open + 1 if is_open else 0
        if self._open >= OPEN_FRAMES:
            signs = (*signs, self._lifted(frame, captured, rest))
        return signs

    def _hand_at(self, frame: U8, captured: DeviceTicks, rest: Rest, new: U8, frames: int) -> tuple[CupSeen, ...]:
        """A hand that was at the cup in so many frames in a row, this one included, told once."""
        at_cup = reaches_cup(new, rest.standing, self._edge, STEP * self._ground.mm_per_px)
        self._hand = self._hand + 1 if at_cup else 0
        if self._hand_told or self._hand < frames:
            return ()
        self._hand_told = True
        return (self._seen(CupSign.HAND, frame, captured, rest),)

    def at_rest(self, frame: U8, captured: DeviceTicks, may_search: bool) -> tuple[tuple[CupSeen, ...], bool]:
        """Take a frame (H, W, 3) in which the seat is at rest; compares once, until it moves again.

        Args:
            frame: The frame.
            captured: Its time.
            may_search: Whether a cup may be searched, which costs; else that waits for a later frame.

        Returns:
            What was seen, and whether it searched.
        """
        rest = self._rest
        if self._compared or (rest is None and not may_search):
            return (), False
        if rest is None:
            self._compared = True
            self._stand(frame, self._cups.look(frame, self._seat))
            return (), True
        still = self._is_still(frame, rest)
        if not (still or may_search):
            return (), False
        self._compared = True
        hand = self._hand_at(frame, captured, rest, rest.new_in(self._ground.laid(frame)), RESTING_FRAMES)
        if still:
            return hand, False
        return (*hand, *self._compare(frame, captured, self._cups.look(frame, self._seat), rest)), True

    def _is_still(self, frame: U8, rest: Rest) -> bool:
        """Whether the cup stands where it stood; its outline is taken anew where nothing but the light has changed."""
        shift = rest.shifted(frame, self._calibration)
        if shift is None or shift.kept < _KEPT or rest.away_mm(shift) >= LEAST_MOVE_MM:
            return False
        if shift.kept < _AS_NEW and float(rest.new_in(self._ground.laid(frame)).mean()) < _STRANGE:
            cup = moved_by(rest.cup, shift)
            self._rest = rest_of(frame, self._calibration, self._ground, cup, rest.crept(shift))
        return True

    def _stand(self, frame: U8, standing: Standing) -> None:
        """Begin to follow a cup that plainly covers its dice."""
        if standing.cup is not None and standing.state(None) is SeatState.COVERED:
            self._rest = rest_of(frame, self._calibration, self._ground, standing.cup.cup)

    def _compare(self, frame: U8, captured: DeviceTicks, standing: Standing, rest: Rest) -> tuple[CupSeen, ...]:
        """What became of a cup that does not stand where it stood."""
        laid = self._ground.laid(frame)
        gone = felt_shows(laid, self._ground, rest.cup, whole(rest.new_in(laid), self._ground))
        bodies = standing.bodies
        if standing.kind is not Kind.COVERING or standing.cup is None:
            return (self._lifted(frame, captured, rest),) if gone else ()
        if gone and bodies.small and not bodies.at_cup:
            return (self._lifted(frame, captured, rest),)
        return self._moved(frame, captured, standing.cup, bodies.at_cup, rest)

    def _moved(self, frame: U8, captured: DeviceTicks, fit: Fit, at_cup: bool, rest: Rest) -> tuple[CupSeen, ...]:
        shift = rest.shifted(frame, self._calibration, fit.cup)
        if shift is not None and shift.kept >= _KEPT:
            cup, mm, sigma = moved_by(rest.cup, shift), rest.away_mm(shift), shift.sigma_mm
        elif at_cup or fit.whole < _COARSE_WHOLE or fit.cup.away_mm(rest.cup) < _COARSE_MM:
            return ()
        else:
            cup, mm, sigma = fit.cup, fit.cup.away_mm(rest.cup), 1.0
        if mm < max(LEAST_MOVE_MM, _SIGMAS * sigma):
            return ()
        self._rest = rest_of(frame, self._calibration, self._ground, cup)
        return (self._seen(CupSign.MOVED, frame, captured, rest, mm, cup),)

    def _lifted(self, frame: U8, captured: DeviceTicks, rest: Rest) -> CupSeen:
        self._rest = None
        self._open = 0
        return self._seen(CupSign.LIFTED, frame, captured, rest)

    def _seen(
        self,
        sign: CupSign,
        frame: U8,
        captured: DeviceTicks,
        rest: Rest,
        mm: float = NO_MEASURE,
        now: Cup | None = None,
    ) -> CupSeen:
        crop = crop_of(self._ground)
        stood = (rest.cup, False)
        after = with_outline(crop.cut(frame), crop, self._calibration, [stood, *([] if now is None else [(now, True)])])
        if sign is CupSign.HAND:
            jpeg = alone(after)
        else:
            jpeg = side_by_side(with_outline(rest.shown, crop, self._calibration, [stood]), after)
        measure = NO_MEASURE if mm == NO_MEASURE else float(np.clip(round(mm, 1), 0.0, MAX_MOVE_MM))
        return CupSeen(self._seat, sign, captured, measure, Evidence(self._seat, jpeg))
