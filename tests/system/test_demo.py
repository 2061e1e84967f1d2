"""A whole table with real processes, pseudo-terminals, a broker and a browser."""

import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hub.events.rulings import ChallengeSettled, Ruling, VerifiedBy
from tests.system.table import Demo, answers

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]

MOSQUITTO = shutil.which("mosquitto") or shutil.which("/usr/sbin/mosquitto")
BROKERS = [
    pytest.param("mosquitto", marks=pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed")),
    "embedded",
]


def told(rulings: list[Ruling]) -> list[Ruling]:
    """The rulings without what depends on timing: on which frames they were verified."""
    return [replace(each, verification=None) if isinstance(each, ChallengeSettled) else each for each in rulings]


@pytest.mark.parametrize("broker", BROKERS)
def test_rounds_are_played_verified_and_kept(tmp_path: Path, broker: str) -> None:
    with Demo(tmp_path, "--rounds", "2", "--speed", "5", "--seed", "4", "--broker", broker) as demo:
        assert demo.end(150) == 0, demo.tail()
        settled = [each for each in demo.rulings() if isinstance(each, ChallengeSettled)]
        assert len(settled) == 2
        for each in settled:
            how = each.verification
            assert how is not None
            if how.by is VerifiedBy.CAMERA:
                assert (how.frames >= 5, how.spread_ms >= 150) == (True, True)
                assert {picture.seat for picture in how.evidence} == {shown.seat for shown in each.dice}
        assert any(each.verification and each.verification.by is VerifiedBy.CAMERA for each in settled)
        verified = subprocess.run([sys.executable, "-m", "hub.cli", "verify", str(demo.journal)], check=False)
        assert verified.returncode == 0
    assert not answers(demo.port)


def test_the_same_seed_gives_the_same_rulings(tmp_path: Path) -> None:
    found = []
    for run in ("first", "second"):
        with Demo(tmp_path / run, "--rounds", "2", "--speed", "8", "--seed", "11") as demo:
            assert demo.end(150) == 0, demo.tail()
            kept = [each for each in demo.rulings() if type(each).__name__ not in ("ReviewOpened", "ReviewClosed")]
            found.append(told(kept))
    assert found[0] == found[1]
    assert len(found[0]) > 6


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


@pytest.mark.parametrize("part", ["broker", "hub", "vision", "devices", "dashboard", "boxes", "people"])
def test_any_one_process_may_be_killed_in_the_middle_of_a_round(tmp_path: Path, part: str) -> None:
    with Demo(tmp_path, "--rounds", "2", "--speed", "4", "--seed", "4") as demo:
        demo.wait_for("bluff")
        demo.kill(part)
        assert demo.end(150) == 0, demo.tail()
        settled = [each for each in demo.rulings() if isinstance(each, ChallengeSettled)]
        assert [each.loser for each in settled] == losers_of(4)


def losers_of(seed: int) -> list[int]:
    """Who loses a die in the first two challenges of this seed, worked out by the rules from the dice alone."""
    from tests.system.expected import play

    return [each.loser for each in play(seed, 2)]
