"""The bridge with simulated boxes in virtual time: when presses happened, what a shot clock shows, who is believed."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.display import TOLERANCE_NS
from devices.bridge.effects import Effect, Leave, Moment, Publish, Send, Tell
from devices.bridge.orders import Order
from devices.bridge.roster import BRIDGE
from devices.bridge.stamps import SOUND_NEEDED
from devices.models.body import INPUTS, Identity
from devices.models.shot_clock import ShotClock
from devices.ports.news import Gone, Opened, Received, Vanished
from devices.simulator.actions import Action, What
from devices.simulator.box import SimulatedBox
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.observations import ButtonPressed, ClockExpired
from hub.events.timing import CountReport, InputReport, Timing
from hub.wire.messages import BoxState, ClockShown, IdentifyWanted, Observed, ReportWanted, SelfTestDone, SelfTestWanted

SECOND_US = 1_000_000
STEP_US = 1_000
CLOCK = 7
MODELS = {"seat-1": "seat-box", "clock": "shot-clock", "new-box": "seat-box"}
PATHS = {id_: Path(f"/dev/serial/by-id/usb-{id_}") for id_ in MODELS}

T = TypeVar("T")


class Rig:
    """One bridge and its boxes, whose crystals are off; every line takes a few milliseconds, each way its own."""

    def __init__(self, seed: int = 1) -> None:
        self.dice = random.Random(seed)
        self.now = 50 * SECOND_US
        self.bound = [Binding(id_, MODELS[id_], None, {}) for id_ in ("seat-1", "clock")]
        self.boxes: dict[str, SimulatedBox] = {}
        self.plugged: set[str] = set()
        self.answering = True
        self.seen: list[tuple[int, Observed]] = []
        self.states: dict[str, list[BoxState]] = {id_: [] for id_ in MODELS}
        self.tested: list[SelfTestDone] = []
        self.told: list[str] = []
        self.left: list[Path] = []
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self.bridge = Bridge(self.bound, 5, self.moment.mono, CLOCK)
        self.do(self.bridge.link(True, self.moment))
        for id_, ppm in (("seat-1", 40), ("clock", -25)):
            self.add(id_, ppm)
        self.run(3)

    @property
    def moment(self) -> Moment:
        return Moment(HubNanos(self.now * 1_000), UtcMicros(self.now))

    def add(self, id_: str, ppm: int = 0) -> SimulatedBox:
        self.boxes[id_] = SimulatedBox(Identity(id_, MODELS[id_], INPUTS[MODELS[id_]]), 1, self.now, ppm)
        self.plug(id_)
        return self.boxes[id_]

    def plug(self, id_: str) -> None:
        self.plugged.add(id_)
        self.do(self.bridge.news(Opened(PATHS[id_]), self.moment))

    def unplug(self, id_: str) -> None:
        self.plugged.remove(id_)
        self.do(self.bridge.news(Gone(PATHS[id_]), self.moment))

    def order(self, id_: str, order: Order) -> None:
        self.do(self.bridge.order(id_, order, self.moment))

    def act(self, id_: str, what: What, button: str = "", **more: int) -> None:
        self.boxes[id_].act(Action(id_, what, button, **more), self.now)

    def press(self, id_: str = "seat-1", button: str = "bluff", bounce_ms: int = 0) -> HubNanos:
        self.act(id_, What.PRESS, button, ms=60, bounce_ms=bounce_ms)
        return self.moment.mono

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds * SECOND_US / STEP_US)):
            self.now += STEP_US
            for id_, box in self.boxes.items():
                self.carry(id_, box.advance(self.now))
            while self._due and min(self._due)[0] <= self.now:
                self._due.sort()
                self._due.pop(0)[2]()
            if self.now % 250_000 == 0:
                self.do(self.bridge.advance(self.moment))

    def carry(self, id_: str, data: bytes) -> None:
        """From the box to the bridge."""
        if data and id_ in self.plugged:
            self.later(lambda: self.do(self.bridge.news(Received(PATHS[id_], data), self.moment)))

    def later(self, what: Callable[[], None]) -> None:
        """In a few milliseconds, and never before what was sent before."""
        self._count += 1
        last = max((at for at, _, _ in self._due), default=0)
        self._due.append((max(last, self.now + self.dice.randrange(1, 8) * 1_000), self._count, what))

    def do(self, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(path, data):
                    self.send(next(id_ for id_, each in PATHS.items() if each == path), data)
                case Publish(id_, _, message):
                    self.publish(id_, message)
                case Tell(what, _, _, _):
                    self.told.append(what)
                case Leave(path):
                    self.left.append(path)

    def send(self, id_: str, data: bytes) -> None:
        if id_ in self.plugged and id_ in self.boxes:
            self.later(lambda: self.carry(id_, self.boxes[id_].hear(data, self.now)))

    def publish(self, id_: str, message: object) -> None:
        if isinstance(message, BoxState) and id_ != BRIDGE:
            self.states[id_].append(message)
        if isinstance(message, SelfTestDone):
            self.tested.append(message)
        if isinstance(message, Observed):
            self.seen.append((self.now, message))
            envelope = message.envelope
            if self.answering:
                self.later(lambda: self.do(self.bridge.acknowledged(id_, envelope.boot, envelope.seq)))

    def state(self, id_: str = "seat-1") -> BoxState:
        return self.states[id_][-1]

    def report(self) -> InputReport:
        report = self.state().report
        assert report is not None
        return report

    def count(self) -> CountReport:
        count = self.state("clock").count
        assert count is not None
        return count

    def last(self, kind: type[T]) -> T:
        found = self.seen[-1][1].observation
        assert isinstance(found, kind)
        return found

    def timing(self) -> Timing | None:
        return self.last(ButtonPressed).timing

    @property
    def shot_clock(self) -> ShotClock:
        firmware = self.boxes["clock"].firmware
        assert isinstance(firmware, ShotClock)
        return firmware

    def digits(self) -> int | None:
        return self.shot_clock.digits(self.boxes["clock"].ticks(self.now))

    def show(self, call: int, seconds: float) -> HubNanos:
        """The hub's word that this call ends in so many seconds."""
        deadline = HubNanos(self.moment.mono + round(seconds * 1e9))
        self.order("clock", ClockShown(call, deadline, round(seconds * 1_000), CLOCK))
        return deadline


