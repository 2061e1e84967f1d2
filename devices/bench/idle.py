"""Row `idle`: the CPU that ten ports take at which nobody presses, beside a bare `selectors` and `os.read` loop.

Both read ten pseudo-terminals on which a box sends its heartbeat once a second and nothing else; they take turns, and
of each the median turn counts. The CPU of the boxes is left out.
"""

import os
import selectors
import threading
import time
import tty
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Final

from devices.app import TICK_NS
from devices.framing import encode
from devices.ports.news import News, Opened
from devices.ports.serial_port import CHUNK, SerialPorts
from devices.ports.switchboard import Switchboard
from hub.figures import Figure
from hub.measuring import BenchError

GOAL: Final = 2.0
PORTS: Final = 10
BEAT: Final = encode({"t": "beat", "boot": 7, "ticks": 3_600_000_000, "down": [], "seq": 41, "settled": 3_599_990_000})
TURN_S: Final = 3.0
TURNS: Final = 5
_OPEN_S: Final = 5.0

Reading = Callable[[list[Path]], AbstractContextManager[None]]
"""Reads these ports as long as the context lasts; they are open when it has begun."""


def measure(_seed: int, turns: int = TURNS, turn_s: float = TURN_S) -> list[Figure]:
    """The ratio, and the milliseconds behind it."""
    spent: dict[Reading, list[float]] = {_watched: [], _bare: []}
    for _ in range(turns):
        for reading, each in spent.items():
            each.append(_turn(reading, turn_s))
    ours, bare = median(spent[_watched]), median(spent[_bare])
    return [
        Figure("idle: CPU of ten idle ports (bare selectors loops)", ours / bare, GOAL),
        Figure("  ours (CPU ms a second)", 1e3 * ours),
        Figure("  bare selectors and os.read (CPU ms a second)", 1e3 * bare),
    ]


def _turn(reading: Reading, seconds: float) -> float:
    """CPU seconds a second that the reading took."""
    with ExitStack() as stack:
        boxes = [stack.enter_context(_pty()) for _ in range(PORTS)]
        stack.enter_context(reading([port for _, port in boxes]))
        begun = time.process_time()
        of_boxes = _beating([box for box, _ in boxes], seconds)
        return (time.process_time() - begun - of_boxes) / seconds


def _beating(boxes: list[int], seconds: float) -> float:
    """Let every box send its heartbeat once a second, one after the other; the CPU seconds that this took."""
    begun, pause = time.thread_time(), threading.Event()
    for turn in range(round(seconds * len(boxes))):
        os.write(boxes[turn % len(boxes)], BEAT)
        pause.wait(1.0 / len(boxes))
    return time.thread_time() - begun


@contextmanager
def _pty() -> Iterator[tuple[int, Path]]:
    box, port = os.openpty()
    try:
        tty.setraw(port)
        yield box, Path(os.ttyname(port))
    finally:
        os.close(box)
        os.close(port)


@contextmanager
def _watched(ports: list[Path]) -> Iterator[None]:
    """As the bridge does it."""
    told: deque[News] = deque(maxlen=1_000)
    stop = threading.Event()
    board = Switchboard(SerialPorts(), ports, None)
    board.start()

    def listen() -> None:
        while not stop.is_set():
            told.extend(board.wait(TICK_NS / 1e9))

    thread = threading.Thread(target=listen)
    thread.start()
    _await(lambda: sum(isinstance(each, Opened) for each in list(told)) == len(ports))
    try:
        yield
    finally:
        stop.set()
        board.wake()
        thread.join()
        board.end()


@contextmanager
def _bare(ports: list[Path]) -> Iterator[None]:
    """As little as can be done."""
    read: deque[bytes] = deque(maxlen=1_000)
    ended, end = os.pipe()
    opened = [os.open(port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK) for port in ports]
    thread = threading.Thread(target=_read_all, args=(opened, ended, read.append))
    thread.start()
    try:
        yield
    finally:
        os.write(end, b".")
        thread.join()
        for each in (*opened, ended, end):
            os.close(each)


def _read_all(ports: list[int], ended: int, tell: Callable[[bytes], None]) -> None:
    with selectors.DefaultSelector() as selector:
        for each in (*ports, ended):
            selector.register(each, selectors.EVENT_READ)
        while True:
            ready = [key.fd for key, _ in selector.select()]
            if ended in ready:
                return
            for each in ready:
                tell(os.read(each, CHUNK))


def _await(there: Callable[[], bool]) -> None:
    ends, pause = time.monotonic() + _OPEN_S, threading.Event()
    while not there():
        if time.monotonic() > ends:
            raise BenchError("The ten pseudo-terminals did not open: see whether /dev/pts is mounted, and try again.")
        pause.wait(0.01)
