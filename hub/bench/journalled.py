"""Says when each observation of a journal became readable, which is when it was durable.

`python -m hub.bench.journalled JOURNAL` prints one JSON object an observation, as long as it is left alone: which
press, when the hub took it, and when it was there. `floorman bench devices` runs it beside a hub, as a process of its
own. It looks every LOOK_S, so what it says is late by at most about as much, never early.
"""

import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from hub import clock
from hub.events.clocks import HubNanos
from hub.journal.chain import Tip, follow
from hub.journal.payloads import value_of
from hub.journal.sqlite import Reading
from hub.process import hurried
from hub.wire.messages import Observed

LOOK_S: Final = 0.000_1


def watched(reading: Reading, stop: threading.Event) -> Iterator[dict[str, object]]:
    """What is journalled from now on, until `stop` is set.

    Raises:
        JournalError: the journal is damaged.
    """
    tip = reading.tip_at(0)
    while not stop.wait(LOOK_S):
        tip, found = _next(reading, tip)
        yield from found


def _next(reading: Reading, tip: Tip) -> tuple[Tip, list[dict[str, object]]]:
    stored, at, found = reading.page(tip.row), clock.monotonic(), []
    for each in stored:
        tip, record = follow(tip, each)
        value = value_of(record)
        if isinstance(value, Observed):
            found.append(_told(value, record.hub, at))
    return tip, found


def _told(observed: Observed, taken: HubNanos, at: HubNanos) -> dict[str, object]:
    envelope = observed.envelope
    return {"device": envelope.device, "boot": envelope.boot, "seq": envelope.seq, "taken": taken, "at": at}


if __name__ == "__main__":
    hurried()
    for row in watched(Reading(Path(sys.argv[1])), threading.Event()):
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
