"""A seat box or dealer box: buttons and a lamp. Pure."""

from typing import Final

from devices.messages import FromDevice, Identify, Lamp, ToDevice
from devices.models.body import Body, Identity
from hub.events.clocks import DeviceTicks

BLINK_US: Final = 125_000
LOST_BLINK_US: Final = 1_000_000


class ButtonBox:
    """The firmware of a box without digits."""

    def __init__(self, identity: Identity, boot: int) -> None:
        self.body = Body(identity, boot)
        self._lamp = False
        self._blink_until = DeviceTicks(-1)

    def start(self, now: DeviceTicks) -> list[FromDevice]:
        """Power is on: say hello."""
        return [*self.body.hello(), *self.advance(now)]

    def contact(self, button: str, down: bool, now: DeviceTicks) -> None:
        """A contact closed or opened."""
        self.body.contact(button, down, now)

    def receive(self, message: ToDevice, now: DeviceTicks) -> list[FromDevice]:
        """The host said this."""
        if isinstance(message, Lamp):
            self._lamp = message.on
        elif isinstance(message, Identify):
            self._blink_until = DeviceTicks(now + message.ms * 1_000)
        return self.body.answer(message, now)

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Do what is due."""
        return self.body.advance(now)

    def linked(self, now: DeviceTicks) -> bool:
        """Whether a host was heard within the last three seconds."""
        return self.body.linked(now)

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        return self.body.due

    def lit(self, now: DeviceTicks) -> bool:
        """Whether the lamp shines.

        As it was set; on while the box tests itself, blinking four times a second while it identifies itself, and for
        an eighth of every second while its link is lost.
        """
        if self.body.testing.runs(now):
            return True
        if now < self._blink_until:
            return (now // BLINK_US) % 2 == 0
        if not self.linked(now):
            return now % LOST_BLINK_US < BLINK_US
        return self._lamp
