"""Which cameras are plugged in, by names that stay when cables are swapped."""

from pathlib import Path
from typing import Final

DEV: Final = Path("/dev")
_FIRST: Final = "*-video-index0"
"""Of a camera's devices the one that gives pictures."""


def plugged_in(dev: Path) -> list[str]:
    """What a table file's `source` takes, one a camera: its lasting name where the system has one, else its number."""
    lasting = sorted(str(path) for path in (dev / "v4l" / "by-id").glob(_FIRST))
    if lasting:
        return lasting
    numbers = sorted(int(path.name[5:]) for path in dev.glob("video*") if path.name[5:].isdigit())
    return [str(number) for number in numbers if number % 2 == 0]
