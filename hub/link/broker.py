"""Which broker: a given one, else mosquitto as a child, else the embedded one, which is marked as a demo broker.

`prepare` writes what the broker needs and says how to start it; whoever supervises the table spawns `plan.command` and
waits with `wait_until_up`. `start_broker` does both, for tests and tools that have no supervisor.
"""

import secrets
import socket
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, Self

from hub.leash import leashed
from hub.link import mosquitto
from hub.link.accounts import Role, hashed
from hub.link.address import BrokerAddress, parse_url
from hub.link.embedded import settings as embedded
from hub.link.plan import BrokerPlan, Kind
from hub.link.port import LinkError
from hub.link.private import private_folder
from hub.link.probe import wait_for_broker

LOOPBACK: Final = "127.0.0.1"
_STOP_S: Final = 3.0

Wish = Literal["auto", "mosquitto", "embedded"]


def prepare(wish: Wish, *, table: str, folder: Path, url: str = "", port: int = 0) -> BrokerPlan:
    """Choose and configure the broker of a table; nothing is started.

    Args:
        wish: "auto" takes mosquitto where it is installed, else the embedded one.
        table: the table's id; the accounts see this table's topics only.
        folder: where configuration, passwords, log and retained messages lie; made, and closed to other users.
        url: a broker that is there already, or empty.
        port: 0 takes a free one.

    Raises:
        LinkError: the URL is none, the port is taken, mosquitto was asked for and is not installed.
    """
    if url:
        given = parse_url(url)
        return BrokerPlan(Kind.GIVEN, (), dict.fromkeys(Role, given), None)
    found = None if wish == "embedded" else mosquitto.find()
    if wish == "mosquitto" and found is None:
        raise LinkError("mosquitto is not installed: 'apt-get install mosquitto', or set [broker] kind to embedded.")
    port = _free_port(port)
    folder = private_folder(folder)
    passwords = {role: secrets.token_urlsafe(32) for role in Role}
    hashes = {role: hashed(password, secrets.token_bytes(12)) for role, password in passwords.items()}
    addresses = {role: BrokerAddress(LOOPBACK, port, role, password) for role, password in passwords.items()}
    if found is not None:
        path = mosquitto.configure(folder, port, table, hashes)
        command = (str(found), "-c", str(path))
        return BrokerPlan(Kind.MOSQUITTO, command, addresses, folder / "mosquitto.log")
    path = embedded.configure(folder, port, table, hashes)
    return BrokerPlan(
        Kind.EMBEDDED, (sys.executable, "-m", "hub.link.embedded", str(path)), addresses, folder / "embedded.log"
    )


def wait_until_up(plan: BrokerPlan, timeout_s: float = 10.0) -> None:
    """Return when the broker lets the hub's account in.

    Raises:
        LinkError: it does not within `timeout_s` seconds, or another program answers at its port.
    """
    try:
        wait_for_broker(plan.address, timeout_s)
    except LinkError as error:
        hint = f" Its log is {plan.log}." if plan.log else ""
        raise LinkError(f"{error}{hint}") from error


class RunningBroker:
    """A broker that was started here, or one that was given."""

    def __init__(self, plan: BrokerPlan, child: subprocess.Popen[bytes] | None) -> None:
        self.plan = plan
        self.child = child

    @property
    def addresses(self) -> Mapping[Role, BrokerAddress]:
        """Where it is, for each role."""
        return self.plan.addresses

    def stop(self) -> None:
        """End it; a broker that was given goes on."""
        if self.child is None:
            return
        self.child.terminate()
        try:
            self.child.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.stop()


def start_broker(
    wish: Wish, *, table: str, folder: Path, url: str = "", port: int = 0, timeout_s: float = 10.0
) -> RunningBroker:
    """Prepare a broker, start it as a child that dies with this process, and wait until it answers.

    Raises:
        LinkError: as `prepare` and `wait_until_up` do.
    """
    return start(prepare(wish, table=table, folder=folder, url=url, port=port), timeout_s)


def start(plan: BrokerPlan, timeout_s: float = 10.0) -> RunningBroker:
    """Start, or start again, the broker of a plan, and wait until it answers.

    Raises:
        LinkError: it does not answer.
    """
    running = RunningBroker(plan, _spawn(plan) if plan.command else None)
    try:
        wait_until_up(plan, timeout_s)
    except LinkError:
        running.stop()
        raise
    return running


def mosquitto_version(program: Path) -> str:
    """What it calls its version; "?" where it does not say."""
    try:
        told = subprocess.run([program, "-h"], capture_output=True, text=True, timeout=_STOP_S, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return "?"
    words = told.partition("\n")[0].split()
    return words[2] if words[:2] == ["mosquitto", "version"] and len(words) > 2 else "?"


def _spawn(plan: BrokerPlan) -> subprocess.Popen[bytes]:
    return subprocess.Popen(leashed(plan.command), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def _free_port(port: int) -> int:
    """The port, or a free one for 0."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            raise LinkError(
                f"Port {port} cannot be used ({error.strerror}): set [broker] port to another, or to 0 for a free one."
            ) from error
        return int(probe.getsockname()[1])
