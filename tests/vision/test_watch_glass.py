"""A lens, frame by frame: nothing but what lies at rest, no picture, and less often once it is known."""

import numpy as np
import pytest

from hub.events.readings import BOARD, CardReading, FrameRead, PlaceReading
from hub.wire.messages import Scene, Stamp
from vision.cameras.port import CameraFault, Frame
from vision.cards.ground import card_ground
from vision.rig.glass import Glass, glass_calibration
from vision.watch_glass import GlassWatch
from vision.watch_meter import Meter

INTERVAL = 66_667


class Told:
    """A reader that says what the test wants, and counts."""

    readers = ("index",)

    def __init__(self) -> None:
        self.codes: tuple[str, ...] = ()
        self.times = 0

    def read(self, image, places=None) -> tuple[PlaceReading, ...]:
        assert tuple(places) == (BOARD,)
        self.times += 1
        return (PlaceReading(BOARD, tuple(CardReading(code, True, (0.0, 0.0)) for code in self.codes)),)


class Night:
    """The rig's lens and its watch."""

    def __init__(self) -> None:
        self.glass, self.reader, self.now = Glass(), Told(), 0
        self.watch = GlassWatch(card_ground(glass_calibration()), self.reader, Meter(lambda: 0))

    def lay(self, *codes: str) -> None:
        self.reader.codes = codes
        self.glass.show(Scene(Stamp(1, 0, 0), (), 300, (), codes), self.now)

    def frames(self, count: int) -> list[FrameRead]:
        return [read for _ in range(count) for read in self.frame(self.glass.picture(self.now)).reads]

    def frame(self, image):
        self.now += INTERVAL
        return self.watch.on_frame(Frame(image, self.now))


@pytest.fixture
def night() -> Night:
    return Night()


def test_cards_are_told_at_rest_in_every_frame_at_first_and_four_times_a_second_later(night):
    night.frames(4)
    night.lay("Kh", "2d")
    moved, *rest = night.frames(9)
    assert not moved.settled and moved.cards[0].why == ("moving",)
    assert len(rest) == 8 and all(read.settled and read.readers == ("index",) for read in rest)
    assert {tuple(card.code for card in read.cards[0].cards) for read in rest} == {("Kh", "2d")}
    assert 3 <= len(night.frames(15)) <= 5


def test_there_is_never_a_picture(night):
    night.lay("Kh", "2d")
    assert all(read.evidence == () for read in night.frames(30))


def test_a_dark_lens_is_a_fault_and_what_lay_there_is_read_anew(night):
    night.lay("Kh")
    night.frames(12)
    assert night.frame(np.zeros((360, 640, 3), np.uint8)).fault is CameraFault.BLACK
    times = night.reader.times
    assert [read.settled for read in night.frames(1)] == [False]
    assert [read.settled for read in night.frames(1)] == [True] and night.reader.times == times + 1


def test_the_same_frame_again_gives_nothing(night):
    image = night.glass.picture(0)
    first, second = night.frame(image.copy()), night.frame(image.copy())
    assert first.reads and (second.reads, second.fault) == ((), None)
