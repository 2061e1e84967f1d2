"""A seat box or dealer box: buttons and a lamp. Pure."""

from typing import Final

from devices.messages import FromDevice, Identify, Lamp, ToDevice
from devices.models.body import Body, Identity
from hub.events.clocks import DeviceTicks

BLINK_US: Final = 125_000
NO_CLOCK: Final = -1


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
        return self.body.answer(message, now, NO_CLOCK)

    def advance(self, now: DeviceTicks) -> list[FromDevice]:
        """Do what is due."""
        return self.body.advance(now, NO_CLOCK)

    @property
    def due(self) -> DeviceTicks:
        """When `advance` has something to do."""
        return self.body.due

    def lit(self, now: DeviceTicks) -> bool:
        """Whether the lamp shines: as it was set, or blinking four times a second while the box identifies itself."""
        if now < self._blink_until:
            return (now // BLINK_US) % 2 == 0
        return self._lamp
