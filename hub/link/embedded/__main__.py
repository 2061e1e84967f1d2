"""`python -m hub.link.embedded SETTINGS.json`: the embedded broker as a process of its own."""

import sys
from pathlib import Path

from hub.link.embedded.app import main

if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Usage: python -m hub.link.embedded SETTINGS.json")
    raise SystemExit(main(Path(sys.argv[1])))
