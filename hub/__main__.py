"""`python -m hub TABLE.toml`: the hub of one table."""

import sys
from pathlib import Path

from hub.app import main

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python -m hub TABLE.toml")
    sys.exit(main(Path(sys.argv[1])))
