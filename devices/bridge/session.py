"""One port and what came through it. Pure."""

from pathlib import Path
from typing import Final

from devices.bridge.effects import SECOND
from devices.bridge.faults import Fault
from devices.framing import Decoder, Frame
from devices.ports.port import Trouble
from hub.events.clocks import HubNanos

FLOOD: Final = 200
"""Lines a second. A box with a full outbox and every button bouncing sends a quarter of that."""
ASK_NS: Final = SECOND // 2
SILENT_NS: Final = 3 * SECOND
"""Three missed heartbeats."""
STRAY_NS: Final = 10 * SECOND
"""A box of ours answers within a second of its start, and starts within two."""
LONG_AGO: Final = HubNanos(-(2**62))


class Session:
    """The port at one path, through all the times that it is pulled and comes back; the counts go on."""

    def __init__(self, path: Path, *, configured: bool) -> None:
        self.path = path
        self.configured = configured
        """Whether the table file names this port; if not, whatever hangs there may be somebody else's."""
        self.open = False
        self.ours = False
        """Whether a device has said a valid hello since it was opened."""
        self._opened = LONG_AGO
        self.trouble: tuple[Trouble, str] | None = None
        self.device = ""
        """The id of the device that said hello here; empty before."""
        self.heard = LONG_AGO
        self.warned: Fault | None = None
        """Why a device here is not listened to; None where it is, or where no hello came."""
        self.names = 0
        """Names of unknown devices that were heard here since it was opened."""
        self.malformed = 0
        self._decoder = Decoder()
        self._asked = LONG_AGO
        self._window = LONG_AGO
        self._lines = 0
        self._dropped = 0
        self._flooded = LONG_AGO

    def opened(self, now: HubNanos) -> None:
        """The port is open; nothing is known of what hangs there."""
        self._decoder.reset()
        self.open, self.trouble, self.device = True, None, ""
        self.ours, self._opened = False, now
        self.warned, self.names = None, 0
        self.heard, self._asked = now, LONG_AGO

    def closed(self, trouble: Trouble, sentence: str) -> None:
        """The port is not open, for this reason."""
        self.open, self.trouble, self.device, self.warned = False, (trouble, sentence), "", None

    def stray(self, now: HubNanos) -> bool:
        """Whether what hangs here has had its time to say hello, at a port that nobody said to be a box's."""
        return self.open and not self.configured and not self.ours and now - self._opened >= STRAY_NS

    @property
    def bad_lines(self) -> int:
        """Lines that were not acted on: spoilt, no message of ours, or over the flood bound."""
        return self._decoder.tally.spoilt + self.malformed + self._dropped

    def frames(self, data: bytes, now: HubNanos) -> list[Frame]:
        """The frames that may be acted on: of a flood only the first of each second."""
        before = self._decoder.tally.lines
        frames = self._decoder.feed(data)
        if now - self._window >= SECOND:
            self._window, self._lines = now, 0
        room = max(0, FLOOD - self._lines)
        self._lines += self._decoder.tally.lines - before
        if self._lines > FLOOD:
            self._flooded = now
            self._dropped += max(0, len(frames) - room)
        return frames[:room]

    def flooded(self, now: HubNanos) -> bool:
        """Whether there was a flood within the last two seconds."""
        return now - self._flooded < 2 * SECOND

    def silent(self, now: HubNanos) -> bool:
        """Whether nothing that we understand came for three heartbeats."""
        return now - self.heard >= SILENT_NS

    def may_ask(self, now: HubNanos) -> bool:
        """Whether to ask who is there, at most twice a second; the question counts as asked."""
        if not self.open or now - self._asked < ASK_NS:
            return False
        self._asked = now
        return True
