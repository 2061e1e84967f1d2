"""Certificates of our own, by the real openssl; and connections that are waited for, or not."""

import asyncio
import contextlib
import shutil
import socket
import ssl
import stat
import threading
from collections.abc import Callable, Iterator

import httpx
import pytest

from dashboard.access.tls.certificates import CertificateError, Made, fingerprint, make_certificate
from dashboard.server import CannotListenError, Certificate, Patience, certificate_of, listen, serve
from hub.access.served import Served
from hub.settings.model import Dashboard
from tests.dashboard.access.rooms import PASSWORD, Room

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl: apt-get install openssl")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Made:
    return make_certificate(tmp_path_factory.mktemp("tls"), ("localhost", "floor.local"), ("127.0.0.1",))


def test_keys_are_for_their_owner_only(made):
    keys = (made.key, made.authority.with_suffix(".key"))
    assert [stat.S_IMODE(key.stat().st_mode) for key in keys] == [0o600, 0o600]
    assert len(fingerprint(made.authority)) == 95


def test_the_next_certificate_is_by_the_same_authority_unless_it_may_not(made, tmp_path):
    again = make_certificate(tmp_path, ("localhost",), ("127.0.0.1",))
    first = again.authority.read_bytes()
    make_certificate(tmp_path, ("localhost",), ("192.168.1.20",))
    assert again.authority.read_bytes() == first
    make_certificate(tmp_path, ("floor.example.org",), ("127.0.0.1",))
    assert again.authority.read_bytes() != first


def test_a_folder_that_is_none_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(CertificateError, match="cannot be written"):
        make_certificate(tmp_path / "file" / "tls", ("localhost",), ())


def test_files_that_do_not_belong_together_are_one_sentence(made, tmp_path):
    section = Dashboard(certificate=made.certificate, key=made.authority.with_suffix(".key"))
    with pytest.raises(CannotListenError, match="make new ones with 'floorman tls make'"):
        certificate_of(section)
    with pytest.raises(CannotListenError, match="No such file"):
        certificate_of(Dashboard(certificate=tmp_path / "none.crt", key=tmp_path / "none.key"))


@contextlib.contextmanager
def pages(room: Callable[[], Room], certificate: Certificate | None = None) -> Iterator[int]:
    """The port of pages that are really served."""
    stop, ready, port = threading.Event(), threading.Event(), [0]

    async def play() -> None:
        made = room()
        await made.door.look()
        with listen("127.0.0.1", 0) as listener:
            port[0] = listener.getsockname()[1]
            ready.set()
            await serve(made.site, listener, made.feed, stop, certificate)

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    try:
        assert ready.wait(10)
        yield port[0]
    finally:
        stop.set()
        thread.join(10)


def test_over_tls_a_log_in_works_for_who_trusts_the_authority_and_for_nobody_else(made, tmp_path):
    def room() -> Room:
        it = Room(tmp_path, served=Served("127.0.0.1", 0, tls=True))
        it.people()
        return it

    with pages(room, certificate_of(Dashboard(certificate=made.certificate, key=made.key))) as port:
        trusting = ssl.create_default_context(cafile=str(made.authority))
        with httpx.Client(base_url=f"https://127.0.0.1:{port}", verify=trusting) as client:
            answer = client.post("/api/login", json={"name": "Kari", "secret": PASSWORD})
            assert list(answer.cookies.keys()) == ["__Host-floorman-session-t4"]
            assert client.get("/dealer").status_code == 200
        with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
            httpx.get(f"https://127.0.0.1:{port}/healthz")


def test_a_connection_that_asks_for_nothing_is_let_go(tmp_path, monkeypatch):
    monkeypatch.setattr(Patience, "look_s", 0.05)
    half = b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    with pages(lambda: Room(tmp_path, served=Served())) as port:
        at = f"http://127.0.0.1:{port}"
        with socket.create_connection(("127.0.0.1", port), 10) as silent, httpx.Client() as client:
            silent.sendall(half)
            # A stream is a request under way, however long it takes.
            with client.stream("GET", f"{at}/events"):
                assert silent.recv(100) == b""
                assert client.get(f"{at}/healthz").json()["streams"] == 1
