"""The dealer's page: entries in envelopes, said again after a second, and given up after three."""

from random import Random

from hub.events.clocks import DeviceTicks
from hub.events.envelope import Envelope
from hub.events.observations import Observation
from hub.wire.codec import Message
from hub.wire.messages import Ack, Observed
from hub.wire.topics import Kind, Leaf, Topic
from tests.chain.agenda import SECOND, US, Agenda
from tests.chain.hours import Hours
from tests.chain.post import Post, to_dealer

TOPIC = Topic("t", Kind.DEVICE, "dealer", Leaf.EVENT)


class Desk:
    """One dealer. His machine's clock is the hub's."""

    def __init__(self, agenda: Agenda, rng: Random, hours: Hours, post: Post) -> None:
        self._agenda, self._hours, self._post = agenda, hours, post
        self._boot = rng.randrange(1, 1000)
        self._seq = 0
        self._open: set[int] = set()
        self.made: dict[int, int] = {}
        """When each entry was made, in true time, by its number."""
        post.join("dealer", to_dealer, self._answered)
        post.connect("dealer")

    def die(self) -> None:
        """The machine of the page is off; what was entered and not answered is forgotten."""
        self._boot += 1
        self._open.clear()
        self._post.die("dealer")

    def start(self) -> None:
        """The page is there again."""
        self._post.connect("dealer")

    def enter(self, observation: Observation) -> None:
        """Make an entry, where the page is there."""
        if not self._post.clients["dealer"].up:
            return
        self._seq += 1
        ticks = DeviceTicks(self._hours.hub() // US)
        observed = Observed(Envelope("dealer", self._boot, self._seq, ticks), observation)
        self.made[self._seq] = self._agenda.now
        self._open.add(self._seq)
        self._post.publish("dealer", TOPIC, observed)
        self._agenda.after(SECOND, lambda: self._again(observed))
        self._agenda.after(3 * SECOND, lambda: self._open.discard(observed.envelope.seq))

    def _again(self, observed: Observed) -> None:
        if observed.envelope.seq in self._open:
            self._post.publish("dealer", TOPIC, observed)

    def _answered(self, _topic: Topic, message: Message) -> None:
        if isinstance(message, Ack) and message.boot == self._boot:
            self._open.discard(message.seq)
