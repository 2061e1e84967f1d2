"""One suite for every adapter of the link: the loopback, and MQTT through mosquitto and through the embedded broker."""

import contextlib
import itertools
import queue
import socket
import struct
import threading
from dataclasses import replace

import pytest

from hub.link import mosquitto
from hub.link.accounts import Role
from hub.link.broker import start, start_broker
from hub.link.loopback import LoopbackBroker
from hub.link.mqtt import MqttLink
from hub.link.port import LinkError, LinkState
from hub.wire.codec import MAX_BYTES
from hub.wire.topics import Kind, Leaf, Topic, pattern

TABLE = "t1"
WAIT_S = 8.0
_names = (f"box-{number}" for number in itertools.count())


class LoopbackRig:
    def __init__(self):
        self.broker = LoopbackBroker(refused=frozenset({"stranger"}))

    def link(self, client_id, _role=Role.PEOPLE, **arguments):
        return self.broker.link(client_id, **arguments)

    def stranger(self, **arguments):
        return self.broker.link("stranger", **arguments)

    @contextlib.contextmanager
    def away(self, client_id):
        self.broker.cut(client_id)
        yield
        self.broker.mend(client_id)

    @contextlib.contextmanager
    def outage(self):
        self.broker.stop()
        yield
        self.broker.start()

    def end(self):
        self.broker.stop()


class BrokerRig:
    def __init__(self, kind, folder):
        self.running = start_broker(kind, table=TABLE, folder=folder)

    def link(self, client_id, role=Role.PEOPLE, **arguments):
        return MqttLink(self.running.addresses[role], client_id, **arguments)

    def stranger(self, **arguments):
        return MqttLink(replace(self.running.addresses[Role.HUB], password="wrong"), "stranger", **arguments)

    @contextlib.contextmanager
    def away(self, client_id):
        """Somebody takes the client's id over and goes again."""
        address = self.running.addresses[Role.PEOPLE]
        with socket.create_connection((address.host, address.port)) as thief:
            texts = [b"MQTT", client_id.encode(), address.username.encode(), address.password.encode()]
            coded = [struct.pack("!H", len(each)) + each for each in texts]
            body = coded[0] + struct.pack("!BBH", 4, 0xC2, 0) + b"".join(coded[1:])
            thief.sendall(bytes([0x10, len(body)]) + body)
            assert thief.recv(4)[3] == 0
        yield

    @contextlib.contextmanager
    def outage(self):
        self.running.child.kill()
        self.running.child.wait()
        yield
        self.running = start(self.running.plan)

    def end(self):
        self.running.stop()


@pytest.fixture(scope="module", params=["loopback", "mosquitto", "embedded"])
def rig(request, tmp_path_factory):
    if request.param == "mosquitto" and mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    found = (
        LoopbackRig() if request.param == "loopback" else BrokerRig(request.param, tmp_path_factory.mktemp("broker"))
    )
    yield found
    found.end()


class Client:
    """A link with its deliveries and states in queues."""

    def __init__(self, rig, **arguments):
        self.name = next(_names)
        self.got, self.kept, self.states = queue.Queue(), queue.Queue(), queue.Queue()
        self.threads, self.changed = set(), threading.Event()
        arguments.setdefault("on_delivery", self.deliver)
        arguments.setdefault("on_state", self.states.put)
        self.link = rig.link(self.name, **arguments)

    def deliver(self, delivery):
        self.threads.add(threading.current_thread())
        (self.kept if delivery.retained else self.got).put(delivery)
        self.changed.set()

    def next(self):
        return self.got.get(timeout=WAIT_S)

    def first_two(self):
        """The payloads of the first two messages, retained or not."""
        while self.got.qsize() + self.kept.qsize() < 2:
            assert self.changed.wait(WAIT_S)
            self.changed.clear()
        return {each.payload for queued in (self.got, self.kept) for each in queued.queue}

    def until(self, state):
        while self.states.get(timeout=WAIT_S) != state:
            pass

    def topic(self, leaf, name=None):
        return Topic(TABLE, Kind.DEVICE, name or self.name, leaf)


@pytest.fixture
def clients(rig):
    made = []

    def make(*, opened=True, listens=(), **arguments):
        client = Client(rig, **arguments)
        made.append(client)
        for each in listens:
            client.link.subscribe(each)
        if opened:
            client.link.open()
        return client

    yield make
    for client in made:
        client.link.close()


def of(name, leaf="+"):
    return pattern(TABLE, Kind.DEVICE, name, leaf)


def test_a_message_reaches_those_who_asked_for_it_and_nobody_else(clients):
    sender = clients()
    one, other = clients(listens=[of(sender.name, Leaf.EVENT)]), clients(listens=[of("elsewhere")])
    assert sender.link.publish(sender.topic(Leaf.EVENT), b"pressed")
    assert (got := one.next()).topic == sender.topic(Leaf.EVENT)
    assert (got.payload, got.retained) == (b"pressed", False)
    sender.link.publish(sender.topic(Leaf.EVENT, "elsewhere"), b"last")
    assert other.next().payload == b"last"
    assert one.got.empty()


