"""`python -m hub.people TABLE.toml --seed S --speed X --rounds N`: the simulated people of one table."""

import argparse
import sys
from pathlib import Path

from hub.people.app import main
from hub.people.pace import Pace
from hub.people.troupe import Mode, Troupe


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m hub.people", description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--speed", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--by-hand", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    args = arguments()
    mode = Mode.BY_HAND if args.by_hand else Mode.SCRIPT
    sys.exit(main(args.table, Troupe(seed=args.seed, pace=Pace(), rounds=args.rounds, mode=mode), args.speed))
