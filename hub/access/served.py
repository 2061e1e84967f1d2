"""Where the pages are served: where the file says, or on this machine only, as long as nobody can log in. Pure."""

from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from hub.settings.model import Dashboard

LOOPBACK: Final = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Served:
    """An address of pages, which spectators see `delay_s` seconds late.

    `kept_home` where the file asks for more than this machine and there are no users yet.
    """

    host: str = LOOPBACK
    port: int = 0
    tls: bool = False
    names: tuple[str, ...] = ()
    kept_home: bool = False
    delay_s: int = 0

    @property
    def loopback(self) -> bool:
        """Whether only this machine reaches the pages."""
        return is_loopback(self.host)

    def url(self, path: str = "", host: str = "") -> str:
        """The address of a page, as a person opens it; by `host` where one is given."""
        name = host or self.host
        shown = f"[{name}]" if ":" in name else name
        return f"{'https' if self.tls else 'http'}://{shown}:{self.port}{path}"


def served(dashboard: Dashboard, users: bool) -> Served:
    """Where these settings lead, with or without users."""
    kept = not users and not is_loopback(dashboard.host)
    host = LOOPBACK if kept else dashboard.host
    return Served(host, dashboard.port, dashboard.certificate is not None, dashboard.names, kept, dashboard.delay_s)


def is_loopback(host: str) -> bool:
    """Whether an address, or a name, is one that only this machine reaches."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def kept_home(command: str) -> str:
    """Why the pages are on this machine only, and what to do; `command` adds a user."""
    return (
        "The pages are open on this machine only, because nobody has a password yet. To open them to the hall, run "
        f"'{command}', then start this again."
    )
