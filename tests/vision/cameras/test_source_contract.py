"""What every source of frames must keep: one suite for the camera, the recordings and the rendered table."""

import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from hub import clock
from vision.cameras.opencv import OpenCvSource, file_opener
from vision.cameras.port import NOT_YET, CameraFault, Frame, FrameSource, SourceError
from vision.cameras.recording import RecordingSource
from vision.cameras.rendered import RenderedSource

FPS = 50.0
COUNT = 40
"""Pictures of a recording: 0.8 seconds."""


def picture(index: int) -> np.ndarray:
    image = np.full((48, 64, 3), 40, np.uint8)
    image[:, : 2 + index] = 220
    return image


def index_of(image: np.ndarray) -> int:
    return int((image[24, :, 1] > 130).sum()) - 2


class Paced:
    """A video file that comes at the rate of a camera."""

    def __init__(self, inner) -> None:
        self._inner, self._wait = inner, threading.Event()

    def grab(self) -> bool:
        self._wait.wait(1 / FPS)
        return self._inner.grab()

    def retrieve(self):
        return self._inner.retrieve()

    def get(self, key: int) -> float:
        return -1.0

    def release(self) -> None:
        self._inner.release()


@pytest.fixture(scope="session")
def folder(tmp_path_factory) -> Path:
    found = tmp_path_factory.mktemp("pictures")
    for index in range(COUNT):
        cv2.imwrite(str(found / f"f{index:03d}.png"), picture(index))
    return found


@pytest.fixture(scope="session")
def video(tmp_path_factory) -> Path:
    file = tmp_path_factory.mktemp("video") / "clip.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (64, 48))
    for index in range(COUNT):
        writer.write(picture(index))
    writer.release()
    return file


def from_camera(_folder: Path, video: Path) -> FrameSource:
    return OpenCvSource("test", lambda: Paced(file_opener(video)()), FPS)


def from_folder(folder: Path, _video: Path) -> FrameSource:
    return RecordingSource(folder, FPS)


def from_video(_folder: Path, video: Path) -> FrameSource:
    return RecordingSource(video, FPS)


def from_rig(_folder: Path, _video: Path) -> FrameSource:
    return RenderedSource("north", 2, FPS)


SOURCES = [from_camera, from_folder, from_video, from_rig]


@pytest.fixture(params=SOURCES, ids=lambda each: each.__name__)
def source(request, folder: Path, video: Path) -> Iterator[FrameSource]:
    made: Callable[[Path, Path], FrameSource] = request.param
    found = made(folder, video)
    found.open()
    yield found
    found.close()


def take(source: FrameSource) -> Frame:
    for _ in range(100):
        got = source.newest(0.2)
        if isinstance(got, Frame):
            return got
    raise AssertionError("no frame came")


def test_frames_are_colour_pictures_of_bytes_taken_just_now(source):
    before = clock.ticks()
    frame = take(source)
    assert frame.image.dtype == np.uint8
    assert frame.image.ndim == 3 and frame.image.shape[2] == 3
    assert before - 2_000_000 / FPS <= frame.captured + 1_000_000 and frame.captured <= clock.ticks()


def test_capture_times_rise_strictly(source):
    times = [take(source).captured for _ in range(8)]
    assert all(one < other for one, other in pairwise(times))


def test_who_comes_late_gets_the_newest_frame_and_not_the_next_one(source):
    late = []
    for _ in range(4):  # on a busy machine the camera's own thread may be late too, not every time
        first = take(source)
        time.sleep(0.3)
        late.append(take(source).captured - first.captured > 200_000)
        if late[-1]:
            break
    assert late[-1]


def test_no_frame_is_handed_out_twice(source):
    times = [take(source).captured for _ in range(5)]
    assert len(set(times)) == 5
    images = [take(source).image for _ in range(3)]
    assert not np.array_equal(images[0], images[1]) and not np.array_equal(images[1], images[2])


def test_waiting_is_bounded(source):
    take(source)
    begun = time.monotonic()
    got = source.newest(0.0)
    assert time.monotonic() - begun < 1.0
    assert isinstance(got, Frame) or got is NOT_YET


def test_the_receiver_owns_the_picture(source):
    first = take(source)
    kept = first.image.copy()
    take(source)
    take(source)
    assert np.array_equal(first.image, kept)
    first.image[:] = 7


def test_closing_leaves_no_thread(folder, video):
    before = threading.active_count()
    for make in SOURCES:
        made = make(folder, video)
        made.open()
        take(made)
        made.close()
    assert threading.active_count() == before


@pytest.mark.parametrize("make", [from_folder, from_video, from_camera], ids=lambda each: each.__name__)
def test_after_the_last_frame_comes_a_fault_and_no_old_picture(make, folder, video):
    made = make(folder, video)
    made.open()
    last, fault = -1, None
    until = time.monotonic() + 6
    while fault is None and time.monotonic() < until:
        got = made.newest(0.2)
        if isinstance(got, Frame):
            assert index_of(got.image) > last
            last = index_of(got.image)
        elif isinstance(got, CameraFault):
            fault = got
    made.close()
    assert fault in (CameraFault.NO_FRAMES, CameraFault.UNPLUGGED)
    assert last >= 0


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda tmp: RecordingSource(tmp, FPS), "no pictures"),
        (lambda tmp: RecordingSource(tmp / "text.avi", FPS), "no video"),
        (lambda tmp: OpenCvSource("'north'", lambda: None, FPS), "plug it in"),
        (lambda tmp: RenderedSource("east", 5, FPS), "has no camera 'east'"),
    ],
)
def test_what_is_not_there_is_told_in_one_sentence(make, words, tmp_path):
    (tmp_path / "text.avi").write_text("no video")
    with pytest.raises(SourceError, match=words) as caught:
        make(tmp_path).open()
    assert "\n" not in str(caught.value)


def test_an_unreadable_picture_is_a_fault_and_the_next_one_comes(tmp_path):
    (tmp_path / "a.png").write_bytes(b"\x89PNG no more")
    for index in range(40):
        cv2.imwrite(str(tmp_path / f"b{index:02d}.png"), picture(index))
    made = RecordingSource(tmp_path, FPS)
    made.open()
    got = [made.newest(0.1) for _ in range(4)]
    made.close()
    assert got[0] is CameraFault.UNREADABLE
    assert isinstance(got[-1], Frame)
