"""Asks a table over HTTP: one kept connection, one question at a time, and a bound on everything that comes back.

A table is not believed: an answer that is longer than any table's, comes too slowly or in another form is given up.
"""

import asyncio
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

MAX_HEAD: Final = 16_384
PATIENCE_S: Final = 1.5
"""For a whole answer. A table whose answers are older than two seconds is told as silent."""


class StrangeError(Exception):
    """What answers there is no table's page."""


@dataclass(slots=True)
class Line:
    """A connection to a table's pages, opened when it is needed. Lives on one event loop.

    Args:
        host, port: where the pages are.
        tls: whom to believe; None: without TLS.
        key: is shown with every question; empty: none is.
    """

    host: str
    port: int
    tls: ssl.SSLContext | None = None
    key: str = field(default="", repr=False)
    _open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, most: int) -> tuple[int, bytes]:
        """Status and body of one answer; a body of `most` bytes at most.

        Raises:
            TimeoutError: not within PATIENCE_S.
            OSError: nobody listens there, or he hung up; an SSLError where he is not who he should be.
            StrangeError: what came is no answer of a table's pages.
        """
        kept = self._open is not None
        whole = False
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await self._again(path, most, kept)
            whole = True
            return answer
        finally:
            if not whole:  # what is left of it must not be taken for the next answer
                self.close()

    async def _again(self, path: str, most: int, kept: bool) -> tuple[int, bytes]:
        """Once more where the other side had let a kept connection go meanwhile, as it may."""
        try:
            return await self._one(path, most)
        except (ConnectionError, asyncio.IncompleteReadError) as error:
            self.close()
            if not kept:
                raise ConnectionResetError(str(error)) from error
        try:
            return await self._one(path, most)
        except asyncio.IncompleteReadError as error:
            raise ConnectionResetError(str(error)) from error

    async def _one(self, path: str, most: int) -> tuple[int, bytes]:
        if self._open is None:
            name = self.host if self.tls is not None else None
            opened = asyncio.open_connection(self.host, self.port, ssl=self.tls, server_hostname=name, limit=MAX_HEAD)
            self._open = await opened
        reader, writer = self._open
        writer.write(self._question(path))
        await writer.drain()
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.LimitOverrunError as error:
            raise StrangeError from error
        status, headers = _head(head)
        body = await reader.readexactly(_length(headers, most))
        if headers.get("connection", "").lower() == "close":
            self.close()
        return status, body

    def close(self) -> None:
        """Hang up; the next question dials again."""
        if self._open is not None:
            with suppress(RuntimeError):  # its loop is gone, and the connection with it
                self._open[1].close()
            self._open = None

    def _question(self, path: str) -> bytes:
        name = f"[{self.host}]" if ":" in self.host else self.host
        shown = f"Authorization: Bearer {self.key}\r\n" if self.key else ""
        return f"GET {path} HTTP/1.1\r\nHost: {name}:{self.port}\r\nAccept: application/json\r\n{shown}\r\n".encode(
            "ascii"
        )


def _head(head: bytes) -> tuple[int, Mapping[str, str]]:
    first, *rest = head.decode("latin-1").split("\r\n")
    parts = first.split(" ", 2)
    if len(parts) < 2 or not parts[0].startswith("HTTP/1.") or not (parts[1].isascii() and parts[1].isdecimal()):
        raise StrangeError
    pairs = (line.partition(":") for line in rest if line)
    return int(parts[1]), {name.strip().lower(): value.strip() for name, _, value in pairs}


def _length(headers: Mapping[str, str], most: int) -> int:
    said = headers.get("content-length", "")
    if not (said.isascii() and said.isdecimal() and len(said) < 12) or int(said) > most:
        raise StrangeError
    return int(said)
