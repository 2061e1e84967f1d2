"""`floorman run`: what starts, and what is said when it cannot."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from hub.link.accounts import Role
from hub.link.address import BrokerAddress, parse_url
from hub.link.desk import desk_address
from hub.link.plan import BrokerPlan, Kind
from hub.settings.load import load
from hub.settings.model import TableFile
from hub.supervisor import run
from hub.supervisor.lock import table_lock
from hub.supervisor.notices import Notice
from hub.supervisor.plan import Child
from hub.supervisor.table import in_order, table_children, with_broker

TABLE = """
[table]
id = "final"
name = "The final"

[[players]]
seat = 1
name = "Ada"

[[players]]
seat = 2
name = "Bo"
"""
CAMERA = """
[[cameras]]
id = "top"
source = "rendered:north"
calibration = "top.json"
"""
BOX = """
[[boxes]]
id = "box-1"
model = "seat-box"
seat = 1
port = "/dev/serial/by-id/box-1"
"""
MOSQUITTO = BrokerPlan(
    Kind.MOSQUITTO, ("mosquitto",), {role: BrokerAddress("127.0.0.1", 2883, role, f"{role}-pw") for role in Role}, None
)
GIVEN = BrokerPlan(Kind.GIVEN, (), dict.fromkeys(Role, parse_url("mqtt://a:b@hall:1883")), None)


@pytest.fixture
def table_file(tmp_path: Path) -> Path:
    path = tmp_path / "table.toml"
    path.write_text(TABLE + CAMERA + BOX)
    (tmp_path / "top.json").write_text("{}")
    return path


def test_a_table_needs_broker_hub_vision_devices_and_dashboard_in_this_order(table_file: Path) -> None:
    children = table_children(table_file, load(table_file), MOSQUITTO)
    assert [child.name for child in children] == ["broker", "hub", "vision", "devices", "dashboard"]
    assert [child.name for child in children if child.critical] == ["broker", "hub", "dashboard"]
    assert children[0].port == 2883


def test_parts_that_a_table_does_not_have_are_not_started(table_file: Path) -> None:
    table_file.write_text(TABLE + '[devices]\nscan = ""\n')
    children = table_children(table_file, load(table_file), GIVEN)
    assert [child.name for child in children] == ["hub", "dashboard"]


def test_devices_run_where_a_box_may_yet_be_plugged_in_and_bound(table_file: Path) -> None:
    table_file.write_text(TABLE)
    children = table_children(table_file, load(table_file), GIVEN)
    assert [child.name for child in children] == ["hub", "devices", "dashboard"]


def test_each_part_meets_the_broker_under_its_own_role(table_file: Path) -> None:
    children = with_broker(table_children(table_file, load(table_file), MOSQUITTO), MOSQUITTO)
    urls = {child.name: dict(child.environment).get("FLOORMAN_BROKER") for child in children}
    assert urls["broker"] is None
    assert urls["vision"] == "mqtt://vision:vision-pw@127.0.0.1:2883"
    assert urls["hub"] == "mqtt://hub:hub-pw@127.0.0.1:2883"


def test_vision_gets_the_allocator_settings_that_were_measured(table_file: Path) -> None:
    vision = table_children(table_file, load(table_file), GIVEN)[1]
    assert vision.name == "vision"
    assert dict(vision.environment)["MALLOC_MMAP_MAX_"] == "0"
    assert dict(vision.environment)["OPENBLAS_NUM_THREADS"] == "1"


@pytest.fixture
def without_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "table_children", lambda *_: [])
    monkeypatch.setattr(run, "_broker_of", lambda _: MOSQUITTO)


@pytest.mark.usefixtures("without_parts")
def test_further_children_learn_the_brokers_address_and_their_end_ends_the_table(
    table_file: Path, tmp_path: Path
) -> None:
    code = "import os; print(os.environ['FLOORMAN_BROKER'])"
    people = Child("people", (sys.executable, "-c", code), role=Role.PEOPLE, ends_table=True)
    notices: list[Notice] = []
    beside: list[str] = []

    @contextmanager
    def narrator(settings: TableFile, plan: BrokerPlan) -> Iterator[None]:
        beside.append(f"{settings.table.id} on {plan.address}, {len(notices)} started")
        assert desk_address(settings.table.data_dir) == plan.addresses[Role.DESK]
        yield
        beside.append(notices[-1].sentence)

    assert run.run_table(table_file, [people], notices.append, narrator) == 0
    assert beside == ["final on 127.0.0.1:2883, 0 started", "people is done."]
    assert desk_address(tmp_path / "data") is None
    assert not (tmp_path / "data" / "desk.json").exists()
    log = tmp_path / "data" / "logs" / "people.log"
    assert log.read_text() == "mqtt://people:people-pw@127.0.0.1:2883\n"
    assert [notice.sentence for notice in notices] == ["people is started.", "people is done."]


@pytest.mark.usefixtures("without_parts")
def test_a_second_run_of_the_same_table_is_one_sentence_and_status_2(
    table_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with table_lock(tmp_path / "data"):
        assert run.run_table(table_file) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "running already" in said


@pytest.mark.usefixtures("without_parts")
def test_damaged_bindings_are_told_on_the_terminal_and_the_table_runs(
    table_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "devices.json").write_text("{")
    people = Child("people", (sys.executable, "-c", ""), role=Role.PEOPLE, ends_table=True)
    assert run.run_table(table_file, [people], list[Notice]().append) == 0
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "devices.json is damaged" in said
    assert "bind its boxes again" in said


def test_a_table_file_that_is_not_there_is_one_sentence_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.run_table(tmp_path / "none.toml") == 2
    assert "none.toml: cannot be read" in capsys.readouterr().err


def test_a_broker_that_is_not_there_is_one_sentence_and_status_2(
    table_file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_GIVEN_BROKER_SECONDS", 0.1)
    table_file.write_text(TABLE + '[broker]\nurl = "mqtt://a:b@127.0.0.1:9"\n')
    assert run.run_table(table_file) == 2
    assert "No broker answers at 127.0.0.1:9" in capsys.readouterr().err


def test_a_calibration_that_is_not_there_is_told_before_anything_starts(
    table_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (table_file.parent / "top.json").unlink()
    notices: list[Notice] = []
    assert run.run_table(table_file, announce=notices.append) == 2
    assert "the calibration of camera top" in capsys.readouterr().err
    assert notices == []


def test_a_deck_that_is_not_there_is_told_before_anything_starts(
    table_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table_file.write_text(TABLE + CAMERA + '[cards]\ndeck = "club.deck.json"\n')
    notices: list[Notice] = []
    assert run.run_table(table_file, announce=notices.append) == 2
    said = capsys.readouterr().err
    assert "club.deck.json is not there" in said
    assert "floorman calibrate deck" in said
    assert notices == []


def test_what_is_simulated_starts_before_the_table_and_ends_after_it_and_people_come_last(table_file: Path) -> None:
    own = table_children(table_file, load(table_file), MOSQUITTO)
    boxes, people = Child("boxes", ("x",), role=Role.DEVICES), Child("people", ("x",), ends_table=True)
    names = [child.name for child in in_order(own, [people, boxes])]
    assert names[:3] == ["broker", "boxes", "hub"]
    assert names[-1] == "people"
    assert len(names) == len(own) + 2
