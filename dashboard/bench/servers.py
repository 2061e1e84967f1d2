"""The servers that spectators sit before: ours and the peers, each a process of its own, all fed by one broker."""

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dashboard.bench.message import message, state
from dashboard.bench.stage import EVENT_STREAM, await_port, child, free_port
from hub.link.accounts import Role
from hub.link.address import VARIABLE
from hub.link.broker import RunningBroker, start_broker
from hub.link.mqtt import MqttLink
from hub.link.port import LinkError
from hub.measuring import BenchError
from hub.wire.topics import Kind, Leaf, Topic

TABLE: Final = "bench"
NCHAN: Final = Path("/usr/lib/nginx/modules/ngx_nchan_module.so")
NO_NCHAN: Final = (
    "nginx with nchan is not installed, so it is not measured beside it: 'apt-get install libnginx-mod-nchan' adds it."
)
WEBSOCKET: Final = (
    "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@dataclass(frozen=True, slots=True)
class Server:
    """One of them: how a page asks for its stream, and how message `number` is published to it."""

    name: str
    port: int
    pid: int
    request: str
    publish: Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Hub:
    """The broker, and who publishes there as a hub does."""

    broker: RunningBroker
    link: MqttLink
    folder: Path

    @property
    def pages_url(self) -> str:
        """The address of the broker for whoever serves pages."""
        return self.broker.addresses[Role.DASHBOARD].url

    def publishes(self, who: str, payload: Callable[[int], bytes]) -> Callable[[int], object]:
        """Publish message `number` to one of the servers alone."""
        topic = topic_of(who)
        return lambda number: self.link.publish(topic, payload(number))


def topic_of(who: str) -> Topic:
    """Where a server hears of its messages."""
    return Topic(TABLE, Kind.HUB, who, Leaf.STATE)


@contextmanager
def hub(folder: Path) -> Iterator[Hub]:
    """A broker with a hub.

    Raises:
        BenchError: mosquitto is not installed, or does not start.
    """
    with ExitStack() as stack:
        try:
            broker = stack.enter_context(start_broker("mosquitto", table=TABLE, folder=folder / "broker"))
            link = MqttLink(broker.addresses[Role.HUB], "bench-hub", on_delivery=lambda _: None)
            link.open()
        except LinkError as error:
            raise BenchError(str(error)) from error
        stack.callback(link.close)
        yield Hub(broker, link, folder)


@contextmanager
def ours(at: Hub) -> Iterator[Server]:
    """The dashboard's process.

    Raises:
        BenchError: it does not come up.
    """
    port, table = free_port(), at.folder / "pages.toml"
    table.write_text(table_file(port), encoding="utf-8")
    with pages(table, port, at.pages_url) as process:
        request = EVENT_STREAM.format(path="/events/table", port=port)
        yield Server("ours", port, process, request, at.publishes(TABLE, state))


@contextmanager
def pages(table: Path, port: int, broker: str) -> Iterator[int]:
    """The dashboard's process for this table; its number."""
    command = (sys.executable, "-P", "-m", "dashboard", str(table))
    with child(*command, log=table.with_suffix(".log"), more={VARIABLE: broker}) as process:
        await_port(port, "The dashboard")
        yield process.pid


@contextmanager
def fastapi(at: Hub) -> Iterator[Server]:
    """FastAPI's broadcast over WebSockets."""
    with peer("fastapi_peer", at.pages_url, str(topic_of("fastapi"))) as (port, process):
        publish = at.publishes("fastapi", message)
        yield Server("FastAPI's WebSocket", port, process, WEBSOCKET.format(port=port), publish)


@contextmanager
def bare(at: Hub) -> Iterator[Server]:
    """A bare send loop."""
    with peer("bare_peer", at.pages_url, str(topic_of("bare"))) as (port, process):
        request = EVENT_STREAM.format(path="/", port=port)
        yield Server("bare", port, process, request, at.publishes("bare", message))


@contextmanager
def nchan(at: Hub) -> Iterator[Server | None]:
    """Nginx with nchan; None where it is not installed."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None or not NCHAN.exists():
        yield None
        return
    port, settings, log = free_port(), at.folder / "nginx.conf", at.folder / "nginx.log"
    settings.write_text(_NGINX.format(module=NCHAN, port=port, folder=at.folder), encoding="utf-8")
    with ExitStack() as stack:
        command = (program, "-c", str(settings), "-p", str(at.folder), "-e", str(log))
        process = stack.enter_context(child(*command, log=log))
        await_port(port, "nginx")
        stack.enter_context(peer("nchan_bridge", at.pages_url, str(topic_of("nchan")), port=port))
        request = EVENT_STREAM.format(path="/sub", port=port)
        yield Server("nginx with nchan", port, process.pid, request, at.publishes("nchan", _only_data))


@contextmanager
def peer(module: str, broker: str, *more: str, port: int = 0) -> Iterator[tuple[int, int]]:
    """A peer's port, a free one where none is given, and the number of its process."""
    port = port or free_port()
    command = (sys.executable, "-P", "-m", f"dashboard.bench.{module}", str(port), *more)
    with child(*command, more={VARIABLE: broker}) as process:
        await_port(port, module)
        yield port, process.pid


def _only_data(number: int) -> bytes:
    """The data of an event, for a server that makes the event."""
    return message(number).partition(b"data: ")[2].rstrip(b"\n")


def table_file(port: int) -> str:
    """A table whose pages are served at this port."""
    players = "\n".join(f'[[players]]\nseat = {seat}\nname = "Player {seat}"' for seat in (1, 2))
    return f'[table]\nid = "{TABLE}"\nname = "Bench"\n{players}\n[dashboard]\nport = {port}\n'


_NGINX: Final = """
load_module {module};
daemon off;
master_process off;
worker_rlimit_nofile 8192;
pid {folder}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
  access_log off;
  nchan_shared_memory_size 64M;
  server {{
    listen 127.0.0.1:{port} backlog=1024;
    location /sub {{ nchan_subscriber eventsource; nchan_channel_id bench; nchan_subscriber_first_message newest; }}
    location /publish {{ nchan_publisher; nchan_channel_id bench; nchan_message_buffer_length 1; }}
  }}
}}
"""
