"""A command on a leash is the command itself, and ends with whoever holds it."""

import os
import subprocess
import sys
import time
from pathlib import Path

from hub.leash import leashed

HOLDER = """
import subprocess, sys
from hub.leash import leashed
child = subprocess.Popen(leashed((sys.executable, "-c", "import time; time.sleep(60)")))
print(child.pid, flush=True)
sys.stdin.read()
"""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_it_becomes_the_command_with_its_arguments_and_its_exit_status() -> None:
    code = "import os, sys; print(os.getppid(), sys.argv[1:]); sys.exit(7)"
    done = subprocess.run(
        leashed((sys.executable, "-c", code, "a b", "ü")), capture_output=True, text=True, check=False
    )
    assert done.stdout == f"{os.getpid()} ['a b', 'ü']\n"
    assert done.returncode == 7


def test_a_command_that_is_not_there_is_one_sentence() -> None:
    done = subprocess.run(leashed(("/nowhere/mosquitto",)), capture_output=True, text=True, check=False)
    assert done.stderr == "/nowhere/mosquitto cannot be started: No such file or directory.\n"
    assert done.returncode == 1


def test_it_starts_nothing_once_its_holder_is_gone(tmp_path: Path) -> None:
    command = list(leashed((sys.executable, "-c", f"open({str(tmp_path / 'ran')!r}, 'w')")))
    command[command.index(str(os.getpid()))] = "1"  # another holder than the process that starts it
    assert subprocess.run(command, check=False).returncode == 0
    assert not (tmp_path / "ran").exists()


def test_it_ends_when_its_holder_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDER], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout
        pid = int(holder.stdout.readline())
        assert is_alive(pid)
        holder.kill()
    end = time.monotonic() + 20
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_alive(pid)
