"""From a frame to what is told: no reading without rest, none of a faulty camera, each one of its own frame."""

import numpy as np

from calibration.model import Calibration, Lens, Placement, SeatRegion
from hub.events.readings import DieReading, SeatReading, SeatState
from vision.cameras.port import CameraFault, Frame
from vision.watch_camera import CameraWatch
from vision.watch_meter import Meter

INTERVAL = 66_667


def table() -> Calibration:
    return Calibration(
        image_size=(320, 240),
        lens=Lens(1000.0, 1000.0, 160.0, 120.0),
        placement=Placement(((1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, -1.0)), (0.0, 0.0, 1000.0)),
        seats=tuple(
            SeatRegion(seat, ((x - 50, -50), (x + 50, -50), (x + 50, 50), (x - 50, 50)))
            for seat, x in ((1, -80), (2, 80))
        ),
        die_size_mm=16.0,
    )


class Eye:
    """A reader that says of each seat the grey level in its middle as a value, and counts what it is asked."""

    readers = ("geometric",)

    def __init__(self) -> None:
        self.asked: list[tuple[int, ...]] = []

    def read(self, image_bgr, seats=None):
        self.asked.append(tuple(seats))
        return tuple(self._reading(image_bgr, seat) for seat in seats)

    def _reading(self, image, seat: int) -> SeatReading:
        value = round(float(image[110:130, 70 if seat == 1 else 230, 0].mean()) / 30)
        return SeatReading(seat, SeatState.LIFTED, (DieReading(value, 1.0, (0.0, 0.0)),))


class Setup:
    def __init__(self) -> None:
        self.eye, self.rng, self.at = Eye(), np.random.default_rng(3), 0
        self.pictured: list[int] = []
        self.watch = CameraWatch(table(), (1, 2), self.eye, self._picture, Meter(lambda: 0))

    def _picture(self, image, calibration, reading) -> bytes:
        self.pictured.append(reading.seat)
        return b"\xff\xd8\xff of %d" % reading.seat

    def frame(self, one: int = 90, two: int = 60):
        image = np.empty((240, 320, 3), np.float32)
        image[:, :160], image[:, 160:] = one, two
        return self.give(np.clip(image + self.rng.normal(0, 2, image.shape), 0, 255).astype(np.uint8))

    def give(self, image: np.ndarray):
        self.at += INTERVAL
        return self.watch.on_frame(Frame(image, self.at))


def test_the_first_frame_is_not_read_and_the_second_is():
    setup = Setup()
    first = setup.frame()
    assert setup.eye.asked == []
    assert [read.settled for read in first.reads] == [False]
    assert all(seat.state is SeatState.UNSURE and seat.why == ("moving",) for seat in first.reads[0].seats)
    second = setup.frame()
    assert [(read.settled, read.captured) for read in second.reads] == [(True, setup.at)]
    assert [seat.values for seat in second.reads[0].seats] == [(3,), (2,)]


def test_what_is_published_was_read_in_that_very_frame():
    setup = Setup()
    published = 0
    for _ in range(120):
        asked = len(setup.eye.asked)
        for read in setup.frame().reads:
            if read.settled:
                published += 1
                assert read.captured == setup.at
                assert len(setup.eye.asked) == asked + 1
    assert published == len(setup.eye.asked) > 20


def test_a_moving_seat_is_never_named_in_a_settled_frame():
    setup = Setup()
    for _ in range(4):
        setup.frame()
    reads = setup.frame(one=150).reads
    assert [(read.settled, tuple(seat.seat for seat in read.seats)) for read in reads] == [
        (False, (1,)),
        (True, (2,)),
    ]


def test_the_fifth_settled_frame_alike_carries_the_pictures():
    setup = Setup()
    for _ in range(5):
        assert not any(read.evidence for read in setup.frame().reads)
    (read,) = setup.frame().reads
    assert [(each.seat, each.jpeg) for each in read.evidence] == [(1, b"\xff\xd8\xff of 1"), (2, b"\xff\xd8\xff of 2")]


def test_c6_the_same_frame_again_is_not_read_and_settles_nothing():
    setup = Setup()
    same = setup.rng.normal(90, 2, (240, 320, 3)).astype(np.uint8)
    told = [setup.give(same.copy()) for _ in range(20)]
    assert setup.eye.asked == []
    assert not any(read.settled for each in told for read in each.reads)
    assert told[-1].fault is CameraFault.FROZEN and told[5].fault is None


def test_a_black_camera_gives_a_fault_and_no_reading_and_then_begins_anew():
    setup = Setup()
    for _ in range(4):
        setup.frame()
    before = len(setup.eye.asked)
    dark = setup.give(setup.rng.integers(0, 3, (240, 320, 3), np.uint8))
    assert (dark.fault, dark.reads) == (CameraFault.BLACK, ())
    back = setup.frame()
    assert not any(read.settled for read in back.reads)
    assert len(setup.eye.asked) == before
    assert any(read.settled for read in setup.frame().reads)


def test_after_a_fault_of_the_source_nothing_of_before_counts():
    setup = Setup()
    for _ in range(5):
        setup.frame()
    setup.watch.lost()
    assert not any(read.settled for read in setup.frame().reads)
    reads = [read for _ in range(4) for read in setup.frame().reads]
    assert not any(read.evidence for read in reads)
