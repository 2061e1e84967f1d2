"""The moments of each reveal, from the last cup at rest to the page, as one client of the broker sees them. Pure.

All times are nanoseconds of the machine's monotonic clock, which the parts of one machine share.
"""

from dataclasses import dataclass, field

from hub.events.readings import FrameRead, SeatState
from hub.events.rulings import ChallengeSettled, Ruling, VerifiedBy
from hub.wire.messages import Scene

MILLI = 1_000_000
MICRO = 1_000
DRAWN_WITHIN = 1_000_000_000
"""A verdict drawn later than this after a ruling belongs to another one."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """One verified reveal: the last cup at rest, the deciding camera's first and fifth clean frame, the fifth's reading
    at the broker, the ruling at the broker, the snapshot on the page's stream.
    """

    rest: int
    first: int
    fifth: int
    read: int
    ruled: int
    streamed: int


@dataclass(slots=True)
class Timeline:
    """Collects the moments of one table after the other."""

    need: int = 5
    rest: int | None = None
    lifted: int = 0
    frames: list[tuple[str, int, int]] = field(default_factory=list)
    ruled: int | None = None
    by_dealer: int = 0
    done: list[Reveal] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)

    def on_scene(self, scene: Scene, published: int) -> None:
        """A new scene: the last cup that goes up comes to rest `lift_ms` later."""
        if any(seat.cup is SeatState.COVERED for seat in scene.seats):
            self.rest, self.frames, self.ruled = None, [], None
        else:
            # A seat may be clear a little before its cup is at rest beside it.
            self.lifted, self.rest = published, published + scene.lift_ms * MILLI

    def on_frame(self, camera: str, frame: FrameRead, arrived: int) -> None:
        """A camera's reading."""
        captured = frame.captured * MICRO
        clean = frame.settled and not frame.faults and any(seat.state is SeatState.LIFTED for seat in frame.seats)
        if self.rest is not None and self.ruled is None and clean and captured >= self.lifted:
            self.frames.append((camera, captured, arrived))

    def on_ruling(self, ruling: Ruling, arrived: int) -> None:
        """A ruling; only a settlement by the cameras is measured."""
        if not isinstance(ruling, ChallengeSettled) or ruling.verification is None:
            return
        if ruling.verification.by is VerifiedBy.DEALER:
            self.by_dealer += 1
        else:
            self.ruled = arrived

    def on_streamed(self, arrived: int) -> None:
        """The page's stream carried the settlement."""
        moments = self._deciding()
        if moments is not None and self.rest is not None and self.ruled is not None:
            self.done.append(Reveal(self.rest, *moments, self.ruled, arrived))
        self.rest, self.frames, self.ruled = None, [], None

    def on_drawn(self, drawn: int) -> None:
        """The browser drew a verdict."""
        self.drawn.append(drawn)

    def until_drawn(self) -> list[int]:
        """From the last cup at rest to the verdict in the browser, of the reveals that it was seen to draw."""
        found = []
        for reveal in self.done:
            moments = [each for each in self.drawn if 0 <= each - reveal.ruled < DRAWN_WITHIN]
            found += [min(moments) - reveal.rest] if moments else []
        return found

    def _deciding(self) -> tuple[int, int, int] | None:
        """First and fifth clean frame of the camera that was last to have five, and the arrival of that fifth."""
        runs = {camera: [each for each in self.frames if each[0] == camera] for camera, _, _ in self.frames}
        full = [run for run in runs.values() if len(run) >= self.need]
        if not full:
            return None
        last = max(full, key=lambda run: run[self.need - 1][2])
        return last[0][1], last[self.need - 1][1], last[self.need - 1][2]
