"""`python -m hub.floor TOURNAMENT.toml`: the floor of one tournament."""

import sys
from pathlib import Path

from hub.floor.app import main

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m hub.floor TOURNAMENT.toml")
    sys.exit(main(Path(sys.argv[1])))
