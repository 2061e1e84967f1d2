"""The shot clock and the hub's deadline watch each other: the later of the two holds, and the floor is told. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hub.events.clocks import HubNanos
from hub.events.rulings import Ruling
from hub.events.timecalls import ClockLost, Clocks, ClocksDiffered
from hub.events.timing import CountReport
from hub.table.timestate import RunningTime

SETTLING_NS: Final = 1_500_000_000
"""A shot clock gets so long to follow a new deadline before it counts as differing."""
LOST_NS: Final = 3_500_000_000
"""A shot clock that counts reports every second; after three missed ones it is lost."""
ENDING_NS: Final = 1_000_000_000
"""In the last second a clock may have ended already."""
TOLERANCE_NS: Final = 10_000_000
"""Beyond the bounds: a whole minute at 40 ppm is 2.4 ms, and the bridge corrects from 5 ms on."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The last report of a shot clock, and when it came; when it last reported that it counts, and for which call."""

    report: CountReport
    at: HubNanos
    counted: HubNanos = HubNanos(0)
    counted_for: int = 0


@dataclass(frozen=True, slots=True)
class ClockWatch:
    """What the shot clocks said last, by device; nothing of it is journalled.

    `listening` is since when the hub hears without a break: nobody was silent before.
    """

    heard: Mapping[str, Heard] = field(default_factory=dict)
    listening: HubNanos = HubNanos(0)


def hear(watch: ClockWatch, device: str, report: CountReport, now: HubNanos) -> ClockWatch:
    """A shot clock says what it counts."""
    if report.ends is not None:
        heard = Heard(report, now, now, report.call)
    else:
        before = watch.heard.get(device)
        heard = Heard(report, now) if before is None else replace(before, report=report, at=now)
    return replace(watch, heard={**watch.heard, device: heard})


def differences(
    watch: ClockWatch, running: RunningTime | None, clocks: Iterable[str], clock: int, now: HubNanos
) -> tuple[Ruling, ...]:
    """What is to be said of the shot clocks while *Time* runs; each thing once."""
    if running is None or running.deadline is None or now - running.changed < SETTLING_NS:
        return ()
    for device in clocks:
        found = _difference(watch, device, running, clock, now)
        if found is not None:
            return (found,)
    return ()


def _difference(
    watch: ClockWatch, device: str, running: RunningTime, clock: int, now: HubNanos
) -> ClocksDiffered | ClockLost | None:
    heard, since = watch.heard.get(device), _since(watch, device, running)
    if running.deadline is None:
        return None
    if now - since > LOST_NS:
        return ClockLost(running.call, device) if running.clocks is not Clocks.LOST else None
    if heard is None or heard.at < running.changed or heard.report.clock != clock:
        return None
    if _is_idle(running, heard, watch.listening, now):
        return ClockLost(running.call, device)
    return differs(running, device, heard.report)


def _since(watch: ClockWatch, device: str, running: RunningTime) -> HubNanos:
    """Since when a clock is silent, as far as that counts."""
    heard = watch.heard.get(device)
    return max(running.changed, watch.listening, heard.at if heard else HubNanos(0))


def _is_idle(running: RunningTime, heard: Heard, listening: HubNanos, now: HubNanos) -> bool:
    """Whether it has been there for long, and counts nothing or another call."""
    if running.deadline is None or running.clocks is not Clocks.AGREED or running.deadline - now < ENDING_NS:
        return False
    counted = heard.counted if heard.counted_for == running.call else HubNanos(0)
    return now - max(running.changed, listening, counted) > LOST_NS


def differs(running: RunningTime, device: str, report: CountReport) -> ClocksDiffered | None:
    """The ruling where a count ends at another time than the deadline by more than the bounds, else None.

    A clock that ends early is told once: the deadline, which is the later, stays where it is.
    """
    deadline, ends = running.deadline, report.ends
    if deadline is None or ends is None or report.call != running.call:
        return None
    if abs(ends - deadline) <= report.bound_ns + TOLERANCE_NS:
        return None
    if ends < deadline and running.clocks is Clocks.LATER_USED:
        return None
    return ClocksDiffered(running.call, device, deadline, ends, report.bound_ns, max(deadline, ends))


def next_watch(running: RunningTime | None, watch: ClockWatch, clocks: Iterable[str], now: HubNanos) -> list[HubNanos]:
    """When a silent shot clock would count as lost, of what is still to come."""
    if running is None or running.deadline is None or running.clocks is Clocks.LOST:
        return []
    found = []
    for device in clocks:
        since = _since(watch, device, running)
        found += [HubNanos(since + LOST_NS + 1)] if since + LOST_NS >= now else []
    return found
