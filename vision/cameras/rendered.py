"""A camera of the rendered rig: frames of a simulated table, made when their turn comes."""

import threading
from collections.abc import Callable
from typing import Final

from hub import clock
from hub.events.clocks import DeviceTicks
from hub.wire.messages import Scene
from vision.cameras.port import NOT_YET, CameraFault, Frame, SourceError, Waiting
from vision.rig import glass
from vision.rig.stage import Stage
from vision.rig.views import VIEWPOINTS, rig_calibration

Clock = Callable[[], DeviceTicks]

PREFIX: Final = "rendered:"


class RenderedSource:
    """One camera of the rig over a table of so many seats; see FrameSource for the contract.

    `show` may be called from any thread; the newest scene counts, from the moment it was shown.
    """

    def __init__(self, camera: str, seats: int, fps: float, now: Clock = clock.ticks) -> None:
        self._camera, self._seats, self._now = camera, seats, now
        self._interval_us = 1_000_000 / fps
        self._stage: Stage | glass.Glass | None = None
        self._begun = self._last = DeviceTicks(0)
        self._turn_shown = -1
        self._scenes: list[tuple[Scene, DeviceTicks]] = []
        self._lock = threading.Lock()
        self._stop = threading.Event()

    def open(self) -> None:
        """Set the table."""
        if self._camera == glass.CAMERA:
            self._stage = glass.Glass()
        elif self._camera not in VIEWPOINTS:
            raise SourceError(
                f"The rendered rig has no camera '{self._camera}'; it has {', '.join(sorted(VIEWPOINTS))} and the lens."
            )
        else:
            self._stage = self._over_table()
        self._begun = self._now()

    def _over_table(self) -> Stage:
        seed = sorted(VIEWPOINTS).index(self._camera) + 1
        return Stage(rig_calibration(self._camera, self._seats), self._seats, seed)

    def show(self, scene: Scene) -> None:
        """Let the table look so from now on; cups move over the scene's `lift_ms`."""
        with self._lock:
            self._scenes.append((scene, self._now()))

    def newest(self, wait_s: float) -> Frame | CameraFault | Waiting:
        """The frame whose turn it is now."""
        stage = self._stage
        if stage is None:
            raise RuntimeError("the rendered camera was not opened")
        if not self._await_turn(wait_s):
            return NOT_YET
        self._turn_shown = self._turn()
        with self._lock:
            scenes, self._scenes = self._scenes, []
            captured = DeviceTicks(max(self._now(), self._last + 1))
        for scene, at in scenes:
            stage.show(scene, at)
        self._last = captured
        return Frame(stage.picture(captured), captured)

    def close(self) -> None:
        """End."""
        self._stop.set()

    def _turn(self) -> int:
        return int((self._now() - self._begun) / self._interval_us)

    def _await_turn(self, wait_s: float) -> bool:
        due_us = self._begun + (self._turn_shown + 1) * self._interval_us - self._now()
        if due_us > 0:
            self._stop.wait(min(wait_s, due_us / 1e6))
        return self._turn() > self._turn_shown
