"""Where a request comes from: a page of this very site, or somebody else's. Pure but for the machine's name."""

from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

_OWN: Final = ("same-origin", "none")


@dataclass(frozen=True, slots=True)
class OurSite:
    """The names of this machine beside its addresses, and whether its pages are served by TLS."""

    names: tuple[str, ...] = ()
    tls: bool = False

    def foreign(self, headers: Mapping[str, str], *, page: bool) -> bool:
        """Whether a request is not from a page of ours, nor from a program that is no browser.

        A browser names the origin of every script, and where it knows more it says more. A page may be opened from
        anywhere, as by a link in a message; nothing else may.
        """
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self.is_our_name(host) or (origin is not None and not self._is_ours(origin, host)):
            return True
        return not page and headers.get("sec-fetch-site", "none") not in _OWN

    def is_our_name(self, host: str) -> bool:
        """Whether a Host header names this machine by its address or a name of its own.

        Another site can point a name of its own at our address, and its pages then count as ours for a browser.
        """
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        try:
            ip_address(name)
        except ValueError:
            own = gethostname().lower()
            return name in ("localhost", own, f"{own.split('.')[0]}.local", *self.names)
        return True

    def _is_ours(self, origin: str, host: str) -> bool:
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.netloc.lower() == host.lower() and parts.scheme in (("https",) if self.tls else ("http", "https"))
