"""The vision process: the one place that wires cameras, reader and link."""

import sys
import threading
import time
import traceback
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import structlog

from calibration.model import CalibrationError
from hub import clock
from hub.link.address import from_environment
from hub.link.mqtt import MqttLink
from hub.link.port import Delivery, Link, LinkError, LinkState, OnDelivery, OnState
from hub.process import start
from hub.settings.load import SettingsError, load
from hub.wire.codec import WireError, decode
from hub.wire.messages import HubState, PlaceWanted, Scene
from hub.wire.topics import Kind, Leaf, Topic, pattern
from vision.cameras.port import Frame, SourceError
from vision.cameras.rendered import RenderedSource
from vision.networks.onnx import NetworkError, OnnxNetwork
from vision.watch_again import Again
from vision.watch_deck import reader_maker
from vision.watch_games import MakeWatch, Watch, make_watch
from vision.watch_meter import Meter
from vision.watch_open import OpenPlaces
from vision.watch_setup import CARD_GAMES, Prepared, prepare
from vision.watch_voice import CameraVoice, Greeting, presence
from vision.watch_worker import CameraWorker

NAME: Final = "vision"
PEOPLE: Final = "people"
"""The device that says how a simulated table looks."""

_QUEUE: Final = 60
"""Messages that may wait for the broker: the retained ones and four seconds of frames."""

_END_S: Final = 0.8

log = structlog.get_logger()


class LinkFactory:
    """Makes the process's links to one broker."""

    def __init__(self) -> None:
        self._address = from_environment()

    def __call__(
        self,
        client: str,
        will: tuple[Topic, bytes],
        greeting: Greeting,
        on_state: OnState,
        on_delivery: OnDelivery | None = None,
    ) -> Link:
        """A link, not open yet."""
        return MqttLink(
            self._address,
            client,
            on_delivery=on_delivery or _ignore,
            on_state=on_state,
            will=will,
            greeting=greeting,
            queue_bound=_QUEUE,
        )


def _ignore(_delivery: Delivery) -> None:
    """A camera listens to nobody."""


class VisionProcess:
    """Cameras on threads of their own, and the process's own link, by which scenes and the hub's word come in.

    `opened` is told at which places cards may be looked for; None at a table of dice.
    """

    def __init__(
        self, table: str, cameras: Sequence[Prepared], make: MakeWatch, links: LinkFactory, opened: OpenPlaces | None
    ) -> None:
        self._table, self._cameras, self._make, self._opened = table, cameras, make, opened
        self._boot = clock.boot_number()
        self._failed = False
        self._voices = [self._voice(each, links) for each in cameras]
        self._again = {
            each.id: Again(each.id, each.file, each.calibration, voice.answer)
            for each, voice in zip(cameras, self._voices, strict=True)
        }
        self._link = links(
            f"{NAME}-{table}", self._presence(False), lambda: [self._presence(True)], self._on_state, self._on_delivery
        )

    def _voice(self, camera: Prepared, links: LinkFactory) -> CameraVoice:
        sees_for = Kind.LENS if camera.is_lens else Kind.CAMERA
        return CameraVoice(self._table, camera.id, camera.seats, self._boot, clock.utc, links, sees_for, camera.told)

    def run(self, stop: threading.Event) -> int:
        """Work until told to stop; the exit status.

        Raises:
            LinkError: the broker cannot be reached or refuses us.
        """
        self._link.subscribe(pattern(self._table, Kind.CAMERA, leaf=Leaf.COMMAND))
        if self._rendered():
            self._link.subscribe(pattern(self._table, Kind.DEVICE, PEOPLE, Leaf.STATE))
        if self._opened is not None:
            self._link.subscribe(pattern(self._table, Kind.HUB, self._table, Leaf.STATE))
        threads = [
            threading.Thread(target=self._work, args=(camera, voice, stop), name=camera.id, daemon=True)
            for camera, voice in zip(self._cameras, self._voices, strict=True)
        ]
        try:
            self._link.open(stop)
            for voice in self._voices:
                voice.open(stop)
            for thread in threads:
                thread.start()
            stop.wait()
        finally:
            stop.set()
            self._end(threads)
        return 1 if self._failed else 0

    def _work(self, camera: Prepared, voice: CameraVoice, stop: threading.Event) -> None:
        """A camera's thread. A mistake of ours ends the process, which is then started again."""
        try:
            meter = Meter(time.thread_time_ns)
            watch = self._make(camera, meter)
            renewed = partial(self._renewed, camera, meter)
            CameraWorker(camera.id, camera.source, watch, voice, meter, clock.ticks, renewed).run(stop)
        except Exception:
            log.error("camera thread failed", camera=camera.id, trace=traceback.format_exc())
            self._failed = True
            stop.set()

    def _renewed(self, camera: Prepared, meter: Meter, frame: Frame) -> Watch | None:
        """Who goes on watching where the camera was just calibrated again."""
        found = self._again[camera.id].take(frame)
        return None if found is None else self._make(replace(camera, calibration=found), meter)

    def _end(self, threads: Sequence[threading.Thread]) -> None:
        for thread in threads:
            if thread.ident is not None:
                thread.join(_END_S)
        for camera, voice in zip(self._cameras, self._voices, strict=True):
            camera.source.close()
            voice.close()
        self._link.publish(*self._presence(False))
        self._link.close()

    def _rendered(self) -> list[RenderedSource]:
        return [each.source for each in self._cameras if isinstance(each.source, RenderedSource)]

    def _on_delivery(self, delivery: Delivery) -> None:
        """On the link's thread: a new scene, how the table stands, or a camera that is to find its place again."""
        try:
            message = decode(delivery.payload)
        except WireError as error:
            log.warning("bad message", topic=str(delivery.topic), why=str(error))
            return
        if isinstance(message, PlaceWanted):
            if delivery.topic.id in self._again:
                self._again[delivery.topic.id].ask(message.who)
        elif isinstance(message, Scene):
            for source in self._rendered():
                source.show(message)
        elif isinstance(message, HubState) and self._opened is not None:
            self._opened.on_state(message)

    def _on_state(self, state: LinkState) -> None:
        log.info("link", state=str(state))

    def _presence(self, online: bool) -> tuple[Topic, bytes]:
        return presence(self._table, Kind.DEVICE, NAME, self._boot, clock.utc(), online)


def main(path: Path) -> int:
    """Run the process; 0 at a clean end, 2 for settings that cannot be used, 1 where the broker is not to be had."""
    stop = start(NAME)
    try:
        settings = load(path)
        links = LinkFactory()
        cameras = prepare(settings, path.resolve().parent)
        opened = OpenPlaces()
        make = make_watch(settings.table.game, OnnxNetwork, partial(reader_maker, settings.cards), opened)
        told = opened if settings.table.game in CARD_GAMES else None
        return VisionProcess(settings.table.id, cameras, make, links, told).run(stop)
    except (SettingsError, CalibrationError, SourceError, NetworkError) as error:
        print(error, file=sys.stderr)  # noqa: T201 - the sentence for whoever started us
        return 2
    except LinkError as error:
        print(error, file=sys.stderr)  # noqa: T201
        return 1
