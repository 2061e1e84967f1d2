"""From bouncing contacts to buttons. Pure."""

from dataclasses import dataclass
from typing import Final

from hub.events.clocks import DeviceTicks

SETTLE_US: Final = 20_000
"""Cheap buttons bounce for up to 10 ms; a level counts once it has been still for twice that."""


@dataclass(frozen=True, slots=True)
class Change:
    """A button is now down or up; `since` is the first edge of the bounce, so that a press is never timed late."""

    button: str
    down: bool
    since: DeviceTicks


@dataclass(slots=True)
class _Contact:
    down: bool = False
    raw: bool = False
    first: DeviceTicks | None = None
    last: DeviceTicks | None = None


class Contacts:
    """All buttons of one device, all up at its start."""

    def __init__(self, buttons: tuple[str, ...]) -> None:
        self._contacts = {button: _Contact() for button in buttons}

    @property
    def down(self) -> tuple[str, ...]:
        """The buttons that are down, in the device's order."""
        return tuple(button for button, contact in self._contacts.items() if contact.down)

    @property
    def moving_since(self) -> DeviceTicks | None:
        """The first edge of all that bounce or may yet become a press; None where all are still."""
        return min((each.first for each in self._contacts.values() if each.first is not None), default=None)

    def edge(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened.

        Raises:
            KeyError: the device has no such button.
        """
        contact = self._contacts[button]
        if contact.raw == down:
            return
        contact.raw, contact.last = down, now
        if contact.first is None:
            contact.first = now

    def settled(self, now: DeviceTicks) -> list[Change]:
        """The buttons whose contacts have been still for long enough and stand otherwise than before."""
        return [change for button in self._contacts if (change := self._settle(button, now)) is not None]

    @property
    def due(self) -> DeviceTicks | None:
        """When the next contact may have settled; None where all are still."""
        moving = [contact.last for contact in self._contacts.values() if contact.last is not None]
        return DeviceTicks(min(moving) + SETTLE_US) if moving else None

    def _settle(self, button: str, now: DeviceTicks) -> Change | None:
        contact = self._contacts[button]
        if contact.first is None or contact.last is None or now - contact.last < SETTLE_US:
            return None
        since, contact.first, contact.last = contact.first, None, None
        if contact.raw == contact.down:
            return None
        contact.down = contact.raw
        return Change(button, contact.down, since)
