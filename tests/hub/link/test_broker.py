"""Which broker is chosen, and what is said where it cannot be started."""

import socket
import threading

import pytest

from hub.link import broker, mosquitto
from hub.link.accounts import Role
from hub.link.plan import Kind
from hub.link.port import LinkError


@pytest.fixture
def without_mosquitto(monkeypatch):
    monkeypatch.setattr(mosquitto, "find", lambda: None)


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def test_a_given_url_starts_nothing_and_is_the_address_of_every_role(tmp_path):
    plan = broker.prepare("auto", table="t1", folder=tmp_path / "b", url="mqtt://me:secret@host:1884")
    assert (plan.kind, plan.command, plan.demo) == (Kind.GIVEN, (), False)
    assert {address.url for address in plan.addresses.values()} == {"mqtt://me:secret@host:1884"}
    assert not (tmp_path / "b").exists()


def test_a_url_that_is_none_is_refused(tmp_path):
    with pytest.raises(LinkError, match="must look like mqtt://"):
        broker.prepare("auto", table="t1", folder=tmp_path, url="host:1883")


def test_auto_takes_mosquitto_where_it_is_and_it_is_no_demo(tmp_path, monkeypatch):
    monkeypatch.setattr(mosquitto, "find", lambda: tmp_path / "mosquitto")
    plan = broker.prepare("auto", table="t1", folder=tmp_path / "b")
    assert (plan.kind, plan.demo) == (Kind.MOSQUITTO, False)
    assert str(tmp_path / "mosquitto") in plan.command


@pytest.mark.usefixtures("without_mosquitto")
def test_auto_takes_the_embedded_one_elsewhere_and_says_that_it_is_a_demo(tmp_path):
    plan = broker.prepare("auto", table="t1", folder=tmp_path / "b")
    assert (plan.kind, plan.demo) == (Kind.EMBEDDED, True)


@pytest.mark.usefixtures("without_mosquitto")
def test_asking_for_mosquitto_where_it_is_not_says_how_to_get_it(tmp_path):
    with pytest.raises(LinkError, match="apt-get install mosquitto"):
        broker.prepare("mosquitto", table="t1", folder=tmp_path)


def test_every_role_has_its_own_name_and_password_and_every_start_new_ones(tmp_path):
    one = broker.prepare("embedded", table="t1", folder=tmp_path / "b")
    two = broker.prepare("embedded", table="t1", folder=tmp_path / "b")
    assert [address.username for address in one.addresses.values()] == list(Role)
    passwords = {address.password for plan in (one, two) for address in plan.addresses.values()}
    assert len(passwords) == 2 * len(Role)
    assert all(len(password) >= 43 for password in passwords)


def test_a_port_that_is_asked_for_is_kept_and_zero_takes_a_free_one(tmp_path):
    free = broker.prepare("embedded", table="t1", folder=tmp_path / "b").address.port
    assert free > 0
    assert broker.prepare("embedded", table="t1", folder=tmp_path / "b", port=free).address.port == free


def test_a_busy_port_is_said_in_one_sentence_before_anything_is_started(tmp_path, taken):
    port = taken.getsockname()[1]
    with pytest.raises(
        LinkError, match=rf"^Port {port} cannot be used \(Address already in use\): set \[broker\] port"
    ):
        broker.prepare("auto", table="t1", folder=tmp_path, port=port)


@pytest.mark.parametrize("wish", ["mosquitto", "embedded"])
def test_a_folder_with_a_blank_in_its_name_is_no_trouble(wish, tmp_path):
    if wish == "mosquitto" and mosquitto.find() is None:
        pytest.skip("mosquitto is not installed")
    with broker.start_broker(wish, table="t1", folder=tmp_path / "my table" / "broker") as running:
        assert running.plan.log.exists()


def test_no_password_is_in_the_command_line(tmp_path):
    for wish in ("mosquitto", "embedded"):
        if wish == "mosquitto" and mosquitto.find() is None:
            continue
        plan = broker.prepare(wish, table="t1", folder=tmp_path / wish)
        assert not [each for each in plan.addresses.values() if each.password in " ".join(plan.command)]


def test_a_broker_that_is_not_there_is_missed_with_the_name_of_its_log(tmp_path):
    plan = broker.prepare("embedded", table="t1", folder=tmp_path / "b")
    with pytest.raises(
        LinkError, match=r"^No broker answers at 127\.0\.0\.1:\d+ within 0\.1 s\. Its log is .*embedded\.log"
    ):
        broker.wait_until_up(plan, 0.1)


def test_a_program_that_is_no_broker_is_not_taken_for_one(tmp_path, taken):
    port = taken.getsockname()[1]
    served = threading.Thread(target=_say_hello, args=[taken], daemon=True)
    served.start()
    plan = broker.prepare("auto", table="t1", folder=tmp_path, url=f"mqtt://me:secret@127.0.0.1:{port}")
    with pytest.raises(LinkError, match="No broker answers"):
        broker.wait_until_up(plan, 0.05)
    served.join()


def _say_hello(server):
    sock, _peer = server.accept()
    sock.sendall(b"SSH-2.0-something\r\n")
    sock.close()
    server.close()


def test_another_broker_at_the_address_is_told_apart(tmp_path):
    with broker.start_broker("embedded", table="t1", folder=tmp_path / "b") as running:
        port = running.plan.address.port
        other = broker.prepare("auto", table="t1", folder=tmp_path, url=f"mqtt://me:secret@127.0.0.1:{port}")
        with pytest.raises(LinkError, match="does not know 'me'"):
            broker.start(other, 1.0)
