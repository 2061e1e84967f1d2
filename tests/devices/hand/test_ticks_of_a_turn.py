"""What the clock of `floorman sim` shows in an answer: never a time from before the question."""

import os
from pathlib import Path

import pytest

from devices import messages
from devices.framing import Decoder
from devices.hand import app
from devices.messages import Hello, Ping, Pong
from devices.models.body import INPUTS, Identity

STEP_US = 1_000
BOX = Identity("seat-2", "seat-box", INPUTS["seat-box"])


class Host:
    """At the other end; it asks right after each look at the clock, as one does whose box was just held up."""

    def __init__(self) -> None:
        self.fd, self.now, self.sent = -1, 5_000_000, dict[int, int]()

    def clock(self) -> int:
        self.now += STEP_US
        if self.fd >= 0:
            self.sent[len(self.sent)] = self.now + STEP_US // 2
            os.write(self.fd, messages.line(Ping(len(self.sent) - 1)))
        return self.now


def test_a_ping_is_answered_with_ticks_from_after_it_was_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host, port = Host(), tmp_path / "port"
    monkeypatch.setattr(app, "_now", host.clock)
    monkeypatch.setattr(app, "_keyboard", lambda: -1)
    hand = app.Hand(BOX, port, seed=1)
    began = host.now
    hand._box.plug()
    host.fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
    for _ in range(5):
        hand._turn()
    said = [messages.from_device(frame) for frame in Decoder().feed(os.read(host.fd, 16_384))]
    os.close(host.fd)
    hand._box.unplug()
    pongs = [each for each in said if isinstance(each, Pong)]
    assert any(isinstance(each, Hello) for each in said)
    assert len(pongs) >= 5
    assert [pong.n for pong in pongs if began + pong.ticks < host.sent[pong.n]] == []
