"""The one door to the machine's clocks; apps read them here and pass time on as an argument."""

import time

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros


def monotonic() -> HubNanos:
    """The monotonic clock of this machine, in nanoseconds. All processes of one machine share it."""
    return HubNanos(time.monotonic_ns())


def ticks() -> DeviceTicks:
    """The same clock as a device's ticks in microseconds, for cameras and consoles that live on this machine."""
    return DeviceTicks(time.monotonic_ns() // 1_000)


def utc() -> UtcMicros:
    """The wall clock, in microseconds since 1970."""
    return UtcMicros(time.time_ns() // 1_000)


def boot_number() -> int:
    """A boot number that grows from start to start: the wall clock's milliseconds."""
    return time.time_ns() // 1_000_000
