"""Servers that stand in for a table's pages and are bad ones: each connection is answered with the same bytes."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hub.settings.live_table import LiveTable


def answer(body: bytes, status: str = "200 OK", length: int | None = None) -> bytes:
    """A whole answer; `length` is what it says of itself, where that is not true."""
    said = len(body) if length is None else length
    return f"HTTP/1.1 {status}\r\nContent-Length: {said}\r\n\r\n".encode() + body


@asynccontextmanager
async def answering(
    said: bytes | bytearray, *, tls: ssl.SSLContext | None = None, pause_s: float = 0
) -> AsyncIterator[LiveTable]:
    """A table at whose address somebody says just this; with `pause_s` a byte at a time.

    What is put into a bytearray later is said from then on.
    """
    writers: list[asyncio.StreamWriter] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                for each in [said[n : n + 1] for n in range(len(said))] if pause_s else [bytes(said)]:
                    writer.write(each)
                    await writer.drain()
                    await asyncio.sleep(pause_s)
                if not said:
                    break
        except (asyncio.IncompleteReadError, OSError):
            pass
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=tls)
    async with server:
        port = server.sockets[0].getsockname()[1]
        try:
            yield LiveTable(number=1, url=f"{'https' if tls else 'http'}://127.0.0.1:{port}")
        finally:
            for each in writers:
                each.transport.abort()
            await asyncio.sleep(0)  # what was cut is told to whoever still writes
