"""What the link over MQTT adds to the contract: bytes from outside that are none of ours."""

import queue
import threading

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from hub.link.accounts import Role
from hub.link.address import BrokerAddress
from hub.link.broker import start_broker
from hub.link.mqtt import MqttLink
from hub.link.port import LinkError
from hub.wire.topics import Kind, Leaf, Topic, pattern


@pytest.fixture(scope="module")
def broker(tmp_path_factory):
    with start_broker("embedded", table="t1", folder=tmp_path_factory.mktemp("b") / "broker") as running:
        yield running


def test_a_topic_that_is_none_of_ours_is_counted_and_not_delivered(broker):
    got = queue.Queue()
    link = MqttLink(broker.addresses[Role.HUB], "hub", on_delivery=got.put)
    link.subscribe(pattern("t1", Kind.HUB))
    link.subscribe("floorman/v1/t1/hub/#")
    link.open()
    raw = paho.Client(CallbackAPIVersion.VERSION2, "raw")
    raw.username_pw_set("hub", broker.addresses[Role.HUB].password)
    raw.connect(broker.plan.address.host, broker.plan.address.port)
    raw.loop_start()
    for place in ("hub/Not-An-Id/state", "hub/x/bogus", "hub/x", "hub/x/state/more", "hub/x/event"):
        raw.publish(f"floorman/v1/t1/{place}", b"x", qos=1).wait_for_publish(5)
    assert got.get(timeout=5).topic == Topic("t1", Kind.HUB, "x", Leaf.EVENT)
    assert link.dropped == 4
    assert got.empty()
    raw.disconnect()
    raw.loop_stop()
    link.close()


def test_a_link_that_was_never_opened_can_be_closed(broker):
    link = MqttLink(broker.addresses[Role.HUB], "never", on_delivery=print)
    link.publish(Topic("t1", Kind.HUB, "x", Leaf.EVENT), b"waits")
    link.close()


def test_what_is_published_before_opening_waits_for_it(broker):
    got = queue.Queue()
    link = MqttLink(broker.addresses[Role.HUB], "early", on_delivery=got.put)
    link.subscribe(pattern("t1", Kind.HUB))
    assert link.publish(Topic("t1", Kind.HUB, "x", Leaf.EVENT), b"early")
    link.open()
    assert got.get(timeout=5).payload == b"early"
    link.close()


def test_a_host_that_does_not_exist_is_said_in_one_sentence():
    link = MqttLink(BrokerAddress("no-such-host.invalid", 1883, "", ""), "x", on_delivery=print, wait_s=0.2)
    with pytest.raises(LinkError, match=r"^No broker answers at no-such-host\.invalid:1883 within 0\.2 s\."):
        link.open()


def test_who_is_told_to_stop_no_longer_waits_for_a_broker():
    link = MqttLink(BrokerAddress("no-such-host.invalid", 1883, "", ""), "x", on_delivery=print, wait_s=60)
    stop = threading.Event()
    opening = threading.Thread(target=link.open, args=(stop,), daemon=True)
    opening.start()
    stop.set()
    opening.join(20)
    assert not opening.is_alive()
    link.close()


def test_no_thread_is_left_after_closing(broker):
    before = set(threading.enumerate())
    link = MqttLink(broker.addresses[Role.HUB], "gone", on_delivery=print)
    link.open()
    assert set(threading.enumerate()) != before
    link.close()
    assert not [thread for thread in set(threading.enumerate()) - before if thread.is_alive()]
