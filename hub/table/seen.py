"""Which observations have been applied, so that applying one twice changes nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hub.events.clocks import HubNanos
from hub.events.envelope import Envelope

WINDOW = 256
"""Numbers remembered of a boot: four times what a box keeps unacknowledged."""

BOOTS = 4
"""Boots remembered of a device; a box that starts more often while one message is under way is broken."""

SAME_PRESS_NS = 1_000_000_000
"""One press can arrive as several events within 900 ms, partly after a reboot of the box; within this it is one."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Applied numbers by device and boot, and when each button last acted."""

    numbers: Mapping[tuple[str, int], frozenset[int]] = field(default_factory=dict)
    presses: Mapping[tuple[str, str], HubNanos] = field(default_factory=dict)


def is_seen(seen: Seen, envelope: Envelope) -> bool:
    """Whether this very observation was applied before, or is so old that it must have been."""
    numbers = seen.numbers.get((envelope.device, envelope.boot), frozenset())
    if envelope.seq in numbers:
        return True
    return len(numbers) >= WINDOW and envelope.seq < min(numbers)


def mark(seen: Seen, envelope: Envelope) -> Seen:
    """Remember an observation as applied."""
    key = (envelope.device, envelope.boot)
    numbers = seen.numbers.get(key, frozenset()) | {envelope.seq}
    if len(numbers) > WINDOW:
        numbers -= {min(numbers)}
    boots = sorted(boot for device, boot in seen.numbers if device == envelope.device and boot != envelope.boot)
    dropped = {(envelope.device, boot) for boot in boots[: max(0, len(boots) - BOOTS + 1)]}
    kept = {other: value for other, value in seen.numbers.items() if other not in dropped}
    return replace(seen, numbers={**kept, key: numbers})


def is_same_press(seen: Seen, device: str, button: str, at: HubNanos) -> bool:
    """Whether a press is the tail of the one before on the same button."""
    last = seen.presses.get((device, button))
    return last is not None and abs(at - last) < SAME_PRESS_NS


def mark_press(seen: Seen, device: str, button: str, now: HubNanos) -> Seen:
    """Remember when a button acted."""
    return replace(seen, presses={**seen.presses, (device, button): now})
