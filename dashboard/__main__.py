"""`python -m dashboard TABLE.toml`: serve the pages of a table."""

import argparse
import sys
from pathlib import Path

from dashboard.app import run


def main() -> int:
    """Read the command line and serve; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m dashboard", description="Serve the pages of a table.")
    parser.add_argument("table", type=Path, help="the table file (TOML)")
    return run(parser.parse_args().table)


if __name__ == "__main__":
    sys.exit(main())