@pytest.fixture
def rig() -> Rig:
    return Rig()


def right(timing: Timing | None, truth: HubNanos) -> bool:
    """A box's ticks are whole microseconds."""
    assert timing is not None
    assert timing.clock == CLOCK
    return abs(timing.at - truth) <= timing.bound_ns + 1_000


def test_a_press_is_timed_by_the_device_within_its_bound_and_never_after_it_came(rig: Rig) -> None:
    for _ in range(20):
        truth = rig.press(bounce_ms=rig.dice.randrange(12))
        rig.run(0.3 + rig.dice.random())
        came, timing = rig.seen[-1][0], rig.timing()
        assert right(timing, truth)
        assert timing is not None
        assert timing.at <= came * 1_000
        assert timing.bound_ns < 10_000_000
    assert "stamps_lie" not in rig.told


def test_a_press_that_was_made_while_the_cable_was_out_keeps_its_time(rig: Rig) -> None:
    rig.unplug("seat-1")
    truth = rig.press()
    rig.run(20)
    rig.plug("seat-1")
    rig.run(0.5)
    assert right(rig.timing(), truth)


def test_a_press_waiting_in_the_box_when_the_bridge_starts_is_timed_by_the_first_answer(rig: Rig) -> None:
    rig.unplug("seat-1")
    truth = rig.press()
    rig.run(2)
    rig.bridge = Bridge(rig.bound, 6, rig.moment.mono, CLOCK)
    rig.do(rig.bridge.link(True, rig.moment))
    rig.plug("seat-1")
    rig.run(0.1)
    assert right(rig.timing(), truth)


def test_a_box_that_never_answers_a_ping_is_heard_all_the_same(rig: Rig) -> None:
    rig.unplug("seat-1")
    rig.boxes["seat-1"].reboot(2, rig.now)
    rig.act("seat-1", What.CABLE)
    box, hear = rig.boxes["seat-1"], rig.boxes["seat-1"].hear
    box.hear = lambda data, now: b"" if b"ping" in data else hear(data, now)  # type: ignore[method-assign]
    rig.plug("seat-1")
    rig.run(0.2)
    rig.press()
    rig.run(1.5)
    assert rig.timing() is None


def test_a_box_whose_stamps_lie_is_told_and_counts_by_arrival_until_it_is_sound_again(rig: Rig) -> None:
    rig.act("seat-1", What.LIE, ms=2_000)
    rig.press()
    rig.run(0.5)
    assert rig.timing() is None
    assert rig.state().faults == ("stamps_lie",)
    assert "times that cannot be true" in rig.state().sentence
    assert rig.told.count("stamps_lie") == 1
    rig.act("seat-1", What.LIE, ms=0)
    for _ in range(SOUND_NEEDED):
        assert rig.state().faults == ("stamps_lie",)
        truth = rig.press()
        rig.run(1)
    assert right(rig.timing(), truth)
    assert rig.state().faults == ()


def test_the_same_press_has_the_same_time_however_often_it_comes(rig: Rig) -> None:
    rig.answering = False
    truth = rig.press()
    rig.run(5)
    times = [message.observation.timing for _, message in rig.seen if isinstance(message.observation, ButtonPressed)]
    assert len(times) > 5
    assert all(right(each, truth) for each in times)
    assert rig.report().waiting == 1
    rig.answering = True
    rig.run(3)
    rig.order("seat-1", ReportWanted())
    rig.run(0.1)
    assert rig.report().waiting == 0


