"""Which devices there are, which ports, and who hangs where. Pure."""

from collections.abc import Iterable
from pathlib import Path
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
MAX_STRANGERS: Final = 16
"""More than stand at a table: ten seat boxes, the dealer's and a clock, all new, are offered at once."""
NAMES_A_PORT: Final = 4
"""A broken device may take a new name at every hello."""


class Roster:
    """The devices by their ids and the ports by their paths."""

    def __init__(self, bindings: Iterable[Binding]) -> None:
        named = tuple(bindings)
        self.devices = {binding.id: Device(binding.id, binding) for binding in named}
        self.sessions: dict[Path, Session] = {}
        for binding in named:
            if binding.path is not None:
                self.sessions[binding.path] = Session(binding.path, configured=True)

    def session(self, path: Path) -> Session:
        """The port at a path; one that the table file does not name is known from now on."""
        session = self.sessions.get(path)
        if session is None:
            session = self.sessions[path] = Session(path, configured=False)
        return session

    def forget(self, path: Path) -> None:
        """The port is not there any more, and nothing says that it should be."""
        session = self.sessions.get(path)
        if session is not None and not session.configured:
            self.left(session)
            del self.sessions[path]

    def bind(self, bindings: Iterable[Binding], now: HubNanos) -> tuple[list[Device], list[Device]]:
        """Go by these bindings from now on; returns the devices for which something changed, and those forgotten."""
        named = {binding.id: binding for binding in bindings}
        changed = [each for each in self.devices.values() if each.binding != named.get(each.id)]
        for device in changed:
            device.binding = named.get(device.id)
        gone = self.drop_gone()
        changed = [each for each in changed if each.id in self.devices]
        fresh = [Device(id_, binding) for id_, binding in named.items() if id_ not in self.devices]
        self.devices |= {device.id: device for device in fresh}
        for device in (bound := [*changed, *fresh]):
            device.bound_since = now
        return bound, gone

    def configured(self, device: Device) -> Session | None:
        """The port at which the table file expects a device; None where it expects it nowhere in particular."""
        path = None if device.binding is None else device.binding.path
        return None if path is None else self.sessions.get(path)

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
        if device is not None and holder is not None and holder is not session and not holder.silent(now):
            device.doubled(now)
            return faults.doubled(id_)
        refused = self._refused(session, id_) if device is None else None
        if refused is not None:
            return refused
        if holder is not session:
            self.left(session)
        return device or self._stranger(session, id_)

    def drop_gone(self) -> list[Device]:
        """Strangers that hang nowhere are not spoken of any more: somebody may have forgotten them. Returns them."""
        gone = [each for each in self.devices.values() if each.binding is None and each.session is None]
        for device in gone:
            del self.devices[device.id]
        return gone

    def make_room(self, id_: str) -> list[Device]:
        """Before a device that may be new is let in: the stranger, if any, that goes for it, as it hangs nowhere."""
        if id_ in self.devices or self._strangers() < MAX_STRANGERS:
            return []
        gone = [each for each in self.devices.values() if each.binding is None and each.session is None][:1]
        for device in gone:
            del self.devices[device.id]
        return gone

    @property
    def unheard(self) -> tuple[Fault, ...]:
        """Why devices that are plugged in are not listened to, each once."""
        return tuple(dict.fromkeys(each.warned for each in self.sessions.values() if each.warned is not None))

    def _stranger(self, session: Session, id_: str) -> Device:
        session.names += 1
        return self.devices.setdefault(id_, Device(id_, None))

    def _refused(self, session: Session, id_: str) -> Fault | None:
        """Why a device that is not known is not listened to; None where it is."""
        if id_ in RESERVED:
            return faults.program_name(id_)
        if session.names >= NAMES_A_PORT:
            return faults.many_names(str(session.path))
        return faults.many_strangers(id_, MAX_STRANGERS) if self._strangers() >= MAX_STRANGERS else None

    def _strangers(self) -> int:
        return sum(device.binding is None for device in self.devices.values())
