"""A site without a socket: its store, its door, and browsers before it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from dashboard.access.doorkeeper import Doorkeeper, cookies_of
from dashboard.dealer import DealerDesk
from dashboard.desk import Desk
from dashboard.floor_site import make_floor_site
from dashboard.site import make_site
from dashboard.streams import Streams
from dashboard.wire import WIRE
from hub import clock
from hub.access.model import Role, Session, Tablet, User, WatchLink, digest_of, key_of
from hub.access.served import Served
from hub.access.store import AccessStore
from hub.events.clocks import UtcMicros
from hub.settings.model import Table
from hub.wire.codec import decode
from hub.wire.messages import Observed
from tests.dashboard.heard_transport import HeardTransport

HALL = Served("192.0.2.7", 8080)
PASSWORD, PIN = "three green dogs", "4711"
TOKENS = {"spectator": "link-token", "dealer": "dealer-token", "floor": "floor-token", "tablet": "tablet-token"}
DESK_KEY = "desk-key"


@cache
def secret(typed: str) -> str:
    """As `hashed`, but quick to check: what is tested is who comes in, not how long a guess takes."""
    return PasswordHash((Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1),)).hash(typed)


class Room:
    """The pages of a table `t4`, or of a tournament `nm`, with a user of each kind. Make it inside a running loop."""

    def __init__(self, data_dir: Path, *, floor: bool = False, served: Served = HALL, **named: str) -> None:
        self.table = Table(id="nm" if floor else "t4", name="Table 4", event="Championship", data_dir=data_dir)
        self.table = self.table.model_copy(update=named)
        self.store = AccessStore(data_dir)
        self.heard: list[Observed] = []
        self.utc: Callable[[], UtcMicros] = clock.utc
        self.feed = Streams(clock.utc, clock.monotonic)
        self.door = Doorkeeper(self.store, self.table.id, served, lambda: self.utc())
        desk = DealerDesk(self.table.id, 1, lambda _topic, payload: self._published(payload), clock.ticks, again_s=0.01)
        make = make_floor_site if floor else make_site
        self.desk = Desk(self.feed, desk, clock.utc, clock.monotonic)
        self.desk.open_for_entries = lambda: True  # type: ignore[method-assign]
        self.site: FastAPI = make(self.table, self.feed, desk, self.desk, self.door)
        self.jar = cookies_of(self.table.id, served.tls)

    def _published(self, payload: bytes) -> bool:
        message = decode(payload)
        assert isinstance(message, Observed)
        self.heard.append(message)
        return False

    def people(self) -> None:
        """Kari of the floor, the dealer Mads on a paired tablet, a link for the hall; all of them logged in."""
        now = clock.utc()
        self.store.add_user(User("Kari", Role.FLOOR, secret(PASSWORD)))
        self.store.add_user(User("Mads", Role.DEALER, secret(PIN)))
        self.store.add_tablet(Tablet("ta1", "Tablet 4", digest_of(TOKENS["tablet"]), now))
        self.store.add_link(WatchLink("Hall", digest_of(TOKENS["spectator"]), now))
        self.store.add_link(WatchLink("Desk", digest_of(DESK_KEY), now, role=Role.DESK))
        self.store.begin(Session(digest_of(TOKENS["floor"]), key_of("Kari"), "", now, now))
        self.store.begin(Session(digest_of(TOKENS["dealer"]), key_of("Mads"), "ta1", now, now))

    def cookies(self, role: str) -> dict[str, str]:
        jar = self.jar
        return {
            "nobody": {},
            "desk": {},
            "spectator": {jar.link: TOKENS["spectator"]},
            "tablet": {jar.tablet: TOKENS["tablet"]},
            "dealer": {jar.tablet: TOKENS["tablet"], jar.session: TOKENS["dealer"]},
            "floor": {jar.session: TOKENS["floor"]},
        }[role]

    def shown(self, role: str) -> dict[str, str]:
        """The headers of a request: a desk shows its key, others nothing."""
        key = {"authorization": f"Bearer {DESK_KEY}"} if role == "desk" else {}
        return {"content-type": "application/json", **key}

    def browser(self, role: str = "nobody", address: str = "192.0.2.50") -> httpx.AsyncClient:
        transport = httpx.ASGITransport(self.site, client=(address, 50_000))
        return httpx.AsyncClient(transport=transport, base_url="http://192.0.2.7:8080", cookies=self.cookies(role))

    def stream(self, path: str, role: str, **headers: str) -> "Watching":
        return Watching(self.site, path, self.cookies(role), headers)


@asynccontextmanager
async def room(data_dir: Path, **options: Any) -> AsyncIterator[Room]:
    """A room with its people, whose door knows them."""
    made = Room(data_dir, **options)
    made.people()
    await made.door.look()
    yield made


class Watching:
    """One request whose answer may go on for ever."""

    def __init__(
        self, site: FastAPI, path: str, cookies: dict[str, str], headers: dict[str, str], method: str = "GET"
    ) -> None:
        self.status, self._site = asyncio.get_running_loop().create_future(), site
        self.transport = HeardTransport()
        given = {"host": "192.0.2.7:8080", "cookie": "; ".join(f"{k}={v}" for k, v in cookies.items()), **headers}
        self.scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(k.lower().encode(), v.encode("latin-1")) for k, v in given.items()],
            "client": ("192.0.2.50", 50_000),
            "server": ("192.0.2.7", 8080),
            WIRE: self.transport.wire,
        }
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        sent = False

        async def receive() -> dict[str, Any]:
            nonlocal sent
            if sent:
                await asyncio.Event().wait()
            sent = True
            return {"type": "http.request", "body": b"{}", "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.status.set_result(message["status"])

        await self._site(self.scope, receive, send)

    async def end(self) -> int:
        """The status; what still goes on is broken off."""
        status: int = await asyncio.wait_for(asyncio.shield(self.status), 10)
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        return status
