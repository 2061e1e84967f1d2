"""`python -m devices TABLE.toml` runs the bridge; `python -m devices simulate TABLE.toml --ports DIR` the boxes."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from devices import app
from devices.simulator import app as simulator


def main(arguments: Sequence[str]) -> int:
    """Run the one or the other; the exit status."""
    if arguments[:1] == ["simulate"]:
        return _simulate(arguments[1:])
    parser = argparse.ArgumentParser(prog="python -m devices", description=__doc__)
    parser.add_argument("table", type=Path, help="the table file")
    return app.main(parser.parse_args(arguments).table)


def _simulate(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m devices simulate", description="Boxes without hardware.")
    parser.add_argument("table", type=Path, help="the table file; its boxes are simulated")
    parser.add_argument("--ports", type=Path, required=True, help="the folder of the boxes' ports")
    parser.add_argument("--faults", type=Path, help="a table of faults and presses (docs/devices.md)")
    found = parser.parse_args(arguments)
    return simulator.main(found.table, found.ports, found.faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