@pytest.mark.parametrize("seed", range(5))
def test_an_honest_box_is_never_called_a_liar_nor_its_clock_a_jumper(seed: int) -> None:
    rig = Rig(seed)
    for _ in range(60):
        rig.press(button=rig.dice.choice(INPUTS["seat-box"]), bounce_ms=rig.dice.randrange(15))
        if rig.dice.random() < 0.2:
            rig.act("seat-1", rig.dice.choice([What.LATE, What.DOUBLE, What.MUTE]), ms=rig.dice.randrange(1, 900))
        rig.run(rig.dice.random())
    assert not {"stamps_lie", "clock_jumped"} & set(rig.told)


def test_a_clock_that_jumps_is_told(rig: Rig) -> None:
    rig.act("seat-1", What.DRIFT, ppm=10_000)
    rig.run(5)
    assert "clock_jumped" in rig.state().faults
    assert rig.told.count("clock_jumped") == 1


def test_who_asks_hears_at_once_what_is_settled(rig: Rig) -> None:
    for _ in range(10):
        asked = rig.moment.mono
        rig.order("seat-1", ReportWanted())
        rig.run(0.02)
        report = rig.report()
        assert report.settled + report.bound_ns >= asked
        assert report.settled <= rig.moment.mono
        assert (report.waiting, report.clock) == (0, CLOCK)
        rig.run(rig.dice.random() / 4)


def test_many_who_ask_do_not_flood_the_box_nor_the_broker(rig: Rig) -> None:
    rig.run(5)
    before = len(rig.states["seat-1"])
    for _ in range(1_000):
        rig.order("seat-1", ReportWanted())
        rig.run(0.001)
    rig.run(0.1)
    assert 15 <= len(rig.states["seat-1"]) - before <= 40


def test_a_shot_clock_counts_to_the_hubs_deadline_and_its_end_goes_to_the_hub(rig: Rig) -> None:
    rig.run(10)
    rig.answering = False
    deadline = rig.show(1, 4.0)
    rig.run(0.1)
    assert rig.digits() == 4
    count = rig.count()
    assert count.call == 1
    assert count.ends is not None
    assert abs(count.ends - deadline) <= max(TOLERANCE_NS, count.bound_ns)
    states = len(rig.states["clock"])
    rig.run(3)
    assert 3 <= len(rig.states["clock"]) - states <= 5
    rig.run(1)
    expired = rig.last(ClockExpired)
    assert expired.call == 1
    assert expired.timing is not None
    assert abs(expired.timing.at - deadline) <= 2 * max(TOLERANCE_NS, expired.timing.bound_ns)
    assert rig.shot_clock.body.outbox.waiting
    rig.answering = True
    rig.run(1)
    assert not rig.shot_clock.body.outbox.waiting
    seen = len(rig.seen)
    for _ in range(3):
        rig.order("clock", ClockShown(1, deadline, 0, CLOCK))
        rig.run(1)
    assert rig.digits() == 0
    assert len(rig.seen) == seen


def test_said_again_and_again_the_deadline_moves_nothing(rig: Rig) -> None:
    deadline = rig.show(1, 60.0)
    rig.run(10)
    ends = set()
    for _ in range(20):
        rig.order("clock", ClockShown(1, deadline, 60_000, CLOCK))
        rig.run(2)
        ends.add(rig.shot_clock.count(rig.boxes["clock"].ticks(rig.now)).ends)
    assert len(ends) == 1


def test_a_clock_that_was_rebooted_or_unplugged_goes_on_with_the_count(rig: Rig) -> None:
    deadline = rig.show(1, 60.0)
    rig.run(5)
    rig.boxes["clock"].reboot(2, rig.now)
    rig.run(1.5)
    assert rig.digits() == 54
    rig.unplug("clock")
    rig.run(10)
    rig.order("clock", ClockShown(1, HubNanos(deadline + 5_000_000_000), 50_000, CLOCK))
    assert rig.digits() == 44
    rig.plug("clock")
    rig.run(0.2)
    assert rig.digits() == 49
    rig.run(49)
    expired = rig.last(ClockExpired)
    assert expired.timing is not None
    assert abs(expired.timing.at - deadline - 5_000_000_000) <= TOLERANCE_NS + expired.timing.bound_ns