def test_a_subscription_made_after_opening_counts_too(clients):
    sender, late = clients(), clients()
    late.link.subscribe(of(sender.name, Leaf.STATE))
    # It is on its way when we publish: the message comes as new, or as retained where it was the faster one.
    sender.link.publish(sender.topic(Leaf.STATE), b"on")
    late.link.subscribe(of(late.name, Leaf.EVENT))
    late.link.publish(late.topic(Leaf.EVENT), b"mine")
    assert late.first_two() == {b"on", b"mine"}


def test_the_last_retained_message_is_given_to_whoever_comes_later_and_marked(clients):
    sender, present = clients(), clients(listens=[of("+")])
    for payload in (b"old", b"new"):
        sender.link.publish(sender.topic(Leaf.STATE), payload)
        assert present.next().payload == payload
    sender.link.publish(sender.topic(Leaf.EVENT), b"not kept")
    assert present.next().payload == b"not kept"
    late = clients(listens=[of(sender.name)])
    assert late.kept.get(timeout=WAIT_S).payload == b"new"
    sender.link.publish(sender.topic(Leaf.EVENT), b"then")
    assert late.next().payload == b"then"
    assert late.kept.empty()


def test_a_cleared_topic_is_told_as_empty_and_kept_for_nobody(clients):
    sender, present = clients(), clients(listens=[of("+")])
    sender.link.publish(sender.topic(Leaf.STATE), b"something")
    assert present.next().payload == b"something"
    sender.link.clear(sender.topic(Leaf.STATE))
    assert present.next().payload == b""
    late = clients(listens=[of(sender.name)])
    sender.link.publish(sender.topic(Leaf.EVENT), b"first")
    assert late.next().payload == b"first"
    assert late.kept.empty()


def test_the_will_is_published_when_a_client_is_lost(rig, clients):
    watcher = clients(listens=[of("+", Leaf.AVAILABILITY)])
    name = f"lost-{next(_names)}"
    topic = Topic(TABLE, Kind.DEVICE, name, Leaf.AVAILABILITY)
    lost = clients(will=(topic, b"offline"))
    with rig.away(lost.name):
        assert watcher.next().payload == b"offline"


def test_the_will_is_not_published_after_a_goodbye(clients):
    watcher = clients(listens=[of("+")])
    leaver = clients(opened=False, will=(Topic(TABLE, Kind.DEVICE, "leaver", Leaf.AVAILABILITY), b"offline"))
    leaver.link.open()
    leaver.link.close()
    sender = clients()
    sender.link.publish(sender.topic(Leaf.EVENT), b"later")
    assert watcher.next().payload == b"later"


def test_greeting_and_subscriptions_are_made_again_at_every_connect(rig, clients):
    watcher = clients(listens=[of("greeter")])
    count = itertools.count(1)
    topic = Topic(TABLE, Kind.DEVICE, "greeter", Leaf.STATE)
    greeter = clients(greeting=lambda: [(topic, f"hello {next(count)}".encode())], listens=[of("asked", Leaf.EVENT)])
    assert watcher.next().payload == b"hello 1"
    with rig.away(greeter.name):
        greeter.until(LinkState.DOWN)
    greeter.until(LinkState.UP)
    assert watcher.next().payload == b"hello 2"
    watcher.link.publish(Topic(TABLE, Kind.DEVICE, "asked", Leaf.EVENT), b"answer")
    assert greeter.next().payload == b"answer"


def test_what_is_published_while_cut_off_arrives_once_and_in_order(rig, clients):
    listener = clients(listens=[of("+", Leaf.EVENT)])
    sender = clients()
    with rig.away(sender.name):
        sender.until(LinkState.DOWN)
        assert all(sender.link.publish(sender.topic(Leaf.EVENT), str(n).encode()) for n in range(300))
    assert [int(listener.next().payload) for _ in range(300)] == list(range(300))
    sender.link.publish(sender.topic(Leaf.EVENT), b"end")
    assert listener.next().payload == b"end"


def test_what_is_published_during_an_outage_arrives_once_and_in_order(rig, clients):
    listener = clients(listens=[of("+", Leaf.EVENT)])
    sender = clients()
    sender.link.publish(sender.topic(Leaf.EVENT), b"0")
    assert listener.next().payload == b"0"
    with rig.outage():
        sender.until(LinkState.DOWN)
        listener.until(LinkState.DOWN)
        assert all(sender.link.publish(sender.topic(Leaf.EVENT), str(n).encode()) for n in range(1, 200))
    # Those that connect first may publish before the listener is back: it listens to what is sent from here on.
    sender.until(LinkState.UP)
    listener.until(LinkState.UP)
    sender.link.publish(sender.topic(Leaf.EVENT), b"end")
    got = []
    while not got or got[-1] != b"end":
        got.append(listener.next().payload)
    numbers = [int(each) for each in got[:-1]]
    assert numbers == list(range(200 - len(numbers), 200))
    assert sender.link.dropped == 0


