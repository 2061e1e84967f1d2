"""The self test: everything that shines or sounds does so for a second, then the device says what it found. Pure."""

from typing import Final

from devices.messages import MAX_FAULTS, FromDevice, SelfTested
from hub.events.clocks import DeviceTicks

TEST_US: Final = 1_000_000
FREE: Final = 200_000
"""Bytes; about what MicroPython leaves of a Pico's memory."""


class Testing:
    """Whether a test runs, and its end."""

    def __init__(self) -> None:
        self.due: DeviceTicks | None = None
        """When it ends; None where none runs."""

    def begin(self, now: DeviceTicks) -> None:
        """Start; one that runs already begins anew."""
        self.due = DeviceTicks(now + TEST_US)

    def runs(self, now: DeviceTicks) -> bool:
        """Whether lamp, buzzer and digits are on for it."""
        return self.due is not None and now < self.due

    def advance(self, boot: int, down: tuple[str, ...], now: DeviceTicks) -> list[FromDevice]:
        """The result, once it is due: a button that is down while nobody should press is a fault."""
        if self.due is None or now < self.due:
            return []
        self.due = None
        return [SelfTested(boot, tuple(f"down-{button}"[:32] for button in down[:MAX_FAULTS]), FREE, "power-on")]
