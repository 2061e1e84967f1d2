"""A table with boxes as it runs, for a bench of another package: `python -m devices.bench.pressing`.

Says once how to reach it (`{"table", "pages", "bare"}`: the table's id, the broker's address for whoever serves pages,
the topic of the bare chain), and then to each line when it pressed (`{"at"}`, the machine's monotonic clock in
nanoseconds): on a box, or for `bare` at a port that is read barely.
"""

import json
import os
import select
import sys
from contextlib import ExitStack
from typing import Any, Final

from devices.bench.bare import TOPIC, bare_publisher
from devices.bench.chain import BOOT, await_boxes, bare_port, boxes_of
from devices.bench.spoken import SpokenBox, serve
from devices.bench.stage import TABLE, running
from devices.framing import encode
from hub import clock
from hub.events.clocks import HubNanos
from hub.link.accounts import Role

LISTEN_NS: Final = 20_000_000
APART_NS: Final = 1_300_000_000
"""Within a second of the last one a press of the same button is the same press."""


def main() -> None:
    """Press as the lines say, until there are none."""
    with ExitStack() as stack:
        stage = stack.enter_context(running())
        boxes = boxes_of(stage)
        port, path = stack.enter_context(bare_port())
        await_boxes(stage, boxes)
        stack.enter_context(bare_publisher(path, stage.broker))
        _say({"table": TABLE, "pages": stage.broker.addresses[Role.DASHBOARD].url, "bare": TOPIC})
        hand, turn = _Hand(boxes), 0
        while line := _next_line(boxes):
            turn += 1
            _say({"at": _press_bare(port, turn) if line == "bare" else hand.press()})


def _next_line(boxes: list[SpokenBox]) -> str:
    """What is said next, empty at the end; the boxes live meanwhile."""
    while not select.select([sys.stdin], [], [], 0)[0]:
        serve(boxes, HubNanos(clock.monotonic() + LISTEN_NS))
    return sys.stdin.readline().strip()


class _Hand:
    """Presses one box after the other, and none so soon again that the hub would take it for the same press."""

    def __init__(self, boxes: list[SpokenBox]) -> None:
        self._boxes, self._count = boxes, 0
        self._free = [HubNanos(0)] * len(boxes)

    def press(self) -> HubNanos:
        """When that was."""
        place = self._count % len(self._boxes)
        self._count += 1
        serve(self._boxes, self._free[place])
        now = self._boxes[place].press("call")[1]
        self._free[place] = HubNanos(now + APART_NS)
        return now


def _press_bare(port: int, turn: int) -> HubNanos:
    line = encode({"t": "event", "boot": BOOT, "seq": turn, "what": "pressed", "button": "call", "ticks": turn})
    now = clock.monotonic()
    os.write(port, line)
    return now


def _say(what: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(what) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
