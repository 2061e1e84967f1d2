"""One camera's loop: take the newest frame, have it watched, say what came of it, and once a second how it goes."""

import threading
from collections.abc import Callable
from typing import Final, Protocol

import structlog

from hub.events.clocks import DeviceTicks
from hub.events.readings import CupSeen, FrameRead
from vision.cameras.port import CameraFault, Frame, FrameSource
from vision.watch_games import Watch
from vision.watch_meter import Meter

WAIT_S: Final = 0.25
STATE_US: Final = 1_000_000
MEASURE_US: Final = 10_000_000

log = structlog.get_logger()


class Voice(Protocol):
    """What is used of CameraVoice."""

    def tell(self, fps: float, faults: tuple[str, ...]) -> None:
        """Publish how the camera fares."""

    def say(self, seen: FrameRead | CupSeen) -> bool:
        """Publish what a frame showed."""


def _never(_frame: Frame) -> None:
    """A camera that is not calibrated again while it runs."""


class CameraWorker:
    """Runs on a thread of its own; nothing of it is used by another one while it runs.

    `renewed` is shown every frame; where the camera was calibrated again it gives the watch that goes on from there.
    """

    def __init__(
        self,
        name: str,
        source: FrameSource,
        watch: Watch,
        voice: Voice,
        meter: Meter,
        now: Callable[[], DeviceTicks],
        renewed: Callable[[Frame], Watch | None] = _never,
    ) -> None:
        self._renewed = renewed
        self._name, self._source, self._watch, self._voice = name, source, watch, voice
        self._meter, self._now = meter, now
        self._fault: CameraFault | None = CameraFault.NO_FRAMES
        self._frames, self._rate = 0, 0.0
        self._told = self._measured = now()

    def run(self, stop: threading.Event) -> None:
        """Work until told to stop."""
        while not stop.is_set():
            self.turn()

    def turn(self) -> None:
        """One frame, or a quarter of a second without one."""
        with self._meter.span("frame"):
            got = self._source.newest(WAIT_S)
        if isinstance(got, Frame):
            self._frames += 1
            self._on_frame(got)
        elif isinstance(got, CameraFault):
            self._watch.lost()
            self._set_fault(got)
        self._tell_now_and_then()

    def _on_frame(self, frame: Frame) -> None:
        self._watch = self._renewed(frame) or self._watch
        watched = self._watch.on_frame(frame)
        self._set_fault(watched.fault)
        seen: tuple[FrameRead | CupSeen, ...] = (*watched.cups, *watched.reads)
        for each in seen:
            with self._meter.span("send"):
                self._voice.say(each)
        if any(read.settled for read in watched.reads):
            self._meter.add("capture_to_sent", (self._now() - frame.captured) / 1_000)

    def _set_fault(self, fault: CameraFault | None) -> None:
        if fault is self._fault:
            return
        self._fault = fault
        if fault is None:
            log.info("camera sound", camera=self._name)
        else:
            log.warning("camera fault", camera=self._name, fault=str(fault))
        self._tell(self._now())

    def _tell_now_and_then(self) -> None:
        now = self._now()
        if now - self._told >= STATE_US:
            self._tell(now)
        if now - self._measured >= MEASURE_US:
            self._measured = now
            log.info("measured", camera=self._name, **self._meter.told())

    def _tell(self, now: DeviceTicks) -> None:
        """How the camera fares; a fault is told at once, with the rate measured so far."""
        passed = now - self._told
        if passed >= STATE_US:
            self._rate = self._frames * 1e6 / passed
            self._told, self._frames = now, 0
        self._voice.tell(self._rate, () if self._fault is None else (str(self._fault),))
