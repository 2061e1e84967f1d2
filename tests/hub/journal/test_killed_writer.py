"""kill -9 at any moment: every row that was acknowledged is there, whole batches only, and the chain holds."""

import random
import shutil
import signal
import subprocess
import sys
from pathlib import Path

from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.log import ROOM
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal
from hub.journal.verify import verify

NOTE = Entry(UtcMicros(1), HubNanos(1), Kind.NOTE, b"x" * 200)
LOG_OF_A_FEW_ROWS = 4 * 4_120
BEING_WRITTEN = shutil.ignore_patterns("*.part")
"""A file that another thread is about to rename."""
WRITER = """
import sys
from pathlib import Path
from hub.events.clocks import HubNanos, UtcMicros
from hub.journal.port import Entry, Kind
from hub.journal.sqlite import SqliteJournal

def batch(row):
    return [Entry(UtcMicros(row + n), HubNanos(row + n), Kind.NOTE, b"%d" % (row + n) * 200) for n in range(3)]

def acknowledge(future):
    sys.stdout.write(f"{future.result()[-1]}\\n")
    sys.stdout.flush()

journal = SqliteJournal(Path(sys.argv[1]), "demo")
row = journal.last() + 1
print("ready", flush=True)
while True:
    waiting = []
    for _ in range(7):
        waiting.append(journal.append(batch(row)))
        waiting[-1].add_done_callback(acknowledge)
        row += 3
    for future in waiting:
        future.result()
"""


def write_and_kill(path: Path, after_s: float) -> int:
    """Let a writer write for so long, kill it, and give the last row that it acknowledged."""
    with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
        try:
            writer.wait(after_s)
        except subprocess.TimeoutExpired:
            writer.send_signal(signal.SIGKILL)
        whole = writer.stdout.read().rpartition("\n")[0].split("\n")
    assert writer.returncode == -signal.SIGKILL
    return int(whole[-1] or 0)


def test_a_writer_killed_ten_times_loses_no_acknowledged_row(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    moments = random.Random(7)
    acknowledged = 0
    for _ in range(10):
        acknowledged = max(acknowledged, write_and_kill(path, moments.uniform(0.001, 0.12)))
        report = verify(path)
        assert report.intact, report.fault
        assert report.rows >= acknowledged
    assert acknowledged > 100
    journal = SqliteJournal(path, "demo")
    records = list(journal.read())
    journal.close()
    assert len(records) % 3 == 0
    assert all(record.payload == b"%d" % record.row * 200 for record in records)


def test_a_log_cut_short_after_a_kill_is_missed(tmp_path: Path) -> None:
    path = tmp_path / "hub" / "journal.db"
    path.parent.mkdir()
    journal = SqliteJournal(path, "demo")
    for _ in range(9):
        journal.append([NOTE]).result(10)
    left = Path(shutil.copytree(path.parent, tmp_path / "left", ignore=BEING_WRITTEN)) / path.name
    journal.close()
    log = left.with_name("journal.db-wal")
    whole = verify(left)
    assert (whole.intact, whole.rows) == (True, 9)
    log.write_bytes(log.read_bytes()[:LOG_OF_A_FEW_ROWS])
    report = verify(left)
    assert 0 < report.bad_row <= whole.rows
    assert "the journal was cut short" in report.fault


def test_the_log_is_laid_out_and_does_not_grow_with_every_commit(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = SqliteJournal(path, "demo")
    for _ in range(150):
        journal.append([NOTE]).result(10)
    assert path.with_name("journal.db-wal").stat().st_size == ROOM
    journal.close()
    assert verify(path).rows == 150
