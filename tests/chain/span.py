"""The process of the bridge around the real `devices.bridge.core.Bridge`: ports, link and the four looks a second."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

from devices.bridge.core import Bridge
from devices.bridge.device import Binding
from devices.bridge.effects import Effect, Moment, Publish, Send, Tell
from devices.bridge.orders import Order
from devices.ports.news import Gone, Opened, Received
from hub.wire.codec import Message
from hub.wire.messages import Ack, Observed
from hub.wire.topics import Kind, Leaf, Topic
from tests.chain.agenda import MS, Agenda
from tests.chain.hours import Hours
from tests.chain.post import Post, to_bridge
from tests.chain.wires import Cable

LOOK = 250 * MS


class Span:
    """It can be killed and started, and so can its link."""

    def __init__(
        self,
        agenda: Agenda,
        rng: Random,
        hours: Hours,
        bindings: list[Binding],
        cables: Mapping[Path, Cable],
        post: Post,
    ) -> None:
        self._agenda, self._rng, self._hours = agenda, rng, hours
        self._bindings, self._cables, self._post = bindings, cables, post
        self.bridge: Bridge | None = None
        self.told: list[Tell] = []
        self.published: Callable[[str, Observed], None] = lambda device, observed: None
        self._boot = rng.randrange(1, 1000)
        self._open: set[Path] = set()
        self._turn = 0
        post.join("bridge", to_bridge, self._take)
        for path, cable in cables.items():
            cable.hear = partial(self._hear, path)

    def start(self) -> None:
        """A new process: it opens what is plugged in and connects."""
        self._boot += 1
        now = self._now()
        self.bridge = Bridge(self._bindings, self._boot, now.mono, self._hours.name)
        for path in self._cables:
            self.plugged(path)
        self._agenda.after(self._rng.randrange(10, 200) * MS, self.connect)
        self._turn += 1
        self._look(self._turn)

    def kill(self) -> None:
        """The process is gone."""
        self.bridge = None
        self._open.clear()
        self._turn += 1
        self._post.die("bridge")

    def connect(self) -> None:
        """The link is up."""
        if self.bridge is not None and not self._post.clients["bridge"].up:
            self._post.connect("bridge")
            self._do(self.bridge.link(True, self._now()))

    def disconnect(self) -> None:
        """The link is down."""
        if self.bridge is not None and self._post.clients["bridge"].up:
            self._post.disconnect("bridge")
            self._do(self.bridge.link(False, self._now()))

    def plugged(self, path: Path) -> None:
        """Somebody plugged something in: the watch finds it soon."""
        self._agenda.after(self._rng.randrange(5, 200) * MS, lambda: self._opened(path))

    def pulled(self, path: Path) -> None:
        """The cable is out."""
        if path in self._open:
            self._open.discard(path)
            if self.bridge is not None:
                self._do(self.bridge.news(Gone(path), self._now()))

    def _opened(self, path: Path) -> None:
        if self.bridge is not None and self._cables[path].gadget is not None and path not in self._open:
            self._open.add(path)
            self._do(self.bridge.news(Opened(path), self._now()))

    def _hear(self, path: Path, data: bytes) -> None:
        if self.bridge is not None and path in self._open:
            self._do(self.bridge.news(Received(path, data), self._now()))

    def _look(self, turn: int) -> None:
        if self.bridge is not None and turn == self._turn:
            self._do(self.bridge.advance(self._now()))
            self._agenda.after(LOOK + self._rng.randrange(5 * MS), lambda: self._look(turn))

    def _take(self, topic: Topic, message: Message) -> None:
        if self.bridge is None:
            return
        if isinstance(message, Ack) and topic.leaf is Leaf.ACK:
            self._do(self.bridge.acknowledged(topic.id, message.boot, message.seq))
        elif isinstance(message, Order) and topic.leaf is Leaf.COMMAND:
            self._do(self.bridge.order(topic.id, message, self._now()))

    def _do(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Send):
                if effect.path in self._open:
                    self._cables[effect.path].send(effect.data)
            elif isinstance(effect, Publish):
                if isinstance(effect.message, Observed):
                    self.published(effect.id, effect.message)
                self._post.publish("bridge", Topic("t", Kind.DEVICE, effect.id, effect.leaf), effect.message)
            elif isinstance(effect, Tell):
                self.told.append(effect)

    def _now(self) -> Moment:
        return Moment(self._hours.hub(), self._hours.utc())
