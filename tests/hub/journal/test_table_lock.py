"""One hub a table."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hub.journal.lock import TableLock
from hub.journal.port import JournalError

HOLDER = """
import sys, time
from pathlib import Path
from hub.journal.lock import TableLock
lock = TableLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(60)
"""


def test_a_second_hub_is_told_who_runs_the_table(tmp_path: Path) -> None:
    with TableLock(tmp_path / "new" / "data"), pytest.raises(JournalError) as refused:
        TableLock(tmp_path / "new" / "data")
    assert str(refused.value) == (
        f"Another hub (process {os.getpid()}) runs this table. Stop it first, or use another data_dir."
    )


def test_another_table_is_free(tmp_path: Path) -> None:
    with TableLock(tmp_path / "a"), TableLock(tmp_path / "b"):
        pass


def test_a_released_lock_is_free(tmp_path: Path) -> None:
    lock = TableLock(tmp_path)
    lock.release()
    lock.release()
    with TableLock(tmp_path):
        pass


def test_a_hub_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER, str(tmp_path)], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(JournalError, match=rf"Another hub \(process {holder.pid}\)"):
            TableLock(tmp_path)
        os.kill(holder.pid, signal.SIGKILL)
    with TableLock(tmp_path):
        assert (tmp_path / "hub.lock").read_text() == f"{os.getpid()}\n"


def test_a_child_of_the_hub_does_not_keep_the_table(tmp_path: Path) -> None:
    lock = TableLock(tmp_path)
    with subprocess.Popen(["sleep", "60"], close_fds=False) as child:
        lock.release()
        with TableLock(tmp_path):
            pass
        child.kill()


def test_a_folder_that_is_a_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(JournalError, match=r"The data folder .* cannot be used: .* Check table\.data_dir"):
        TableLock(tmp_path / "data")
