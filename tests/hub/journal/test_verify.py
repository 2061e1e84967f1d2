"""Every damage that matters is found, and the sentence names the first bad row."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.rulings import BidStood, Ruling
from hub.journal.chain import Tip, digest
from hub.journal.evidence import EvidenceStore
from hub.journal.port import Entry, JournalError, Kind, Record
from hub.journal.sqlite import SqliteJournal
from hub.journal.verify import Fold, verify, verify_command

ROWS = 12
Tamper = Callable[..., None]


def test_a_sound_journal_is_one_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command(path) == 0
    assert capsys.readouterr().out == "12 rows, chain intact, 2 pictures present\n"


def test_a_new_journal_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    SqliteJournal(tmp_path / "journal.db", "demo").close()
    assert verify_command(tmp_path / "journal.db") == 0
    assert capsys.readouterr().out == "0 rows, chain intact, 0 pictures present\n"


def test_the_first_bad_row_is_named(path: Path, tamper: Tamper, capsys: pytest.CaptureFixture[str]) -> None:
    tamper("UPDATE record SET at = at + 1 WHERE row IN (7, 9)")
    assert verify_command(path) == 1
    out = capsys.readouterr().out
    assert out == "Row 7: it was changed after it was written; its content does not fit its hash.\n"


@pytest.mark.parametrize("row", [1, 5, 11])
def test_a_deleted_row_is_found(path: Path, tamper: Tamper, row: int) -> None:
    tamper(f"DELETE FROM record WHERE row = {row}")
    report = verify(path)
    assert (report.rows, report.bad_row) == (row - 1, row)
    assert f"numbered {row + 1}" in report.fault


def test_a_deleted_row_is_found_though_the_others_move_up(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM record WHERE row = 5", "UPDATE record SET row = row - 1 WHERE row > 5")
    assert verify(path).bad_row == 5


@pytest.mark.parametrize("number", [0, -3, -(2**63)])
def test_a_row_put_in_before_the_first_is_found(path: Path, tamper: Tamper, number: int) -> None:
    tamper(f"INSERT INTO record SELECT {number}, at, hub, kind, payload, previous, hash FROM record WHERE row = 1")
    assert verify(path).bad_row == 1


@pytest.mark.parametrize("number", [13, 99])
def test_a_row_put_in_behind_the_last_is_found(path: Path, tamper: Tamper, number: int) -> None:
    tamper(f"INSERT INTO record SELECT {number}, at, hub, kind, payload, previous, hash FROM record WHERE row = 12")
    assert verify(path).bad_row == 13


def test_rows_that_changed_places_are_found(path: Path, tamper: Tamper) -> None:
    swap = [f"UPDATE record SET row = {after} WHERE row = {before}" for before, after in ((4, 99), (6, 4), (99, 6))]
    tamper(*swap)
    assert verify(path).bad_row == 4


def test_a_row_written_anew_with_a_hash_of_its_own_is_found_at_the_next(path: Path, tamper: Tamper) -> None:
    previous = _column(path, "hash", 4)
    forged = Record(5, UtcMicros(1), HubNanos(1), Kind.NOTE, b"forged")
    tamper(
        "UPDATE record SET at = 1, hub = 1, kind = 'note', payload = CAST('forged' AS BLOB),"
        f" hash = x'{digest(previous, forged).hex()}' WHERE row = 5"
    )
    report = verify(path)
    assert (report.rows, report.bad_row) == (5, 6)
    assert "does not follow the row before it" in report.fault


def test_a_forger_who_mends_the_next_row_is_found_there(path: Path, tamper: Tamper) -> None:
    forged = digest(_column(path, "hash", 4), Record(5, UtcMicros(1), HubNanos(1), Kind.NOTE, b"forged")).hex()
    tamper(
        "UPDATE record SET at = 1, hub = 1, kind = 'note', payload = CAST('forged' AS BLOB),"
        f" hash = x'{forged}' WHERE row = 5",
        f"UPDATE record SET previous = x'{forged}' WHERE row = 6",
    )
    assert verify(path).bad_row == 6


def test_a_tail_that_was_cut_off_is_missed(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM record WHERE row > 9")
    report = verify(path)
    assert report.bad_row == 10
    assert report.fault == "Row 10: the journal was cut short; it ends at row 9, and rows 10 to 12 are missing."


def test_without_a_head_a_cut_tail_is_not_missed_and_that_is_said(
    path: Path, tamper: Tamper, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper("DELETE FROM record WHERE row > 9")
    path.with_suffix(".head").unlink()
    assert verify_command(path) == 0
    assert "no journal.head beside it: rows cut off its end would not be missed" in capsys.readouterr().out


def test_a_head_that_lags_behind_is_no_fault(path: Path) -> None:
    line = f"floorman journal head 1 8 {_column(path, 'hash', 8).hex()}\n"
    path.with_suffix(".head").write_text(line)
    assert verify(path).intact


def test_a_journal_forged_from_end_to_end_does_not_fit_its_head(path: Path, tmp_path: Path) -> None:
    forged = SqliteJournal(tmp_path / "forged.db", "demo")
    forged.append([Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x")] * ROWS).result(10)
    forged.close()
    (tmp_path / "forged.db").replace(path)
    report = verify(path)
    assert report.bad_row == ROWS
    assert "not the row that journal.head names" in report.fault


def test_a_new_journal_in_the_place_of_another_new_one_does_not_fit_its_head(tmp_path: Path) -> None:
    for name in ("journal.db", "other.db"):
        SqliteJournal(tmp_path / name, "demo").close()
    (tmp_path / "other.db").replace(tmp_path / "journal.db")
    assert "not the row that journal.head names" in verify(tmp_path / "journal.db").fault


@pytest.mark.parametrize("content", [b"", b"floorman journal head 1 99999 abc\n", b"\xff" * 90])
def test_a_changed_head_is_said_after_the_rows_were_checked(path: Path, content: bytes) -> None:
    path.with_suffix(".head").write_bytes(content)
    report = verify(path)
    assert (report.rows, report.bad_row, report.intact) == (ROWS, 0, False)
    assert "journal.head was changed" in report.fault


def test_a_ruling_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    _write(tmp_path, Kind.RULING, json.dumps({"v": 1, "type": "BidStood", "body": {"seat": 1}}).encode())
    report = verify(tmp_path / "journal.db")
    assert report.bad_row == 1
    assert report.fault.startswith("Row 1: its ruling cannot be read; BidStood.count")


def test_a_plain_message_is_no_observation(tmp_path: Path) -> None:
    _write(tmp_path, Kind.OBSERVATION, json.dumps({"v": 1, "type": "LampSet", "body": {"on": True}}).encode())
    assert "its observation cannot be read; a LampSet is no observation" in verify(tmp_path / "journal.db").fault


def test_a_note_is_text(tmp_path: Path) -> None:
    _write(tmp_path, Kind.NOTE, b"\xff\xfe")
    assert "its note cannot be read; a note that is no UTF-8" in verify(tmp_path / "journal.db").fault


def test_rulings_that_do_not_follow_are_named(path: Path) -> None:
    def once(seen: int, ruling: Ruling) -> int:
        if isinstance(ruling, BidStood) and seen:
            raise ValueError("a bid stands already")
        return seen + isinstance(ruling, BidStood)

    report = verify(path, Fold(0, once))
    assert report.fault == "Row 9: its BidStood does not follow from the rulings before it; a bid stands already."


def test_a_missing_and_a_changed_picture_are_named_with_their_rows(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = sorted((path.parent / "evidence").rglob("*.jpg"))
    first.unlink()
    second.write_bytes(second.read_bytes() + b"!")
    assert verify_command(path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert {line.split(": ")[0] for line in lines} == {"Row 5", "Row 6", "Row 11", "Row 12"}
    assert sum(f"its picture {first.stem} is missing." in line for line in lines) == 2
    assert sum(f"its picture {second.stem} is changed." in line for line in lines) == 2


def test_a_picture_that_no_ruling_names_is_not_counted(path: Path) -> None:
    EvidenceStore(path.parent).put(b"another")
    assert verify(path).pictures == 2


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("gone.db", None, "there is no such file. Check the path."),
        ("empty.db", b"", "this is no journal of Floorman. Check the path."),
        ("notes.txt", b"hello " * 500, "this is no journal of Floorman. Check the path."),
        ("short.db", b"SQLite format 3\x00", "this is no journal of Floorman. Check the path."),
    ],
)
def test_what_is_no_journal_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert verify_command(path) == 2
    assert capsys.readouterr().err == f"{path}: {sentence}\n"


def test_a_folder_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify_command(tmp_path) == 2
    assert capsys.readouterr().err == f"{tmp_path} is a folder. Name the journal in it, usually journal.db.\n"


def test_a_database_of_something_else_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    connection = sqlite3.connect(tmp_path / "cookies.db")
    connection.execute("CREATE TABLE cookies (name)")
    connection.close()
    assert verify_command(tmp_path / "cookies.db") == 2
    assert "this is no journal of Floorman" in capsys.readouterr().err


def test_a_newer_format_is_one_sentence(path: Path, tamper: Tamper, capsys: pytest.CaptureFixture[str]) -> None:
    tamper("UPDATE meta SET value = '2' WHERE key = 'format'")
    assert verify_command(path) == 2
    assert capsys.readouterr().err == f"{path} has journal format 2; this program reads 1. Update Floorman.\n"
    with pytest.raises(JournalError, match="Update Floorman"):
        SqliteJournal(path, "demo")


def test_a_schema_that_is_no_text_is_one_sentence(
    path: Path, tamper: Tamper, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = CAST(x'435245415445ad' AS TEXT) WHERE name = 'record'",
    )
    assert verify_command(path) == 2
    assert capsys.readouterr().err.startswith(f"{path}: the file is damaged.")
    with pytest.raises(JournalError, match="the file is damaged"):
        SqliteJournal(path, "demo")


def test_a_journal_that_does_not_say_what_it_is_is_damaged(path: Path, tamper: Tamper) -> None:
    tamper("DELETE FROM meta WHERE key = 'journal'")
    with pytest.raises(JournalError, match="the file is damaged"):
        verify(path)


def test_the_chain_begins_with_what_the_journal_says_of_itself(path: Path, tamper: Tamper) -> None:
    path.with_suffix(".head").unlink()
    tamper("UPDATE meta SET value = 'final' WHERE key = 'table'")
    assert verify(path).bad_row == 1


def _column(path: Path, name: str, row: int) -> bytes:
    connection = sqlite3.connect(path)
    (found,) = connection.execute(f"SELECT {name} FROM record WHERE row = {row}").fetchone()
    connection.close()
    assert isinstance(found, bytes)
    return found


def _write(folder: Path, kind: Kind, payload: bytes) -> None:
    journal = SqliteJournal(folder / "journal.db", "demo")
    journal.append([Entry(UtcMicros(1), HubNanos(1), kind, payload)]).result(10)
    journal.close()
    assert Tip(journal.last(), b"").row == 1
