"""Says when each observation of a journal became readable, which is when it was durable.

`python -m hub.bench.journalled JOURNAL` prints one JSON object an observation, as long as it is left alone: which
press, when the hub took it, and when it was there. `floorman bench devices` runs it beside a hub, as a process of its
own. It looks every LOOK_S, so what it says is late by at most about as much, never early. Where nothing was committed
it looks at a few bytes of memory only, so that it takes little of the machine that it measures.
"""

import json
import mmap
import os
import sys
import threading
from collections.abc import Callable, Iterator
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
INDEX_HEADER: Final = 48
"""Bytes at the start of SQLite's index of the WAL that are other ones after every commit, and only then."""


def always() -> bool:
    """Something may have been committed at any time."""
    return True


def index_changed(journal: Path) -> Callable[[], bool]:
    """Whether anything was committed since it was asked last, of a journal that a hub has open."""
    # Never closed: that would take SQLite's own locks on the file from this process.
    index = mmap.mmap(os.open(f"{journal}-shm", os.O_RDONLY), INDEX_HEADER, prot=mmap.PROT_READ)
    seen = b""

    def changed() -> bool:
        nonlocal seen
        before, seen = seen, index[:]
        return seen != before

    return changed


def watched(
    reading: Reading, stop: threading.Event, changed: Callable[[], bool] = always
) -> Iterator[dict[str, object]]:
    """What is journalled from now on, until `stop` is set; `changed` says whether it is worth a look.

    Raises:
        JournalError: the journal is damaged.
    """
    tip = reading.tip_at(0)
    while not stop.wait(LOOK_S):
        if changed():
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
    watched_path = Path(sys.argv[1])
    for row in watched(Reading(watched_path), threading.Event(), index_changed(watched_path)):
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()