def test_a_hold_a_resume_and_a_cancel(rig: Rig) -> None:
    rig.show(1, 60.0)
    rig.run(2)
    rig.order("clock", ClockShown(1, None, 58_000, CLOCK))
    rig.run(7)
    assert rig.digits() == 58
    assert rig.count() == CountReport(1, None, 58_000, 0, CLOCK)
    rig.show(1, 58.0)
    rig.run(8.5)
    assert rig.digits() == 50
    rig.order("clock", ClockShown(0, None, 0, CLOCK))
    rig.run(60)
    assert rig.digits() is None
    assert rig.count().call == 0
    assert rig.seen == []


def test_a_hold_that_meets_the_end_goes_on_afterwards(rig: Rig) -> None:
    rig.show(1, 2.0)
    rig.run(2.0)
    rig.order("clock", ClockShown(1, None, 5, CLOCK))
    rig.run(1)
    assert rig.digits() == 1
    deadline = rig.show(1, 3.0)
    rig.run(3.5)
    assert right(rig.last(ClockExpired).timing, deadline)


def test_a_lost_line_to_the_clock_is_said_again(rig: Rig) -> None:
    rig.act("clock", What.CABLE, drop=700)
    rig.show(1, 60.0)
    rig.run(20)
    rig.act("clock", What.CABLE)
    rig.run(2)
    assert rig.digits() == 38


def test_a_clock_that_comes_after_the_end_shows_that_it_is_over_and_reports_nothing(rig: Rig) -> None:
    rig.unplug("clock")
    rig.boxes["clock"].reboot(2, rig.now)
    rig.show(1, 1.0)
    rig.run(5)
    rig.plug("clock")
    rig.run(2)
    assert rig.digits() == 0
    assert rig.seen == []


def test_a_deadline_by_another_machines_clock_is_told_and_not_counted(rig: Rig) -> None:
    rig.order("clock", ClockShown(1, HubNanos(5), 60_000, CLOCK + 1))
    rig.run(1)
    assert rig.state("clock").faults == ("other_clock",)
    assert rig.digits() is None


def test_a_clock_whose_end_is_stamped_wrongly_is_not_believed(rig: Rig) -> None:
    rig.act("clock", What.LIE, ms=300)
    rig.show(1, 3.0)
    rig.run(4)
    assert rig.last(ClockExpired).timing is None
    assert rig.state("clock").faults == ("stamps_lie",)


def test_a_box_blinks_and_tests_itself_when_it_is_asked_to(rig: Rig) -> None:
    rig.order("seat-1", IdentifyWanted(2_000))
    rig.run(0.1)
    lit = set()
    for _ in range(10):
        rig.run(0.05)
        lit.add(rig.boxes["seat-1"].firmware.lit(rig.boxes["seat-1"].ticks(rig.now)))  # type: ignore[attr-defined]
    assert lit == {True, False}
    rig.order("seat-1", SelfTestWanted())
    rig.run(2)
    assert [(each.boot, each.faults) for each in rig.tested] == [(1, ())]


def test_a_box_that_is_bound_while_the_table_runs_counts_from_then_on(rig: Rig) -> None:
    rig.add("new-box")
    rig.run(1)
    assert rig.state("new-box").faults == ("quarantined",)
    rig.press("new-box")
    rig.run(2)
    bound = [*rig.bound, Binding("new-box", "seat-box", None, {"time": "call"})]
    rig.do(rig.bridge.bind(bound, rig.moment))
    assert rig.state("new-box").faults == ()
    rig.run(2)
    assert rig.seen == []
    assert not rig.boxes["new-box"].firmware.body.outbox.waiting  # type: ignore[attr-defined]
    truth = rig.press("new-box", "time")
    rig.run(0.5)
    assert rig.last(ButtonPressed).button == "call"
    assert right(rig.timing(), truth)
    rig.do(rig.bridge.bind(rig.bound, rig.moment))
    assert rig.state("new-box").faults == ("quarantined",)
    rig.press("new-box")
    rig.run(1)
    assert len(rig.seen) == 1


def test_somebody_elses_device_is_given_back_after_ten_seconds_and_told_once(rig: Rig) -> None:
    rig.plug("new-box")
    rig.do(rig.bridge.news(Received(PATHS["new-box"], b"echo:Unknown command\n" * 3), rig.moment))
    rig.run(9.5)
    assert rig.left == []
    rig.run(60)
    assert rig.left == [PATHS["new-box"]]
    assert rig.told.count("stray_port") == 1
    rig.do(rig.bridge.news(Vanished(PATHS["new-box"]), rig.moment))
    rig.add("new-box")
    rig.run(20)
    assert rig.left == [PATHS["new-box"]]
    assert rig.state("new-box").faults == ("quarantined",)


def test_a_box_that_hangs_nowhere_is_told_in_a_sentence(rig: Rig) -> None:
    rig.unplug("seat-1")
    assert rig.state().faults == ("port_missing",)
    assert rig.state().sentence == "The box 'seat-1' is not there: plug the box in, at any port."
    assert rig.state().report is None
