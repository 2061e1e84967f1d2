"""Whether the hub may go before ordinary programs; on a busy machine that keeps the clock's end prompt."""

import os
from typing import Final

from hub.checkup.finding import Finding, Level
from hub.process import hurried

_WHAT: Final = "real-time priority"


def priority(user: str) -> Finding:
    """Whether a process of this user gets it: it is tried, and given back."""
    before, param = os.sched_getscheduler(0), os.sched_getparam(0)
    if not hurried():
        line = f"{user} - rtprio 10"
        return Finding(
            _WHAT,
            Level.NOTE,
            "the hub goes without: on a busy machine a clock's end may be told some milliseconds late",
            f"echo '{line}' | sudo tee -a /etc/security/limits.conf, and log in again",
        )
    os.sched_setscheduler(0, before, param)
    return Finding(_WHAT, Level.WELL, "the hub may have it")
