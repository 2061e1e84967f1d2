"""The dealer as a device: entries become observations in envelopes, and each waits for the hub's answer."""

import asyncio
from collections.abc import Callable
from typing import Final

from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.wire.codec import encode
from hub.wire.messages import Ack, Observed
from hub.wire.topics import Kind, Leaf, Topic

DEVICE: Final = "dealer"
AGAIN_S: Final = 1.0
"""After this wait the same envelope is sent once more; applying one twice changes nothing."""
WAIT_S: Final = 3.0
"""Longer than this no dealer waits for an entry."""
MAX_PENDING: Final = 16
"""Entries under way at a time; one person enters one."""


class DealerDesk:
    """Sends the dealer's entries and hands back the answers. Lives on one event loop."""

    def __init__(
        self,
        table: str,
        boot: int,
        publish: Callable[[Topic, bytes], bool],
        ticks: Callable[[], DeviceTicks],
        *,
        again_s: float = AGAIN_S,
        wait_s: float = WAIT_S,
    ) -> None:
        self._topic = Topic(table, Kind.DEVICE, DEVICE, Leaf.EVENT)
        self._boot = boot
        self._publish = publish
        self._ticks = ticks
        self._again_s = again_s
        self._wait_s = wait_s
        self._seq = 0
        self._pending: dict[int, asyncio.Future[Ack]] = {}

    async def enter(self, observation: Observation) -> Ack | None:
        """Send an entry and wait for the hub's answer; None where none came, so that nothing is known of the entry."""
        if len(self._pending) >= MAX_PENDING:
            return None
        self._seq += 1
        seq = self._seq
        payload = encode(Observed(Envelope(DEVICE, self._boot, seq, self._ticks()), observation))
        answer: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
        self._pending[seq] = answer
        try:
            for wait_s in (self._again_s, self._wait_s - self._again_s):
                if not self._publish(self._topic, payload):
                    return None
                await asyncio.wait({answer}, timeout=wait_s)
                if answer.done():
                    return answer.result()
            return None
        finally:
            del self._pending[seq]

    def take(self, ack: Ack) -> None:
        """An answer of the hub came in. One that nobody waits for any more is dropped."""
        answer = self._pending.get(ack.seq) if ack.boot == self._boot else None
        if answer is not None and not answer.done():
            answer.set_result(ack)
