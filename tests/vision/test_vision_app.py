"""The vision process itself, over a real broker: a rendered table is read, faults are told, it ends at once."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from hub.events.phase import Phase
from hub.events.readings import CupSeen, CupSign, FrameRead, SeatState
from hub.link.accounts import Role
from hub.link.broker import RunningBroker, start_broker
from hub.link.mqtt import MqttLink
from hub.views.hand_model import HandView
from hub.views.model import TableView
from hub.wire.codec import decode, encode
from hub.wire.messages import (
    Availability,
    CameraState,
    CardsScene,
    Descriptor,
    HubState,
    Observed,
    PlaceTold,
    PlaceWanted,
    Scene,
    SeatScene,
    Stamp,
)
from hub.wire.topics import Kind, Leaf, Topic, pattern
from vision import deck_file
from vision.cards.enrolled.deck import own_deck
from vision.rig.stage import Stage
from vision.rig.views import rig_calibration, write_calibrations

TABLE = """
[table]
id = "t1"
name = "Table"
[[players]]
seat = 1
name = "Ada"
[[players]]
seat = 2
name = "Bo"
[[cameras]]
id = "live"
source = "rendered:north"
calibration = "north.calibration.json"
[[cameras]]
id = "taped"
source = "tape"
calibration = "north.calibration.json"
fps = 10.0
"""
PEOPLE = Topic("t1", Kind.DEVICE, "people", Leaf.STATE)
DICE = (2, 3, 5, 6)


def scene(cup: SeatState) -> bytes:
    seats = (SeatScene(1, cup, DICE, 1, 3), SeatScene(2, SeatState.COVERED, (4, 4), 3, 8))
    return encode(Scene(Stamp(1, 1, 2), seats, 200))


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    found = tmp_path_factory.mktemp("vision")
    write_calibrations(found, 2)
    stage = Stage(rig_calibration("north", 2), 2)
    (found / "tape").mkdir()
    for index in range(20):
        cv2.imwrite(str(found / "tape" / f"{index:02d}.jpg"), stage.picture(index))
    (found / "table.toml").write_text(TABLE)
    return found


LENS = """
[[cameras]]
id = "lens"
source = "rendered:lens"
calibration = "lens.calibration.json"
role = "lens"
"""


@pytest.fixture
def people(broker: RunningBroker) -> Iterator["People"]:
    """They leave however the test ends: two of one name would throw each other out, for ever."""
    made = People(broker)
    yield made
    made.link.close()


@pytest.fixture(scope="module")
def broker(folder) -> Iterator[RunningBroker]:
    with start_broker("auto", table="t1", folder=folder / "broker") as running:
        yield running


class People:
    """The table's people: they set the scene and hear everything but what a lens sees; the hub hears that too."""

    def __init__(self, broker: RunningBroker, role: Role = Role.PEOPLE) -> None:
        self.heard: list[tuple[float, Topic, object]] = []
        self.link = MqttLink(broker.addresses[role], str(role), on_delivery=self._hear)
        for kind in (Kind.DEVICE, Kind.CAMERA, *([Kind.LENS] if role is Role.HUB else [])):
            self.link.subscribe(pattern("t1", kind))
        self.link.open()

    def _hear(self, delivery) -> None:
        self.heard.append((time.monotonic(), delivery.topic, decode(delivery.payload)))

    def of(self, id_: str, kind: type, since: float = 0.0) -> list:
        return [m for at, topic, m in list(self.heard) if topic.id == id_ and isinstance(m, kind) and at >= since]

    def reads(self, camera: str, since: float = 0.0) -> list[FrameRead]:
        return [each for each in self.seen(camera, since) if isinstance(each, FrameRead)]

    def seen(self, camera: str, since: float = 0.0) -> list[object]:
        return [each.observation for each in self.of(camera, Observed, since)]

    def until(self, holds, wait_s: float = 45.0) -> None:
        end = time.monotonic() + wait_s
        while not holds():
            assert time.monotonic() < end, "it did not come"
            time.sleep(0.01)


