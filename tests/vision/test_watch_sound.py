"""Every fault of a camera is told within two seconds, gives no reading, and ordinary play is no fault."""

import cv2
import numpy as np
import pytest

from hub.events.readings import SeatReading, SeatState
from vision.cameras.port import CameraFault, Frame
from vision.rig.play import Kind, Play
from vision.watch_camera import CameraWatch
from vision.watch_meter import Meter

FPS = 15
LEARN = 20


class Blind:
    """A reader that reads nothing but counts when it was asked."""

    readers = ("geometric", "learned")

    def __init__(self) -> None:
        self.asked = 0

    def read(self, image_bgr, seats=None):
        self.asked += 1
        return tuple(SeatReading(seat, SeatState.UNSURE) for seat in seats)


def shifted(image: np.ndarray, step: int) -> np.ndarray:
    return np.roll(image, 3, axis=1)


def turned(image: np.ndarray, step: int) -> np.ndarray:
    height, width = image.shape[:2]
    how = cv2.getRotationMatrix2D((width / 2, height / 2), 0.5, 1.0)
    return cv2.warpAffine(image, how, (width, height), borderMode=cv2.BORDER_REFLECT)


def turned_away(image: np.ndarray, step: int) -> np.ndarray:
    return cv2.warpAffine(
        image, np.float32([[1, 0, 500], [0, 1, 200]]), image.shape[1::-1], borderMode=cv2.BORDER_REFLECT
    )


def sheet(image: np.ndarray, step: int) -> np.ndarray:
    noise = np.random.default_rng(step).normal(0.0, 3.0, image.shape[:2])[..., None]
    return np.clip(np.array((132, 164, 214)) + noise, 0, 255).astype(np.uint8)


def black(image: np.ndarray, step: int) -> np.ndarray:
    return np.random.default_rng(step).integers(0, 4, image.shape, np.uint8)


def small(image: np.ndarray, step: int) -> np.ndarray:
    return image[::2, ::2].copy()


class Setup:
    def __init__(self, seed: int = 81) -> None:
        self.play, self.reader = Play("south", 4, seed), Blind()
        self.watch = CameraWatch(
            self.play.calibration, (1, 2, 3, 4), self.reader, lambda *_: b"\xff\xd8\xff", Meter(lambda: 0)
        )
        for image, at in self.play.frames(LEARN):
            assert self.watch.on_frame(Frame(image, at)).fault is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (shifted, CameraFault.MOVED),
        (turned, CameraFault.MOVED),
        (turned_away, CameraFault.MOVED),
        (sheet, CameraFault.COVERED),
        (black, CameraFault.BLACK),
        (small, CameraFault.WRONG_SIZE),
    ],
)
def test_a_fault_is_told_within_two_seconds_and_nothing_can_be_verified_in_it(change, fault):
    setup = Setup()
    asked, told = setup.reader.asked, None
    for step, (image, at) in enumerate(setup.play.frames(2 * FPS)):
        watched = setup.watch.on_frame(Frame(change(image, step), at))
        assert not watched.cups
        if watched.fault is not None:
            told = step
            assert watched.fault is fault and watched.reads == ()
            break
    assert told is not None
    assert setup.reader.asked - asked <= 2  # The hub asks for five frames that agree.
    for image, at in setup.play.frames(5 * FPS):
        back = setup.watch.on_frame(Frame(image, at))
    assert back.fault is None and setup.reader.asked > asked


def test_a_frozen_camera_is_told_within_two_seconds():
    setup = Setup()
    (image, at), asked = next(setup.play.frames(1)), setup.reader.asked
    faults = [setup.watch.on_frame(Frame(image.copy(), at + step * 66_667)).fault for step in range(2 * FPS)]
    assert CameraFault.FROZEN in faults and setup.reader.asked <= asked + 1


def test_ordinary_play_is_no_fault_and_what_is_told_of_cups_is_what_happened():
    setup = Setup(82)
    for kind in (Kind.SHADOW, Kind.TOUCH, Kind.LIGHT, Kind.MOVE, Kind.LIFT, Kind.STILL):
        doing, told = setup.play.drawn([kind]), []
        for image, at in setup.play.happens(doing):
            watched = setup.watch.on_frame(Frame(image, at))
            assert watched.fault is None
            told += [(sign.seat, str(sign.sign)) for sign in watched.cups]
        moved = [(doing.seat, "moved")] if doing.mm > 2.3 else []
        expected = {Kind.TOUCH: ["hand"], Kind.MOVE: ["hand"], Kind.LIFT: ["hand", "lifted"]}.get(kind, [])
        assert told == [(doing.seat, sign) for sign in expected] + moved
