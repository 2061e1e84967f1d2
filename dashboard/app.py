"""Wiring: the pages of one table, or of a tournament's floor, as a process."""

import asyncio
import contextlib
import socket
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Final

import structlog
from fastapi import FastAPI

from dashboard.access.doorkeeper import Doorkeeper
from dashboard.dealer import DEVICE, DealerDesk
from dashboard.desk import Desk
from dashboard.floor_site import make_floor_site
from dashboard.hall.hall import Hall
from dashboard.inbox import Inbox
from dashboard.server import CannotListenError, Certificate, certificate_of, listen, serve
from dashboard.site import make_site
from dashboard.streams import Streams
from hub import clock, process
from hub.access.served import Served, kept_home, served
from hub.access.store import AccessError, AccessStore
from hub.events.clocks import UtcMicros
from hub.link.address import BrokerAddress, from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Link, LinkError, OnDelivery, OnState
from hub.settings.load import SettingsError, load_any
from hub.settings.model import Table, TableFile
from hub.settings.tournament import TournamentFile
from hub.wire.codec import encode
from hub.wire.messages import Availability, Descriptor, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

BAD_START: Final = 2
_DAY_US: Final = 86_400_000_000

MakeLink = Callable[[OnDelivery, OnState], Link]
MakeSite = Callable[[Table, Streams, DealerDesk, Desk, Doorkeeper], FastAPI]
Beside = Callable[[], Coroutine[None, None, None]]


ON_LOOPBACK: Final = Served()

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Door:
    """Where a process serves: its socket, how people reach it, and its certificate."""

    listener: socket.socket
    served: Served
    tls: Certificate | None


@dataclass(frozen=True, slots=True)
class Pages:
    """The parts of a running dashboard that others look at: the site and what feeds it."""

    site: FastAPI
    streams: Streams
    desk: Desk


@contextlib.asynccontextmanager
async def pages_of(
    table: Table,
    boot: int,
    make_link: MakeLink,
    site: MakeSite = make_site,
    served: Served = ON_LOOPBACK,
    beside: tuple[Beside, ...] = (),
) -> AsyncIterator[Pages]:
    """The pages of a table, or of a tournament by its section, connected, until the block ends, and `beside` as long.

    Raises:
        LinkError: the broker does not answer, or refuses us.
    """
    door = Doorkeeper(AccessStore(table.data_dir), table.id, served, clock.utc)
    await door.look()
    inbox, streams = Inbox(), Streams(clock.utc, clock.monotonic)
    link = make_link(inbox.put, inbox.put)
    dealer = DealerDesk(table.id, boot, link.publish, clock.ticks)
    desk = Desk(streams, dealer, clock.utc, clock.monotonic)
    link.subscribe(pattern(table.id, Kind.HUB, table.id, Leaf.STATE))
    link.subscribe(pattern(table.id, Kind.HUB, table.id, Leaf.AVAILABILITY))
    link.subscribe(pattern(table.id, Kind.DEVICE, DEVICE, Leaf.ACK))
    for kind in (Kind.DEVICE, Kind.CAMERA):
        for leaf in (Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE):
            link.subscribe(pattern(table.id, kind, leaf=leaf))
    await asyncio.to_thread(link.open)
    try:
        async with asyncio.TaskGroup() as group:
            going_on = (desk.follow(inbox), desk.beat(), door.watch(streams.wake), desk.parts.watch(table.data_dir))
            running = [group.create_task(each) for each in (*going_on, *(each() for each in beside))]
            yield Pages(site(table, streams, dealer, desk, door), streams, desk)
            for task in running:
                task.cancel()
    finally:
        await asyncio.to_thread(link.close)


def site_of(settings: TableFile | TournamentFile) -> tuple[MakeSite, tuple[Beside, ...]]:
    """The site of a file, and what goes on beside it: a tournament's follows its tables."""
    if isinstance(settings, TableFile):
        return make_site, ()
    hall = Hall(settings.tables, clock.utc, clock.monotonic)
    return partial(make_floor_site, hall=hall), (hall.follow,) if settings.tables else ()


def mqtt_link(table: str, boot: int, address: BrokerAddress) -> MakeLink:
    """Makes the link of this process: the dealer as a device, with its will and its greeting."""

    def stamp() -> Stamp:
        now = clock.utc()
        return Stamp(boot, now, UtcMicros(now + _DAY_US))

    def topic(leaf: Leaf) -> Topic:
        return Topic(table, Kind.DEVICE, DEVICE, leaf)

    def greeting() -> tuple[tuple[Topic, bytes], ...]:
        return (
            (topic(Leaf.AVAILABILITY), encode(Availability(stamp(), online=True))),
            (topic(Leaf.DESCRIPTOR), encode(Descriptor(stamp(), "dealer-page", version("floorman")))),
        )

    def make(on_delivery: OnDelivery, on_state: OnState) -> Link:
        will = (topic(Leaf.AVAILABILITY), encode(Availability(stamp(), online=False)))
        return MqttLink(address, "dashboard", on_delivery=on_delivery, on_state=on_state, will=will, greeting=greeting)

    return make


def run(path: Path) -> int:
    """Serve the pages of the table or tournament in this file until told to stop; returns the exit status."""
    try:
        settings = load_any(path)
        users = bool(AccessStore(settings.table.data_dir).read().users)
        address = from_environment()
        tls = certificate_of(settings.dashboard)
        where = served(settings.dashboard, users)
        listener = listen(where.host, where.port)
    except (SettingsError, LinkError, CannotListenError, AccessError) as error:
        sys.stderr.write(f"{error}\n")
        return BAD_START
    stop = process.start("dashboard")
    if where.kept_home:
        _log.warning("kept home", why=kept_home(f"floorman users add {path} NAME"))
    with listener:
        try:
            asyncio.run(_serve(settings, address, Door(listener, where, tls), stop))
        except LinkError as error:
            sys.stderr.write(f"{error}\n")
            return BAD_START
    return 0


async def _serve(
    settings: TableFile | TournamentFile, address: BrokerAddress, door: Door, stop: threading.Event
) -> None:
    table, boot = settings.table, clock.boot_number()
    site, beside = site_of(settings)
    async with pages_of(table, boot, mqtt_link(table.id, boot, address), site, door.served, beside) as pages:
        port = door.listener.getsockname()[1]
        _log.info("pages", table=table.id, url=replace(door.served, port=port).url())
        await serve(pages.site, door.listener, pages.streams, stop, door.tls)