def test_nothing_is_lost_or_disordered_by_threads_that_publish_through_a_reconnect(rig, clients):
    listener = clients(listens=[of("+", Leaf.EVENT)])
    sender = clients()
    ids = [f"thread-{n}" for n in range(4)]

    def publish(name):
        for n in range(60):
            assert sender.link.publish(sender.topic(Leaf.EVENT, name), str(n).encode())
            threading.Event().wait(0.004)

    threads = [threading.Thread(target=publish, args=[name]) for name in ids]
    for thread in threads:
        thread.start()
    with rig.away(sender.name):
        sender.until(LinkState.DOWN)
    for thread in threads:
        thread.join()
    got = {name: [] for name in ids}
    while sum(len(set(each)) for each in got.values()) < 240:
        delivery = listener.next()
        got[delivery.topic.id].append(int(delivery.payload))
    for each in got.values():
        # A message whose acknowledgement was lost comes twice; the envelope takes care of that, never of order.
        assert list(dict.fromkeys(each)) == list(range(60))


def test_an_old_state_that_waited_does_not_overwrite_the_greeting(rig, clients):
    topic = Topic(TABLE, Kind.DEVICE, "stater", Leaf.STATE)
    stater = clients(greeting=lambda: [(topic, b"newest")])
    with rig.outage():
        stater.until(LinkState.DOWN)
        stater.link.publish(topic, b"older")
        stater.link.publish(stater.topic(Leaf.EVENT), b"event")
    stater.until(LinkState.UP)
    late = clients(listens=[of("stater")])
    assert late.kept.get(timeout=WAIT_S).payload == b"newest"
    assert late.got.empty()


def test_the_queue_is_bounded_and_says_what_it_did_not_take(rig, clients):
    sender = clients(queue_bound=5)
    with rig.outage():
        sender.until(LinkState.DOWN)
        assert [sender.link.publish(sender.topic(Leaf.EVENT), b"x") for _ in range(7)] == [True] * 5 + [False] * 2
        assert sender.link.dropped == 2
    sender.until(LinkState.UP)


def test_states_tell_of_every_loss_and_return(rig, clients):
    client = clients()
    assert client.states.get(timeout=WAIT_S) == LinkState.UP
    with rig.outage():
        assert client.states.get(timeout=WAIT_S) == LinkState.DOWN
    assert client.states.get(timeout=WAIT_S) == LinkState.UP


def test_callbacks_come_on_one_thread_of_the_link(clients):
    sender = clients()
    listener = clients(listens=[of(sender.name)])
    for _ in range(3):
        sender.link.publish(sender.topic(Leaf.EVENT), b"x")
        listener.next()
    assert len(listener.threads) == 1
    assert threading.current_thread() not in listener.threads


def test_publishing_from_a_callback_does_not_lock_up(clients):
    answers = clients(listens=[of("+", Leaf.STATE)])
    holder = []

    def answer(delivery):
        holder[0].publish(replace(delivery.topic, leaf=Leaf.STATE), delivery.payload)

    echo = clients(opened=False, on_delivery=answer, listens=[of("+", Leaf.EVENT)])
    holder.append(echo.link)
    echo.link.open()
    for n in range(50):
        answers.link.publish(answers.topic(Leaf.EVENT), str(n).encode())
    assert [int(answers.next().payload) for _ in range(50)] == list(range(50))


def test_a_payload_at_the_bound_passes_and_one_over_it_is_our_own_mistake(clients):
    sender = clients()
    listener = clients(listens=[of(sender.name)])
    assert sender.link.publish(sender.topic(Leaf.EVENT), bytes(MAX_BYTES))
    assert len(listener.next().payload) == MAX_BYTES
    with pytest.raises(ValueError, match="over the bound"):
        sender.link.publish(sender.topic(Leaf.EVENT), bytes(MAX_BYTES + 1))


def test_closing_sends_what_is_queued(clients):
    listener = clients(listens=[of("+", Leaf.EVENT)])
    sender = clients()
    for n in range(100):
        sender.link.publish(sender.topic(Leaf.EVENT), str(n).encode())
    sender.link.close()
    assert [int(listener.next().payload) for _ in range(100)] == list(range(100))


def test_a_closed_link_takes_nothing(clients):
    sender = clients()
    sender.link.close()
    assert not sender.link.publish(sender.topic(Leaf.EVENT), b"x")
    assert sender.link.dropped == 1


def test_opening_without_a_broker_says_so_in_one_sentence(rig, clients):
    with rig.outage():
        client = clients(opened=False, wait_s=0.5)
        with pytest.raises(LinkError, match=r"^No (loopback )?broker answers .*within 0\.5 s\. Start it"):
            client.link.open()


def test_a_stranger_is_refused_and_told_to_correct_the_address(rig):
    states = []
    stranger = rig.stranger(on_delivery=print, on_state=states.append)
    with pytest.raises(LinkError, match="refuses"):
        stranger.open()
    assert states == [LinkState.REFUSED]
