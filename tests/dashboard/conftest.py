"""A hub that is played over the loopback link, and the real dashboard before it."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, sync_playwright

from dashboard.app import pages_of
from dashboard.server import listen, serve
from hub import clock
from hub.events.clocks import HubNanos, UtcMicros
from hub.events.timecalls import HoldCause
from hub.link.loopback import LoopbackBroker
from hub.link.port import Delivery
from hub.settings.model import Table
from hub.views.model import TableView, TimeView
from hub.wire.codec import adapter, decode, encode
from hub.wire.messages import Ack, Availability, HubState, Observed, Outcome, Stamp
from hub.wire.topics import Kind, Leaf, Topic, pattern

CHROMIUM = Path("/usr/bin/chromium")

RECORDED = Path(__file__).parent / "recorded"
RECORDED_AT = 1_760_000_000_000_000
SECOND_US = 1_000_000
BOOT = 7
VALID_S = 3
PULSE_S = 0.25


def recorded(name: str) -> TableView:
    view: TableView = adapter(TableView).validate_json((RECORDED / f"{name}.json").read_bytes(), strict=True)
    return view


def as_of_now(view: TableView, now: int) -> TableView:
    """The recorded view as if it were of this moment."""
    shift = now - RECORDED_AT
    settlement = view.settlement and replace(view.settlement, at=UtcMicros(view.settlement.at + shift))
    review = view.review and replace(view.review, since=UtcMicros(view.review.since + shift))
    return replace(view, at=UtcMicros(now), settlement=settlement, review=review)


class PlayedHub:
    """Publishes snapshots as the hub does, and answers entries with what it is told to answer."""

    def __init__(self, broker: LoopbackBroker, table: str) -> None:
        self.table = table
        self.heard: list[Observed] = []
        self.answer: Callable[[Observed], Ack | None] = accept
        self.link = broker.link("hub", on_delivery=self._on_delivery)
        self.link.subscribe(pattern(table, Kind.DEVICE, "dealer", Leaf.EVENT))
        self.link.open()
        self.clock, self.ahead_ns = clock.name(), 0
        self._shown: TableView | None = None
        self._valid_s = VALID_S
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._speak, name="played-hub")
        self._thread.start()

    def show(self, view: TableView, *, valid_s: int = VALID_S) -> None:
        self._shown, self._valid_s = as_of_now(view, clock.utc()), valid_s
        self._say()

    def fall_silent(self) -> None:
        """Stand still without a word, as a process does that hangs."""
        self._shown = None

    def go(self) -> None:
        """What the broker says of a hub that was lost."""
        self.fall_silent()
        now = clock.utc()
        gone = Availability(Stamp(BOOT, now, UtcMicros(now + SECOND_US)), online=False)
        self._publish(Leaf.AVAILABILITY, encode(gone))

    def end(self) -> None:
        self._ended.set()
        self._thread.join()
        self.link.close()

    def _speak(self) -> None:
        while not self._ended.wait(PULSE_S):
            self._say()

    def _say(self) -> None:
        now, view = clock.utc(), self._shown
        if view is not None:
            stamp = Stamp(BOOT, now, UtcMicros(now + self._valid_s * SECOND_US))
            shown = replace(view, at=now, now=HubNanos(clock.monotonic() + self.ahead_ns), clock=self.clock)
            self._publish(Leaf.STATE, encode(HubState(stamp, shown)))

    def garble(self) -> None:
        """Publish what no dashboard of this version can read."""
        self._publish(Leaf.STATE, b'{"v": 99}')

    def _publish(self, leaf: Leaf, payload: bytes) -> None:
        self.link.publish(Topic(self.table, Kind.HUB, self.table, leaf), payload)

    def _on_delivery(self, delivery: Delivery) -> None:
        observed = decode(delivery.payload)
        assert isinstance(observed, Observed)
        self.heard.append(observed)
        ack = self.answer(observed)
        if ack is not None:
            self.link.publish(Topic(self.table, Kind.DEVICE, "dealer", Leaf.ACK), encode(ack))


def accept(observed: Observed) -> Ack:
    return Ack(observed.envelope.boot, observed.envelope.seq, Outcome.ACCEPTED)


def refuse(observed: Observed) -> Ack:
    said = "It is another player's turn."
    return Ack(observed.envelope.boot, observed.envelope.seq, Outcome.REFUSED, "not_your_turn", said)


class Rig:
    """A broker, a played hub, and the dashboard served on a port of its own."""

    def __init__(self, data_dir: Path) -> None:
        self.table = Table(id="t4", name="Table 4", event="Raffle Championship", data_dir=data_dir)
        self.broker = LoopbackBroker()
        self.hub = PlayedHub(self.broker, self.table.id)
        self.url, self._port = "", 0
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="dashboard")

    def start(self) -> None:
        self._thread.start()
        assert self._ready.wait(10), "the dashboard does not start"

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(10)
        assert not self._thread.is_alive(), "the dashboard does not end"

    def start_at(self, port: int) -> None:
        """Start again where it was."""
        self._port = port
        self._stop.clear()
        self._ready.clear()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="dashboard")
        self.start()

    async def _serve(self) -> None:
        async with pages_of(
            self.table, BOOT, lambda d, s: self.broker.link("dashboard", on_delivery=d, on_state=s)
        ) as it:
            with listen("127.0.0.1", self._port) as listener:
                self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
                self._ready.set()
                await serve(it.site, listener, it.streams, self._stop)


@contextlib.contextmanager
def running(data_dir: Path) -> Iterator[Rig]:
    rig = Rig(data_dir)
    rig.start()
    try:
        yield rig
    finally:
        rig.stop()
        rig.hub.end()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    with running(tmp_path) as it:
        yield it


@pytest.fixture(scope="module")
def shared_rig(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rig]:
    """One for the tests of a whole file, which each show their own snapshot."""
    with running(tmp_path_factory.mktemp("data")) as it:
        yield it


def time_with(left_s: float, *, held: HoldCause | None = None, caller: int | None = 6, ahead_ns: int = 0) -> TimeView:
    """*Time* number 3, called on Mads, with so many seconds left from now on."""
    deadline = None if held else HubNanos(clock.monotonic() + ahead_ns + round(left_s * 1e9))
    return TimeView(3, 4, "Mads Kjærgaard", caller, 60_000, deadline, round(left_s * 1_000), held)


@pytest.fixture
def time_left() -> Callable[..., TimeView]:
    return time_with


@pytest.fixture
def view_of() -> Callable[[str], TableView]:
    return recorded


@pytest.fixture
def accepting() -> Callable[[Observed], Ack]:
    return accept


@pytest.fixture
def refusing() -> Callable[[Observed], Ack]:
    return refuse


@pytest.fixture(scope="module")
def chromium() -> Iterator[BrowserContext]:
    """One browser a file: while playwright runs, its event loop keeps other tests from running theirs."""
    if not CHROMIUM.exists():
        pytest.skip(f"no browser at {CHROMIUM}: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(timezone_id="UTC", locale="en-GB", reduced_motion="reduce")
        context.set_default_timeout(10_000)
        yield context
        browser.close()


@pytest.fixture
def page(chromium: BrowserContext) -> Iterator[Page]:
    """A page in UTC; an error in its scripts, or a breach of its security policy, fails the test."""
    opened = chromium.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    opened.set_viewport_size({"width": 1280, "height": 800})
    yield opened
    opened.close()
    assert wrong == []
