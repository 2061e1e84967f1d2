"""Which devices there are, which ports, and who hangs where. Pure."""

from collections.abc import Iterable
from typing import Final

from devices.bridge import faults
from devices.bridge.device import Binding, Device
from devices.bridge.faults import Fault
from devices.bridge.session import Session
from hub.events.clocks import HubNanos

BRIDGE: Final = "bridge"
SIMULATOR: Final = "simulator"
RESERVED: Final = frozenset({BRIDGE, SIMULATOR, "dealer", "people", "vision"})
"""Ids under which programs publish; a box that claims one is not listened to."""
MAX_STRANGERS: Final = 8
"""A broken device may take a new name at every hello."""


class Roster:
    """The devices by their ids and the ports by their paths."""

    def __init__(self, bindings: Iterable[Binding]) -> None:
        named = tuple(bindings)
        self.devices = {binding.id: Device(binding.id, binding) for binding in named}
        self.sessions = {binding.path: Session(binding.path) for binding in named}

    def configured(self, device: Device) -> Session | None:
        """The port at which the table file expects a device; None for a stranger."""
        return None if device.binding is None else self.sessions[device.binding.path]

    def left(self, session: Session) -> Device | None:
        """The device that hung at this port hangs there no more."""
        held = next((device for device in self.devices.values() if device.session is session), None)
        if held is not None:
            held.left()
        return held

    def admit(self, session: Session, id_: str, now: HubNanos) -> Device | Fault:
        """The device that says hello on this port, or why it is not listened to.

        Of two with one id the first keeps it while it speaks. Whoever hung at the port before hangs there no more.
        """
        device = self.devices.get(id_)
        holder = None if device is None else device.session
        if holder is not None and holder is not session and not holder.silent(now):
            return faults.doubled(id_)
        if device is None and (id_ in RESERVED or self._strangers() >= MAX_STRANGERS):
            return faults.quarantined(id_)
        if holder is not session:
            self.left(session)
        return device or self.devices.setdefault(id_, Device(id_, None))

    def _strangers(self) -> int:
        return sum(device.binding is None for device in self.devices.values())
