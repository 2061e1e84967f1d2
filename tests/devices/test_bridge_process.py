"""The bridge's threads on real pseudo-terminals with the simulated firmware; the hub is a link that a test holds."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from devices.app import BridgeProcess, Due, Greeting, never
from devices.bindings import Rebinding
from devices.bridge.device import Binding
from devices.models.body import INPUTS, Identity
from devices.ports.port import PortError
from devices.ports.serial_port import SerialPorts
from devices.simulator.actions import Action, What
from devices.simulator.simulation import Simulation
from devices.simulator.terminal import Terminal
from hub import clock
from hub.events.observations import ButtonPressed
from hub.events.timing import Timing
from hub.link.port import Delivery, LinkState, OnDelivery, OnState
from hub.settings.bindings import save_bindings
from hub.settings.model import Box, TableFile
from hub.wire.codec import Message, decode, encode
from hub.wire.messages import Ack, Availability, BoxState, LampSet, Observed, Outcome, ReportWanted
from hub.wire.topics import Kind, Leaf, Topic

BOXES = ("seat-1", "seat-2")


class HubLink:
    """Broker and hub in one: it journals what comes, and acknowledges it where it is told to."""

    def __init__(self, deliver: OnDelivery, state: OnState, will: tuple[Topic, bytes], greeting: Greeting) -> None:
        self._deliver, self._state, self.will, self._greeting = deliver, state, decode(will[1]), greeting
        self.answering = True
        self.retained: dict[str, Message] = {}
        self.seen: Counter[tuple[str, int, int]] = Counter()
        self.timed: list[Timing | None] = []
        self.changed = threading.Condition()

    def open(self, _stop: threading.Event | None = None) -> None:
        self._take(self._greeting())
        self._state(LinkState.UP)

    def subscribe(self, pattern: str) -> None:
        assert pattern.startswith("floorman/v1/main/device/+/")

    def publish(self, topic: Topic, payload: bytes) -> bool:
        self._take([(topic, payload)])
        return True

    def clear(self, topic: Topic) -> None:
        raise AssertionError(topic)

    def close(self) -> None:
        pass

    def command(self, id_: str, leaf: Leaf, message: Message) -> None:
        self._deliver(Delivery(Topic("main", Kind.DEVICE, id_, leaf), encode(message), retained=False))

    def _take(self, published: Iterable[tuple[Topic, bytes]]) -> None:
        for topic, payload in published:
            message = decode(payload)
            with self.changed:
                self.retained[f"{topic.id}/{topic.leaf}"] = message
                if isinstance(message, Observed):
                    self._observe(message)
                self.changed.notify_all()

    def _observe(self, message: Observed) -> None:
        envelope = message.envelope
        assert isinstance(message.observation, ButtonPressed)
        self.timed.append(message.observation.timing)
        again = self.seen[envelope.device, envelope.boot, envelope.seq] > 0
        self.seen[envelope.device, envelope.boot, envelope.seq] += 1
        if self.answering:
            outcome = Outcome.REPEATED if again else Outcome.ACCEPTED
            self.command(envelope.device, Leaf.ACK, Ack(envelope.boot, envelope.seq, outcome))

    def until(self, holds: Callable[[], bool], why: str) -> None:
        with self.changed:
            assert self.changed.wait_for(holds, timeout=8), why

    def online(self, id_: str) -> bool:
        message = self.retained.get(f"{id_}/availability")
        return isinstance(message, Availability) and message.online

    def faults(self, id_: str) -> tuple[str, ...]:
        message = self.retained.get(f"{id_}/state")
        return message.faults if isinstance(message, BoxState) else ()

    def settled(self, id_: str) -> int:
        message = self.retained.get(f"{id_}/state")
        known = isinstance(message, BoxState) and message.report is not None
        return message.report.settled + message.report.bound_ns if known else 0  # type: ignore[union-attr]


class Rig:
    def __init__(self, folder: Path) -> None:
        self.paths = {id_: folder / f"usb-Floorman_{id_}" for id_ in BOXES}
        self.named = [Binding(id_, "seat-box", path, {}) for id_, path in self.paths.items()]
        self.simulation = Simulation(
            [(Identity(id_, "seat-box", INPUTS["seat-box"]), p) for id_, p in self.paths.items()]
        )
        self.simulation.plug_all()
        self.link: HubLink | None = None
        self._stops: list[tuple[threading.Event, threading.Thread]] = []
        self._go(self.simulation.run)

    def bridge(self, there: Iterable[str] = BOXES, *, found: bool = False, rebound: Due = never) -> HubLink:
        """Start a bridge and wait for these boxes; what it publishes comes to this link.

        `found`: no box names its port; they are found in their folder.
        """
        made: list[HubLink] = []

        def connect(*parts: object) -> HubLink:
            made.append(HubLink(*parts))  # type: ignore[arg-type]
            return made[0]

        named = [replace(each, path=None) for each in self.named] if found else self.named
        folder = self.paths["seat-1"].parent if found else None
        self._go(BridgeProcess("main", named, SerialPorts(), connect, folder, rebound).run)
        made[0].until(lambda: all(map(made[0].online, there)), "the boxes come up")
        return made[0]

    def stop_bridge(self) -> None:
        stop, thread = self._stops.pop()
        stop.set()
        thread.join(3)
        assert not thread.is_alive()

    def end(self) -> None:
        while self._stops:
            self.stop_bridge()
        assert not any(path.is_symlink() for path in self.paths.values())

    def do(self, box: str, what: What, **more: int | str) -> None:
        self.simulation.do(Action(box, what, **more))  # type: ignore[arg-type]

    def _go(self, run: Callable[[threading.Event], None]) -> None:
        stop = threading.Event()
        thread = threading.Thread(target=run, args=(stop,))
        thread.start()
        self._stops.append((stop, thread))


def waiting(rig: Rig) -> int:
    boxes = [rig.simulation.box(id_).firmware.body for id_ in BOXES]  # type: ignore[attr-defined]
    return sum(len(body.outbox.waiting) for body in boxes)


def eventually(holds: Callable[[], bool], why: str) -> None:
    pause = threading.Event()
    for _ in range(400):
        if holds():
            return
        pause.wait(0.02)
    raise AssertionError(why)


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    rig = Rig(tmp_path)
    yield rig
    rig.end()


def test_a_press_goes_from_the_contact_to_the_hub_and_is_settled_there(rig: Rig) -> None:
    link = rig.bridge()
    rig.do("seat-1", What.PRESS, button="bluff", bounce_ms=10)
    link.until(lambda: len(link.seen) == 1, "the press comes")
    assert next(iter(link.seen)) == ("seat-1", rig.simulation.box("seat-1").boot, 1)
    eventually(lambda: not waiting(rig), "the box is told that the hub has it")


def test_a_press_comes_again_until_the_hub_answers(rig: Rig) -> None:
    link = rig.bridge()
    link.answering = False
    rig.do("seat-2", What.PRESS, button="time")
    link.until(lambda: link.seen.total() >= 3, "it comes again")
    link.answering = True
    link.until(lambda: link.seen.total() >= 4, "it comes once more and is answered")
    eventually(lambda: not waiting(rig), "the box is told that the hub has it")
    many = link.seen.total()
    threading.Event().wait(0.7)
    assert link.seen.total() == many
    assert len(link.seen) == 1


def test_ten_replugs_end_with_the_box_there_and_no_press_lost(rig: Rig) -> None:
    link = rig.bridge()
    for turn in range(1, 11):
        rig.do("seat-1", What.UNPLUG)
        link.until(lambda: not link.online("seat-1"), "it is away")
        rig.do("seat-1", What.PRESS, button="bluff", ms=30)
        rig.do("seat-1", What.REPLUG)
        link.until(lambda: link.online("seat-1"), "it is back")
        link.until(lambda turn=turn: len(link.seen) == turn, "the press made while it was away comes")
    assert link.online("seat-2")


def test_swapped_cables_change_nothing(rig: Rig, tmp_path: Path) -> None:
    one, two = rig.paths.values()
    one.rename(tmp_path / "aside")
    two.rename(one)
    (tmp_path / "aside").rename(two)
    link = rig.bridge()
    rig.do("seat-2", What.PRESS, button="bluff")
    link.until(lambda: len(link.seen) == 1, "the press comes")
    assert next(iter(link.seen))[0] == "seat-2"
    assert link.faults("seat-1") == ()
    two.rename(tmp_path / "aside")
    one.rename(two)
    (tmp_path / "aside").rename(one)


def test_a_press_made_while_no_bridge_runs_is_there_for_the_next_one_and_counts_once(rig: Rig) -> None:
    first = rig.bridge()
    first.answering = False
    rig.do("seat-1", What.PRESS, button="bluff")
    first.until(lambda: len(first.seen) == 1, "the press comes")
    rig.stop_bridge()
    assert not first.online("seat-1")
    assert not first.online("bridge")
    second = rig.bridge()
    second.until(lambda: len(second.seen) == 1, "the same press comes again")
    assert set(second.seen) == set(first.seen)


def test_a_port_that_another_program_holds_is_told_and_taken_when_it_is_free(rig: Rig) -> None:
    held = SerialPorts().open(rig.paths["seat-1"])
    link = rig.bridge(there=["seat-2"])
    link.until(lambda: "port_busy" in link.faults("seat-1"), "it is told")
    held.close()
    link.until(lambda: link.online("seat-1"), "it is taken")
    assert link.faults("seat-1") == ()


def test_a_flooding_box_does_not_hold_up_its_neighbour(rig: Rig) -> None:
    link = rig.bridge()
    rig.do("seat-1", What.FLOOD, ms=4_000)
    link.until(lambda: "flood" in link.faults("seat-1"), "the flood is told")
    rig.do("seat-2", What.PRESS, button="bluff")
    link.until(lambda: len(link.seen) == 1, "the neighbour's press comes")


def test_a_rebooted_box_is_known_again_with_its_new_boot(rig: Rig) -> None:
    link = rig.bridge()
    before = rig.simulation.box("seat-1").boot
    rig.do("seat-1", What.REBOOT)
    rig.do("seat-1", What.PRESS, button="bluff")
    link.until(lambda: len(link.seen) == 1, "the press comes")
    ((_, boot, seq),) = link.seen
    assert boot > before
    assert seq == 1


def test_presses_get_through_a_bad_cable_once_each(rig: Rig) -> None:
    link = rig.bridge()
    rig.do("seat-1", What.CABLE, drop=300, corrupt=200)
    for _ in range(5):
        rig.do("seat-1", What.PRESS, button="bluff", ms=30)
        threading.Event().wait(0.12)
    link.until(lambda: len(link.seen) == 5, "all five come")


def test_a_lamp_is_lit(rig: Rig) -> None:
    link = rig.bridge()
    link.command("seat-1", Leaf.COMMAND, LampSet(on=True))
    firmware = rig.simulation.box("seat-1").firmware
    eventually(lambda: bool(firmware.lit(0)), "it is lit")  # type: ignore[attr-defined]


def test_boxes_are_found_in_their_folder_and_replugged_there(rig: Rig) -> None:
    link = rig.bridge(found=True)
    for turn in range(1, 4):
        rig.do("seat-1", What.UNPLUG)
        link.until(lambda: not link.online("seat-1"), "it is away")
        rig.do("seat-1", What.REPLUG)
        link.until(lambda: link.online("seat-1"), "it is back")
        rig.do("seat-1", What.PRESS, button="bluff", ms=30)
        link.until(lambda turn=turn: len(link.seen) == turn, "the press comes")
    assert link.faults("seat-1") == ()


def test_a_port_at_which_nobody_says_hello_is_given_back(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("devices.bridge.session.STRAY_NS", 1_000_000_000)
    printer = Terminal(rig.paths["seat-1"].with_name("usb-Somebodys_Printer"))
    printer.plug()
    link = rig.bridge(found=True)

    def is_free() -> bool:
        try:
            SerialPorts().open(printer.link).close()
        except PortError:
            return False
        return True

    eventually(lambda: printer.read() != b"", "it is asked who it is")
    eventually(is_free, "it is given back")
    threading.Event().wait(0.7)
    assert is_free()
    assert link.online("seat-1")
    printer.unplug()


def test_a_box_that_is_bound_while_the_bridge_runs_is_acted_on_without_a_restart(rig: Rig, tmp_path: Path) -> None:
    table = {"id": "main", "name": "Main", "data_dir": tmp_path / "data"}
    players = [{"seat": 1, "name": "Ada"}, {"seat": 2, "name": "Ben"}]
    settings = TableFile.model_validate({"table": table, "players": players})
    rig.named = []
    link = rig.bridge(there=[], found=True, rebound=Rebinding(settings).due)
    link.until(lambda: "quarantined" in link.faults("seat-1"), "it is shown and not acted on")
    assert "seat-1/descriptor" in link.retained
    save_bindings(settings.table.data_dir, [Box(id="seat-1", model="seat-box", seat=1)])
    link.until(lambda: link.faults("seat-1") == (), "it is bound")
    rig.do("seat-1", What.PRESS, button="bluff")
    link.until(lambda: len(link.seen) == 1, "the press comes")
    save_bindings(settings.table.data_dir, [])
    link.until(lambda: "quarantined" in link.faults("seat-1"), "it was forgotten")


def test_a_press_has_its_time_and_a_report_comes_when_it_is_wanted(rig: Rig) -> None:
    link = rig.bridge()
    rig.do("seat-1", What.PRESS, button="bluff", bounce_ms=10)
    link.until(lambda: len(link.timed) == 1, "the press comes")
    (timing,) = link.timed
    assert timing is not None
    assert timing.clock == clock.name()
    assert 0 < clock.monotonic() - timing.at < 3_000_000_000
    asked = clock.monotonic()
    link.command("seat-1", Leaf.COMMAND, ReportWanted())
    link.until(lambda: link.settled("seat-1") >= asked, "its buttons are known up to now")


def test_the_will_says_that_the_bridge_is_away(rig: Rig) -> None:
    will = rig.bridge().will
    assert isinstance(will, Availability)
    assert not will.online
