import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from devices.ports.news import Gone, News, Opened, Received, Refused, Vanished
from devices.ports.pace import CHUNKS_A_TURN
from devices.ports.port import PortError, Trouble
from devices.ports.serial_port import SerialPorts
from devices.ports.simulated import SimulatedPorts
from devices.ports.switchboard import TURN_NS, Switchboard
from devices.simulator.terminal import Terminal
from hub import clock

FOLDER = Path("/by-id")
NAMED, FOUND = Path("/dev/box"), FOLDER / "usb-box"


class Board:
    def __init__(self) -> None:
        self.ports = SimulatedPorts()
        self.board = Switchboard(self.ports, [NAMED], FOLDER)
        self.board.start()
        self._heard: list[News] = []

    def next(self, kind: type[News]) -> News:
        """The next news of this kind, passing over others."""
        ends = clock.monotonic() + 5_000_000_000
        while clock.monotonic() < ends:
            while self._heard:
                news = self._heard.pop(0)
                if isinstance(news, kind):
                    return news
            self._heard += self.board.wait(0.25)
        raise AssertionError(f"no {kind.__name__}")

    def quiet(self, seconds: float) -> list[News]:
        ends = clock.monotonic() + int(seconds * 1e9)
        while clock.monotonic() < ends:
            self._heard += self.board.wait(0.1)
        heard, self._heard = self._heard, []
        return heard


@pytest.fixture
def board() -> Iterator[Board]:
    board = Board()
    yield board
    board.board.end()
    assert not board.board.alive
    for path in (NAMED, FOUND):
        board.ports.unplug(path)


def test_an_absent_port_is_told_and_opened_when_it_comes(board: Board) -> None:
    refused = board.next(Refused)
    assert isinstance(refused, Refused)
    assert refused.trouble is Trouble.MISSING
    board.ports.plug(NAMED)
    assert board.next(Opened) == Opened(NAMED)


def test_bytes_are_told_and_sent(board: Board) -> None:
    plug = board.ports.plug(NAMED)
    board.next(Opened)
    plug.say(b"hello")
    assert board.next(Received) == Received(NAMED, b"hello")
    assert board.board.send(NAMED, b"who")
    assert plug.heard() == b"who"


def test_a_pulled_port_is_told_once_and_taken_up_again(board: Board) -> None:
    board.ports.plug(NAMED)
    for _ in range(3):
        board.next(Opened)
        board.ports.unplug(NAMED)
        assert board.next(Gone) == Gone(NAMED)
        assert not board.board.send(NAMED, b"x")
        board.ports.plug(NAMED)


def test_a_port_that_appears_in_the_folder_comes_and_goes(board: Board) -> None:
    board.ports.plug(FOUND)
    assert board.next(Opened) == Opened(FOUND)
    board.ports.unplug(FOUND)
    assert board.next(Gone) == Gone(FOUND)
    assert board.next(Vanished) == Vanished(FOUND)


def test_a_port_that_is_none_of_ours_is_given_back_until_it_is_plugged_in_again(board: Board) -> None:
    plug = board.ports.plug(FOUND)
    board.next(Opened)
    board.board.leave(FOUND)
    assert not any(isinstance(each, Opened) for each in board.quiet(0.6))
    assert not plug.held
    board.ports.plug(FOUND)
    assert board.next(Opened) == Opened(FOUND)


def test_ports_are_given_back_at_the_end() -> None:
    board = Board()
    plug = board.ports.plug(NAMED)
    board.next(Opened)
    board.board.end()
    assert not plug.held
    board.ports.unplug(NAMED)


def test_a_waking_ends_the_wait(board: Board) -> None:
    board.next(Refused)
    threading.Timer(0.05, board.board.wake).start()
    assert list(board.board.wait(60)) == []


def test_a_flooding_port_waits_its_turn_and_another_is_heard(board: Board) -> None:
    mad, calm = board.ports.plug(FOUND), board.ports.plug(NAMED)
    board.next(Opened)
    board.next(Opened)
    stop = threading.Event()

    def flood() -> None:
        while not stop.wait(0.0005):
            mad.say(b"x" * 100)

    thread = threading.Thread(target=flood)
    thread.start()
    calm.say(b"here")
    began = clock.monotonic()
    heard = board.quiet(1.0)
    turns = (clock.monotonic() - began) // TURN_NS + 1
    stop.set()
    thread.join()
    assert Received(NAMED, b"here") in heard
    assert sum(isinstance(each, Received) and each.path == FOUND for each in heard) <= CHUNKS_A_TURN * (turns + 1)


def test_a_port_that_another_holds_is_told_and_opened_when_it_is_free(board: Board) -> None:
    board.ports.plug(NAMED)
    held = board.ports.open(NAMED)
    with pytest.raises(PortError):
        board.ports.open(NAMED)
    refused = board.next(Refused)
    assert isinstance(refused, Refused)
    assert refused.trouble is Trouble.BUSY
    held.close()
    assert board.next(Opened) == Opened(NAMED)


def test_a_path_that_leads_to_another_device_by_now_is_gone_and_the_other_is_opened(tmp_path: Path) -> None:
    first, second = Terminal(tmp_path / "a"), Terminal(tmp_path / "b")
    first.plug()
    second.plug()
    board = Switchboard(SerialPorts(), [first.link], None)
    board.start()
    heard: list[News] = []
    while Opened(first.link) not in heard:
        heard += board.wait(0.25)
    second.link.replace(first.link)
    while heard[-2:] != [Gone(first.link), Opened(first.link)]:
        heard += board.wait(0.25)
    assert board.send(first.link, b"to the second")
    assert second.read() == b"to the second"
    board.end()
    first.unplug()
    second.unplug()
    first.link.unlink(missing_ok=True)
