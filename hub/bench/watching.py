"""The eyes of the reveal benchmark: one client of the broker, one of the page's stream, and where it can, a browser."""

import http.client
import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from hub import clock
from hub.bench.browser import watching_page
from hub.bench.timeline import Timeline
from hub.events.readings import FrameRead
from hub.link.accounts import Role
from hub.link.mqtt import MqttLink
from hub.link.plan import BrokerPlan
from hub.link.port import Delivery, LinkError
from hub.settings.model import TableFile
from hub.wire.codec import WireError, decode
from hub.wire.messages import Observed, Ruled, Scene
from hub.wire.topics import Kind, Leaf, pattern

MICRO: Final = 1_000
WAIT_S: Final = 30.0


class Eyes:
    """Feeds a timeline from the link's and the stream's threads."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline, self.lock = timeline, threading.Lock()
        self.streamed_row, self.failed = 0, ""
        # What wall-clock stamps must be moved by to stand on the monotonic clock.
        self._offset = clock.monotonic() - clock.utc() * MICRO

    def on_delivery(self, delivery: Delivery) -> None:
        """From the link's thread."""
        arrived = clock.monotonic()
        try:
            message = decode(delivery.payload)
        except WireError as error:
            self.failed = str(error)
            return
        with self.lock:
            if isinstance(message, Scene):
                self.timeline.on_scene(message, message.stamp.at * MICRO + self._offset)
            elif isinstance(message, Ruled):
                self.timeline.on_ruling(message.ruling, arrived)
            elif isinstance(message, Observed) and isinstance(message.observation, FrameRead):
                self.timeline.on_frame(message.envelope.device, message.observation, arrived)

    def on_view(self, view: dict[str, object]) -> None:
        """From the stream's thread: a snapshot as the page gets it."""
        settlement = view.get("settlement")
        row = settlement["row"] if isinstance(settlement, dict) else 0
        if not isinstance(row, int) or row <= self.streamed_row:
            return
        self.streamed_row = row
        with self.lock:
            self.timeline.on_streamed(clock.monotonic())

    def on_drawn(self, wall_us: int) -> None:
        """From the browser: the page has drawn a verdict."""
        with self.lock:
            self.timeline.on_drawn(wall_us * MICRO + self._offset)


@contextmanager
def watching(eyes: Eyes, browser: bool, settings: TableFile, plan: BrokerPlan) -> Iterator[None]:
    """Watch a table while it runs."""
    stop = threading.Event()
    table, host, port = settings.table.id, settings.dashboard.host, settings.dashboard.port
    link = MqttLink(plan.addresses[Role.PEOPLE], f"bench-{table}", on_delivery=eyes.on_delivery, wait_s=WAIT_S)
    link.subscribe(pattern(table, Kind.DEVICE, "people", Leaf.STATE))
    link.subscribe(pattern(table, Kind.CAMERA, leaf=Leaf.EVENT))
    link.subscribe(pattern(table, Kind.HUB, table, Leaf.EVENT))
    threads = [
        threading.Thread(target=_open, args=(link, eyes), daemon=True),
        threading.Thread(target=_stream, args=(eyes, host, port, stop), daemon=True),
    ]
    with ExitStack() as stack:
        if browser:
            stack.enter_context(watching_page(f"http://{host}:{port}/table", eyes.on_drawn))
        for thread in threads:
            thread.start()
        yield
        stop.set()
    link.close()


def _open(link: MqttLink, eyes: Eyes) -> None:
    try:
        link.open()
    except LinkError as error:
        eyes.failed = str(error)


def _stream(eyes: Eyes, host: str, port: int, stop: threading.Event) -> None:
    """Read the page's stream, coming back until told to stop."""
    while not stop.is_set():
        try:
            _read_stream(eyes, host, port)
        except (OSError, http.client.HTTPException):
            stop.wait(0.3)


def _read_stream(eyes: Eyes, host: str, port: int) -> None:
    connection = http.client.HTTPConnection(host, port, timeout=10)
    connection.request("GET", "/events/table")
    for line in connection.getresponse():
        if line.startswith(b"data:"):
            found = json.loads(line[5:])
            if isinstance(found, dict):
                eyes.on_view(found)
