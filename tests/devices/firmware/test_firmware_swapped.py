"""Two real boxes whose cables are swapped, on ports that pyserial opens."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from devices import messages
from devices.framing import Decoder
from devices.messages import Acked, Event, FromDevice, Hello, Who
from devices.ports.port import Port
from devices.ports.serial_port import SerialPorts
from hub.clock import monotonic
from tests.devices.firmware.joined import JoinedBox
from tests.devices.firmware.process import PATIENCE_S
from tests.devices.firmware.virtual import needs_micropython

pytestmark = needs_micropython


@pytest.fixture
def boxes(tmp_path: Path) -> Iterator[list[JoinedBox]]:
    boxes = [JoinedBox(tmp_path / f"flash-{n}", {"id": f"seat-{n}", "model": "seat-box"}) for n in (1, 2)]
    for box in boxes:
        box.power_on()
    yield boxes
    for box in boxes:
        box.close()


def hear(port: Port, decoder: Decoder, kind: type[FromDevice]) -> FromDevice:
    end = monotonic() + int(PATIENCE_S * 1e9)
    while monotonic() < end:
        for frame in decoder.feed(port.read()):
            if isinstance(found := messages.from_device(frame), kind):
                return found
    raise AssertionError(f"no {kind.__name__} came")


@pytest.mark.thorough
def test_a_box_is_known_by_its_id_and_its_presses_follow_it(boxes: list[JoinedBox], tmp_path: Path) -> None:
    for turn in range(1, 7):
        links = [tmp_path / "port-a", tmp_path / "port-b"]
        for box, link in zip(boxes, links if turn % 2 else links[::-1], strict=True):
            box.press("bluff")
            box.join(link)
            port, decoder = SerialPorts().open(link), Decoder()
            port.write(messages.line(Who()))
            hello = hear(port, decoder, Hello)
            assert hello.id == f"seat-{boxes.index(box) + 1}"
            event = hear(port, decoder, Event)
            assert (event.boot, event.seq) == (hello.boot, turn)
            port.write(messages.line(Acked(event.boot, event.seq)))
            while hear(port, decoder, messages.Beat).waiting:
                pass
            port.close()
            box.part()
