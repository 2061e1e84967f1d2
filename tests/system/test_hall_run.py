"""A tournament's floor and two tables, each by `floorman run` with a broker of its own, asked by keys."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from hub.access.model import Role, User
from hub.access.store import AccessStore
from tests.system.table import Running, free_port
from tests.system.test_demo import MOSQUITTO

pytestmark = [
    pytest.mark.system,
    pytest.mark.thorough,
    pytest.mark.timeout(300),
    pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed"),
]

PLAYERS = "".join(f'[[players]]\nseat = {seat}\nname = "Player {seat}"\n' for seat in (1, 2, 3))


class Table(Running):
    """A table with a user, so that nobody is let in without a key."""

    def __init__(self, folder: Path, number: int) -> None:
        folder.mkdir()
        path, port = folder / "table.toml", free_port()
        pages = f"[dashboard]\nport = {port}\n"
        path.write_text(f'[table]\nid = "t{number}"\nname = "Table {number}"\n{PLAYERS}[devices]\nscan = ""\n{pages}')
        AccessStore(folder / "data").add_user(User("Kari", Role.FLOOR, "nobody logs in here"))
        key = [sys.executable, "-m", "hub.cli", "users", "key", str(path), "--to", str(folder / "desk.key")]
        subprocess.run(key, check=True, capture_output=True, timeout=60)
        super().__init__(folder, port, "run", str(path))

    def named(self, number: int) -> str:
        address = f"http://127.0.0.1:{self.port}"
        return f'[[tables]]\nnumber = {number}\nurl = "{address}"\nkey = "table-{number}/desk.key"\n'


class Floor(Running):
    """The tournament's floor, which follows them."""

    def __init__(self, folder: Path, tables: str) -> None:
        path, port = folder / "tournament.toml", free_port()
        path.write_text(f'[tournament]\nid = "nm"\nname = "NM"\n[dashboard]\nport = {port}\n{tables}')
        super().__init__(folder, port, "run", str(path))

    def until(self, holds: Callable[[list[Any]], bool], seconds: float = 90.0) -> list[Any]:
        end, found = time.monotonic() + seconds, []
        while time.monotonic() < end:
            try:
                with urlopen(f"http://127.0.0.1:{self.port}/api/tables", timeout=5) as answer:
                    found = json.loads(answer.read())["tables"]
            except OSError:
                found = []
            if found and holds(found):
                return list(found)
            time.sleep(0.05)
        raise AssertionError(found or self.tail())


def test_two_tables_are_followed_and_one_whose_hub_is_killed_is_told_and_comes_back(tmp_path: Path) -> None:
    with Table(tmp_path / "table-1", 1) as one, Table(tmp_path / "table-2", 2) as two, ExitStack() as stack:
        floor = stack.enter_context(Floor(tmp_path, one.named(1) + two.named(2)))
        live = floor.until(lambda found: all(each["answers"] and each["status"]["live"] for each in found))
        assert [each["name"] for each in live] == ["Table 1", "Table 2"]
        assert [(each["status"]["phase"] != "", each["status"]["broker"]) for each in live] == [(True, True)] * 2
        two.kill("dashboard")
        gone = floor.until(lambda found: not found[1]["answers"])
        assert gone[0]["status"]["live"]
        assert gone[1]["trouble"] in ("off", "silent")
        floor.until(lambda found: found[1]["answers"] and found[1]["status"]["live"])
        one.kill("hub")
        floor.until(lambda found: not found[0]["status"]["live"])
        floor.until(lambda found: found[0]["status"]["live"])
