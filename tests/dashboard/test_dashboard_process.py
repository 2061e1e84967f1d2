"""`python -m dashboard`: bad starts end in one plain sentence."""

import os
import socket
import subprocess
import sys
from pathlib import Path

from hub.access.model import Role, User
from hub.access.store import AccessStore

ROOT = Path(__file__).parents[2]
TABLE = """
[table]
id = "t4"
name = "Table 4"
[[players]]
seat = 1
name = "Solveig"
[[players]]
seat = 2
name = "Mads"
[dashboard]
port = {port}
host = "{host}"
"""


def start(tmp_path, port=0, broker="mqtt://a:b@127.0.0.1:1", host="127.0.0.1"):
    path = tmp_path / "table.toml"
    path.write_text(TABLE.format(port=port, host=host), encoding="utf-8")
    environment = {**os.environ, "FLOORMAN_BROKER": broker}
    command = [sys.executable, "-m", "dashboard", str(path)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=30, check=False)


def test_a_busy_port_is_one_sentence_and_status_2(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ended = start(tmp_path, port)
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"Port {port} on 127.0.0.1 is in use. ")
    assert ended.stderr.count("\n") == 1


def test_no_broker_is_one_sentence_and_status_2(tmp_path):
    ended = start(tmp_path, broker="")
    assert ended.returncode == 2
    assert ended.stderr.startswith("No broker: ")


def test_a_table_file_that_is_not_there_is_one_sentence_and_status_2(tmp_path):
    command = [sys.executable, "-m", "dashboard", str(tmp_path / "none.toml")]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    assert "none.toml" in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_pages_for_the_hall_stay_on_this_machine_until_somebody_can_log_in(tmp_path):
    with socket.create_server(("0.0.0.0", 0)) as taken:
        port = taken.getsockname()[1]
        assert start(tmp_path, port, host="0.0.0.0").stderr.startswith(f"Port {port} on 127.0.0.1 is in use. ")
        AccessStore(tmp_path / "data").add_user(User("Kari", Role.FLOOR, "x"))
        assert start(tmp_path, port, host="0.0.0.0").stderr.startswith(f"Port {port} on 0.0.0.0 is in use. ")


def test_a_damaged_store_of_users_is_one_sentence_and_status_2(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "access.db").write_bytes(b"nonsense" * 1_000)
    ended = start(tmp_path)
    assert ended.returncode == 2
    assert "access.db cannot be used" in ended.stderr
    assert ended.stderr.count("\n") == 1
