"""A tournament's floor as processes of its own: a whole raffle and a Bluff and Win, entered over its pages."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from hub.events.heat_rulings import ChampionCrowned
from hub.events.tournaments import FloorEntryTakenBack
from tests.system.table import Running, free_port
from tests.system.test_demo import MOSQUITTO

pytestmark = [
    pytest.mark.system,
    pytest.mark.timeout(120),
    pytest.mark.skipif(MOSQUITTO is None, reason="mosquitto is not installed"),
]

NAMES = tuple(f"Player {letter}" for letter in "ABCDEFGHIJKLM")


class Floor(Running):
    """`floorman run TOURNAMENT.toml`, with somebody at the floor desk."""

    def __init__(self, folder: Path, game: str) -> None:
        path, port = folder / "tournament.toml", free_port()
        path.write_text(f'[tournament]\nid = "nm"\nname = "NM"\ngame = "{game}"\n[dashboard]\nport = {port}\n')
        super().__init__(folder, port, "run", str(path))
        self.until(self.is_open)

    def until(self, holds: Callable[[], bool], seconds: float = 30.0) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, self.tail()
            time.sleep(0.05)

    def is_open(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer:
                return bool(json.loads(answer.read())["open_for_entries"])
        except OSError:
            return False

    def say(self, kind: str, **said: object) -> None:
        """An entry that the floor takes, until the pages show what it led to: the answer comes before the snapshot."""
        before = self.view()["entry"]
        answer = self.enter(kind, who="Kari", **said)
        assert answer["outcome"] == "accepted", (kind, said, answer)
        self.until(lambda: self.view()["entry"] != before)

    def shown(self, kind: str) -> Any:
        """The part of the snapshot that belongs to this kind of tournament, as it is after the last entry."""
        return self.view()[kind]

    def round(self, table: int) -> None:
        """Seats are drawn and the players finish as they sit."""
        self.say("seat_draw", table=table, draw={"seed": f"table {table}"})
        self.say("round_result", table=table, order=self.table(table)["drawn"])

    def table(self, number: int) -> Any:
        return next(each for each in self.shown("raffle")["tables"] if each["heat"]["sheet"]["table"] == number)

    def kill_floor(self) -> None:
        row = self.view()["row"]
        self.kill("hub.floor")
        self.until(lambda: not self.is_open())
        self.until(self.is_open)
        assert self.view()["row"] == row


def test_a_whole_raffle_from_the_entrants_to_the_champion_with_the_floor_killed_in_between(tmp_path: Path) -> None:
    with Floor(tmp_path, "raffle") as floor:
        for name in NAMES:
            floor.say("entrant", name=name)
        floor.say("heats_draw", draw={"seed": "a"}, advance=3)
        floor.say("floor_entry_undone", entry=floor.view()["entry"])
        floor.say("heats_draw", draw={"seed": "a"}, advance=2)
        assert [len(each["heat"]["order"]) for each in floor.shown("raffle")["tables"]] == [5, 4, 4]
        for table in (1, 2):
            for _ in range(3):
                floor.round(table)
        floor.round(3)
        floor.kill_floor()
        for _ in range(2):
            floor.round(3)
        going_on = floor.shown("raffle")["going_on"]
        assert len(going_on) == 6
        floor.say("final_draw", draw={"order": going_on})
        assert floor.enter("entrant", who="Kari", name="Late")["outcome"] == "refused"
        floor.say("round_result", table=1, order=going_on)
        assert floor.shown("raffle")["champion"] == going_on[0]
        rulings = floor.rulings()
    assert rulings[-1] == ChampionCrowned(tuple(going_on))
    assert [each.entry for each in rulings if isinstance(each, FloorEntryTakenBack)] == [14]


def test_bluff_and_win_with_a_re_entry_that_outlives_the_floor(tmp_path: Path) -> None:
    with Floor(tmp_path, "bluff") as floor:
        for name in NAMES:
            floor.say("payment", name=name, paid_before_start_s=600, online=True, registered_before_s=3_600)
        floor.say("tables_draw", draw={"order": list(NAMES)})
        floor.say("first_deal")
        floor.say("player_out", name=NAMES[0])
        floor.kill_floor()
        floor.say("reentry", name=NAMES[0])
        again = floor.enter("reentry", who="Kari", name=NAMES[0])
        chips = floor.shown("chips")
    assert (again["outcome"], again["reason"]) == ("refused", "not_out")
    player = next(each for each in chips["players"] if each["name"] == NAMES[0])
    assert player["place"] == 0
    assert player["table"] > 0
    assert chips["reentry_until"] == chips["dealt"] + 3 * 3_600 * 1_000_000
