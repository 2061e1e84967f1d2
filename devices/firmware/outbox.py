"""The events that a device keeps until they are acknowledged. Pure."""

KEPT = 64
AGAIN_US = 300_000
WINDOW = 8
"""Only the oldest few come again at once, so that a full outbox stays far below what counts as a flood."""


class Outbox:
    """Events in order of their `seq`, which starts at 1 with every boot."""

    def __init__(self, boot: int) -> None:
        self.lost = 0
        self.last_seq = 0
        self._boot = boot
        self._events = []
        self._sent = []

    def waiting(self) -> int:
        """How many are not acknowledged."""
        return len(self._events)

    def add(self, what: str, button: str, ticks: int, call: int, now: int) -> dict:
        """Keep a new event, to be sent at once. From a full box the oldest falls out and is counted in `lost`."""
        self.last_seq += 1
        event = {"t": "event", "boot": self._boot, "seq": self.last_seq, "what": what, "button": button}
        event["ticks"], event["call"] = ticks, call
        self._events.append(event)
        self._sent.append(now)
        if len(self._events) > KEPT:
            self._forget(0)
            self.lost += 1
        return event

    def acknowledge(self, boot: int, seq: int) -> None:
        """Forget an event; an acknowledgement of another boot, or a second one, changes nothing."""
        for at, event in enumerate(self._events):
            if boot == self._boot and event["seq"] == seq:
                self._forget(at)
                return

    def again(self, now: int) -> list:
        """Those of the oldest that are due to be sent again; they count as sent now."""
        if not self._events:
            return []
        due = [at for at in range(self._window()) if now - self._sent[at] >= AGAIN_US]
        for at in due:
            self._sent[at] = now
        return [self._events[at] for at in due]

    def hurry(self) -> None:
        """Make the oldest due at once: somebody new listens."""
        for at in range(self._window()):
            self._sent[at] = -AGAIN_US

    def due(self) -> int:
        """When something is to be sent again; -1 where nothing waits."""
        return min(self._sent[: self._window()]) + AGAIN_US if self._events else -1

    def _window(self) -> int:
        return min(WINDOW, len(self._events))

    def _forget(self, at: int) -> None:
        self._events.pop(at)
        self._sent.pop(at)
