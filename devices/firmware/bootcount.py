"""The number of this start, kept on the flash: it grows each time, even if the power goes while it is written.

Two files take turns, so a torn one leaves the other. The file system of a Pico spreads its writes over the flash, and a
box that is switched on fifty times a day writes it 18,000 times a year; its flash bears 100,000 for each of its blocks.
"""

import os
from binascii import crc32

FILES = ("boot.a", "boot.b")
LIMIT = 1 << 40
STEP = 1000


def _read(path: str) -> int:
    try:
        with open(path, "rb") as file:
            text = file.read(40)
        number, check = text.split(b"*")
        return int(number) if crc32(number) == int(check, 16) else 0
    except (OSError, ValueError):
        return 0


def _write(path: str, number: int) -> bool:
    text = b"%d" % number
    try:
        with open(path, "wb") as file:
            file.write(text + b"*%08x" % crc32(text))
    except OSError:
        return False
    if hasattr(os, "sync"):
        os.sync()
    return _read(path) == number


def _somewhere() -> int:
    """A first number by chance: a new chip that takes the name of an old one must not repeat the old one's numbers."""
    return 1 + STEP * (int.from_bytes(os.urandom(3), "big") >> 4)


def next_boot(folder: str) -> tuple:
    """The number of this start and whether it could be kept; call it once, before anything is said.

    A number that cannot be kept is one by chance above the last, so that it hardly ever comes twice.
    """
    paths = [folder + "/" + name for name in FILES]
    known = [_read(path) for path in paths]
    last = max(known)
    number = last + 1 if 0 < last < LIMIT else _somewhere()
    if _write(paths[known.index(min(known))], number):
        return number, True
    return number + _somewhere(), False
