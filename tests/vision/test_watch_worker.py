"""One camera's loop: faults are told at once and end by themselves, the rate once a second."""

import numpy as np
import pytest

from hub.events.readings import CupSeen, CupSign, FrameRead, SeatReading, SeatState
from vision.cameras.port import NOT_YET, CameraFault, Frame
from vision.watch_camera import Watched
from vision.watch_meter import Meter
from vision.watch_worker import CameraWorker

READ = FrameRead(1, True, (SeatReading(1, SeatState.COVERED),))


class Rig:
    """A source, a watch, a voice and a clock in one."""

    def __init__(self) -> None:
        self.now = 0
        self.gives: list[object] = []
        self.watched = Watched(None)
        self.told: list[tuple[int, float, tuple[str, ...]]] = []
        self.said: list[FrameRead] = []
        self.losses = 0
        self.worker = CameraWorker("north", self, self, self, Meter(lambda: 0), lambda: self.now)

    def newest(self, wait_s: float):
        got = self.gives.pop(0) if self.gives else NOT_YET
        return Frame(np.zeros((2, 2, 3), np.uint8), self.now) if got == "frame" else got

    def on_frame(self, frame: Frame) -> Watched:
        return self.watched

    def lost(self) -> None:
        self.losses += 1

    def tell(self, fps: float, faults: tuple[str, ...]) -> None:
        self.told.append((self.now, fps, faults))

    def say(self, read: FrameRead) -> bool:
        self.said.append(read)
        return True

    def turn(self, gives: object, after_us: int = 66_667) -> None:
        self.now += after_us
        self.gives.append(gives)
        self.worker.turn()


def test_the_rate_is_told_every_second():
    rig = Rig()
    for _ in range(61):
        rig.turn("frame")
    rates = [(fps, faults) for _, fps, faults in rig.told[1:]]
    assert len(rates) == 4
    assert all(fps == pytest.approx(15, rel=0.03) and faults == () for fps, faults in rates)


def test_a_camera_that_is_calibrated_again_is_watched_by_the_new_calibration_from_that_frame_on():
    rig, new = Rig(), Rig()
    new.watched = Watched(None, (READ,))
    rig.worker = CameraWorker("north", rig, rig, rig, Meter(lambda: 0), lambda: rig.now, lambda _frame: new)
    rig.turn("frame")
    assert rig.said == [READ]


def test_the_first_sound_frame_ends_the_fault_of_the_start():
    rig = Rig()
    rig.turn("frame")
    assert [faults for _, _, faults in rig.told] == [()]


def test_a_fault_of_the_source_is_told_at_once_and_once_and_its_end_too():
    rig = Rig()
    rig.turn("frame")
    rig.turn(CameraFault.UNPLUGGED)
    rig.turn(CameraFault.UNPLUGGED)
    rig.turn("frame")
    assert [faults for _, _, faults in rig.told] == [(), ("unplugged",), ()]
    assert rig.losses == 2


def test_a_fault_that_the_watch_finds_is_told_and_nothing_is_said():
    rig = Rig()
    rig.turn("frame")
    rig.watched = Watched(CameraFault.FROZEN)
    rig.turn("frame")
    assert rig.told[-1][2] == ("frozen",)
    assert rig.said == []


def test_waiting_is_no_fault():
    rig = Rig()
    rig.turn("frame")
    rig.turn(NOT_YET)
    assert rig.told[-1][2] == () and rig.losses == 0


def test_a_fault_that_lasts_is_told_every_second_with_the_rate_falling_to_nothing():
    rig = Rig()
    for _ in range(15):
        rig.turn("frame")
    for _ in range(14):
        rig.turn(CameraFault.NO_FRAMES, 250_000)
    assert rig.told[-1][1:] == (0.0, ("no_frames",))
    assert len(rig.told) >= 5


def test_what_the_watch_found_is_said_in_order():
    rig = Rig()
    rig.watched = Watched(None, (FrameRead(1, False, READ.seats), READ))
    rig.turn("frame")
    assert rig.said == [FrameRead(1, False, READ.seats), READ]


def test_what_is_seen_at_a_cup_is_said_before_the_readings():
    rig = Rig()
    seen = CupSeen(1, CupSign.LIFTED, 1)
    rig.watched = Watched(None, (READ,), (seen,))
    rig.turn("frame")
    assert rig.said == [seen, READ]
