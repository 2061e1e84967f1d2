"""What the page needs of a workbench. Whoever has eyes offers one as an entry point; this package may not know them."""

from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final, Protocol

from hub.settings.model import TableFile

GROUP: Final = "floorman.workbenches"


class Workbench(Protocol):
    """One camera of one table, and the steps of its calibration. Called from any thread."""

    def told(self, after: int, wait_s: float) -> Mapping[str, object]:
        """The state as JSON, once there is news with a higher `number` than `after`, or after so many seconds."""

    def picture(self) -> bytes:
        """The newest picture as JPEG; empty where there is none."""

    def sheets(self, paper: str) -> bytes:
        """The sheets to print as PDF, for `a4` or `letter`; empty for another paper."""

    def do(self, act: str, said: Mapping[str, object], revision: int) -> Mapping[str, object]:
        """Do something for a page that knows the state of `revision`; the state, with `ok` and a `sentence`."""

    def close(self) -> None:
        """End; no camera stays open."""


def open_workbench(table: TableFile, path: Path, camera: str, source: str) -> Workbench:
    """The workbench that is offered.

    Args:
        table: The table's file.
        path: Where it lies.
        camera: The id of one of its cameras; empty for the first.
        source: A recording or a camera to look at instead; empty for the camera's own.

    Raises:
        ValueError: with one plain sentence: there is no such camera.
    """
    (point,) = entry_points(group=GROUP)
    bench: Workbench = point.load()(table, path, camera, source)
    return bench