def opened(*places: int) -> bytes:
    """What the hub says of a table at which the rules let cards lie open at these places."""
    hand = HandView(
        number=1, kind="hand", stage="play", over=False, street="flop", small=50, big=100, ante=0, level_due=False,
        button=1, sb=1, bb=2, board=(), board_by=None, pot=0, price=0, seats=(), open=places,
    )  # fmt: skip
    view = TableView(
        table="t1", name="Table", event="", game="holdem", phase=Phase.IDLE, row=1, at=1, round=0, bidding=0,
        players=(), dice_in_play=0, turn=None, bid=None, max_count=0, next_count=0, next_face=0, challenger=None,
        settlement=None, review=None, winner=None, ranking=(), fouls=(), undo="", faults=(), hand=hand,
    )  # fmt: skip
    return encode(HubState(Stamp(1, 1, 2), view))


def test_a_rendered_card_table_is_read_where_the_hub_has_opened_it_and_face_down_only_by_a_lens(folder, broker, people):
    file = folder / "cards.toml"
    deck_file.save(folder / "house.deck.json", own_deck(), (1920, 1080), "")
    cards = 'game = "razz"\n[cards]\ndeck = "house.deck.json"\n[[players]]'
    file.write_text(TABLE.split('[[cameras]]\nid = "taped"')[0].replace("[[players]]", cards, 1) + LENS)
    hub = People(broker, Role.HUB)
    laid = (CardsScene(0, ("Ah", "7c", "Td"), 1), CardsScene(1, ("Ks", "2d"), 2), CardsScene(2, ("8c", "8d"), 3))
    people.link.publish(PEOPLE, encode(Scene(Stamp(1, 1, 2), (), 200, laid, ("9h", "9c"))))
    env = {**os.environ, "FLOORMAN_BROKER": broker.addresses[Role.VISION].url}
    process = subprocess.Popen([sys.executable, "-m", "vision", str(file)], env=env)
    begun = time.monotonic()
    try:
        people.until(lambda: any(state.fps > 0 for state in people.of("live", CameraState, begun)))
        assert people.reads("live", begun) == []
        hub.link.publish(Topic("t1", Kind.HUB, "t1", Leaf.STATE), opened(0, 1))
        people.until(lambda: {0, 1} <= {e.seat for read in people.reads("live", begun) for e in read.evidence})
        read = next(read for read in people.reads("live", begun) if read.evidence and len(read.cards) == 2)
        codes = {each.place: (tuple((card.code, card.up) for card in each.cards), each.why) for each in read.cards}
        assert codes[0] == ((("Ah", True), ("7c", True), ("Td", True)), ())
        assert codes[1] == ((("Ks", True), ("2d", True)), ())
        assert 2 not in {each.place for other in people.reads("live", begun) for each in other.cards}
        assert (read.settled, read.seats, read.readers) == (True, (), ("learned", "enrolled"))
        hub.until(lambda: any(read.settled for read in hub.reads("lens", begun)))
        hidden = next(read for read in hub.reads("lens", begun) if read.settled)
        assert [card.code for card in hidden.cards[0].cards] == ["9h", "9c"] and hidden.evidence == ()
        people.until(lambda: people.of("lens", CameraState, begun) != [])
        assert people.reads("lens") == []
    finally:
        process.send_signal(signal.SIGTERM)
        status = process.wait(5)
    assert status == 0
    hub.link.close()


def shown(read: FrameRead, seat: int) -> tuple[SeatState, tuple[int, ...]] | None:
    return next(((each.state, each.values) for each in read.seats if each.seat == seat and read.settled), None)


COVERED_READS = 20
"""By then the cup was searched, too, on a busy machine; before that it can be lifted without a word."""


