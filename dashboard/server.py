"""The door to uvicorn: a listening socket, and a server that ends when it is told to."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator

import uvicorn
from starlette.types import ASGIApp

from dashboard import wording
from dashboard.stream import Feed


class CannotListenError(Exception):
    """The pages cannot be served there; the sentence says why and what to do."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the address; port 0 takes a free one.

    Raises:
        CannotListenError: somebody else listens there, or there is no such address.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
    except OSError as error:
        raise CannotListenError(wording.no_such_address(host, port, error.strerror or str(error))) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        taken = "in use" in (error.strerror or "")
        why = wording.port_taken(host, port) if taken else wording.no_such_address(host, port, error.strerror or "")
        raise CannotListenError(why) from error
    return listener


class _Server(uvicorn.Server):
    """Signals belong to hub.process; uvicorn would take them for itself."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(site: ASGIApp, listener: socket.socket, feed: Feed, stop: threading.Event) -> None:
    """Serve until `stop` is set; then end the streams first, since they would hold the server up."""
    config = uvicorn.Config(
        site, log_config=None, access_log=False, server_header=False, lifespan="off", ws="none", http="h11"
    )
    config.timeout_graceful_shutdown = 1
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    waiting = asyncio.create_task(asyncio.to_thread(stop.wait))
    try:
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.set()
        feed.close()
        server.should_exit = True
        await serving
        await waiting
