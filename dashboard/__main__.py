"""`python -m dashboard FILE.toml`: serve the pages of a table, or of a tournament's floor."""

import argparse
import sys
from pathlib import Path

from dashboard.app import run


def main() -> int:
    """Read the command line and serve; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m dashboard", description="Serve the pages of a table or tournament."
    )
    parser.add_argument("table", type=Path, help="the table or tournament file (TOML)")
    return run(parser.parse_args().table)


if __name__ == "__main__":
    sys.exit(main())
