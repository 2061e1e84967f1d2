"""What reading costs, as ratios to the grey JPEG decode of the same frame: medians of interleaved runs.

CPU time, not wall time, so that other work on the machine changes little. What a library does on threads of its own is
counted too: of this thread's and the whole process's time the greater one is taken.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Final

import cv2
import numpy as np

from calibration.model import Calibration
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import SeatState
from hub.figures import Figure
from hub.wire.messages import Scene, SeatScene, Stamp
from vision.bench.found import Found, Progress
from vision.cameras.port import Frame, Image
from vision.dice.annotate import seat_picture
from vision.dice.learned import Network
from vision.dice.reader import SeatReader
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration
from vision.watch_camera import CameraWatch
from vision.watch_meter import Meter

READING_GOAL: Final = 5.0
UNCHANGED_GOAL: Final = 0.8
FINE_GOAL: Final = 4.2

_SEATS: Final = 6
_DICE: Final = 5
_FINER: Final = 2
_QUALITY: Final = 90
"""Of the JPEGs, as of a good webcam."""

_FRAMES: Final = 4
_FRAME_US: Final = 66_667
_SETTLING: Final = 30
"""Frames of the watcher that are not measured: it has come to rest and reads now and then only."""

_TRIES: Final = 3
"""Of four frames a settled table is read in one; a watcher that reads in all of them skips nothing."""


@dataclass(frozen=True, slots=True)
class _Bench:
    """A table at one size: the picture's frames, and its reader."""

    calibration: Calibration
    frames: tuple[Image, ...]
    reader: SeatReader

    def read(self, turn: int) -> None:
        """Read every seat of one of the frames."""
        self.reader.read(self.frames[turn % len(self.frames)])


def finer(calibration: Calibration, times: int) -> Calibration:
    """The same camera with so many times the pixels a side."""
    lens = calibration.lens
    width, height = calibration.image_size
    grown = replace(
        lens,
        fx=lens.fx * times,
        fy=lens.fy * times,
        cx=(lens.cx + 0.5) * times - 0.5,
        cy=(lens.cy + 0.5) * times - 0.5,
    )
    return replace(calibration, image_size=(width * times, height * times), lens=grown)


def measure(rounds: int, seed: int, network: Network, progress: Progress) -> Found:
    """Measure so many interleaved rounds; OpenCV keeps to one thread meanwhile."""
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        plain = rig_calibration("north", _SEATS, _DICE)
        spent = _measured(_set(plain, seed, network), _set(finer(plain, _FINER), seed, network), rounds, progress)
    finally:
        cv2.setNumThreads(threads)
    return Found(figures=figures(spent))


def figures(spent: dict[str, float]) -> tuple[Figure, ...]:
    """The ratios, and the milliseconds behind them, of the medians by step."""
    decode, read = spent["decode"], spent["read"]
    return (
        Figure("cost: reading at 1080p, 6 seats x 5 dice (grey decodes)", read / decode, READING_GOAL),
        Figure("cost: unchanged frame, nothing to be read (grey decodes)", spent["unchanged"] / decode, UNCHANGED_GOAL),
        Figure("cost: reading at 2160p (readings at 1080p)", spent["fine"] / read, FINE_GOAL),
        Figure("  grey decode of the 1080p frame, p50 (CPU ms)", decode),
        Figure("  reading at 1080p, p50 (CPU ms)", read),
        Figure("  unchanged frame, p50 (CPU ms)", spent["unchanged"]),
        Figure("  reading at 2160p, p50 (CPU ms)", spent["fine"]),
    )


def _set(calibration: Calibration, seed: int, network: Network) -> _Bench:
    """Six seats of five dice each, cups lifted."""
    rng = np.random.default_rng((seed, 0))
    seats = (
        SeatScene(
            number,
            SeatState.LIFTED,
            tuple(int(value) for value in rng.integers(1, 7, _DICE)),
            0,
            int(rng.integers(1, 2**31)),
        )
        for number in range(1, _SEATS + 1)
    )
    stage = Stage(calibration, _SEATS)
    stage.show(Scene(Stamp(1, UtcMicros(0), UtcMicros(0)), tuple(seats), 0), DeviceTicks(0))
    frames = tuple(stage.picture(DeviceTicks(0)) for _ in range(_FRAMES))
    return _Bench(calibration, frames, SeatReader(calibration, network))


def _measured(plain: _Bench, fine: _Bench, rounds: int, progress: Progress) -> dict[str, float]:
    """Medians in milliseconds by step. The first round warms up and is not counted."""
    coded = [cv2.imencode(".jpg", frame, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1] for frame in plain.frames]
    watching = _Watching(plain)
    steps: dict[str, Callable[[int], object]] = {
        "decode": lambda turn: cv2.imdecode(coded[turn % _FRAMES], cv2.IMREAD_GRAYSCALE),
        "read": plain.read,
        "fine": fine.read,
    }
    spent: dict[str, list[float]] = {}
    for turn in progress(range(rounds + 1), rounds + 1, "Cost"):
        for step, work in steps.items():
            spent.setdefault(step, []).append(spent_ms(partial(work, turn)))
        spent.setdefault("unchanged", []).append(watching.unchanged_ms())
    return {step: median(each[1:]) for step, each in spent.items()}


class _Watching:
    """A camera's watcher over a table at which nothing happens."""

    def __init__(self, bench: _Bench) -> None:
        seats = [region.seat for region in bench.calibration.seats]
        meter = Meter(time.thread_time_ns)
        self._watch = CameraWatch(
            bench.calibration, seats, bench.reader, partial(seat_picture, reader=bench.reader), meter
        )
        self._frames, self._turn = bench.frames, 0
        for _ in range(_SETTLING):
            self._next()

    def unchanged_ms(self) -> float:
        """The milliseconds of the next frame in which no seat is due to be read, of the last tried if all are."""
        for _ in range(_TRIES):
            spent, reads = self._next()
            if not reads:
                break
        return spent

    def _next(self) -> tuple[float, int]:
        self._turn += 1
        frame = Frame(self._frames[self._turn % _FRAMES], DeviceTicks(self._turn * _FRAME_US))
        reads: list[int] = []
        spent = spent_ms(lambda: reads.append(len(self._watch.on_frame(frame).reads)))
        return spent, reads[0]


def spent_ms(work: Callable[[], object]) -> float:
    """CPU milliseconds of some work, those of threads that a library starts included."""
    begun = time.thread_time_ns(), time.process_time_ns()
    work()
    return max(time.thread_time_ns() - begun[0], time.process_time_ns() - begun[1]) / 1e6
