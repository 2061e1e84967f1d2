import queue
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from devices.ports.news import Gone, News, Opened, Received, Refused
from devices.ports.port import Trouble
from devices.ports.simulated import SimulatedPorts
from devices.ports.watch import CHUNKS_A_TURN, TURN_S, Watch
from hub import clock

PATH = Path("/dev/serial/by-id/box")


class Watched:
    def __init__(self) -> None:
        self.ports = SimulatedPorts(wait_s=0.02)
        self.told: queue.Queue[News] = queue.Queue()
        self.stop = threading.Event()
        self.watch = Watch(PATH, self.ports, self.told.put, self.stop)

    def next(self, kind: type[News]) -> News:
        while True:
            news = self.told.get(timeout=3)
            if isinstance(news, kind):
                return news


@pytest.fixture
def watched() -> Iterator[Watched]:
    watched = Watched()
    yield watched
    watched.stop.set()
    watched.watch.join()
    assert not watched.watch.alive


def test_an_absent_port_is_told_and_opened_when_it_comes(watched: Watched) -> None:
    watched.watch.start()
    refused = watched.next(Refused)
    assert isinstance(refused, Refused)
    assert refused.trouble is Trouble.MISSING
    watched.ports.plug(PATH)
    assert watched.next(Opened) == Opened(PATH)


def test_bytes_are_told_and_sent(watched: Watched) -> None:
    plug = watched.ports.plug(PATH)
    watched.watch.start()
    watched.next(Opened)
    plug.say(b"hello")
    assert watched.next(Received) == Received(PATH, b"hello")
    assert watched.watch.send(b"who")
    assert plug.heard() == b"who"


def test_a_pulled_port_is_told_once_and_taken_up_again(watched: Watched) -> None:
    watched.ports.plug(PATH)
    watched.watch.start()
    for _ in range(3):
        watched.next(Opened)
        watched.ports.unplug(PATH)
        assert watched.next(Gone) == Gone(PATH)
        assert not watched.watch.send(b"x")
        watched.ports.plug(PATH)


def test_the_port_is_given_back_at_the_end(watched: Watched) -> None:
    plug = watched.ports.plug(PATH)
    watched.watch.start()
    watched.next(Opened)
    watched.stop.set()
    watched.watch.join()
    assert not plug.held


class EndlessPort:
    """A device gone mad: there is always another byte."""

    def read(self) -> bytes:
        return b"x"

    def write(self, data: bytes) -> bool:
        return bool(data)

    def close(self) -> None:
        pass


class EndlessPorts:
    def open(self, path: Path) -> EndlessPort:
        assert path == PATH
        return EndlessPort()


def test_a_flooding_port_waits_its_turn() -> None:
    told: list[News] = []
    stop = threading.Event()
    began = clock.monotonic()
    watch = Watch(PATH, EndlessPorts(), told.append, stop)
    watch.start()
    while len(told) < CHUNKS_A_TURN:
        stop.wait(0.01)
    stop.wait(0.5)
    stop.set()
    watch.join()
    turns = (clock.monotonic() - began) / 1e9 / TURN_S + 1
    assert len(told) <= CHUNKS_A_TURN * turns + 1
