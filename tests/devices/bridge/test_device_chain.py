"""The whole chain in virtual time: boxes, bad cables, bridge, broker and hub, with everything failing that can fail.

The hub is a set of envelopes; a referee knows each press that was made. At the end none is lost, none counted twice,
and none was taken for another.
"""

import random
from collections import Counter
from pathlib import Path

import pytest

from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import Effect, Moment, Publish, Send, Tell
from devices.models.body import INPUTS, Identity
from devices.ports.news import Gone, Opened, Received
from devices.simulator.actions import Action, What
from devices.simulator.box import SimulatedBox
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import ButtonPressed
from hub.wire.messages import Observed

STEP_US = 10_000
TROUBLE_US = 15_000_000
END_US = 30_000_000
PATHS = {"seat-1": Path("/dev/1"), "seat-2": Path("/dev/2"), "seat-3": Path("/dev/3")}


class Chain:
    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.now = 0
        self.boxes = {
            id_: SimulatedBox(Identity(id_, "seat-box", INPUTS["seat-box"]), 1, 0, self.dice.randrange(-50, 51))
            for id_ in PATHS
        }
        self.plugged: dict[Path, str] = {}
        self.bridge: Bridge | None = None
        self.up = True
        self.answers: list[tuple[int, str, int, int]] = []
        self.forwarded = 0
        self.told: set[str] = set()
        self.journal: Counter[tuple[str, int, int]] = Counter()
        self.truth: dict[tuple[str, int], str] = {}
        self.made: Counter[tuple[str, str]] = Counter()
        self.free_at = dict.fromkeys(PATHS, 0)
        self.start_bridge()
        for id_, path in PATHS.items():
            self.plug(path, id_)

    def start_bridge(self) -> None:
        moment = self.moment()
        self.bridge = Bridge([Binding(id_, "seat-box", path, {}) for id_, path in PATHS.items()], 1, moment.mono, 7)
        self.do(self.bridge.link(self.up, moment))
        for path in self.plugged:
            self.do(self.bridge.news(Opened(path), moment))

    def moment(self) -> Moment:
        return Moment(HubNanos(self.now * 1_000), UtcMicros(self.now))

    def plug(self, path: Path, id_: str) -> None:
        self.plugged[path] = id_
        if self.bridge is not None:
            self.do(self.bridge.news(Opened(path), self.moment()))

    def unplug(self, path: Path) -> None:
        if self.plugged.pop(path, None) and self.bridge is not None:
            self.do(self.bridge.news(Gone(path), self.moment()))

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send) and effect.path in self.plugged:
                id_ = self.plugged[effect.path]
                self.arrived(id_, self.boxes[id_].hear(effect.data, self.now))
            elif isinstance(effect, Publish) and isinstance(effect.message, Observed):
                self.observe(effect.message)
            elif isinstance(effect, Tell):
                self.told.add(effect.what)

    def arrived(self, id_: str, data: bytes) -> None:
        path = next((path for path, there in self.plugged.items() if there == id_), None)
        if data and path is not None and self.bridge is not None:
            self.do(self.bridge.news(Received(path, data), self.moment()))

    def observe(self, observed: Observed) -> None:
        """The way to the hub loses and doubles messages, and so does the way back, where they come late as well."""
        self.forwarded += 1
        envelope = observed.envelope
        assert isinstance(observed.observation, ButtonPressed)
        if not self.up or (self.trouble() and self.dice.random() < 0.2):
            return
        name = observed.observation.button
        assert self.truth.setdefault((envelope.device, envelope.seq), name) == name
        self.journal[envelope.device, envelope.boot, envelope.seq] += 1
        for _ in range(self.dice.choice([0, 1, 1, 1, 2]) if self.trouble() else 1):
            late = self.dice.randrange(1, 600_000) if self.trouble() else 1_000
            self.answers.append((self.now + late, envelope.device, envelope.boot, envelope.seq))

    def trouble(self) -> bool:
        return self.now < TROUBLE_US

    def step(self) -> None:
        self.now += STEP_US
        for id_, box in self.boxes.items():
            self.arrived(id_, box.advance(self.now))
        due, self.answers = (
            [each for each in self.answers if each[0] <= self.now],
            [each for each in self.answers if each[0] > self.now],
        )
        for _, id_, boot, seq in due:
            if self.bridge is not None and self.up:
                self.do(self.bridge.acknowledged(id_, boot, seq))
        if self.bridge is not None and self.now % 250_000 == 0:
            self.do(self.bridge.advance(self.moment()))
        if self.trouble():
            self.strike()
        elif self.now == TROUBLE_US:
            self.mend()

    def strike(self) -> None:
        if self.dice.random() < 0.02:
            self.press()
        if self.dice.random() > 0.02:
            return
        what = self.dice.choice([self.pull, self.pull, self.swap, self.kill, self.broker, self.cable, self.line])
        what()

    def press(self) -> None:
        id_ = self.dice.choice(sorted(PATHS))
        if self.now < self.free_at[id_]:
            return
        button = self.dice.choice(INPUTS["seat-box"])
        action = Action(id_, What.PRESS, button, self.dice.randrange(60, 150), self.dice.randrange(0, 15))
        self.free_at[id_] = self.now + 300_000
        self.made[id_, button] += 1
        self.boxes[id_].act(action, self.now)

    def pull(self) -> None:
        path = self.dice.choice(sorted(PATHS.values()))
        if path in self.plugged:
            self.unplug(path)
        else:
            spare = sorted(set(PATHS) - set(self.plugged.values()))
            self.plug(path, self.dice.choice(spare))

    def swap(self) -> None:
        if len(self.plugged) >= 2:
            (one, first), (two, second) = self.dice.sample(sorted(self.plugged.items()), 2)
            self.unplug(one)
            self.unplug(two)
            self.plug(one, second)
            self.plug(two, first)

    def kill(self) -> None:
        if self.bridge is None:
            self.start_bridge()
        else:
            self.bridge = None

    def broker(self) -> None:
        self.up = not self.up
        if self.bridge is not None:
            self.do(self.bridge.link(self.up, self.moment()))

    def cable(self) -> None:
        id_ = self.dice.choice(sorted(PATHS))
        bad = Action(id_, What.CABLE, drop=self.dice.randrange(400), corrupt=self.dice.randrange(400))
        self.boxes[id_].act(bad, self.now)

    def line(self) -> None:
        what = self.dice.choice([What.LATE, What.DOUBLE, What.MUTE])
        id_ = self.dice.choice(sorted(PATHS))
        self.boxes[id_].act(Action(id_, what, ms=self.dice.randrange(1, 2_000)), self.now)

    def mend(self) -> None:
        for id_, box in self.boxes.items():
            box.act(Action(id_, What.CABLE), self.now)
        if not self.up:
            self.broker()
        if self.bridge is None:
            self.start_bridge()
        empty = sorted(set(PATHS.values()) - set(self.plugged))
        spare = sorted(set(PATHS) - set(self.plugged.values()))
        for path, id_ in zip(empty, spare, strict=True):
            self.plug(path, id_)


@pytest.mark.parametrize("seed", range(25))
def test_no_press_is_lost_and_none_is_taken_for_another(seed: int) -> None:
    chain = Chain(seed)
    while chain.now < END_US:
        chain.step()
    assert sum(chain.made.values()) > 5
    counted = Counter((device, chain.truth[device, seq]) for device, _, seq in chain.journal)
    assert counted == chain.made
    assert not any(box.firmware.body.outbox.waiting for box in chain.boxes.values())  # type: ignore[attr-defined]
    assert not {"stamps_lie", "clock_jumped"} & chain.told
    assert chain.forwarded < 60 * sum(chain.made.values())
