"""What is asked of the frames before anything is verified (DESIGN: verified)."""

from dataclasses import dataclass

from hub.events.readings import READERS_NEEDED


@dataclass(frozen=True, slots=True)
class Bounds:
    """What is asked of the frames; nanoseconds. `patience_ns` is how long the cameras may try."""

    frames: int = 5
    spread_ns: int = 150_000_000
    newest_ns: int = 500_000_000
    patience_ns: int = 2_500_000_000
    readers: int = READERS_NEEDED
