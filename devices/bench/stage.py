"""A table as it runs, for rows that measure the whole of it: mosquitto, bridge and hub, each a process of its own."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hub.leash import leashed
from hub.link.accounts import Role
from hub.link.address import VARIABLE
from hub.link.broker import RunningBroker, start_broker
from hub.link.port import LinkError
from hub.measuring import BenchError

TABLE: Final = "bench"
SEATS: Final = 10
PARTS: Final = ("hub", "devices")
_END_S: Final = 5.0


@dataclass(frozen=True, slots=True)
class Stage:
    """A table of ten players with a box each, `seat-1` to `seat-10`, found by themselves in the folder `ports`."""

    broker: RunningBroker
    ports: Path
    data: Path

    def silent(self) -> BenchError:
        """Why nothing comes of it: the last words of both parts."""
        told = [(self.data.parent / f"{part}.log").read_text(encoding="utf-8").splitlines()[-1:] for part in PARTS]
        words = " ".join(line for lines in told for line in lines)
        return BenchError(f"The table does not come up: try again on a quieter machine. Its last words: {words}")

    def port(self, number: int) -> Path:
        """The path of a port, named as the kernel names them."""
        return self.ports / f"usb-Raspberry_Pi_Pico_{number:02}-if00"


@contextmanager
def running() -> Iterator[Stage]:
    """A table that runs; its folder lies where the machine keeps its temporary files, and goes with it.

    Raises:
        BenchError: mosquitto is not installed or does not start.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="floorman-bench-")))
        (folder / "ports").mkdir()
        table = folder / "table.toml"
        table.write_text(table_file(), encoding="utf-8")
        try:
            broker = stack.enter_context(start_broker("mosquitto", table=TABLE, folder=folder / "broker"))
        except LinkError as error:
            raise BenchError(str(error)) from error
        for package in PARTS:
            stack.enter_context(_part(package, table, broker, folder / f"{package}.log"))
        yield Stage(broker, folder / "ports", folder / "data")


def table_file() -> str:
    """The text of the table file."""
    seats = range(1, SEATS + 1)
    return "\n".join(
        [
            f'[table]\nid = "{TABLE}"\nname = "Bench"',
            '[devices]\nscan = "ports"',
            *(f'[[players]]\nseat = {seat}\nname = "Player {seat}"' for seat in seats),
            *(f'[[boxes]]\nid = "seat-{seat}"\nmodel = "seat-box"\nseat = {seat}' for seat in seats),
        ]
    )


@contextmanager
def beside(*command: str) -> Iterator["subprocess.Popen[bytes]"]:
    """One more process of ours, whose standard output is read."""
    process = subprocess.Popen(leashed((sys.executable, "-P", "-m", *command)), stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def comes(holds: Callable[[], bool], turn: Callable[[], None], turns: int) -> bool:
    """Turn until something holds; False where it does not in so many turns."""
    for _ in range(turns):
        if holds():
            return True
        turn()
    return holds()


@contextmanager
def _part(package: str, table: Path, broker: RunningBroker, log: Path) -> Iterator[None]:
    environment = {**os.environ, VARIABLE: broker.addresses[Role(package)].url}
    with log.open("wb") as file:
        command = leashed((sys.executable, "-P", "-m", package, str(table)))
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(_END_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
