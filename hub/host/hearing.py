"""Whether the hub hears what the boxes say: not while its broker is away, and not while it was held up itself.

A press that was made in time may wait at the broker, or in a socket, for a hub that sleeps. Whoever just woke up knows
nothing of the silence before.
"""

from typing import Final

import structlog

from hub.events.clocks import HubNanos
from hub.link.port import LinkState

HELD_UP_NS: Final = 250_000_000
"""The hub looks twenty times a second; a disk that hangs, or a machine that swaps, holds it up for longer."""

log = structlog.get_logger()


class Hearing:
    """Of one hub; `on_state` is called on its link's thread."""

    def __init__(self) -> None:
        self._up = False
        # Counts every loss and every return, so that even a short one is not missed.
        self._turns = self._seen = 0
        self._looked = HubNanos(0)

    def on_state(self, state: LinkState) -> None:
        """The link came or went."""
        log.info("link", state=str(state))
        self._up = state is LinkState.UP
        self._turns += 1

    def broken(self, now: HubNanos) -> bool:
        """Whether something may have been missed since this was asked last."""
        turns, looked = self._turns, self._looked
        broken = not self._up or turns != self._seen or now - looked > HELD_UP_NS
        self._seen, self._looked = turns, now
        return broken
