"""The camera's adapter against drivers that misbehave. FIELD case C6: the pipeline holds four or five old frames."""

import threading
import time
from collections import deque

import numpy as np
import pytest

from hub import clock
from vision.cameras.opencv import OpenCvSource
from vision.cameras.port import NOT_YET, CameraFault, Frame

FPS = 50.0


class Driver:
    """A camera that fills a queue of five frames by itself, as drivers do; frame n shows the grey level n."""

    def __init__(self, queue: int = 5) -> None:
        self.queue: deque[int] = deque(maxlen=queue)
        self.alive = self.sending = True
        self.made = 0
        self.stamps = False
        self._grabbed = (0, 0)
        self._news = threading.Condition()
        self._times: dict[int, int] = {}
        threading.Thread(target=self._expose, daemon=True).start()

    def _expose(self) -> None:
        while self.alive:
            time.sleep(1 / FPS)
            with self._news:
                if self.sending:
                    self.made += 1
                    self._times[self.made] = clock.ticks()
                    self.queue.append(self.made)
                self._news.notify_all()

    def grab(self) -> bool:
        with self._news:
            self._news.wait_for(lambda: self.queue or not self.alive, 0.5)
            if not self.alive:
                return False
            if not self.queue:
                return not self.sending
            number = self.queue.popleft()
            self._grabbed = (number, self._times[number])
            return True

    def retrieve(self):
        return True, np.full((4, 4, 3), self._grabbed[0] % 256, np.uint8)

    def get(self, key: int) -> float:
        return self._grabbed[1] / 1_000 if self.stamps else 0.0

    def release(self) -> None:
        self.alive = False

    def when(self, image: np.ndarray) -> int:
        return self._times[int(image[0, 0, 0])]


@pytest.fixture
def driver():
    made = Driver()
    yield made
    made.alive = False


def frame_of(source: OpenCvSource) -> Frame:
    for _ in range(50):
        got = source.newest(0.1)
        if isinstance(got, Frame):
            return got
    raise AssertionError("no frame came")


def test_c6_frames_that_lay_in_the_queue_before_we_began_are_never_handed_out(driver):
    time.sleep(0.3)
    assert len(driver.queue) == 5
    source = OpenCvSource("test", lambda: driver, FPS)
    asked = clock.ticks()
    source.open()
    first = frame_of(source)
    source.close()
    assert driver.when(first.image) >= asked - 1_000_000 / FPS


def test_c6_a_frame_is_never_dated_later_than_it_was_taken(driver):
    source = OpenCvSource("test", lambda: driver, FPS)
    source.open()
    frames = [frame_of(source) for _ in range(12)]
    source.close()
    late = [frame.captured - driver.when(frame.image) for frame in frames]
    assert sorted(late)[len(late) // 2] <= 1_000


def test_the_stamp_of_the_driver_is_the_capture_time_where_it_is_of_our_clock(driver):
    driver.stamps = True
    source = OpenCvSource("test", lambda: driver, FPS)
    source.open()
    frame = frame_of(source)
    source.close()
    assert abs(frame.captured - driver.when(frame.image)) <= 1_000


def test_a_camera_that_is_pulled_is_told_and_found_again():
    drivers = [Driver(), Driver()]
    left = list(drivers)
    source = OpenCvSource("test", lambda: left.pop(0) if left else None, FPS)
    source.open()
    frame_of(source)
    drivers[0].alive = False
    pulled = time.monotonic()
    while source.newest(0.1) is not CameraFault.UNPLUGGED:
        assert time.monotonic() - pulled < 2.0
    assert isinstance(frame_of(source), Frame)
    source.close()


def test_a_camera_that_is_gone_is_tried_again_until_it_is_back():
    back = threading.Event()
    first, second = Driver(), Driver()
    made = [first]

    def opener():
        if made:
            return made.pop()
        return second if back.is_set() else None

    source = OpenCvSource("test", opener, FPS)
    source.open()
    first.alive = False
    time.sleep(0.2)
    assert source.newest(0.05) is CameraFault.UNPLUGGED
    back.set()
    assert isinstance(frame_of(source), Frame)
    source.close()


class Hanging:
    """A driver whose grab never returns while it hangs."""

    def __init__(self) -> None:
        self.free = threading.Event()

    def grab(self) -> bool:
        return self.free.wait(20) and False

    def retrieve(self):
        return False, None

    def get(self, key: int) -> float:
        return 0.0

    def release(self) -> None:
        return


def test_a_driver_that_hangs_is_told_within_two_seconds():
    driver = Hanging()
    source = OpenCvSource("test", lambda: driver, FPS)
    source.open()
    assert source.newest(0.0) is NOT_YET
    begun = time.monotonic()
    while source.newest(0.1) is not CameraFault.NO_FRAMES:
        assert time.monotonic() - begun < 2.0
    driver.free.set()
    source.close()
