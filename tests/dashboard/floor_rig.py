"""The real floor of a tournament with its journal in memory, over the loopback link, and its pages before it."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Any

import httpx

from dashboard.app import pages_of, site_of
from dashboard.server import listen, serve
from hub import clock
from hub.events.clocks import UtcMicros
from hub.events.envelope import Envelope
from hub.events.outcome import Outcome
from hub.floor.host import FloorHost
from hub.floor.opening import fresh_floor, opening
from hub.journal.memory import MemoryJournal
from hub.link.loopback import LoopbackBroker
from hub.link.port import Delivery
from hub.settings.live_table import LiveTable
from hub.settings.model import Table
from hub.settings.tournament import ChipsFloor, TournamentFile
from hub.views.floor_model import FloorView
from hub.wire.codec import decode, encode
from hub.wire.messages import Ack, FloorState, Observed, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

PULSE_S = 0.25
EXPIRES_US = 3_000_000


class PlayedFloor:
    """What `hub.floor.app` does, without a process: entries in, answers and snapshots out."""

    def __init__(self, settings: TournamentFile, broker: LoopbackBroker, two_people: bool) -> None:
        self.id, self.journal = settings.tournament.id, MemoryJournal()
        self.heard: list[Observed] = []
        fresh = fresh_floor(settings)
        self.host = FloorHost(fresh, self.journal, lambda _: None, self._answer, two_people=two_people)
        self.host.open(opening(self.host.screen, settings), clock.monotonic(), clock.utc())
        self.link = broker.link("hub", on_delivery=self._on_delivery)
        self.link.subscribe(pattern(self.id, Kind.DEVICE, "dealer", Leaf.EVENT))
        self.link.open()
        self.silent, self._ended = False, threading.Event()
        self._thread = threading.Thread(target=self._speak, name="played-floor")
        self._thread.start()

    @property
    def view(self) -> FloorView:
        return self.host.view(clock.utc())

    def enter(self, entry: Any) -> None:
        """An entry that comes from elsewhere."""
        seq = 1_000_000 + sum(1 for _ in self.journal.read())
        self.host.observe(Observed(Envelope("people", 1, seq, clock.ticks()), entry), clock.monotonic(), clock.utc())
        self._say()

    def end(self) -> None:
        self._ended.set()
        self._thread.join()
        self.link.close()

    def _speak(self) -> None:
        self._say()
        while not self._ended.wait(PULSE_S):
            if not self.silent:
                self._say()

    def _say(self) -> None:
        now = clock.utc()
        state = FloorState(Stamp(7, now, UtcMicros(now + EXPIRES_US)), self.view)
        self.link.publish(Topic(self.id, Kind.HUB, self.id, Leaf.STATE), encode(state))

    def _on_delivery(self, delivery: Delivery) -> None:
        observed = decode(delivery.payload)
        assert isinstance(observed, Observed)
        self.heard.append(observed)
        self.host.observe(observed, clock.monotonic(), clock.utc())
        self._say()

    def _answer(self, device: str, ack: Ack) -> None:
        if device == "people":
            assert ack.outcome is Outcome.ACCEPTED, ack
            return
        self.link.publish(Topic(self.id, Kind.DEVICE, device, Leaf.ACK), encode(ack))


class FloorRig:
    """A tournament's floor, and its pages on a port of their own."""

    def __init__(self, game: str, tables: tuple[LiveTable, ...] = (), two_people: bool = False, **chips: Any) -> None:
        section = Table(id="nm", name="NM i raffle 2026", event="Championship", game=game)  # type: ignore[arg-type]
        made = {"chips": ChipsFloor(**chips)} if chips else {}
        self.settings = TournamentFile(tournament=section, tables=tables, **made)
        self.broker = LoopbackBroker()
        self.floor = PlayedFloor(self.settings, self.broker, two_people)
        self.url = ""
        self._stop, self._ready = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="dashboard")

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(10), "the dashboard does not start"
        self.wait_live()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(10)
        assert not self._thread.is_alive(), "the dashboard does not end"
        self.floor.end()

    def wait_live(self, live: bool = True) -> None:
        for _ in range(400):
            if httpx.get(f"{self.url}/healthz").json()["live"] is live:
                return
            threading.Event().wait(0.01)
        raise AssertionError("the dashboard does not notice")

    def post(self, kind: str, body: object, **headers: str) -> httpx.Response:
        raw = body if isinstance(body, bytes) else None
        return httpx.post(
            f"{self.url}/api/entries/{kind}",
            json=None if raw is not None else body,
            content=raw,
            headers={"Content-Type": "application/json", **headers},
        )

    def enter(self, kind: str, **said: object) -> None:
        """An entry as the page makes it, which the floor takes."""
        self.enter_as("Kari", kind, **said)

    def enter_as(self, who: str, kind: str, **said: object) -> None:
        """The same by somebody else."""
        answer = self.post(kind, {"who": who, **said})
        assert (answer.status_code, answer.json()["outcome"]) == (200, "accepted"), answer.text

    async def _serve(self) -> None:
        tournament = self.settings.tournament
        link = lambda d, s: self.broker.link("dashboard", on_delivery=d, on_state=s)  # noqa: E731
        site, beside = site_of(self.settings)
        async with pages_of(tournament, 7, link, site, beside=beside) as it:
            with listen("127.0.0.1", 0) as listener:
                self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
                self._ready.set()
                await serve(it.site, listener, it.streams, self._stop)


@contextlib.contextmanager
def running(
    game: str, tables: tuple[LiveTable, ...] = (), two_people: bool = False, **chips: Any
) -> Iterator[FloorRig]:
    rig = FloorRig(game, tables, two_people, **chips)
    rig.start()
    try:
        yield rig
    finally:
        rig.stop()
