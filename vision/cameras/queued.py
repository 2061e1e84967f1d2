"""Which frames lay waiting in the driver's queue: they were taken before we asked, maybe before the cups went up.

Only for drivers that do not stamp their frames. Judged by the times at which frames come, and never by how quickly one
came: a busy machine makes any of them late.
"""

from collections import deque
from statistics import median
from typing import Final

DEPTH: Final = 5
"""Frames that the drivers of usual cameras keep."""

_PAUSE: Final = 1.5
"""Frame intervals between two frames after which frames have queued."""

_GAPS: Final = 15


class QueueGate:
    """Tells queued frames: the first ones, and after a pause as many as fit into it, at most DEPTH.

    Args:
        interval_us: microseconds between two frames of the camera; it may turn out slower, as in the dark.
    """

    def __init__(self, interval_us: float) -> None:
        self._interval_us = interval_us
        self._returned: int | None = None
        self._gaps: deque[int] = deque(maxlen=_GAPS)
        self._suspects = DEPTH

    def is_queued(self, returned: int) -> bool:
        """Whether the frame that came at this moment (microseconds) may be an old one."""
        if self._returned is not None:
            self._watch_gap(returned - self._returned)
        self._returned = returned
        if self._suspects == 0:
            return False
        self._suspects -= 1
        return True

    def _watch_gap(self, gap_us: int) -> None:
        self._gaps.append(gap_us)
        typical = max(self._interval_us, median(self._gaps))
        if gap_us > _PAUSE * typical:
            self._suspects = min(DEPTH, int(gap_us / typical))
