"""The port of the link. Adapters: hub/link/mqtt.py (a real broker), hub/link/loopback.py (one process, for tests)."""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from hub.wire.topics import Topic


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message that came in: its topic, its bytes, and whether it is a retained one from before.

    An empty payload says that the topic's retained message was taken away.
    """

    topic: Topic
    payload: bytes
    retained: bool


class LinkState(StrEnum):
    """What happened to the connection."""

    UP = "up"
    DOWN = "down"
    REFUSED = "refused"
    """The broker does not let us in: a wrong name or password. No use trying on without a person."""


class LinkError(Exception):
    """The link cannot be opened; the sentence says why and what to do."""


OnDelivery = Callable[[Delivery], None]
OnState = Callable[[LinkState], None]
Greeting = Callable[[], Iterable[tuple[Topic, bytes]]]


def ignore_state(_state: LinkState) -> None:
    """Nobody listens to the state."""


def no_greeting() -> tuple[tuple[Topic, bytes], ...]:
    """Nothing to say at a connect."""
    return ()


class Link(Protocol):
    """One client's connection.

    Callbacks come on the link's own thread and must return at once: put into a bounded queue and go. A payload over
    the wire's bound, or a topic that is none of ours, is counted in `dropped` and not delivered.
    """

    @property
    def dropped(self) -> int:
        """Messages not delivered or not taken since the start."""

    def open(self, stop: threading.Event | None = None) -> None:
        """Connect and keep connected, coming back by itself after every loss.

        Subscriptions, the will and the greeting are made again at every connect. Returns unconnected if `stop` is set.

        Raises:
            LinkError: nothing answers at the address within the wait given at construction, or we are refused.
        """

    def subscribe(self, pattern: str) -> None:
        """Ask for a pattern of topics (`hub.wire.topics.pattern`), before or after `open`."""

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Send with QoS 1, retained where the leaf says so. Never blocks.

        While the broker is away the message is queued, up to the bound given at construction.

        Returns:
            False where the queue is full and the message was not taken; it is counted in `dropped`.
        """

    def clear(self, topic: Topic) -> None:
        """Take a retained message off its topic."""

    def close(self) -> None:
        """Send what is queued (at most a second), say goodbye and end. The will does not fire."""
