"""Starts the box: on a Pico after power comes on, on a PC as `micropython main.py PORT`.

Its flash is the folder that it runs in.
"""

import json
import sys

from body import Body
from bootcount import next_boot
from identity import Identity
from loop import Loop
from shot_clock import ShotClock

if sys.platform == "rp2":
    from board_pico import Board
else:
    from board_unix import Board

FOLDER = "."
CONFIG = FOLDER + "/device.json"


def read_config() -> object:
    """What device.json says: {} where there is none, None where it cannot be read."""
    try:
        with open(CONFIG) as file:
            return json.load(file)
    except OSError:
        return {}
    except ValueError:
        return None


def main() -> None:
    """Run for ever, or leave the box to the person who holds its first button while it starts."""
    identity = Identity(read_config(), Board.chip())
    board = Board(identity)
    if board.wanted_for_service():
        return
    boot, kept = next_boot(FOLDER)
    faults = ([] if identity.sound else ["config"]) + ([] if kept else ["flash"])
    kind = ShotClock if identity.model == "shot-clock" else Body
    Loop(board, kind(identity, boot, lambda: board.probe(faults))).run()


main()
