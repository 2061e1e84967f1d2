"""The stage of a demonstration: a folder with a table file, the cameras' calibrations and the boxes' ports."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hub.link.accounts import Role
from hub.supervisor.plan import Child

PLAYERS: Final = ("Solveig Haugen", "Þórunn Jónsdóttir", "Björn Åkesson", "Mads Kjærgaard", "Øyvind Sæther")
TABLE: Final = "demo"

EVENTS: Final = {
    "raffle": "Raffle Championship",
    "holdem": "No-limit hold'em, house rules",
    "bluff": "Bluff and Win the Button",
    "razz": "Razz, fixed limit",
    "palace": "Palace Poker, limit",
}
"""The games that are played, and what the demonstration calls the event."""

CARDS: Final = frozenset({"holdem", "bluff", "razz", "palace"})

LIES: Final = {"razz": "--rows", "palace": "--palace"}
"""How cards lie before a seat in games that need more room than for two, as the rig knows it."""


class StageError(Exception):
    """The demonstration's folder cannot be made; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says. `rounds` counts settled challenges or hands (0: no end), `seed` fixes all rulings."""

    game: str = "raffle"
    rounds: int = 0
    speed: float = 1.0
    seed: int = 1
    by_hand: bool = False
    port: int = 0
    broker: str = "auto"


def build(folder: Path, options: Options) -> Path:
    """Make the folder and give back its table file.

    Raises:
        StageError: the folder cannot be written, or the rig cannot make its calibrations.
    """
    try:
        (folder / "ports").mkdir(parents=True, exist_ok=True)
        path = folder / "table.toml"
        path.write_text(table_file(folder / "ports", options), encoding="utf-8")
    except OSError as error:
        raise StageError(
            f"The folder {folder} cannot be used: {error.strerror}. Give another one with --dir."
        ) from error
    lies = [LIES[options.game]] if options.game in LIES else []
    made = subprocess.run(
        [sys.executable, "-P", "-m", "vision", "rig", str(folder), *lies], capture_output=True, text=True, check=False
    )
    if made.returncode:
        why = (made.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise StageError(f"The simulated cameras cannot be set up: {why}")
    return path


def table_file(ports: Path, options: Options) -> str:
    """The text of the table file."""
    cards = options.game in CARDS
    lines = [
        f'[table]\nid = "{TABLE}"\nname = "Table 4"\nevent = "{EVENTS[options.game]}"\ndata_dir = "data"\n'
        f'game = "{options.game}"\n'
        f'consoles = ["dealer", "{Role.PEOPLE}"]\n',
        f'[broker]\nkind = "{options.broker}"\n',
        f"[dashboard]\nport = {options.port}\n",
        *(["[stakes]\nante = 25\n"] if options.game == "bluff" else []),
        *(f'[[players]]\nseat = {seat}\nname = "{name}"\n' for seat, name in enumerate(PLAYERS, 1)),
        *(['[cards]\ndeck = "floorman.deck.json"\n'] if cards else []),
        *(_camera(name) for name in ("north", "south")),
        *(_seat_box(ports, seat, cards) for seat in range(1, len(PLAYERS) + 1)),
        f'[[boxes]]\nid = "clock"\nmodel = "shot-clock"\nport = "{ports}/usb-Floorman_shot-clock_clock"\n',
    ]
    return "\n".join(lines)


def actors(path: Path, options: Options) -> tuple[Child, ...]:
    """The processes that a demonstration has more than a table: the boxes' simulator and the people."""
    python = (sys.executable, "-P", "-m")
    people = ["--seed", str(options.seed), "--speed", str(options.speed), "--rounds", str(options.rounds)]
    hand = ["--by-hand"] if options.by_hand else []
    boxes = (*python, "devices", "simulate", str(path), "--ports", str(path.parent / "ports"))
    return (
        Child("boxes", boxes, role=Role.DEVICES, critical=False),
        Child("people", (*python, "hub.people", str(path), *people, *hand), role=Role.PEOPLE, ends_table=True),
    )


def _camera(name: str) -> str:
    seats = {"north": (1, 2, 3), "south": (4, 5)}[name]
    return (
        f'[[cameras]]\nid = "{name}"\nsource = "rendered:{name}"\ncalibration = "{name}.calibration.json"\n'
        f"seats = {list(seats)}\nfps = 15.0\n"
    )


def _seat_box(ports: Path, seat: int, cards: bool) -> str:
    bound = 'buttons = { bluff = "fold", call = "check-call" }\n' if cards else ""
    return (
        f'[[boxes]]\nid = "seat-{seat}"\nmodel = "seat-box"\nport = "{ports}/usb-Floorman_seat-box_seat-{seat}"\n'
        f"seat = {seat}\n{bound}"
    )
