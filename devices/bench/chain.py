"""Row `chain`: from a press on the pty to its row in the journal, beside a bare read, paho, and a subscriber.

Broker, bridge and hub are processes as a table runs them; the boxes are spoken by the bench, so that no debounce is in
the way. Ours ends where another process can read the durable row; the bare way where a subscriber has the bytes in its
hand, and nothing is kept. They take turns, with the same priority, through the same broker. What the disk alone takes
to keep a page is measured between them.
"""

import json
import os
import tty
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from devices.bench.bare import READERS, Arrivals, bare_peers
from devices.bench.chance import Random, seeded
from devices.bench.spoken import BUTTONS, SpokenBox, serve
from devices.bench.stage import SEATS, Stage, beside, comes, running
from devices.framing import encode
from hub import clock
from hub.events.clocks import HubNanos
from hub.figures import Figure, percentile
from hub.measuring import BenchError
from hub.process import hurried

P50: Final = 1.5
P99: Final = 2.0
PRESSES: Final = 400
WARM_UP: Final = 30
GAP_MS: Final = (15, 35)
"""Between a press and a bare one: the same button comes again after more than a second."""
GOALS_ARE_BESIDE: Final = "os.read"
"""The quicker of the bare readers."""
PAGE: Final = bytes(4_096)
BOOT: Final = 1
MILLI: Final = 1e6

Key = tuple[str, int]
"""Box and sequence number."""


@dataclass(slots=True)
class Pressed:
    """When each press was made, in nanoseconds: ours by box and number, the bare ones by reader and bytes."""

    ours: dict[Key, HubNanos] = field(default_factory=dict)
    bare: dict[str, dict[bytes, HubNanos]] = field(default_factory=lambda: {name: {} for name in READERS})
    disk_ns: list[int] = field(default_factory=list)
    """How long it took to keep a page."""


def measure(seed: int, presses: int = PRESSES) -> list[Figure]:
    """The two ratios, and the milliseconds behind them.

    Raises:
        BenchError: the table does not come up, or a press was lost.
    """
    hurried()
    with ExitStack() as stack:
        stage = stack.enter_context(running())
        boxes = boxes_of(stage)
        bare = {name: stack.enter_context(bare_port()) for name in READERS}
        await_boxes(stage, boxes)
        ports = {name: path for name, (_, path) in bare.items()}
        subscriber = stack.enter_context(bare_peers(ports, stage.broker))
        journal = stack.enter_context(beside("hub.bench.journalled", str(stage.data / "journal.db")))
        disk = stack.enter_context((stage.data / "page").open("wb", buffering=0))
        serve(boxes, _in_ms(1_000))
        hands = _Hands(boxes, {name: fd for name, (fd, _) in bare.items()}, disk.fileno(), seeded(seed, "chain"))
        pressed = hands.press_all(presses + WARM_UP)
        assert journal.stdout
        rows = _rows(journal.stdout, pressed.ours)
        arrived = by_line(subscriber.arrivals())
        return figures(pressed, rows, arrived, {each.id: each.answered for each in boxes})


def figures(
    pressed: Pressed,
    rows: dict[Key, tuple[HubNanos, HubNanos]],
    bare: dict[bytes, HubNanos],
    answered: dict[str, dict[int, HubNanos]],
) -> list[Figure]:
    """What came of the presses after the warm-up.

    Args:
        pressed: When they were made.
        rows: When the hub took each, and when it was in the journal.
        bare: When each bare one was with the subscriber.
        answered: When each box was told that the hub has its events.
    """
    ours = dict(list(pressed.ours.items())[WARM_UP:])
    way = [(rows[key][1] - at) / MILLI for key, at in ours.items()]
    peers = {name: _peer(sent, bare) for name, sent in pressed.bare.items()}
    parts = {
        "press to journalled": way,
        "of it, press to the hub's hand": [(rows[key][0] - at) / MILLI for key, at in ours.items()],
        "of it, the hub's hand to journalled": [(rows[key][1] - rows[key][0]) / MILLI for key in ours],
        "press to acknowledged on the pty": [(answered[key[0]][key[1]] - at) / MILLI for key, at in ours.items()],
        **{f"{name} and paho": times for name, times in peers.items()},
        "the disk alone, to keep a page": [each / MILLI for each in pressed.disk_ns[WARM_UP:]],
    }
    return [
        *(ratio for name, times in peers.items() for ratio in _ratios(name, way, times)),
        Figure("chain: presses journalled (count)", float(len(way))),
        *(figure for what, times in parts.items() for figure in _details(what, times)),
    ]


