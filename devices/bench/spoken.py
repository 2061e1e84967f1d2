"""Boxes whose firmware is this file: they answer at once and debounce nothing, so that only the host's part counts."""

import selectors
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from devices import messages
from devices.framing import Decoder
from devices.messages import PRESSED, Acked, Beat, Event, FromDevice, Hello, Ping, Pong, ToDevice, Who
from devices.simulator.terminal import Terminal
from hub import clock
from hub.events.clocks import HubNanos

BUTTONS: Final = ("bluff", "time", "call")
BEAT_NS: Final = 1_000_000_000
AGAIN_NS: Final = 300_000_000
"""An event that is not acknowledged comes again."""


class SpokenBox:
    """A seat box behind a port that can be pulled and plugged in anywhere; `boot` is that of its only start."""

    def __init__(self, id_: str, boot: int) -> None:
        self.id, self.boot = id_, boot
        self.terminal: Terminal | None = None
        self.unanswered: dict[int, Event] = {}
        """Its outbox, by sequence number."""
        self.answered: dict[int, HubNanos] = {}
        """When each of its events was acknowledged."""
        self._decoder = Decoder()
        self._seq = 0
        self._beaten = self._said = HubNanos(0)

    def plug(self, port: Path) -> None:
        """At this path."""
        self._decoder.reset()
        self.terminal = Terminal(port)
        self.terminal.plug()

    def unplug(self) -> None:
        """Nowhere any more."""
        if self.terminal is not None:
            self.terminal.unplug()
        self.terminal = None

    def press(self, button: str) -> tuple[int, HubNanos]:
        """A press, sent at once where it is plugged in; its number and the time just before its bytes went out."""
        self._seq += 1
        event = self.unanswered[self._seq] = Event(self.boot, self._seq, PRESSED, button, clock.monotonic() // 1_000)
        line = messages.line(event)
        self._said = now = clock.monotonic()
        if self.terminal is not None:
            self.terminal.write(line)
        return self._seq, now

    def listen(self) -> None:
        """Answer what the host has said."""
        if self.terminal is None:
            return
        for frame in self._decoder.feed(self.terminal.read()):
            self._hear(messages.to_device(frame))

    def beat(self) -> None:
        """Say once a second that all is well, and again what nobody has acknowledged."""
        now = clock.monotonic()
        if self.unanswered and now - self._said >= AGAIN_NS:
            self._said = now
            self._say(*self.unanswered.values())
        if now - self._beaten >= BEAT_NS:
            self._beaten = now
            self._say(self._heart(now))

    def _hear(self, said: ToDevice) -> None:
        now = clock.monotonic()
        match said:
            case Who():
                self._say(Hello(self.id, "seat-box", "1.0.0", self.boot, BUTTONS))
                self._say(*self.unanswered.values(), self._heart(now))
            case Ping(n):
                self._say(Pong(self.boot, n, now // 1_000, now // 1_000, len(self.unanswered)))
            case Acked(_, seq):
                self.unanswered.pop(seq, None)
                self.answered.setdefault(seq, now)
            case _:
                return

    def _heart(self, now: HubNanos) -> Beat:
        return Beat(self.boot, now // 1_000, (), self._seq, now // 1_000, len(self.unanswered))

    def _say(self, *said: FromDevice) -> None:
        if self.terminal is not None:
            for each in said:
                self.terminal.write(messages.line(each))


def serve(boxes: Sequence[SpokenBox], until: HubNanos) -> None:
    """Let the boxes do what boxes do, until then."""
    with selectors.DefaultSelector() as selector:
        for box in boxes:
            if box.terminal is not None:
                selector.register(box.terminal.fd, selectors.EVENT_READ, box)
        while (left := until - clock.monotonic()) > 0:
            for key, _ in selector.select(left / 1e9):
                key.data.listen()
            for box in boxes:
                box.beat()
