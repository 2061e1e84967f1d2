"""A table with boxes of the real firmware: `floorman run`, and the cables, fingers and plugs on them."""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hub.clock import monotonic
from hub.events.observations import ButtonPressed, ClockExpired
from hub.events.rulings import Ruling
from hub.journal.chain import follow
from hub.journal.payloads import value_of
from hub.journal.port import Record
from hub.journal.sqlite import Reading
from hub.wire.messages import Observed
from tests.devices.firmware.joined import JoinedBox
from tests.system.table import Running, free_port

PATIENCE_S = 40.0
"""A busy machine is no failure."""
TIME_S = 5
WAIT_MS = 3_000
R = TypeVar("R")

Row = tuple[Record, Observed | Ruling | str]


def table_file(folder: Path, port: int) -> Path:
    """Three players; two boxes and a shot clock of the real firmware, and one simulated box at seat 3."""
    players = "".join(f'[[players]]\nseat = {seat}\nname = "Player {seat}"\n' for seat in (1, 2, 3))
    boxes = "".join(f'[[boxes]]\nid = "seat-{seat}"\nmodel = "seat-box"\nseat = {seat}\n' for seat in (1, 2, 3))
    path = folder / "table.toml"
    path.write_text(
        f'[table]\nid = "boxed"\nname = "Boxed"\n[devices]\nscan = "ports"\n[broker]\nkind = "mosquitto"\n'
        f"[time]\ntime_s = {TIME_S}\nwait_ms = {WAIT_MS}\n[dashboard]\nport = {port}\n"
        f'{players}{boxes}[[boxes]]\nid = "clock-1"\nmodel = "shot-clock"\n',
        encoding="utf-8",
    )
    return path


class Box(JoinedBox):
    """A box of the real firmware, and what was pressed on it; it keeps its power all along."""

    def __init__(self, flash: Path, id_: str, model: str) -> None:
        super().__init__(flash, {"id": id_, "model": model})
        self.id = id_
        self.pressed: list[str] = []
        self.power_on()

    def push(self, button: str) -> None:
        self.pressed.append(button)
        self.press(button, 30_000)


class Boxed(Running):
    """The table; its boxes stay when it is killed, as real ones do."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        port = port or free_port()
        super().__init__(folder, port, "run", str(table_file(folder, port)))
        self.rows: list[Row] = []

    def fetched(self) -> list[Row]:
        """All rows so far."""
        if not self.journal.exists():
            return self.rows
        reading = Reading(self.journal)
        try:
            tip = reading.tip_at(len(self.rows))
            while stored := reading.page(tip.row):
                for each in stored:
                    tip, record = follow(tip, each)
                    self.rows.append((record, value_of(record)))
        finally:
            reading.close()
        return self.rows

    def presses(self, device: str) -> list[ButtonPressed]:
        """What was journalled of a box, in the order of its own numbers."""
        found = [value for _, value in self.fetched() if isinstance(value, Observed)]
        own = [each for each in found if each.envelope.device == device]
        numbers = Counter((each.envelope.boot, each.envelope.seq) for each in own)
        assert [number for number, count in numbers.items() if count > 1] == [], "journalled twice"
        own.sort(key=lambda each: (each.envelope.boot, each.envelope.seq))
        return [each.observation for each in own if isinstance(each.observation, ButtonPressed)]

    def has_all(self, box: Box) -> bool:
        """Whether each press on the box is journalled, in the order in which they were made."""
        found = [press.button for press in self.presses(box.id)]
        assert found == box.pressed[: len(found)]
        return found == box.pressed

    def ruled(self, kind: type[R], after: int = 0) -> list[tuple[Record, R]]:
        """The rulings of a kind, from behind a row."""
        return [(record, value) for record, value in self.fetched()[after:] if isinstance(value, kind)]

    def first(self, kind: type[R], after: int, why: str) -> R:
        """The next ruling of this kind behind a row."""
        self.until(lambda: bool(self.ruled(kind, after)), why)
        return self.ruled(kind, after)[0][1]

    def until(self, holds: Callable[[], bool], why: str, seconds: float = PATIENCE_S) -> None:
        """Wait for something, as long as it takes on a busy machine."""
        ends = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > ends:
                tail = "\n".join(str(value) for _, value in self.rows[-12:])
                raise AssertionError(f"{why}, within {seconds} s; the last rows:\n{tail}\n{self.tail()}")
            time.sleep(0.02)

    def open(self) -> None:
        """Return when the pages are live."""
        self.until(self._live, "the table is not live")

    def _live(self) -> bool:
        try:
            return self.enter("time_hold", call=999_999)["reason"] == "no_time"
        except OSError:
            return False

    def kill_all(self) -> None:
        """The power is cut: nobody says goodbye."""
        pids = [*self.children().values()]
        os.kill(self.process.pid, signal.SIGSTOP)  # else it would tell the others in the moment between
        for pid in (*pids, self.process.pid):
            os.kill(pid, signal.SIGKILL)
        self.process.wait()
        for pid in pids:
            self.until(lambda pid=pid: not Path(f"/proc/{pid}/exe").exists(), "it is still there")  # type: ignore[misc]
        self.end()
        self.__exit__(None, None, None)

    def expiries(self) -> list[Observed]:
        found = [value for _, value in self.fetched() if isinstance(value, Observed)]
        return [each for each in found if isinstance(each.observation, ClockExpired)]


def wait_for(moment_ns: int) -> None:
    """Sleep until a moment of the hub's clock."""
    time.sleep(max(0.0, (moment_ns - monotonic()) / 1e9))
