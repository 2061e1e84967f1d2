"""Each check of the machine: well, a note, or wrong with what to do."""

from pathlib import Path

import pytest

from hub.checkup import disk as disks
from hub.checkup import priority as priorities
from hub.checkup.broker import INSTALL, broker
from hub.checkup.disk import disk
from hub.checkup.finding import Level
from hub.checkup.journal import journal
from hub.checkup.priority import priority
from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.settings.model import Broker


def program(folder: Path, says: str) -> Path:
    path = folder / "mosquitto"
    path.write_text(f"#!/bin/sh\necho '{says}'\nexit 3\n")
    path.chmod(0o755)
    return path


def test_mosquitto_is_named_with_its_version(tmp_path: Path) -> None:
    found = broker(Broker(), program(tmp_path, "mosquitto version 2.0.11"))
    assert (found.level, found.todo) == (Level.WELL, "")
    assert "mosquitto 2.0.11" in found.found
    assert "mosquitto ?" in broker(Broker(), program(tmp_path, "something else")).found
    assert "mosquitto ?" in broker(Broker(), tmp_path / "gone").found


@pytest.mark.parametrize(("kind", "level"), [("auto", Level.NOTE), ("mosquitto", Level.WRONG)])
def test_without_mosquitto_the_command_that_installs_it_is_told(kind: str, level: Level) -> None:
    found = broker(Broker.model_validate({"kind": kind}), None)
    assert (found.level, found.todo) == (level, INSTALL)


def test_a_given_broker_that_does_not_answer_is_wrong() -> None:
    found = broker(Broker(url="nonsense"), None)
    assert found.level is Level.WRONG
    assert "'url'" in found.todo


def test_the_built_in_broker_is_a_note_where_the_table_wants_it(tmp_path: Path) -> None:
    assert broker(Broker(kind="embedded"), program(tmp_path, "mosquitto version 2")).level is Level.NOTE


@pytest.mark.parametrize(
    ("free", "level"), [(disks.PLENTY, Level.WELL), (disks.PLENTY - 1, Level.NOTE), (disks.LITTLE - 1, Level.WRONG)]
)
def test_the_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: Level) -> None:
    class Usage:
        def __init__(self) -> None:
            self.free = free

    monkeypatch.setattr(disks.shutil, "disk_usage", lambda _: Usage())
    found = disk(tmp_path / "not" / "made" / "yet")
    assert found.level is level
    assert str(tmp_path) in found.found


def test_a_data_folder_that_is_a_file_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "data_dir" in disk(tmp_path / "file").todo


def written(folder: Path, rows: int) -> Path:
    path = folder / "journal.db"
    kept = SqliteJournal(path, "t1")
    for number in range(rows):
        kept.append([Entry(UtcMicros(number), HubNanos(number), Kind.NOTE, b"a note")]).result()
    kept.close()
    return path


def test_a_journal_that_ends_where_its_head_says_is_well(tmp_path: Path) -> None:
    assert journal(tmp_path).level is Level.WELL
    written(tmp_path, 3)
    found = journal(tmp_path)
    assert found.level is Level.WELL
    assert "3 rows" in found.found


def test_a_journal_that_was_cut_short_or_is_none_is_wrong_and_verify_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, 3)
    head = path.with_suffix(".head")
    head.write_text(head.read_text().replace(" 3 ", " 4 "))
    assert journal(tmp_path).level is Level.WRONG
    head.write_text(f"floorman journal head 1 3 {'0' * 64}\n")
    assert "row 3 is not the row" in journal(tmp_path).found
    head.unlink()
    assert journal(tmp_path).level is Level.NOTE
    path.write_text("no database")
    assert journal(tmp_path).todo == f"floorman verify {path}"


def test_priority_is_tried_and_its_line_told_where_it_is_not_to_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(priorities, "hurried", lambda: False)
    found = priority("ada")
    assert found.level is Level.NOTE
    assert "ada - rtprio 10" in found.todo
    assert "limits.conf" in found.todo


def test_priority_that_was_tried_is_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    set_: list[int] = []
    monkeypatch.setattr(priorities, "hurried", lambda: True)
    monkeypatch.setattr(priorities.os, "sched_setscheduler", lambda _pid, policy, _param: set_.append(policy))
    assert priority("ada").level is Level.WELL
    assert set_ == [priorities.os.sched_getscheduler(0)]
