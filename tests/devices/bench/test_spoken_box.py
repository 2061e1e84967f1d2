import select
from pathlib import Path

import pytest

from devices import messages
from devices.bench.spoken import SpokenBox
from devices.framing import Decoder
from devices.messages import Acked, Beat, Event, FromDevice, Hello, Ping, Pong, ToDevice, Who
from devices.ports.port import Port
from devices.ports.serial_port import SerialPorts


def said(port: Port, count: int) -> list[FromDevice]:
    """So many messages; the kernel hands them on in its own time."""
    decoder, found = Decoder(), []
    while len(found) < count and select.select([port], [], [], 10.0)[0]:
        found += [messages.from_device(frame) for frame in decoder.feed(port.read())]
    return found


def heard(box: SpokenBox, port: Port, *messages_: ToDevice) -> None:
    assert port.write(b"".join(map(messages.line, messages_)))
    assert box.terminal
    assert select.select([box.terminal.fd], [], [], 10.0)[0]
    box.listen()


@pytest.fixture
def box(tmp_path: Path) -> SpokenBox:
    box = SpokenBox("seat-1", 7)
    box.plug(tmp_path / "port")
    return box


def test_it_says_what_waits_when_it_is_asked_and_forgets_what_is_acknowledged(box: SpokenBox, tmp_path: Path) -> None:
    port = SerialPorts().open(tmp_path / "port")
    seq, _ = box.press("call")
    assert [type(each) for each in said(port, 1)] == [Event]
    heard(box, port, Who())
    hello, event, beat = said(port, 3)
    assert isinstance(hello, Hello)
    assert hello.id == "seat-1"
    assert event == box.unanswered[seq]
    assert isinstance(beat, Beat)
    assert beat.waiting == 1
    heard(box, port, Acked(7, seq), Ping(3))
    (pong,) = said(port, 1)
    assert isinstance(pong, Pong)
    assert (pong.n, pong.waiting) == (3, 0)
    assert list(box.answered) == [seq]
    port.close()
    box.unplug()


def test_what_is_pressed_without_a_cable_waits(box: SpokenBox, tmp_path: Path) -> None:
    box.unplug()
    assert not (tmp_path / "port").exists()
    seq, _ = box.press("bluff")
    box.listen()
    box.beat()
    assert list(box.unanswered) == [seq]