def by_line(arrivals: Arrivals) -> dict[bytes, HubNanos]:
    """When each line was there: a reader that was held up reads two at once, and publishes them as one message."""
    return {line: HubNanos(at) for payload, at in arrivals for line in payload.splitlines(keepends=True)}


def _peer(sent: dict[bytes, HubNanos], arrived: dict[bytes, HubNanos]) -> list[float]:
    return [(arrived[payload] - at) / MILLI for payload, at in list(sent.items())[WARM_UP:]]


def _ratios(name: str, way: Sequence[float], peer: Sequence[float]) -> Iterator[Figure]:
    for percent, goal in ((50, P50), (99, P99)):
        ratio = percentile(way, percent) / percentile(peer, percent)
        what = f"chain: p{percent} press to journalled / {name} and paho"
        yield Figure(what, ratio, goal if name == GOALS_ARE_BESIDE else None)


def _details(what: str, times: Sequence[float]) -> Iterator[Figure]:
    for percent in (50, 99):
        yield Figure(f"  {what}: p{percent} (ms)", percentile(times, percent))


def boxes_of(stage: Stage) -> list[SpokenBox]:
    """A box at each seat of the table."""
    boxes = [SpokenBox(f"seat-{seat}", BOOT) for seat in range(1, SEATS + 1)]
    for number, box in enumerate(boxes):
        box.plug(stage.port(number))
    return boxes


def await_boxes(stage: Stage, boxes: Sequence[SpokenBox]) -> None:
    """The first press of each is answered: all is up, and every box is known.

    Raises:
        BenchError: they are not.
    """
    for box in boxes:
        box.press("bluff")
    if not comes(lambda: not any(box.unanswered for box in boxes), lambda: serve(boxes, _in_ms(100)), 200):
        raise stage.silent()


class _Hands:
    """Who presses: on a box, then at each bare port, then nobody while the disk keeps a page."""

    def __init__(self, boxes: Sequence[SpokenBox], bare: dict[str, int], disk: int, chance: Random) -> None:
        self._boxes, self._bare, self._disk, self._chance = boxes, bare, disk, chance
        self._pressed = Pressed()

    def press_all(self, count: int) -> Pressed:
        """So often each; what was done when."""
        for turn in range(count):
            self._press(turn)
            for name in self._bare:
                self._press_bare(name, turn)
            self._keep_a_page()
        serve(self._boxes, _in_ms(1_000))
        return self._pressed

    def _press(self, turn: int) -> None:
        self._pause()
        box = self._boxes[turn % len(self._boxes)]
        seq, at = box.press(BUTTONS[turn // len(self._boxes) % len(BUTTONS)])
        self._pressed.ours[box.id, seq] = at

    def _press_bare(self, name: str, turn: int) -> None:
        self._pause()
        now = clock.monotonic()
        line = encode({"t": "event", "boot": BOOT, "seq": turn, "what": "pressed", "button": "bluff", "ticks": now})
        self._pressed.bare[name][line] = clock.monotonic()
        os.write(self._bare[name], line)

    def _keep_a_page(self) -> None:
        self._pause()
        begun = clock.monotonic()
        os.pwrite(self._disk, PAGE, 0)
        os.fdatasync(self._disk)
        self._pressed.disk_ns.append(clock.monotonic() - begun)

    def _pause(self) -> None:
        serve(self._boxes, _in_ms(self._chance.uniform(*GAP_MS)))


def _rows(told: IO[bytes], wanted: dict[Key, HubNanos]) -> dict[Key, tuple[HubNanos, HubNanos]]:
    found: dict[Key, tuple[HubNanos, HubNanos]] = {}
    while not wanted.keys() <= found.keys():
        line = told.readline()
        if not line:
            raise BenchError("The journal could not be watched to the end: try again.")
        row = json.loads(line)
        found.setdefault((row["device"], row["seq"]), (row["taken"], row["at"]))
    return found


@contextmanager
def bare_port() -> Iterator[tuple[int, str]]:
    """A pty: the end that is written to, and the path of the other one."""
    box, port = os.openpty()
    try:
        tty.setraw(port)
        yield box, str(Path(os.ttyname(port)))
    finally:
        os.close(box)
        os.close(port)


def _in_ms(milliseconds: float) -> HubNanos:
    return HubNanos(clock.monotonic() + int(milliseconds * MILLI))
