"""A whole table that is ended, or a process of it: nothing stays behind, and a round goes on where it was."""

import signal
from pathlib import Path

import pytest

from hub.events.rulings import ChallengeSettled
from tests.system.expected import play
from tests.system.table import Demo, answers

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def test_ctrl_c_leaves_no_process_and_no_port(tmp_path: Path) -> None:
    with Demo(tmp_path, "--speed", "3") as demo:
        demo.wait_for("bids")
        pids = list(demo.children().values())
        assert len(pids) >= 7
        demo.process.send_signal(signal.SIGINT)
        assert demo.end(20) == 0
        assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []
        assert not answers(demo.port)


def test_a_supervisor_that_is_killed_takes_its_processes_with_it(tmp_path: Path) -> None:
    with Demo(tmp_path, "--speed", "3") as demo:
        demo.wait_for("bids")
        pids = list(demo.children().values())
        demo.process.kill()
        demo.process.wait(timeout=10)
        for pid in pids:
            wait_until_gone(pid)


def wait_until_gone(pid: int) -> None:
    stat = Path(f"/proc/{pid}/stat")
    for _ in range(100):
        try:
            if stat.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return
        except OSError:
            return
        signal.sigtimedwait([], 0.1)
    raise AssertionError(f"process {pid} is still there")


@pytest.mark.parametrize("parts", [("broker", "boxes"), ("hub", "dashboard"), ("vision", "people"), ("devices",)])
def test_any_one_process_may_be_killed_in_the_middle_of_a_round(tmp_path: Path, parts: tuple[str, ...]) -> None:
    rounds = len(parts)
    with Demo(tmp_path, "--rounds", str(rounds), "--speed", "6", "--seed", "4") as demo:
        for part in parts:
            demo.wait_for("bluff")
            demo.kill(part)
        assert demo.end(150) == 0, demo.tail()
        settled = [each for each in demo.rulings() if isinstance(each, ChallengeSettled)]
        assert [each.loser for each in settled] == losers_of(4, rounds)


def losers_of(seed: int, rounds: int) -> list[int]:
    """Who loses a die in the first challenges of this seed, worked out by the rules from the dice alone."""
    return [each.loser for each in play(seed, rounds)]
