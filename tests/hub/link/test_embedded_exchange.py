"""The embedded broker's core, without sockets."""

import pytest

from hub.link.accounts import Role, hashed, rights
from hub.link.embedded.exchange import ACCEPTED, NOT_AUTHORISED, REFUSED, WRONG_CLIENT_ID, WRONG_PROTOCOL, Exchange
from hub.link.embedded.packets import Connect, Message
from hub.link.embedded.settings import Grant
from hub.link.embedded.store import Store

HUB = "floorman/v1/t1/hub/t1/state"
BOX = "floorman/v1/t1/device/box/event"


class Seat:
    def __init__(self, session, will=None):
        self.session, self.will, self.ended = session, will, False

    def wake(self):
        pass

    def end(self):
        self.ended = True


@pytest.fixture
def exchange(tmp_path):
    accounts = {str(role): Grant(hashed("word", b"salt"), rights(role, "t1")) for role in Role}
    store = Store(tmp_path / "store")
    yield Exchange(accounts, store)
    store.close()


def hello(name="c", role="people", password="word", **more):
    return Connect(4, name, username=role, password=password, **more)


def enter(exchange, connect):
    session, _ = exchange.admit(connect)
    seat = Seat(session, connect.will)
    exchange.sit(seat)
    return seat


@pytest.mark.parametrize(
    ("connect", "code"),
    [
        (hello(), ACCEPTED),
        (hello(password="wrong"), NOT_AUTHORISED),
        (hello(role="nobody"), NOT_AUTHORISED),
        (Connect(5), WRONG_PROTOCOL),
        (hello(name=""), WRONG_CLIENT_ID),
        (hello(name="x" * 65), WRONG_CLIENT_ID),
    ],
)
def test_who_is_turned_away_is_told_why(exchange, connect, code):
    assert exchange.refusal(connect) == code


def test_a_pattern_beyond_the_rights_is_refused_and_one_within_them_is_not(exchange):
    vision = enter(exchange, hello(role="vision")).session
    wanted = [("floorman/v1/t1/#", 1), ("floorman/v1/t1/hub/#", 2), ("floorman/v1/t1/hub/+/state", 0), ("a/#/b", 1)]
    assert exchange.subscribe(vision, tuple(wanted)) == [REFUSED, 1, 0, REFUSED]
    assert list(vision.subscriptions) == ["floorman/v1/t1/hub/#", "floorman/v1/t1/hub/+/state"]


def test_a_session_is_never_resumed_by_another_account(exchange):
    sleeper = enter(exchange, hello("one", "hub", clean=False))
    exchange.subscribe(sleeper.session, ((BOX, 1),))
    sleeper.will = None
    exchange.leave(sleeper)
    exchange.publish(enter(exchange, hello("two", "devices")).session, Message(BOX, b"for the hub only", 1))
    thief, resumed = exchange.admit(hello("one", "vision", clean=False))
    assert not resumed
    assert thief.take() is None


def test_overlapping_patterns_bring_a_message_once(exchange):
    hub = enter(exchange, hello("hub", "hub")).session
    exchange.subscribe(hub, ((BOX, 1), ("floorman/v1/t1/#", 1)))
    exchange.publish(enter(exchange, hello("two", "devices")).session, Message(BOX, b"x", 1))
    assert hub.take().message.payload == b"x"
    assert hub.take() is None


def test_a_connection_that_was_thrown_out_does_not_take_its_successor_with_it(exchange):
    first = enter(exchange, hello("twin", "devices", will=Message(BOX, b"gone", 1)))
    watcher = enter(exchange, hello("watcher", "hub")).session
    exchange.subscribe(watcher, ((BOX, 1),))
    second = enter(exchange, hello("twin", "devices"))
    assert first.ended
    exchange.leave(first)
    assert watcher.take().message.payload == b"gone"
    assert watcher.take() is None
    exchange.subscribe(second.session, ((HUB, 1),))
    exchange.publish(enter(exchange, hello("h", "hub")).session, Message(HUB, b"on", 1))
    assert second.session.take().message.payload == b"on"
