"""verify looks and never touches: a closed journal, one that a hub writes, one left by a crash, a read-only folder."""

import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.head import read_head
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.journal.verify import verify

NOTE = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x")
NOBODY = 65534

# Root may write anywhere, so the check runs as nobody; a first check loads what only root may read.
AS_NOBODY = """
import os, sys
from pathlib import Path
from hub.journal.verify import verify, verify_command
verify(Path(sys.argv[3]))
if os.geteuid() == 0:
    os.setuid(int(sys.argv[2]))
print(os.access(Path(sys.argv[1]).parent, os.W_OK), flush=True)
sys.exit(verify_command(Path(sys.argv[1])))
"""


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file but the index of the log, which SQLite shares between readers and which holds no row."""
    return {each.name: each.read_bytes() for each in folder.iterdir() if each.is_file() and each.suffix != ".db-shm"}


def write_five(hub: SqliteJournal, path: Path) -> None:
    """Five more rows, and nothing after them: the head is noted too, and the journal's thread is idle."""
    last = hub.append([NOTE] * 5).result(10)[-1]
    for _ in range(1000):
        head = read_head(path)
        if head is not None and head.row == last:
            return
        threading.Event().wait(0.005)
    raise AssertionError("the head was never noted")


def test_a_closed_journal_stays_one_file(path: Path) -> None:
    before = snapshot(path.parent)
    assert verify(path).intact
    assert snapshot(path.parent) == before
    assert not path.with_name("journal.db-shm").exists()


def test_a_journal_that_a_hub_writes_is_checked_meanwhile(path: Path) -> None:
    hub = SqliteJournal(path, "demo")
    seen = []
    for _ in range(30):
        waiting = [hub.append([NOTE] * 5) for _ in range(10)]
        report = verify(path)
        assert report.intact, report.fault
        seen.append(report.rows)
        waiting[-1].result(10)
    assert seen == sorted(seen)
    assert seen[-1] > seen[0] >= 12
    hub.close()


def test_rows_that_lie_in_the_log_alone_are_checked_and_stay_there(path: Path) -> None:
    hub = SqliteJournal(path, "demo")
    write_five(hub, path)
    before = snapshot(path.parent)
    assert "journal.db-wal" in before
    assert verify(path).rows == 17
    assert snapshot(path.parent) == before
    hub.close()


def test_a_log_without_its_index_is_read_in_a_copy(path: Path, tmp_path: Path) -> None:
    left = _left_by_a_crash(path, tmp_path / "left")
    before = snapshot(left.parent)
    assert verify(left).rows == 17
    assert snapshot(left.parent) == before
    assert not left.with_name("journal.db-shm").exists()


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may look into, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as made:
        yield Path(made)
        Path(made).chmod(0o755)


@pytest.mark.parametrize("state", ["closed", "crashed", "crashed with index", "written"])
def test_it_works_where_nothing_may_be_written(path: Path, tmp_path: Path, open_folder: Path, state: str) -> None:
    hub = None
    if state == "closed":
        shutil.copytree(path.parent, open_folder, dirs_exist_ok=True)
    elif state == "written":
        shutil.copytree(path.parent, open_folder, dirs_exist_ok=True)
        hub = SqliteJournal(open_folder / path.name, "demo")
        write_five(hub, open_folder / path.name)
    else:
        _left_by_a_crash(path, open_folder, index=state == "crashed with index")
    before = snapshot(open_folder)
    open_folder.chmod(0o555)
    command = [sys.executable, "-c", AS_NOBODY, str(open_folder / path.name), str(NOBODY), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    open_folder.chmod(0o755)
    assert done.stdout.splitlines() == [
        "False",
        f"{12 if state == 'closed' else 17} rows, chain intact, 2 pictures present",
    ], done.stderr
    assert snapshot(open_folder) == before
    if hub is not None:
        hub.close()


def _left_by_a_crash(path: Path, to: Path, index: bool = False) -> Path:
    """A copy of a journal while its hub runs: the file, the log, and its index or not."""
    hub = SqliteJournal(path, "demo")
    write_five(hub, path)
    drop = ("*.part",) if index else ("*-shm", "*.part")
    shutil.copytree(path.parent, to, ignore=shutil.ignore_patterns(*drop), dirs_exist_ok=True)
    hub.close()
    return to / path.name