def test_a_rendered_table_is_read_faults_are_told_and_the_process_ends_at_once(folder, broker, people):
    people.link.publish(PEOPLE, scene(SeatState.COVERED))
    env = {**os.environ, "FLOORMAN_BROKER": broker.addresses[Role.VISION].url}
    process = subprocess.Popen([sys.executable, "-m", "vision", str(folder / "table.toml")], env=env)
    try:
        covered = (SeatState.COVERED, ())
        people.until(lambda: sum(shown(read, 1) == covered for read in people.reads("live")) >= COVERED_READS)
        assert people.of("live", Availability)[-1].online and people.of("vision", Availability)[-1].online
        assert people.of("live", Descriptor)[-1].inputs == ("1", "2")

        people.until(lambda: any(state.faults == ("no_frames",) for state in people.of("taped", CameraState)[1:]))
        taped = len(people.reads("taped"))

        lifted = time.monotonic()
        people.link.publish(PEOPLE, scene(SeatState.LIFTED))
        people.until(lambda: any(read.evidence for read in people.reads("live", lifted)))
        read = next(read for read in people.reads("live", lifted) if read.evidence)
        assert shown(read, 1) == (SeatState.LIFTED, DICE)
        assert read.evidence[0].seat == 1 and read.evidence[0].jpeg.startswith(b"\xff\xd8")
        before = people.reads("live", lifted)[: people.reads("live", lifted).index(read)]
        assert len([each for each in before if shown(each, 1) == (SeatState.LIFTED, DICE)]) >= 4
        assert any(each.seat == 1 and each.why == ("moving",) for read in before for each in read.seats)

        people.until(lambda: any(isinstance(each, CupSeen) for each in people.seen("live", lifted)))
        lifts = [each for each in people.seen("live", lifted) if isinstance(each, CupSeen)]
        assert [(each.seat, each.sign) for each in lifts] == [(1, CupSign.LIFTED)] and lifts[0].picture is not None

        people.until(lambda: any(s.fps > 3 and s.faults == () for s in people.of("live", CameraState, lifted)))
        assert len(people.reads("taped")) == taped
        assert process.poll() is None
    finally:
        process.send_signal(signal.SIGTERM)
        status = process.wait(5)
    assert status == 0
    people.until(lambda: not people.of("live", Availability)[-1].online)
    people.until(lambda: not people.of("vision", Availability)[-1].online)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads of libraries are counted in /proc")
def test_no_thread_is_there_before_the_process_keeps_signals_back():
    """A thread of a library that does not keep SIGTERM back would end the process amid its work."""
    count = "import os, vision.__main__, cv2; from vision import app; print(len(os.listdir('/proc/self/task')))"
    done = subprocess.run([sys.executable, "-c", count], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_a_camera_answers_the_desk_and_a_kill_is_told_by_the_wills(folder, broker, people):
    env = {**os.environ, "FLOORMAN_BROKER": broker.addresses[Role.VISION].url}
    process = subprocess.Popen([sys.executable, "-m", "vision", str(folder / "table.toml")], env=env)
    begun = time.monotonic()
    people.until(lambda: any(each.online for each in people.of("live", Availability, begun)))
    people.until(lambda: any(state.fps > 0 for state in people.of("live", CameraState, begun)))
    desk = MqttLink(broker.addresses[Role.DESK], "desk", on_delivery=lambda _delivery: None)
    desk.open()
    desk.publish(Topic("t1", Kind.CAMERA, "live", Leaf.COMMAND), encode(PlaceWanted("Ada")))
    people.until(lambda: people.of("live", PlaceTold) != [])
    assert not people.of("live", PlaceTold)[0].well
    assert "calibrated without markers" in people.of("live", PlaceTold)[0].sentence
    desk.close()
    process.kill()
    process.wait()
    for id_ in ("live", "taped", "vision"):
        people.until(lambda id_=id_: not people.of(id_, Availability)[-1].online)


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        (('"rendered:north"', '"/dev/video77"'), 2, "/dev/video77"),
        (('name = "Table"', 'nmae = "Table"'), 2, "did you mean 'name'"),
        (("fps", "fps"), 1, "FLOORMAN_BROKER"),
    ],
)
def test_bad_input_is_one_sentence_and_the_right_status(folder, change, status, words):
    file = folder / "bad.toml"
    file.write_text(TABLE.replace(*change))
    env = {key: value for key, value in os.environ.items() if key != "FLOORMAN_BROKER"}
    if status == 2:
        env["FLOORMAN_BROKER"] = "mqtt://vision:x@127.0.0.1:1"
    done = subprocess.run([sys.executable, "-m", "vision", str(file)], env=env, capture_output=True, text=True)
    assert done.returncode == status
    assert words in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_the_rig_s_calibrations_are_written_or_it_is_told_why_not(tmp_path):
    made = subprocess.run(
        [sys.executable, "-m", "vision", "rig", str(tmp_path / "rig")], capture_output=True, text=True
    )
    assert made.returncode == 0
    assert (tmp_path / "rig" / "north.calibration.json").exists()
    (tmp_path / "file").write_text("")
    not_made = subprocess.run(
        [sys.executable, "-m", "vision", "rig", str(tmp_path / "file")], capture_output=True, text=True
    )
    assert not_made.returncode == 2 and "cannot be written" in not_made.stderr
