"""What follows from the death of a child: start it again and when, or end. Pure; time is an argument."""

from dataclasses import dataclass, replace
from typing import Final

from hub.events.clocks import HubNanos
from hub.supervisor.plan import Child

FIRST_DELAY_NS: Final = 200_000_000
"""A fifth of a second: nobody at the table sees it, and a port that was held is free again."""

LAST_DELAY_NS: Final = 5_000_000_000
"""Somebody who plugs a camera back in waits no longer than this."""

HEALTHY_AFTER_NS: Final = 10_000_000_000
"""A process that lived this long was well; its next death starts with the first delay again."""

HOPELESS_AFTER: Final = 5
"""Deaths in a row of a critical child that was never well: starting it once more would only fill the log."""

BAD_CONFIGURATION: Final = 2
"""The exit status with which a part says that its settings, not its luck, are at fault."""


@dataclass(frozen=True, slots=True)
class Life:
    """What is known of a child: its last start, the next delay, its deaths in a row, whether it was ever well."""

    started: HubNanos
    delay_ns: int = FIRST_DELAY_NS
    deaths: int = 0
    proven: bool = False


@dataclass(frozen=True, slots=True)
class StartAgain:
    """Start the child again at this time."""

    at: HubNanos


@dataclass(frozen=True, slots=True)
class EndTable:
    """Stop everything and leave with this exit status."""

    status: int


Verdict = StartAgain | EndTable


def after_death(child: Child, life: Life, status: int, at: HubNanos) -> tuple[Life, Verdict]:
    """Judge a death.

    Args:
        child: Who died.
        life: What was known of it.
        status: Its exit status; minus the signal's number where a signal ended it.
        at: When it died.

    Returns:
        What is known of it now, and what to do. Bad configuration is believed of a child that was never well only: one
        that ran all evening is not the end of the table because its port or the broker was away for a moment.
    """
    well = at - life.started >= HEALTHY_AFTER_NS
    now = replace(life, delay_ns=FIRST_DELAY_NS, deaths=0, proven=True) if well else life
    if status == 0 and child.ends_table:
        return now, EndTable(0)
    if status == BAD_CONFIGURATION and not now.proven:
        return now, EndTable(BAD_CONFIGURATION)
    # Who is killed had not failed by itself: that says nothing of whether it comes up.
    deaths = now.deaths + (1 if status > 0 else 0)
    if child.critical and not now.proven and deaths >= HOPELESS_AFTER:
        return now, EndTable(1)
    again = StartAgain(HubNanos(at + now.delay_ns))
    return replace(now, deaths=deaths, delay_ns=min(2 * now.delay_ns, LAST_DELAY_NS)), again
