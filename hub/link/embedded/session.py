"""One client at the broker: what it asked for, what waits for it, what it has not acknowledged. Pure."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from hub.link.accounts import Rights, matches
from hub.link.embedded.packets import Message

MAX_WAITING: Final = 10_000
MAX_WAITING_BYTES: Final = 64 * 1024 * 1024
WINDOW: Final = 20
"""Messages on their way to one client at a time, so that order holds and memory is bounded."""

_MAX_MID: Final = 65_535


@dataclass(frozen=True, slots=True)
class Waiting:
    """A message in the queue, with its number in the store and whether it was sent before."""

    number: int
    message: Message
    again: bool = False


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send now; `mid` is None for QoS 0."""

    message: Message
    mid: int | None
    again: bool


class Session:
    """What the broker knows of a client, over its connections where it asked for that."""

    def __init__(
        self,
        client_id: str,
        account: str,
        rights: Rights,
        *,
        lasting: bool,
        subscriptions: Iterable[tuple[str, int]] = (),
        waiting: Iterable[tuple[int, Message]] = (),
    ) -> None:
        self.client_id, self.account, self.rights, self.lasting = client_id, account, rights, lasting
        self.subscriptions = dict(subscriptions)
        self.lost = 0
        """Messages that found the queue full."""
        self._waiting = deque(Waiting(number, message, again=True) for number, message in waiting)
        self._flying: dict[int, Waiting] = {}
        self._number = max((each.number for each in self._waiting), default=0)
        self._bytes = sum(len(each.message.payload) for each in self._waiting)
        self._mid = 0

    def quality(self, topic: str) -> int | None:
        """The best QoS that was asked for a topic, or None where the client does not get it."""
        asked = [qos for pattern, qos in self.subscriptions.items() if matches(pattern, topic)]
        return max(asked) if asked and self.rights.may_read(topic) else None

    def offer(self, message: Message) -> int | None:
        """Queue a message; its number, or None where the queue is full and it is lost."""
        size = len(message.payload)
        if len(self._waiting) >= MAX_WAITING or self._bytes + size > MAX_WAITING_BYTES:
            self.lost += 1
            return None
        self._number += 1
        self._bytes += size
        self._waiting.append(Waiting(self._number, message))
        return self._number

    def take(self) -> Outgoing | None:
        """The next message to send, or None where nothing waits or the window is full."""
        if not self._waiting or len(self._flying) >= WINDOW:
            return None
        first = self._waiting.popleft()
        self._bytes -= len(first.message.payload)
        if first.message.qos == 0:
            return Outgoing(first.message, None, again=False)
        mid = self._next_mid()
        self._flying[mid] = first
        return Outgoing(first.message, mid, first.again)

    def acknowledge(self, mid: int) -> int | None:
        """The client has a message; its number, or None where it was not on its way."""
        landed = self._flying.pop(mid, None)
        return landed.number if landed else None

    def ground(self) -> None:
        """The connection is gone: what was on its way waits again, in its old order, before all else."""
        flown = [Waiting(each.number, each.message, again=True) for each in self._flying.values()]
        self._flying.clear()
        self._bytes += sum(len(each.message.payload) for each in flown)
        self._waiting.extendleft(reversed(flown))

    def _next_mid(self) -> int:
        self._mid = self._mid % _MAX_MID + 1
        while self._mid in self._flying:
            self._mid = self._mid % _MAX_MID + 1
        return self._mid
