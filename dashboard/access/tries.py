"""The bounds on tries at the entrance: by name, by address, by tablet, and for pairing codes by all together."""

from typing import Final

from fastapi import Request

from dashboard import wording
from dashboard.access.refusal import RefusedError
from dashboard.access.throttle import Bound, Throttle
from hub import clock
from hub.access.served import is_loopback

NAME: Final = Bound(5, 30, 900)
ADDRESS: Final = Bound(10, 15, 900)
TABLET: Final = Bound(5, 30, 900)
CODES: Final = Bound(50, 30, 900)
"""Of a pairing code, from everywhere: it has ten minutes, and 50 of 8.5e11 codes are none."""
LINKS: Final = Bound(40, 5, 300)

Key = tuple[Throttle, str]


class Tries:
    """Lives on one event loop, and is forgotten at its end: what must outlast a restart stands in the store."""

    def __init__(self) -> None:
        self.names, self.strangers = Throttle(NAME), Throttle(NAME)
        self.addresses, self.tablets = Throttle(ADDRESS), Throttle(TABLET)
        self.codes, self.links = Throttle(CODES), Throttle(LINKS)

    def of_login(self, user: str, known: bool, address: str) -> tuple[Key, Key]:
        """The bounds of a log-in with a password. On the machine itself nobody can be shut out from the hall.

        Names that nobody has are bounded alike, but kept apart: however many are made up, no known one is forgotten.
        """
        where = "here" if is_loopback(address) else "hall"
        return (self.names if known else self.strangers, f"{where} {user}"), (self.addresses, address)

    def back(self, *keys: Key) -> None:
        """The last try counts under none of these bounds: it was not looked at."""
        for throttle, key in keys:
            throttle.back(key)

    def begin(self, *keys: Key) -> None:
        """One more try under all of these bounds.

        Raises:
            RefusedError: it is too early under one of them; then it counts under none.
        """
        now = clock.monotonic()
        wait = max(throttle.wait_s(key, now) for throttle, key in keys)
        if wait:
            raise RefusedError(429, "wait", wording.wait(wait), wait)
        for throttle, key in keys:
            throttle.tried(key, now)


def address_of(request: Request) -> str:
    """The address that a request comes from; of IPv6 the network, since everybody has a whole one."""
    host = request.client.host if request.client else ""
    if ":" in host and not is_loopback(host):
        return ":".join(host.split("%")[0].split(":")[:4])
    return host
