"""The door to uvicorn: a listening socket, and a server that ends when it is told to."""

import asyncio
import contextlib
import resource
import socket
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

import uvicorn
from starlette.types import ASGIApp
from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from dashboard import wording
from dashboard.streams import MAX_STREAMS, Streams
from dashboard.wire import WIRE, Wire
from hub.checkup.finding import Finding, Level
from hub.settings.model import Dashboard, TableFile
from hub.settings.tournament import TournamentFile

BACKLOG: Final = 1_024
"""Every page of a full hall comes back at once after a restart."""
FILES_BESIDE: Final = 512
"""What is open besides the streams: questions for pages and pictures, the journal of users, the broker."""


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
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        taken = "in use" in (error.strerror or "")
        why = wording.port_taken(host, port) if taken else wording.no_such_address(host, port, error.strerror or "")
        raise CannotListenError(why) from error
    return listener


@dataclass(frozen=True, slots=True)
class Certificate:
    """The files for TLS, in PEM; the first may hold the certificates above it too."""

    certificate: Path
    key: Path


def certificate_of(section: Dashboard) -> Certificate | None:
    """The certificate that the settings name; None: the pages are served without TLS.

    Raises:
        CannotListenError: the files cannot be read, or do not belong together.
    """
    if section.certificate is None or section.key is None:
        return None
    try:
        ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(section.certificate, section.key)
    except OSError as error:  # an SSLError is one
        raise CannotListenError(wording.no_certificate(section.certificate, section.key, error)) from error
    return Certificate(section.certificate, section.key)


def findings(settings: TableFile | TournamentFile, _base: Path) -> Iterator[Finding]:
    """What `floorman config check` says of the certificate that the file names."""
    try:
        named = certificate_of(settings.dashboard)
    except CannotListenError as error:
        yield Finding("certificate", Level.WRONG, str(error))
        return
    if named is not None:
        yield Finding("certificate", Level.WELL, str(named.certificate))


class Patience(H11Protocol):
    """Lets a connection go that asks for nothing: a browser asks at once, and only a flood of others does not.

    Hands its wire to the site, for streams.
    """

    look_s: ClassVar[float] = 10.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See asyncio."""
        super().connection_made(transport)
        self._wire = Wire(transport)
        self.app = _with_wire(self.app, self._wire)
        self._next = self.loop.call_later(self.look_s, self._look, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """See asyncio."""
        self._next.cancel()
        self._wire.end()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """See asyncio."""
        super().pause_writing()
        self._wire.told(full=True)

    def resume_writing(self) -> None:
        """See asyncio."""
        super().resume_writing()
        self._wire.told(full=False)

    def _look(self, before: object) -> None:
        """Twice in a row the same request over, or none begun: whatever came since is not one."""
        under_way: RequestResponseCycle | None = self.cycle
        cycle = self if under_way is not None and not under_way.response_complete else under_way
        if cycle is before and cycle is not self:
            self.transport.close()
        else:
            self._next = self.loop.call_later(self.look_s, self._look, cycle)


def _have_files(count: int) -> None:
    """Ask for as many open files as streams need: a machine gives 1,024 at first, and more to whoever asks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        most = count if hard == resource.RLIM_INFINITY else min(count, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _with_wire(site: ASGI3Application, wire: Wire) -> ASGI3Application:
    async def wired(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        scope.update({WIRE: wire})  # type: ignore[misc]
        await site(scope, receive, send)

    return wired


class _Server(uvicorn.Server):
    """Signals belong to hub.process; uvicorn would take them for itself."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(
    site: ASGIApp, listener: socket.socket, streams: Streams, stop: threading.Event, tls: Certificate | None = None
) -> None:
    """Serve until `stop` is set; then end the streams first, since they would hold the server up."""
    # A tournament has those of the hall's TV beside its own.
    _have_files(2 * MAX_STREAMS + FILES_BESIDE)
    config = uvicorn.Config(
        site,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="off",
        ws="none",
        http=Patience,
        # Who a request is from is where its connection comes from, whatever it says of itself.
        proxy_headers=False,
        ssl_certfile=tls.certificate if tls else None,
        ssl_keyfile=tls.key if tls else None,
    )
    config.timeout_graceful_shutdown = 1
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    waiting = asyncio.create_task(asyncio.to_thread(stop.wait))
    try:
        await asyncio.wait({serving, waiting}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.set()
        streams.close()
        server.should_exit = True
        await serving
        await waiting
