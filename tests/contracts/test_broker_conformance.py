"""What any broker must do before a table may rely on it; see docs/broker.md for why each of these is here."""

import contextlib
import itertools
import os
import select
import signal
import socket
import stat
import struct
import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from hub.link import mosquitto
from hub.link.accounts import Role
from hub.link.broker import start, start_broker
from hub.wire.codec import MAX_BYTES

TABLE = "t1"
_names = (f"client-{number}" for number in itertools.count())

CONNACK, PUBLISH, PUBACK, SUBACK, PINGRESP = 0x20, 0x30, 0x40, 0x90, 0xD0
NOT_AUTHORISED = (4, 5)


def text(value):
    raw = value if isinstance(value, bytes) else value.encode()
    return struct.pack("!H", len(raw)) + raw


def framed(kind, body):
    size, rest = b"", len(body)
    while True:
        size += bytes([rest % 128 | (128 if rest > 127 else 0)])
        rest //= 128
        if not rest:
            return bytes([kind]) + size + body


class Raw:
    """A client made by hand: it pings, acknowledges and goes only when told to."""

    def __init__(self, address, name=None, *, clean=True, keepalive_s=0, will=None, level=4):
        self.name = name or next(_names)
        self.sock = socket.create_connection((address.host, address.port), timeout=15)
        self.file = self.sock.makefile("rb")
        self.early = []
        flags = (2 if clean else 0) | (0x2C if will else 0) | (0xC0 if address.username else 0)
        body = text("MQTT") + struct.pack("!BBH", level, flags, keepalive_s) + text(self.name)
        for part in (*(will or ()), *((address.username, address.password) if address.username else ())):
            body += text(part)
        self.sock.sendall(framed(0x10, body))
        kind, answer = self.packet()
        assert kind == CONNACK
        self.resumed, self.code = answer[0] == 1, answer[1]

    def packet(self):
        """The next packet, (0, b"") at the end of the connection."""
        try:
            head = self.file.read(1)
        except ConnectionResetError:
            head = b""
        if not head:
            return 0, b""
        size, shift = 0, 0
        while True:
            digit = self.file.read(1)[0]
            size |= (digit & 127) << shift
            shift += 7
            if digit < 128:
                return head[0], self.file.read(size)

    def publish_all(self, topic, payloads):
        """Publish without waiting for each answer before the next."""
        self.sock.sendall(b"".join(framed(PUBLISH | 2, text(topic) + b"\0\1" + each) for each in payloads))
        for _ in payloads:
            self.want(PUBACK)

    def want(self, kind):
        """The next packet of a kind; messages that come before it are kept for `message`."""
        if kind == PUBLISH and self.early:
            return self.early.pop(0)
        while True:
            found, body = self.packet()
            assert found, f"the connection ended before a packet of kind {kind:#x}"
            if found & 0xF0 == kind:
                return found, body
            self.early.append((found, body))

    def subscribe(self, pattern, qos=1):
        self.sock.sendall(framed(0x82, struct.pack("!H", 7) + text(pattern) + bytes([qos])))
        return self.want(SUBACK)[1][2]

    def publish(self, topic, payload, *, retain=False, qos=1):
        mid = struct.pack("!H", 9) if qos else b""
        self.sock.sendall(framed(PUBLISH | qos << 1 | retain, text(topic) + mid + payload))
        if qos:
            self.want(PUBACK)

    def message(self, *, acknowledge=True, kept=False):
        """The next message, topic and payload: one that was retained, one that was not, or, for None, any."""
        while True:
            head, body = self.want(PUBLISH)
            length = struct.unpack("!H", body[:2])[0]
            topic, rest = body[2 : 2 + length].decode(), body[2 + length :]
            if head & 6:
                if acknowledge:
                    self.sock.sendall(framed(PUBACK, rest[:2]))
                rest = rest[2:]
            if kept in (None, bool(head & 1)):
                return topic, rest

    def ping(self):
        """Return when the broker has read all that was sent."""
        self.sock.sendall(b"\xc0\x00")
        self.want(PINGRESP)

    def ended(self):
        """Whether the broker ends the connection; what it still sends is passed over."""
        try:
            while self.packet()[0]:
                pass
        except TimeoutError:
            return False
        return True

    def drop(self):
        """Be gone without a goodbye."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.file.close()
        self.sock.close()

    def leave(self):
        self.sock.sendall(b"\xe0\x00")
        self.file.close()
        self.sock.close()


class Bench:
    """A running broker and clients of it, all gone at the end."""

    def __init__(self, kind, folder):
        self.running = start_broker(kind, table=TABLE, folder=folder)
        self.clients = []

    def client(self, role=Role.PEOPLE, name=None, **arguments):
        return self.at(self.running.addresses[role], name, **arguments)

    def at(self, address, name=None, **arguments):
        client = Raw(address, name, **arguments)
        self.clients.append(client)
        return client

    def kill_and_restart(self):
        self.running.child.kill()
        self.running.child.wait()
        self.running = start(self.running.plan)

    def hang_up(self):
        for client in self.clients:
            client.file.close()
            client.sock.close()
        self.clients.clear()

    def end(self):
        self.hang_up()
        self.running.stop()


def made(kind, folder):
    if kind == "mosquitto" and mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    return Bench(kind, folder)


@pytest.fixture(params=["mosquitto", "embedded"])
def bench(request, tmp_path):
    """A broker of its own, that the test may kill."""
    found = made(request.param, tmp_path / "broker")
    yield found
    found.end()


@pytest.fixture(scope="module", params=["mosquitto", "embedded"])
def lasting(request, tmp_path_factory):
    found = made(request.param, tmp_path_factory.mktemp("broker"))
    yield found
    found.end()


@pytest.fixture
def shared(lasting):
    """One broker for many tests, where what others retained does no harm."""
    yield lasting
    lasting.hang_up()


def topic(name, leaf="event", kind="device"):
    return f"floorman/v1/{TABLE}/{kind}/{name}/{leaf}"


def test_a_client_that_falls_silent_is_missed_and_its_will_published(shared):
    watcher = shared.client()
    watcher.subscribe(topic("+", "availability"))
    silent = shared.client(keepalive_s=1, will=(topic("silent", "availability"), b"offline"))
    # Half a packet is no sign of life either.
    half = shared.client(keepalive_s=1, will=(topic("half", "availability"), b"offline"))
    half.sock.sendall(framed(PUBLISH, text(topic("half")) + bytes(1000))[:-1])
    assert {watcher.message(), watcher.message()} == {
        (topic("silent", "availability"), b"offline"),
        (topic("half", "availability"), b"offline"),
    }
    assert silent.ended()
    assert half.ended()
    late = shared.client()
    late.subscribe(topic("silent", "availability"))
    assert late.message(kept=True) == (topic("silent", "availability"), b"offline")


def test_a_client_that_pings_is_not_missed(shared):
    watcher = shared.client()
    watcher.subscribe(topic("+"))
    alive = shared.client(keepalive_s=1, will=(topic("alive"), b"offline"))
    for _ in range(4):
        alive.ping()
        threading.Event().wait(0.5)
    watcher.publish(topic("other"), b"still here")
    assert watcher.message()[1] == b"still here"


def test_a_goodbye_takes_the_will_away(shared):
    watcher = shared.client()
    watcher.subscribe(topic("+"))
    shared.client(will=(topic("polite"), b"offline")).leave()
    watcher.publish(topic("other"), b"next")
    assert watcher.message()[1] == b"next"


def test_a_second_client_with_the_same_id_throws_the_first_one_out(shared):
    watcher = shared.client()
    watcher.subscribe(topic("+"))
    first = shared.client(name="twin", will=(topic("twin"), b"offline"))
    second = shared.client(name="twin")
    assert first.ended()
    assert watcher.message()[1] == b"offline"
    assert second.subscribe(topic("+")) == 1
    watcher.publish(topic("other"), b"to the second")
    assert second.message()[1] == b"to the second"


def test_a_stranger_cannot_throw_anybody_out(shared):
    first = shared.client(name="twin")
    assert shared.at(replace(shared.running.addresses[Role.HUB], password="wrong"), "twin").code in NOT_AUTHORISED
    assert first.subscribe(topic("+")) == 1


def test_retained_messages_survive_kill_9(bench):
    sender = bench.client()
    sender.publish(topic("kept", "state"), b"old", retain=True)
    sender.publish(topic("kept", "state"), b"new", retain=True)
    sender.publish(topic("gone", "state"), b"cleared", retain=True)
    sender.publish(topic("gone", "state"), b"", retain=True)
    settle(bench)
    bench.kill_and_restart()
    late = bench.client()
    late.subscribe(topic("+", "state"))
    assert late.message(kept=True) == (topic("kept", "state"), b"new")
    late.publish(topic("fresh", "state"), b"next")
    assert late.message(kept=None)[0] == topic("fresh", "state")


def test_a_lasting_session_and_what_waits_for_it_survive_kill_9(bench):
    sleeper = bench.client(name="sleeper", clean=False)
    assert sleeper.subscribe(topic("+")) == 1
    sleeper.leave()
    sender = bench.client()
    for n in range(100):
        sender.publish(topic("box"), str(n).encode())
    settle(bench)
    bench.kill_and_restart()
    sleeper = bench.client(name="sleeper", clean=False)
    assert sleeper.resumed
    assert [int(sleeper.message()[1]) for _ in range(100)] == list(range(100))
    bench.client().publish(topic("box"), b"subscribed still")
    assert sleeper.message()[1] == b"subscribed still"


def settle(bench):
    """Mosquitto saves within its second of autosave; the embedded broker has saved before it acknowledged."""
    if not bench.running.plan.demo:
        threading.Event().wait(1.6)


def test_what_a_client_did_not_acknowledge_it_gets_again_first(bench):
    reader = bench.client(name="reader", clean=False)
    reader.subscribe(topic("+"))
    sender = bench.client()
    for n in range(5):
        sender.publish(topic("box"), str(n).encode())
    assert reader.message()[1] == b"0"
    assert reader.message(acknowledge=False)[1] == b"1"
    reader.ping()
    reader.drop()
    sender.publish(topic("box"), b"5")
    again = bench.client(name="reader", clean=False)
    assert [again.message()[1] for _ in range(5)] == [b"1", b"2", b"3", b"4", b"5"]


def test_a_clean_session_leaves_nothing_behind(bench):
    bench.client(name="sleeper", clean=False).subscribe(topic("+"))
    bench.client(name="sleeper", clean=True).leave()
    fresh = bench.client(name="sleeper", clean=False)
    assert not fresh.resumed


def test_more_than_a_thousand_messages_wait_for_a_slow_reader(bench):
    sleeper = bench.client(name="sleeper", clean=False)
    sleeper.subscribe(topic("+"))
    sleeper.leave()
    sender = bench.client()
    sender.publish_all(topic("box"), [str(n).encode() for n in range(1100)])
    sleeper = bench.client(name="sleeper", clean=False)
    got = []
    while len(got) < 1100:
        # Acknowledged twenty at a time: mosquitto saves all that waits at every change.
        heads = [sleeper.want(PUBLISH)[1] for _ in range(min(20, 1100 - len(got)))]
        mids = [body[2 + len(topic("box")) :][:2] for body in heads]
        got += [int(body[4 + len(topic("box")) :]) for body in heads]
        sleeper.sock.sendall(b"".join(framed(PUBACK, mid) for mid in mids))
    assert got == list(range(1100))


@pytest.mark.parametrize(
    "wide", ["#", "floorman/#", f"floorman/v1/{TABLE}/#", f"floorman/v1/{TABLE}/device/#", topic("+", "+"), topic("+")]
)
def test_a_wildcard_does_not_widen_the_right_to_read(shared, wide):
    vision, sender = shared.client(Role.VISION), shared.client()
    sender.publish(topic("box", "state"), b"secret and retained", retain=True)
    vision.subscribe(wide)
    vision.subscribe(topic("people", "state"))
    sender.publish(topic("box"), b"secret")
    sender.publish(topic("people", "state"), b"allowed")
    assert vision.message(kept=None) == (topic("people", "state"), b"allowed")


def test_what_is_retained_for_others_is_not_given_to_a_newcomer(shared):
    reader, sender = shared.client(), shared.client()
    reader.subscribe(topic("+", "state"))
    sender.publish(topic("box", "state"), b"secret", retain=True)
    assert reader.message()[1] == b"secret"
    newcomer = shared.client(Role.VISION)
    newcomer.subscribe(topic("people", "state"))
    sender.publish(topic("people", "state"), b"allowed")
    assert newcomer.message(kept=None)[1] == b"allowed"


@pytest.mark.parametrize(
    ("role", "place", "allowed"),
    [
        (Role.HUB, topic(TABLE, "state", "hub"), True),
        (Role.HUB, topic("box", "ack"), True),
        (Role.HUB, topic("box", "event"), False),
        (Role.VISION, topic("cam-1", "event", "camera"), True),
        (Role.VISION, topic("vision", "availability"), True),
        (Role.VISION, topic("box", "event"), False),
        (Role.VISION, topic(TABLE, "state", "hub"), False),
        (Role.VISION, topic("lens", "event", "lens"), True),
        (Role.DEVICES, topic("box", "event"), True),
        (Role.DEVICES, topic("box", "ack"), False),
        (Role.DEVICES, topic("cam-1", "event", "camera"), False),
        (Role.DEVICES, topic("dealer", "event"), False),
        (Role.DEVICES, topic("people", "event"), False),
        (Role.DASHBOARD, topic("dealer", "event"), True),
        (Role.DASHBOARD, topic("box", "event"), False),
        (Role.DASHBOARD, topic(TABLE, "event", "hub"), False),
        (Role.DASHBOARD, topic("box", "command"), False),
        (Role.PEOPLE, topic("box", "command"), True),
        (Role.PEOPLE, topic("box", "ack"), False),
        (Role.DESK, topic("box", "command"), True),
        (Role.DESK, topic("box", "state"), True),
        (Role.DESK, topic("box", "event"), False),
        (Role.DESK, topic("box", "ack"), False),
        (Role.DESK, topic("simulator", "command"), False),
        (Role.DESK, topic("dealer", "availability"), False),
        (Role.DESK, topic("cam-1", "command", "camera"), True),
        (Role.DESK, topic("cam-1", "event", "camera"), False),
        (Role.DESK, topic("cam-1", "state", "camera"), False),
        (Role.DESK, topic(TABLE, "state", "hub"), False),
        (Role.HUB, f"floorman/v1/other/hub/{TABLE}/state", False),
    ],
)
def test_a_role_writes_where_it_has_the_right_and_nowhere_else(shared, role, place, allowed):
    watcher, writer = shared.client(Role.HUB), shared.client(role)
    watcher.subscribe(f"floorman/v1/{TABLE}/#")
    writer.publish(place, b"written")
    shared.client().publish(topic("end"), b"end")
    assert watcher.message()[1] == (b"written" if allowed else b"end")


def test_a_will_needs_the_right_to_write_too(shared):
    watcher = shared.client(Role.HUB)
    watcher.subscribe(f"floorman/v1/{TABLE}/#")
    shared.client(Role.VISION, will=(topic("box"), b"forged")).drop()
    shared.client(Role.VISION, will=(topic("cam-1", "event", "camera"), b"honest")).drop()
    assert watcher.message()[1] == b"honest"


def test_nobody_comes_in_without_a_name(shared):
    address = replace(shared.running.addresses[Role.HUB], username="", password="")
    assert shared.at(address).code in NOT_AUTHORISED


@pytest.mark.parametrize("change", [{"password": "wrong"}, {"password": ""}, {"username": "nobody"}])
def test_nobody_comes_in_with_a_wrong_name_or_password(shared, change):
    client = shared.at(replace(shared.running.addresses[Role.HUB], **change))
    assert client.code in NOT_AUTHORISED
    assert client.ended()


def test_it_listens_on_loopback_only(bench):
    port = bench.running.plan.address.port
    tables = Path("/proc/net/tcp").read_text().splitlines() + Path("/proc/net/tcp6").read_text().splitlines()
    listening = [row.split()[1] for row in tables if row.split()[3] == "0A"]
    assert [place for place in listening if int(place.split(":")[1], 16) == port] == [f"0100007F:{port:04X}"]


def test_no_secret_is_readable_by_others(bench):
    folder = Path(bench.running.plan.command[-1]).parent
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    password = bench.running.addresses[Role.HUB].password
    for file in folder.iterdir():
        assert password not in file.read_text(errors="replace")
    for name in ("passwords", "rights", "mosquitto.conf", "embedded.json"):
        if (folder / name).exists():
            assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600


def test_a_payload_at_the_wires_bound_passes(shared):
    reader, sender = shared.client(), shared.client()
    reader.subscribe(topic("+"))
    sender.publish(topic("box"), bytes(MAX_BYTES))
    assert len(reader.message()[1]) == MAX_BYTES


def test_a_payload_well_over_the_wires_bound_ends_the_connection_and_goes_nowhere(shared):
    reader, sender = shared.client(), shared.client()
    reader.subscribe(topic("+"))
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        sender.sock.sendall(framed(PUBLISH, text(topic("box")) + bytes(MAX_BYTES + 2000)))
    assert sender.ended()
    shared.client().publish(topic("box"), b"small")
    assert reader.message()[1] == b"small"


@pytest.mark.parametrize(
    "noise", [b"\x00\x00", b"\xff" * 20, b"GET / HTTP/1.1" + bytes(100), b"\x10\x02\x00\x04", b"\x30\x03\x00\x09a"]
)
def test_noise_ends_its_own_connection_and_nothing_else(shared, noise):
    reader = shared.client()
    reader.subscribe(topic("+"))
    noisy, address = shared.client(), shared.running.plan.address
    noisy.sock.sendall(noise)
    assert noisy.ended()
    stranger = socket.create_connection((address.host, address.port))
    stranger.sendall(noise)
    stranger.close()
    shared.client().publish(topic("box"), b"fine")
    assert reader.message()[1] == b"fine"


def test_a_restart_comes_back_on_the_same_port_with_the_same_accounts(bench):
    before = bench.running.addresses
    bench.running.stop()
    bench.running = start(bench.running.plan)
    assert bench.running.addresses == before
    assert bench.client().code == 0


def test_it_ends_within_a_second_of_being_told_with_clients_connected(bench):
    bench.client(keepalive_s=5, will=(topic("x", "availability"), b"offline"))
    bench.running.child.send_signal(signal.SIGTERM)
    assert bench.running.child.wait(timeout=1) is not None


PARENT = """
import sys, pathlib
from hub.link.broker import start_broker
running = start_broker(sys.argv[1], table="t1", folder=pathlib.Path(sys.argv[2]))
print(running.child.pid, flush=True)
sys.stdin.read()
"""


@pytest.mark.parametrize("kind", ["mosquitto", "embedded"])
def test_it_dies_with_its_parent(kind, tmp_path):
    if kind == "mosquitto" and mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    command = [sys.executable, "-c", PARENT, kind, str(tmp_path / "broker")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        pid = int(parent.stdout.readline())
        watched = os.pidfd_open(pid)
        parent.kill()
    try:
        poll = select.poll()
        poll.register(watched)
        assert poll.poll(3000)
    finally:
        os.close(watched)
