"""Clocks have types, so that no two are ever subtracted by accident. One file converts: hub/table/fairclock.py."""

from typing import NewType

DeviceTicks = NewType("DeviceTicks", int)
"""Microseconds of a device's own clock since its boot."""

HubNanos = NewType("HubNanos", int)
"""Nanoseconds of the hub's monotonic clock; they never step and mean nothing on another machine."""

UtcMicros = NewType("UtcMicros", int)
"""Microseconds since 1970 of the wall clock: for people and the journal, never for a decision."""
