"""Whether a broker is to be had, and which."""

from pathlib import Path
from typing import Final

from hub.checkup.finding import Finding, Level
from hub.link import mosquitto
from hub.link.address import parse_url
from hub.link.broker import mosquitto_version
from hub.link.port import LinkError
from hub.link.probe import wait_for_broker
from hub.settings.model import Broker

INSTALL: Final = "apt-get install mosquitto"
_GIVEN_SECONDS: Final = 2.0
_WHAT: Final = "broker"


def broker(wanted: Broker, program: Path | None) -> Finding:
    """The broker of a table, as its file wants it; `program` is mosquitto's, None where it is not installed."""
    if wanted.url:
        return _given(wanted.url)
    if wanted.kind == "embedded":
        return Finding(_WHAT, Level.NOTE, "the built-in one, as the table file wants it: for demonstrations only")
    if program is not None:
        return Finding(_WHAT, Level.WELL, f"mosquitto {mosquitto_version(program)} ({program})")
    if wanted.kind == "mosquitto":
        return Finding(_WHAT, Level.WRONG, "mosquitto is not installed, and the table file wants it", INSTALL)
    return Finding(_WHAT, Level.NOTE, "mosquitto is not installed; the built-in one is for demonstrations", INSTALL)


def installed() -> Path | None:
    """Mosquitto's program, where it is installed."""
    return mosquitto.find()


def _given(url: str) -> Finding:
    try:
        address = parse_url(url)
        wait_for_broker(address, _GIVEN_SECONDS)
    except LinkError as error:
        return Finding(_WHAT, Level.WRONG, str(error), "start it, or correct 'url' under [broker]")
    return Finding(_WHAT, Level.WELL, f"the given one at {address} lets us in")
