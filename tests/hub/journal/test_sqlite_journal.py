"""The journal's file: what it refuses to open, and that its rows are final."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.port import Entry, JournalError, Kind
from hub.journal.sqlite import SqliteJournal

NOTE = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x")
Tamper = Callable[..., None]


@pytest.mark.parametrize("statement", ["UPDATE record SET at = 1", "DELETE FROM record", "DELETE FROM meta"])
def test_the_file_itself_refuses_to_change_what_was_written(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, pytest.raises(sqlite3.IntegrityError, match="a record"):
        connection.execute(statement)


def test_a_commit_is_fully_synchronous_in_wal_mode(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "journal.db", "demo")
    connection = journal._store._connection  # type: ignore[attr-defined]
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    journal.close()


def test_a_closed_journal_is_one_file_and_its_head(path: Path) -> None:
    assert sorted(each.name for each in path.parent.iterdir()) == ["evidence", "journal.db", "journal.head"]


def test_the_head_names_the_last_row(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        (last,) = connection.execute("SELECT hash FROM record WHERE row = 12").fetchone()
    assert path.with_suffix(".head").read_text() == f"floorman journal head 1 12 {last.hex()}\n"


def test_the_journal_of_another_table_is_refused(path: Path) -> None:
    with pytest.raises(JournalError) as refused:
        SqliteJournal(path, "final")
    assert str(refused.value) == f"{path} is the journal of table 'demo', not of 'final'. Use another data_dir."


def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "journal.db").write_bytes(b"hello " * 500)
    with pytest.raises(JournalError, match=r"this is no journal of Floorman\. Check the path\."):
        SqliteJournal(tmp_path / "journal.db", "demo")
    assert [each.name for each in tmp_path.iterdir()] == ["journal.db"]
    assert (tmp_path / "journal.db").read_bytes() == b"hello " * 500


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.db")) as connection:
        connection.execute("CREATE TABLE cookies (name)")
    with pytest.raises(JournalError, match="this is no journal of Floorman"):
        SqliteJournal(tmp_path / "journal.db", "demo")


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=r"it cannot be opened\. Check the path"):
        SqliteJournal(tmp_path / "gone" / "journal.db", "demo")


def test_a_journal_cut_short_is_refused(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM record WHERE row > 9")
    with pytest.raises(JournalError, match=r"it ends at row 9, and rows 10 to 12 are missing\. Restore a backup"):
        SqliteJournal(path, "demo")


def test_a_journal_that_is_gone_while_its_head_stays_is_not_begun_anew(path: Path) -> None:
    path.unlink()
    with pytest.raises(JournalError, match="it ends at row 0, and rows 1 to 12 are missing"):
        SqliteJournal(path, "demo")


def test_a_last_row_that_was_changed_is_refused(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE record SET at = at + 1 WHERE row = 12")
    with pytest.raises(JournalError, match="Row 12: it was changed"):
        SqliteJournal(path, "demo")


def test_a_changed_row_is_named_when_the_journal_is_read(path: Path, tamper: Tamper) -> None:
    tamper("UPDATE record SET hub = hub + 1 WHERE row = 6")
    journal = SqliteJournal(path, "demo")
    rows = []
    with pytest.raises(JournalError, match="Row 6: it was changed"):
        for record in journal.read():
            rows.append(record.row)
    assert rows == [1, 2, 3, 4, 5]
    journal.close()


def test_reading_behind_a_row_that_is_not_there_is_one_sentence(path: Path) -> None:
    journal = SqliteJournal(path, "demo")
    with pytest.raises(JournalError, match="has no row 99"):
        list(journal.read(99))
    journal.close()


def test_a_second_writer_never_makes_a_second_row_of_a_number(path: Path) -> None:
    first, second = SqliteJournal(path, "demo"), SqliteJournal(path, "demo")
    assert first.append([NOTE]).result(10) == [13]
    with pytest.raises(JournalError, match="another program wrote to it meanwhile"):
        second.append([NOTE]).result(10)
    assert first.append([NOTE]).result(10) == [14]
    second.close()
    first.close()


LIMITED = """
import resource, sys
from pathlib import Path
from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.port import Entry, JournalError, Kind
from hub.journal.sqlite import SqliteJournal

journal = SqliteJournal(Path(sys.argv[1]), "demo")
entry = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x" * 2000)
journal.append([entry]).result(10)
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
rows = 1
try:
    while True:
        rows += len(journal.append([entry] * 5).result(10))
except JournalError as error:
    print(rows, error)
journal.close()
"""


def test_a_disk_that_refuses_to_write_loses_nothing_and_keeps_nothing_half(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    rows, sentence = done.stdout.strip().split(" ", 1)
    assert int(rows) > 10
    assert sentence.startswith(f"{path}: the disk")
    journal = SqliteJournal(path, "demo")
    assert [record.row for record in journal.read()] == list(range(1, int(rows) + 1))
    assert journal.append([NOTE]).result(10) == [int(rows) + 1]
    journal.close()
