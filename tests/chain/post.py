"""The broker between the processes, as far as MQTT with QoS 1 and clean sessions allows it to go wrong."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from hub.wire.codec import Message, decode, encode
from hub.wire.topics import Leaf, Topic
from tests.chain.agenda import MS, US, Agenda

Parcel = tuple[Topic, Message]


@dataclass(slots=True)
class Client:
    """A process at the broker: what it wants to hear, and what it has sent that is not acknowledged."""

    wants: Callable[[Topic], bool]
    deliver: Callable[[Topic, Message], None]
    up: bool = False
    turn: int = 0
    there: int = 0
    back: int = 0
    unsent: list[Parcel] = field(default_factory=list)
    unacked: list[tuple[int, Parcel]] = field(default_factory=list)
    """With the time at which the broker's word is back."""


@dataclass(slots=True)
class Trouble:
    """`late`: up to so much more on every way; chances that a message comes twice, or is overtaken by others."""

    late: int = 0
    doubled: float = 0.0
    overtaken: float = 0.0


class Post:
    """All clients and the retained messages. With `coded`, every message goes as its bytes."""

    def __init__(self, agenda: Agenda, rng: Random, *, coded: bool) -> None:
        self._agenda, self._rng, self._coded = agenda, rng, coded
        self.clients: dict[str, Client] = {}
        self.trouble = Trouble()
        self._retained: dict[Topic, Message] = {}

    def join(self, name: str, wants: Callable[[Topic], bool], deliver: Callable[[Topic, Message], None]) -> None:
        """A process that may connect."""
        self.clients[name] = Client(wants, deliver)

    def connect(self, name: str) -> None:
        """What was not acknowledged is sent again, then what waited; retained messages come at once."""
        client = self.clients[name]
        client.up = True
        again = [parcel for acked, parcel in client.unacked if acked > self._agenda.now]
        waiting, client.unacked, client.unsent = [*again, *client.unsent], [], []
        for parcel in waiting:
            self._send(client, parcel)
        for parcel in self._retained.items():
            if client.wants(parcel[0]):
                self._hand(client, parcel)

    def disconnect(self, name: str) -> None:
        """What was on its way to the client is lost; what was on its way from it is sent again."""
        client = self.clients[name]
        client.up = False
        client.turn += 1

    def die(self, name: str) -> None:
        """The process is gone, with all that it held."""
        self.disconnect(name)
        self.clients[name].unsent, self.clients[name].unacked = [], []

    def publish(self, name: str, topic: Topic, message: Message) -> None:
        """A process publishes; while it is not connected its link keeps the message."""
        client = self.clients[name]
        if client.up:
            self._send(client, (topic, message))
        else:
            client.unsent.append((topic, message))

    def _send(self, client: Client, parcel: Parcel) -> None:
        when = self._when(client.there)
        client.there = max(client.there, when)
        client.unacked = [each for each in client.unacked[-40:] if each[0] > self._agenda.now]
        client.unacked.append((when + 500 * US, parcel))
        turn = client.turn
        self._agenda.at(when, lambda: self._arrived(client, turn, parcel))

    def _arrived(self, client: Client, turn: int, parcel: Parcel) -> None:
        if turn != client.turn:
            return
        topic, message = parcel
        if topic.leaf.retained:
            self._retained[topic] = message
        for other in self.clients.values():
            if other.up and other.wants(topic):
                self._hand(other, parcel)
                if self.trouble.doubled and self._rng.random() < self.trouble.doubled:
                    self._agenda.after(self._rng.randrange(300 * MS), partial(self._hand, other, parcel))

    def _hand(self, client: Client, parcel: Parcel) -> None:
        if not client.up:
            return
        when = self._when(client.back)
        client.back = max(client.back, when)
        turn = client.turn
        self._agenda.at(when, lambda: self._take(client, turn, parcel))

    def _take(self, client: Client, turn: int, parcel: Parcel) -> None:
        if turn == client.turn:
            topic, message = parcel
            client.deliver(topic, decode(encode(message)) if self._coded else message)

    def _when(self, before: int) -> int:
        late = 100 * US + self._rng.randrange(2 * MS) + (self._rng.randrange(self.trouble.late + 1))
        when = self._agenda.now + late
        overtaken = self.trouble.overtaken and self._rng.random() < self.trouble.overtaken
        return when if overtaken else max(before + 1, when)


def to_bridge(topic: Topic) -> bool:
    """What the bridge subscribes."""
    return topic.leaf in (Leaf.ACK, Leaf.COMMAND)


def to_hub(topic: Topic) -> bool:
    """What the hub subscribes."""
    return topic.leaf in (Leaf.EVENT, Leaf.STATE, Leaf.AVAILABILITY)


def to_dealer(topic: Topic) -> bool:
    """What the dealer's page subscribes."""
    return topic.leaf is Leaf.ACK and topic.id == "dealer"
