"""Until when the hub was there: a few bytes in the data folder, for the player on whom *Time* runs when it dies.

What was left of his minute is counted from there. It is no ruling and needs no journal: where the file is lost or torn,
the journal's last row counts, and the player has the difference.
"""

from contextlib import suppress
from pathlib import Path
from typing import Final

from hub.events.clocks import HubNanos

FILE: Final = "alive"
STEP_NS: Final = 250_000_000


class Alive:
    """The file of one table; `clock` names the clock that its times are of."""

    def __init__(self, data_dir: Path, clock: int) -> None:
        self._path, self._clock = data_dir / FILE, clock
        self._told = HubNanos(0)

    def last(self, now: HubNanos) -> HubNanos:
        """Until when a hub was there, as far as this machine has been on since; 0 where nothing tells."""
        try:
            clock, at = self._path.read_text(encoding="ascii").split()
            return HubNanos(int(at)) if int(clock) == self._clock and int(at) <= now else HubNanos(0)
        except (OSError, ValueError):
            return HubNanos(0)

    def tell(self, now: HubNanos) -> None:
        """The hub is there; said four times a second while it matters. A full disk is for the journal to tell."""
        if now - self._told >= STEP_NS:
            self._told = now
            with suppress(OSError):
                self._path.write_text(f"{self._clock} {now}", encoding="ascii")
