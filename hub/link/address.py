"""Where the broker is and who we are there; the supervisor hands it to each process in its environment."""

import os
from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from hub.link.port import LinkError

VARIABLE = "FLOORMAN_BROKER"
DEFAULT_PORT = 1883


@dataclass(frozen=True, slots=True)
class BrokerAddress:
    """`mqtt://user:password@host:port`."""

    host: str
    port: int
    username: str
    password: str

    @property
    def url(self) -> str:
        """The address with its password: for a child's environment, never for a log."""
        return f"mqtt://{quote(self.username, safe='')}:{quote(self.password, safe='')}@{self.host}:{self.port}"

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


def parse_url(url: str) -> BrokerAddress:
    """The address in a URL.

    Raises:
        LinkError: it is no mqtt:// address.
    """
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORT
    except ValueError as error:
        raise LinkError(f"The broker's address is no URL: {error}.") from error
    if parts.scheme != "mqtt" or not parts.hostname:
        raise LinkError("The broker's address must look like mqtt://user:password@host:1883.")
    return BrokerAddress(parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or ""))


def from_environment() -> BrokerAddress:
    """The address that the supervisor gave this process.

    Raises:
        LinkError: there is none.
    """
    url = os.environ.get(VARIABLE, "")
    if not url:
        raise LinkError(f"No broker: set {VARIABLE}=mqtt://user:password@host:1883, or use 'floorman run TABLE.toml'.")
    return parse_url(url)
