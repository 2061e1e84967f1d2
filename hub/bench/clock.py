"""How late a deadline is met by the hub's own waiting, beside asyncio and a bare thread, with every core busy.

`python -m hub.bench.clock` prints one JSON object; `floorman bench devices` runs it as a process of its own, as the hub
is one. The peers run as an ordinary process does; the hub as it runs, with real-time priority where it may.
"""

import asyncio
import json
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

from hub import clock
from hub.events.clocks import HubNanos
from hub.host.inbox import Inbox
from hub.process import hurried

ROUNDS: Final = 200
WAIT_NS: Final = 60_000_000
STEP_NS: Final = 137_000
"""Each deadline lies a little farther ahead than the one before, so that none falls into step with a timer's tick."""
MESSAGE_S: Final = 0.013
"""While the hub waits, messages come in at the rate of a busy table."""
LOOK_NS: Final = 50_000_000

Meet = Callable[[HubNanos], None]


def by_hub() -> Meet:
    """Wait as the hub does, while messages come in."""
    inbox: Inbox[int] = Inbox(100, clock.monotonic)
    threading.Thread(target=_disturb, args=(inbox,), daemon=True).start()

    def meet(due: HubNanos) -> None:
        while clock.monotonic() < due:
            inbox.take(LOOK_NS, due)

    return meet


def _disturb(inbox: Inbox[int]) -> None:
    while not threading.Event().wait(MESSAGE_S):
        inbox.put(1)


def by_thread() -> Meet:
    """Sleep in a bare thread."""

    def meet(due: HubNanos) -> None:
        while (left := due - clock.monotonic()) > 0:
            time.sleep(left / 1e9)

    return meet


def by_asyncio() -> Meet:
    """`asyncio.call_later`."""
    loop = asyncio.new_event_loop()

    async def later(due: HubNanos) -> None:
        called = loop.create_future()
        loop.call_later((due - clock.monotonic()) / 1e9, called.set_result, None)
        await called

    return lambda due: loop.run_until_complete(later(due))


METHODS: Final[dict[str, Callable[[], Meet]]] = {"hub": by_hub, "asyncio": by_asyncio, "thread": by_thread}


def lateness(name: str, urgent: bool) -> tuple[list[int], bool]:
    """Nanoseconds by which each deadline was met late (below 0: early), and whether real-time priority was had."""
    had = urgent and hurried()
    meet = METHODS[name]()
    late = []
    for turn in range(ROUNDS):
        due = HubNanos(clock.monotonic() + WAIT_NS + turn * STEP_NS % WAIT_NS)
        meet(due)
        late.append(clock.monotonic() - due)
    return late, had


def _burn() -> None:
    while True:
        pass


def measured() -> dict[str, object]:
    """The lateness of each, the three side by side, while as many processes burn as there are cores."""
    context = multiprocessing.get_context("spawn")
    burners = [context.Process(target=_burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for each in burners:
        each.start()
    try:
        with context.Pool(len(METHODS), maxtasksperchild=1) as pool:
            runs = {name: pool.apply_async(lateness, (name, name == "hub")) for name in METHODS}
            found = {name: run.get() for name, run in runs.items()}
    finally:
        for each in burners:
            each.kill()
    return {"real_time": found["hub"][1], **{name: late for name, (late, _) in found.items()}}


if __name__ == "__main__":
    json.dump(measured(), sys.stdout)
