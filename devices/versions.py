"""Whether a box has an old firmware. Pure."""

import re
from typing import Final

FIRMWARE: Final = "1.0.0"
"""The one in devices/firmware; a test holds the two together."""

_NUMBERS: Final = re.compile(r"(\d{1,4})\.(\d{1,4})\.(\d{1,4})")
_SIMULATED: Final = re.compile(r"sim-\d{1,4}")


def is_old(version: str) -> bool:
    """Whether it comes before ours. What is no number is not old: a simulated firmware's, or a strange one's."""
    found, ours = _NUMBERS.fullmatch(version), _NUMBERS.fullmatch(FIRMWARE)
    return found is not None and ours is not None and _numbers(found) < _numbers(ours)


def is_strange(version: str) -> bool:
    """Whether no firmware of ours, nor a simulated one, is called so: nobody knows what it does."""
    return not (_NUMBERS.fullmatch(version) or _SIMULATED.fullmatch(version))


def how_to_renew(port: str) -> str:
    """What a person does about an old firmware, and the command for it (docs/hardware.md)."""
    return (
        f"for {FIRMWARE} end the table, plug the box in with its first button held, and run "
        f"'mpremote connect {port} cp devices/firmware/*.py : + reset'."
    )


def _numbers(found: "re.Match[str]") -> tuple[int, ...]:
    return tuple(map(int, found.groups()))
