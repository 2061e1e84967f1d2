"""The one door to the machine's clocks; apps read them here and pass time on as an argument."""

import time
import zlib
from functools import cache
from pathlib import Path
from typing import Final

from hub.events.clocks import DeviceTicks, HubNanos, UtcMicros

_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


def monotonic() -> HubNanos:
    """The monotonic clock of this machine, in nanoseconds. All processes of one machine share it."""
    return HubNanos(time.monotonic_ns())


def ticks() -> DeviceTicks:
    """The same clock as a device's ticks in microseconds, for cameras and consoles that live on this machine."""
    return DeviceTicks(time.monotonic_ns() // 1_000)


@cache
def name() -> int:
    """The name of `monotonic`'s clock: the same for all processes of this machine until it is switched off.

    Returns:
        A CRC of the kernel's boot id; on a system that has none, of the moment of the machine's start in minutes.
    """
    try:
        return zlib.crc32(_BOOT_ID.read_bytes())
    except OSError:
        return zlib.crc32(b"%d" % ((time.time_ns() - time.monotonic_ns()) // 60_000_000_000))


def utc() -> UtcMicros:
    """The wall clock, in microseconds since 1970."""
    return UtcMicros(time.time_ns() // 1_000)


def boot_number() -> int:
    """A boot number that grows from start to start: the wall clock's milliseconds."""
    return time.time_ns() // 1_000_000
