"""The embedded broker as a process."""

import subprocess
import sys

COMMAND = [sys.executable, "-m", "hub.link.embedded"]


def test_it_says_what_is_wrong_with_its_settings(tmp_path):
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    told = subprocess.run([*COMMAND, str(broken)], capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert told.stderr.startswith(f"{broken}: no settings of an embedded broker")
    assert "Traceback" not in told.stderr


def test_it_says_how_to_call_it():
    called = subprocess.run(COMMAND, capture_output=True, text=True, check=False)
    assert called.stderr.startswith("Usage: python -m hub.link.embedded SETTINGS.json")
    assert called.returncode == 1
