"""The door to pwdlib: argon2 off the event loop, one at a time, so that a flood takes neither it nor the memory."""

import asyncio
from typing import Final

from pwdlib import PasswordHash
from pwdlib.exceptions import UnknownHashError
from pwdlib.hashers.argon2 import Argon2Hasher

MEMORY_KIB: Final = 19 * 1024
"""With two passes what OWASP asks for at least; a log-in takes some hundredths of a second of one core."""
MAX_WAITING: Final = 8
REST: Final = 3
"""After a wrong one the door rests for so many times as long as it worked: a flood takes a quarter of one core."""

_HASHES: Final = PasswordHash((Argon2Hasher(time_cost=2, memory_cost=MEMORY_KIB, parallelism=1),))


class BusyError(Exception):
    """Too many log in at this moment."""


def hashed(secret: str) -> str:
    """What is kept of a password or PIN."""
    return _HASHES.hash(secret)


def is_right(typed: str, kept: str) -> bool:
    """Whether what was typed belongs to what is kept. Takes its time; never call it on an event loop."""
    try:
        return _HASHES.verify(typed, kept)
    except UnknownHashError:
        return False


class PasswordDoor:
    """Checks passwords one after the other. Lives on one event loop."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._waiting = 0
        self._nobodys = ""

    async def is_right(self, typed: str, kept: str | None) -> bool:
        """Whether what was typed is right; with None, where nobody has that name, it takes as long and is wrong.

        Raises:
            BusyError: MAX_WAITING wait already.
        """
        if self._waiting >= MAX_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._one:
                return await self._checked(typed, kept)
        finally:
            self._waiting -= 1

    async def _checked(self, typed: str, kept: str | None) -> bool:
        loop = asyncio.get_running_loop()
        self._nobodys = self._nobodys or await asyncio.to_thread(hashed, "nobody has this password")
        began = loop.time()
        right = await asyncio.to_thread(is_right, typed, kept or self._nobodys) and kept is not None
        if not right:
            await asyncio.sleep(REST * (loop.time() - began))
        return right
