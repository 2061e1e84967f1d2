"""The supervisor with real processes."""

import os
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hub.supervisor.notices import Change, Notice
from hub.supervisor.plan import Child
from hub.supervisor.signals import Signals
from hub.supervisor.supervisor import Supervisor

STAY = "import time; time.sleep(60)"


def python(name: str, code: str, **more: object) -> Child:
    return Child(name, (sys.executable, "-c", textwrap.dedent(code)), **more)  # type: ignore[arg-type]


def until(holds: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.01)
    return holds()


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def pids_in(log: Path) -> list[int]:
    return [int(line) for line in log.read_text().split()] if log.exists() else []


@dataclass
class Stage:
    """Runs a supervisor on this thread, while a script of moves runs on another one."""

    folder: Path
    notices: list[Notice] = field(default_factory=list)

    def play(self, children: list[Child], script: Callable[[], None] | None = None) -> int:
        def act() -> None:
            try:
                if script:
                    script()
            finally:
                if script:
                    os.kill(os.getpid(), signal.SIGTERM)

        with Signals() as signals:
            thread = threading.Thread(target=act)
            thread.start()
            status = Supervisor(children, self.folder, signals, self.notices.append).run()
            thread.join()
        return status

    def changes(self, child: str) -> list[Change]:
        return [notice.change for notice in self.notices if notice.child == child]

    def count(self, child: str, change: Change) -> int:
        return self.changes(child).count(change)


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    yield Stage(tmp_path / "logs")


def test_children_start_in_order_and_stop_in_reverse_order(stage: Stage) -> None:
    status = stage.play(
        [python("one", STAY), python("two", STAY), python("three", STAY)],
        lambda: until(lambda: stage.count("three", Change.STARTED) == 1) and None,
    )
    assert status == 0
    said = [(notice.child, notice.change) for notice in stage.notices]
    assert said == [(name, Change.STARTED) for name in ("one", "two", "three")] + [
        (name, Change.STOPPED) for name in ("three", "two", "one")
    ]


def test_a_child_that_dies_is_started_again_and_its_death_is_told(stage: Stage) -> None:
    log = stage.folder / "vision.log"

    def kill_it() -> None:
        until(lambda: len(pids_in(log)) == 1)
        os.kill(pids_in(log)[0], signal.SIGKILL)
        until(lambda: len(pids_in(log)) == 2)

    assert stage.play([python("vision", f"import os; print(os.getpid()); {STAY}")], kill_it) == 0
    assert stage.changes("vision") == [Change.STARTED, Change.DIED, Change.STARTED_AGAIN, Change.STOPPED]
    assert stage.notices[1].sentence == "vision was ended by SIGKILL. Starting it again in 0.2 s."
    assert not any(is_alive(pid) for pid in pids_in(log))


def test_bad_configuration_ends_with_status_2_and_the_childs_own_sentence(stage: Stage) -> None:
    says = "import sys; sys.stderr.write('Port 8080 is taken. Choose another.\\n'); sys.exit(2)"
    assert stage.play([python("hub", STAY), python("dashboard", says)]) == 2
    assert stage.changes("dashboard") == [Change.STARTED, Change.GAVE_UP]
    assert [notice.sentence for notice in stage.notices if notice.change is Change.GAVE_UP] == [
        "Port 8080 is taken. Choose another."
    ]
    assert stage.changes("hub")[-1] is Change.STOPPED


def test_a_needed_child_that_never_comes_up_ends_with_status_1(stage: Stage) -> None:
    assert stage.play([python("hub", "raise SystemExit('no disk')")]) == 1
    assert stage.count("hub", Change.DIED) == 4
    assert "no disk" in stage.notices[-1].sentence


def test_a_command_that_is_not_there_is_a_sentence(stage: Stage) -> None:
    assert stage.play([Child("broker", ("/nowhere/mosquitto",))]) == 1
    assert "/nowhere/mosquitto cannot be started: No such file or directory" in stage.notices[-1].sentence


def test_the_last_round_ends_the_table(stage: Stage) -> None:
    assert stage.play([python("hub", STAY), python("people", "pass", ends_table=True)]) == 0
    assert Change.FINISHED in stage.changes("people")


