"""What this process knows of its table or floor, and whether that may be shown as live. Pure: time is an argument."""

from dataclasses import dataclass, replace
from typing import Final

from hub.events.clocks import HubNanos, UtcMicros
from hub.views.floor_model import FloorView
from hub.views.model import TableView
from hub.wire.messages import Availability, FloorState, HubState, Stamp

Shown = TableView | FloorView
"""A snapshot: of a table, or of a tournament's floor."""

SILENCE_NS: Final = 2_000_000_000
"""So long without a word from the hub, which speaks four times a second, and the table is not live."""


@dataclass(frozen=True, slots=True)
class Board:
    """The newest snapshot with its stamp, and whether the hub has gone since.

    `heard` is when the snapshot came in and `expires` until when it may be shown, both by the monotonic clock of this
    machine: somebody may set the other clock while the table plays.
    """

    view: Shown | None = None
    stamp: Stamp | None = None
    heard: HubNanos = HubNanos(0)
    expires: HubNanos = HubNanos(0)
    hub_gone: bool = False

    def with_state(self, state: HubState | FloorState, now: HubNanos, utc: UtcMicros) -> "Board":
        """The board after a snapshot came in at `now`, which is `utc`. A snapshot also says that the hub is there."""
        expires = HubNanos(now + (state.stamp.expires - utc) * 1_000)
        return Board(state.view, state.stamp, now, expires)

    def with_availability(self, availability: Availability) -> "Board":
        """The board after the hub came or went. The will of an older boot says nothing about the hub of today."""
        if self.stamp is not None and availability.stamp.boot < self.stamp.boot:
            return self
        return replace(self, hub_gone=not availability.online)

    def live(self, now: HubNanos) -> bool:
        """Whether the snapshot may be shown as what is so now.

        It may be a retained one of a hub that is long gone: then its stamp has expired. And what came over a link that
        is broken now, or from a hub that stands still, is followed by silence.
        """
        if self.stamp is None or self.hub_gone or now >= self.expires:
            return False
        return now - self.heard < SILENCE_NS

    def hub_clock(self, now: HubNanos) -> HubNanos | None:
        """What the hub's monotonic clock shows at least; None where it has not told.

        The way of the snapshot to here is missing in it, so it is late by that and never early.
        """
        if not isinstance(self.view, TableView) or self.view.clock == 0:
            return None
        return HubNanos(self.view.now + now - self.heard)
