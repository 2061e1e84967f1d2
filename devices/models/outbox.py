"""The events that a device keeps until they are acknowledged. Pure."""

from typing import Final

from devices.messages import Event
from hub.events.clocks import DeviceTicks

KEPT: Final = 64
"""A Pico's memory holds many more, but a table where 64 presses wait is not played any more."""
AGAIN_US: Final = 300_000
WINDOW: Final = 8
"""Only the oldest few come again at once, so that a full outbox stays far under what the bridge calls a flood."""


class Outbox:
    """Events in order of their `seq`, which starts at 1 with every boot."""

    def __init__(self, boot: int) -> None:
        self.lost = 0
        self.last_seq = 0
        self._boot = boot
        self._sent: dict[Event, DeviceTicks] = {}

    @property
    def waiting(self) -> tuple[Event, ...]:
        """What is not acknowledged yet, the oldest first."""
        return tuple(self._sent)

    def add(self, what: str, button: str, happened: DeviceTicks, now: DeviceTicks, call: int = 0) -> Event:
        """Keep a new event, to be sent at once. From a full box the oldest falls out and is counted in `lost`."""
        self.last_seq += 1
        event = Event(self._boot, self.last_seq, what, button, happened, call)
        self._sent[event] = now
        if len(self._sent) > KEPT:
            self._sent.pop(next(iter(self._sent)))
            self.lost += 1
        return event

    def acknowledge(self, boot: int, seq: int) -> None:
        """Forget an event; an acknowledgement of another boot, or a second one, changes nothing."""
        for event in self._sent:
            if (event.boot, event.seq) == (boot, seq):
                del self._sent[event]
                return

    def again(self, now: DeviceTicks) -> list[Event]:
        """Those of the oldest that are due to be sent again; they count as sent now."""
        due = [event for event in self._window() if now - self._sent[event] >= AGAIN_US]
        self._sent |= dict.fromkeys(due, now)
        return due

    def hurry(self) -> None:
        """Make the oldest due at once: somebody new listens."""
        self._sent |= {event: DeviceTicks(-AGAIN_US) for event in self._window()}

    @property
    def due(self) -> DeviceTicks | None:
        """When something is to be sent again; None where nothing waits."""
        return DeviceTicks(min(self._sent[event] for event in self._window()) + AGAIN_US) if self._sent else None

    def _window(self) -> tuple[Event, ...]:
        return tuple(self._sent)[:WINDOW]