def test_the_next_child_waits_until_the_port_of_the_one_before_answers(stage: Stage) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    opens_late = f"import socket, time; time.sleep(0.5); s = socket.create_server(('127.0.0.1', {port})); {STAY}"
    asks = f"import socket; socket.create_connection(('127.0.0.1', {port})); print('met')"
    met = stage.folder / "hub.log"
    assert stage.play([python("broker", opens_late, port=port), python("hub", asks, ends_table=True)]) == 0
    assert met.read_text() == "met\n"


def test_a_child_that_does_not_listen_to_sigterm_is_killed(stage: Stage) -> None:
    log = stage.folder / "deaf.log"
    deaf = python("deaf", f"import os, signal; signal.signal(15, signal.SIG_IGN); print(os.getpid()); {STAY}")
    assert stage.play([deaf], lambda: until(lambda: len(pids_in(log)) == 1) and None) == 0
    assert not is_alive(pids_in(log)[0])


def test_what_a_child_started_itself_ends_with_it(stage: Stage) -> None:
    log = stage.folder / "parent.log"
    parent = python(
        "parent",
        f"""
        import subprocess, sys
        print(subprocess.Popen([sys.executable, "-c", "{STAY}"]).pid)
        sys.exit(1)
        """,
    )
    assert stage.play([parent], lambda: until(lambda: len(pids_in(log)) >= 2) and None) == 0
    assert until(lambda: not any(is_alive(pid) for pid in pids_in(log)))


def test_a_child_gets_its_environment_and_no_terminal(stage: Stage) -> None:
    code = "import os, sys; print(os.environ['FLOORMAN_BROKER'], repr(sys.stdin.read()), os.getsid(0) == os.getpid())"
    child = python("hub", code, environment=(("FLOORMAN_BROKER", "mqtt://x"),), ends_table=True)
    stage.play([child])
    assert (stage.folder / "hub.log").read_text() == "mqtt://x '' True\n"


PROGRAM = """
import signal
import sys
from pathlib import Path
from hub.supervisor.plan import Child
from hub.supervisor.signals import Signals
from hub.supervisor.supervisor import Supervisor

stay = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
children = [Child(f"child{n}", (sys.executable, "-c", stay)) for n in range(4)]
# Whoever runs the tests may have been started by nohup, which would leave SIGHUP ignored.
signal.signal(signal.SIGHUP, signal.SIG_DFL)
with Signals() as signals:
    print("ready", flush=True)
    sys.exit(Supervisor(children, Path(sys.argv[1]), signals, lambda notice: None).run())
"""


def supervise(folder: Path) -> "subprocess.Popen[str]":
    program = subprocess.Popen([sys.executable, "-c", PROGRAM, str(folder)], stdout=subprocess.PIPE, text=True)
    assert program.stdout
    assert program.stdout.readline() == "ready\n"
    return program


def all_pids(folder: Path) -> list[int]:
    return [pid for log in folder.glob("*.log") for pid in pids_in(log)]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
@pytest.mark.parametrize("after_seconds", [0.0, 0.02, 0.06, 0.3])
def test_a_signal_at_any_moment_of_the_start_leaves_no_process(
    tmp_path: Path, number: signal.Signals, after_seconds: float
) -> None:
    program = supervise(tmp_path)
    time.sleep(after_seconds)
    program.send_signal(number)
    program.communicate(timeout=20)
    assert program.returncode == 0
    assert not any(is_alive(pid) for pid in all_pids(tmp_path))


def test_kill_9_of_the_supervisor_leaves_no_process(tmp_path: Path) -> None:
    program = supervise(tmp_path)
    assert until(lambda: len(all_pids(tmp_path)) == 4)
    program.kill()
    program.communicate(timeout=20)
    assert until(lambda: not any(is_alive(pid) for pid in all_pids(tmp_path)))


def test_ctrl_c_on_the_terminal_reaches_the_supervisor_only(tmp_path: Path) -> None:
    program = supervise(tmp_path)
    assert until(lambda: len(all_pids(tmp_path)) == 4)
    groups = {os.getpgid(pid) for pid in all_pids(tmp_path)}
    own = os.getpgid(program.pid)
    program.terminate()
    program.communicate(timeout=20)
    assert own not in groups
    assert len(groups) == 4
