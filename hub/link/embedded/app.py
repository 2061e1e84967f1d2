"""The embedded broker's process: reads its settings, listens on loopback, ends on SIGTERM."""

import asyncio
import functools
import sys
import threading
from pathlib import Path

import structlog

from hub import process
from hub.link.embedded.connection import welcome
from hub.link.embedded.exchange import Exchange
from hub.link.embedded.settings import Settings, SettingsError, read
from hub.link.embedded.store import Store


def main(path: Path) -> int:
    """Run until told to stop; the exit status."""
    try:
        settings = read(path)
        return _logged(settings)
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2


def _logged(settings: Settings) -> int:
    with (settings.folder / "embedded.log").open("a", buffering=1, encoding="utf-8") as log:
        sys.stderr = log
        stop = process.start("embedded-broker")
        kept = Store(settings.folder / "embedded.store")
        try:
            asyncio.run(_serve(settings, Exchange(settings.accounts, kept), stop))
        except OSError as error:
            structlog.get_logger().error("cannot listen", port=settings.port, why=str(error))
            return 1
        finally:
            # Only now have all connections ended, and with them the last wills been retained.
            kept.close()
            sys.stderr = sys.__stderr__
    return 0


async def _serve(settings: Settings, exchange: Exchange, stop: threading.Event) -> None:
    serve_one = functools.partial(welcome, exchange)
    server = await asyncio.start_server(serve_one, settings.host, settings.port, reuse_address=True)
    structlog.get_logger().info("listening", host=settings.host, port=settings.port)
    await asyncio.to_thread(stop.wait)
    server.close()
