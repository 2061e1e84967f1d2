"""By which address somebody in the hall reaches the pages."""

import socket
from contextlib import closing
from ipaddress import ip_address

from hub.access.served import Served

_FAR_AWAY = ("192.0.2.1", 9)
"""An address that is nobody's: nothing is sent, the system only says over which of ours it would go."""


def reached_at(served: Served, path: str) -> str:
    """The address of a page as it is typed on another device: a name of the file, or this machine's address."""
    if served.names and not served.loopback:
        return served.url(path, served.names[0])
    return served.url(path, own_address() if _is_any(served.host) else served.host)


def own_address() -> str:
    """The address of this machine in its network; its name where it has none."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(_FAR_AWAY)
        except OSError:
            return f"{socket.gethostname().split('.')[0].lower()}.local"
        return str(probe.getsockname()[0])


def _is_any(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False
