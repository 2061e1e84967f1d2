"""`python -m vision TABLE.toml` runs a table's cameras; `python -m vision rig DIR` writes the rig's calibrations."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

# One thread a camera is all there is to gain; the libraries' own pools would only take the other processes' cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OPENCV_LOG_LEVEL", "ERROR")


DECK: Final = "floorman.deck.json"
"""The deck that the rig lays, beside its calibrations."""


def main(arguments: Sequence[str]) -> int:
    """Run the one or the other; the exit status."""
    if arguments[:1] == ["rig"]:
        return _rig(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    parser.add_argument("table", type=Path, help="the table file")
    found = parser.parse_args(arguments)
    import cv2

    from vision import app

    cv2.setNumThreads(1)
    return app.main(found.table)


def _rig(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m vision rig", description="Calibrations of the rendered rig.")
    parser.add_argument("folder", type=Path, help="where NORTH and SOUTH are written; made where it is not there")
    parser.add_argument("--seats", type=int, default=5, choices=range(2, 11), help="places at the table, 2 to 10")
    lie = parser.add_mutually_exclusive_group()
    lie.add_argument("--rows", action="store_true", help="cards lie before a seat in two rows, as in razz")
    lie.add_argument("--palace", action="store_true", help="banner, soldiers and palace cards lie before a seat")
    found = parser.parse_args(arguments)
    from vision import deck_file
    from vision.cards.enrolled.deck import own_deck
    from vision.rig.views import IMAGE_SIZE, write_calibrations

    try:
        files = write_calibrations(found.folder, found.seats, found.rows, found.palace)
    except OSError as error:
        print(f"'{found.folder}' cannot be written: {error.strerror}. Choose another folder.", file=sys.stderr)  # noqa: T201
        return 2
    deck = found.folder / DECK
    deck_file.save(deck, own_deck(), IMAGE_SIZE, "")
    for file in (*files, deck):
        print(file)  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
