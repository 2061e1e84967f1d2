"""What is wrong with a device, from what the bridge knows of it. Pure."""

from collections.abc import Iterator
from typing import Final

from devices.bridge import faults
from devices.bridge.effects import SECOND
from devices.bridge.faults import Fault
from devices.bridge.session import Session
from devices.bridge.timekeeping import Timekeeper
from hub.events.clocks import HubNanos

STUCK_NS: Final = 30 * SECOND
"""Nobody leans on a button for half a minute."""
STARTS: Final = 4
STARTS_NS: Final = 60 * SECOND
"""Nobody switches a box on so often in a minute: its cable is loose, or its watchdog bites."""
TWIN_NS: Final = 3 * SECOND
"""So long the second box of an id may be silent before it counts as unplugged."""
TWIN_SURE_NS: Final = 2 * SECOND // 5
"""For less than that one box may speak at two ports, as it was plugged in elsewhere."""


def of_twin(device: str, twin: tuple[HubNanos, HubNanos], now: HubNanos) -> Iterator[Fault]:
    """Whether a second device has its id, since when and when last; asked twice a second, that one says so as often."""
    since, last = twin
    if now - last < TWIN_NS and last - since >= TWIN_SURE_NS:
        yield faults.doubled(device)


def of_port(device: str, session: Session | None, now: HubNanos) -> list[Fault]:
    """What is wrong where the device hangs, or (while it hangs nowhere) where it is expected, if anywhere."""
    if session is None:
        return [faults.unplugged(device)]
    if session.trouble is not None:
        return [Fault(session.trouble[0], session.trouble[1])]
    if session.device not in ("", device):
        return [faults.elsewhere(device, session.device)]
    found = [faults.flood(device)] if session.flooded(now) else []
    return [*found, faults.silent(device)] if session.silent(now) else found


def of_starts(device: str, starts: tuple[HubNanos, ...], now: HubNanos) -> Iterator[Fault]:
    """Whether it starts anew again and again, from when it last did."""
    if len(starts) == STARTS and now - starts[0] < STARTS_NS:
        yield faults.restarts(device)


def of_clock(device: str, keeper: Timekeeper, now: HubNanos) -> Iterator[Fault]:
    """What is wrong with a device's time."""
    if keeper.stamps.lie:
        yield faults.stamps_lie(device)
    if keeper.jumped(now):
        yield faults.clock_jumped(device)


def of_buttons(device: str, down: dict[str, HubNanos], lost: int, now: HubNanos) -> Iterator[Fault]:
    """What is wrong with the buttons: those that are down since when, and how many events were lost."""
    if lost:
        yield faults.lost(device, lost)
    for name, since in down.items():
        if now - since >= STUCK_NS:
            yield faults.stuck(device, name)
