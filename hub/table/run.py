"""The newest frames of one camera that say the same of a place, dice or cards (DESIGN: verified). Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hub.events.clocks import HubNanos
from hub.table.bounds import Bounds


class Sample(Protocol):
    """A place in one frame."""

    @property
    def at(self) -> HubNanos:
        """When the frame was taken, in hub time."""

    @property
    def clean(self) -> bool:
        """Whether nothing speaks against it."""

    @property
    def said(self) -> tuple[int | str, ...]:
        """The dice or cards that were read."""

    @property
    def readers(self) -> tuple[str, ...]:
        """Who read them."""

    @property
    def sha256(self) -> str:
        """Its picture, or ''."""


@dataclass(frozen=True, slots=True)
class Run:
    """So many frames, `spread_ns` from the first to the last, and the newest picture of them, or ''."""

    frames: int = 0
    spread_ns: int = 0
    sha256: str = ""

    def lacks(self, bounds: Bounds) -> tuple[str, ...]:
        """Why it is too short to verify anything; empty where it is not."""
        if self.frames < bounds.frames or self.spread_ns < bounds.spread_ns:
            return ("frames_differ",)
        return () if self.sha256 else ("no_evidence",)


def newest_run(samples: Sequence[Sample], since: HubNanos) -> Run:
    """The newest samples without a gap that are clean, say the same by the same readers, and were taken after `since`.

    `samples`: of one camera and place, oldest first, at least one.
    """
    last, first = samples[-1], len(samples)
    while first > 0 and _belongs(samples[first - 1], last, since):
        first -= 1
    run = samples[first:]
    picture = next((sample.sha256 for sample in reversed(run) if sample.sha256), "")
    return Run(len(run), run[-1].at - run[0].at, picture) if run else Run()


def _belongs(sample: Sample, last: Sample, since: HubNanos) -> bool:
    return sample.clean and sample.said == last.said and sample.readers == last.readers and sample.at > since
