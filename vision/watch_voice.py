"""What a camera says over the link: that it is there, what it is, how it fares, and what it saw."""

import threading
from collections.abc import Callable, Iterable
from importlib.metadata import version
from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.envelope import Envelope
from hub.events.readings import CupSeen, FrameRead
from hub.link.port import Link, LinkState, OnState
from hub.wire.codec import encode
from hub.wire.messages import MAX_SENTENCE, Availability, CameraState, Descriptor, Observed, PlaceTold, Stamp
from hub.wire.topics import Kind, Leaf, Topic

Greeting = Callable[[], Iterable[tuple[Topic, bytes]]]
Connect = Callable[[str, tuple[Topic, bytes], Greeting, OnState], Link]
"""Makes a link of a client's name, a will, a greeting and a callback for the link's state."""

Utc = Callable[[], UtcMicros]

STATE_FOR_US: Final = 5_000_000
"""A camera's state is told every second and believed for five."""

LONG_US: Final = 24 * 3_600 * 1_000_000
"""Availability and descriptor are told at every connect, and taken back by the will."""


def stamp(boot: int, now: UtcMicros, lasts_us: int) -> Stamp:
    """A stamp from now on."""
    return Stamp(boot, now, UtcMicros(now + lasts_us))


def presence(table: str, kind: Kind, id_: str, boot: int, now: UtcMicros, online: bool) -> tuple[Topic, bytes]:
    """Whether a part is there, ready to be sent."""
    return Topic(table, kind, id_, Leaf.AVAILABILITY), encode(Availability(stamp(boot, now, LONG_US), online))


class CameraVoice:
    """One camera's link. Its observations are numbered from 0 in every boot.

    While the broker is away nothing is kept: a reading that comes late is of no use to anybody. What a lens sees
    goes where only the hub may hear it; how it fares is told as of any camera,
    with the codes of `told` as long as it is there.
    """

    def __init__(
        self,
        table: str,
        camera: str,
        seats: Iterable[int],
        boot: int,
        utc: Utc,
        connect: Connect,
        sees_for: Kind = Kind.CAMERA,
        told: tuple[str, ...] = (),
    ) -> None:
        self._table, self._camera, self._boot, self._utc = table, camera, boot, utc
        self._sees_for, self._told = sees_for, told
        self._seats = tuple(str(seat) for seat in sorted(seats))
        self._fps = 0.0
        self._faults: tuple[str, ...] = ("no_frames",)
        self._seq = 0
        self._up = False
        self._link = connect(f"vision-{table}-{camera}", self._presence(False), self._greeting, self._on_state)

    def open(self, stop: threading.Event | None = None) -> None:
        """Connect; returns unconnected once `stop` is set.

        Raises:
            LinkError: the broker cannot be reached or refuses us.
        """
        self._link.open(stop)

    def close(self) -> None:
        """Say goodbye: the camera is no longer there."""
        self._link.publish(*self._presence(False))
        self._link.close()

    def tell(self, fps: float, faults: tuple[str, ...]) -> None:
        """Publish how the camera fares."""
        self._fps, self._faults = fps, faults
        if self._up:
            self._link.publish(*self._state())

    def say(self, seen: FrameRead | CupSeen) -> bool:
        """Publish what a frame showed; False where the broker is away or its queue full."""
        if not self._up:
            return False
        envelope = Envelope(self._camera, self._boot, self._seq, seen.captured)
        self._seq += 1
        topic = Topic(self._table, self._sees_for, self._camera, Leaf.EVENT)
        return self._link.publish(topic, encode(Observed(envelope, seen)))

    def answer(self, well: bool, sentence: str) -> None:
        """Publish whether it was calibrated again."""
        self._link.publish(self._topic(Leaf.ACK), encode(PlaceTold(well, sentence[:MAX_SENTENCE])))

    def _on_state(self, state: LinkState) -> None:
        self._up = state is LinkState.UP

    def _topic(self, leaf: Leaf) -> Topic:
        return Topic(self._table, Kind.CAMERA, self._camera, leaf)

    def _presence(self, online: bool) -> tuple[Topic, bytes]:
        return presence(self._table, Kind.CAMERA, self._camera, self._boot, self._utc(), online)

    def _state(self) -> tuple[Topic, bytes]:
        state = CameraState(
            stamp(self._boot, self._utc(), STATE_FOR_US), round(self._fps, 1), (*self._faults, *self._told)
        )
        return self._topic(Leaf.STATE), encode(state)

    def _greeting(self) -> Iterable[tuple[Topic, bytes]]:
        about = Descriptor(stamp(self._boot, self._utc(), LONG_US), "camera", version("floorman"), self._seats)
        return [self._presence(True), (self._topic(Leaf.DESCRIPTOR), encode(about)), self._state()]
