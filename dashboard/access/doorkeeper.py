"""The doorkeeper: who a request is from, by its cookies, and whether somebody is still who he was."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import structlog

from hub.access.model import Access, Role, Tablet, digest_of
from hub.access.served import Served
from hub.access.store import AccessError, AccessStore
from hub.events.clocks import UtcMicros

LOOK_S: Final = 0.25
"""How soon it is noticed that `floorman users` changed something."""
MINUTE_US: Final = 60_000_000
UNUSED_US: Final = 4 * 60 * MINUTE_US
"""A session that is not used for so long is over. An open page uses it."""
LONGEST_US: Final = 20 * 60 * MINUTE_US
"""Longer than this no session lasts: a long day."""
SEEN_US: Final = 5 * MINUTE_US
"""So seldom is it written down that a session is in use."""
MAX_TOKEN: Final = 200

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who a request is from. `unasked`: nobody has to say who he is here."""

    role: Role | None = None
    name: str = ""
    session: str = ""
    link: str = ""
    tablet: Tablet | None = None
    unasked: bool = False
    delay_s: int = 0
    """Seconds by which the spectators' pages are late for him at least."""


@dataclass(frozen=True, slots=True)
class Cookies:
    """The names of the cookies at one table: a browser has one jar for all ports of a machine.

    The link has one of its own, so that a link that somebody sends to the floor logs nobody out.
    """

    session: str
    tablet: str
    link: str


def cookies_of(table: str, tls: bool) -> Cookies:
    """With TLS under a prefix by which a browser takes them over TLS only, and for this very host."""
    prefix = "__Host-" if tls else ""
    return Cookies(*(f"{prefix}floorman-{what}-{table}" for what in ("session", "tablet", "watch")))


class Doorkeeper:
    """Lives on one event loop; holds what the store says, and looks for changes of it.

    Args:
        store: What stands there decides.
        table: The id of the table or tournament.
        served: Where the pages are: on loopback nobody is asked until there are users.
        utc: The wall clock, since sessions outlive this process.
    """

    def __init__(self, store: AccessStore, table: str, served: Served, utc: Callable[[], UtcMicros]) -> None:
        self.store, self.served, self.utc = store, served, utc
        self.cookies = cookies_of(table, served.tls)
        self.access = Access()
        # Asked of each stream every second.
        self._at_home = served.loopback
        self._changed: Callable[[], None] = lambda: None
        self._changes = -1
        self._damaged = False

    @property
    def nobody_is_asked(self) -> bool:
        """Whether everybody who reaches the pages may all: there are no users, and only this machine reaches them."""
        return self._at_home and not self.access.users and not self._damaged

    def visitor(self, cookies: Mapping[str, str], key: str = "") -> Visitor:
        """Who a request with these cookies, or with a desk's key, is from. What means nothing is as none."""
        if self.nobody_is_asked:
            return Visitor(Role.FLOOR, unasked=True, delay_s=self.served.delay_s)
        if key:
            return Visitor(Role.DESK, link=_digest(key)) if self.opens(_digest(key), Role.DESK) else Visitor()
        tablet = self.access.tablets.get(_digest(cookies.get(self.cookies.tablet)))
        session = _digest(cookies.get(self.cookies.session))
        role, name = self._logged_in(session, tablet)
        if role is not None:
            return Visitor(role, name, session, tablet=tablet)
        link = _digest(cookies.get(self.cookies.link))
        if self.opens(link, Role.SPECTATOR):
            delay_s = max(self.access.links[link].delay_s, self.served.delay_s)
            return Visitor(Role.SPECTATOR, link=link, tablet=tablet, delay_s=delay_s)
        return Visitor(tablet=tablet)

    def still(self, visitor: Visitor) -> bool:
        """Whether he is still who he was; asked of each stream every second and at every change, so it is quick."""
        if visitor.unasked:
            return self.nobody_is_asked
        if visitor.session:
            tablet = visitor.tablet and self.access.tablets.get(visitor.tablet.digest)
            return self._logged_in(visitor.session, tablet)[0] is visitor.role
        return visitor.role is not None and self.opens(visitor.link, visitor.role)

    def opens(self, digest: str, role: Role) -> bool:
        """Whether the key of this digest counts for this role: a desk's opens no page, and a link no desk."""
        link = self.access.links.get(digest)
        return link is not None and link.role is role

    async def used(self, visitor: Visitor) -> None:
        """Write down that a session is in use, now and then."""
        session, now = self.access.sessions.get(visitor.session), self.utc()
        if session is not None and now - session.seen > SEEN_US:
            try:
                await asyncio.to_thread(self.store.seen, session.digest, now)
            except AccessError as error:
                # The table plays on; somebody is asked for the password sooner.
                _log.error("access", why=str(error))

    async def look(self) -> bool:
        """Take over what the store says; returns whether it says anything new.

        A store that cannot be read opens nothing: whoever was let in stays, and nobody else comes.
        """
        changes = await asyncio.to_thread(self.store.changes)
        if changes == self._changes:
            return False
        try:
            self.access = await asyncio.to_thread(self.store.read)
            self._damaged = False
        except AccessError as error:
            self._damaged = True
            _log.error("access", why=str(error))
        self._changes = changes
        self._changed()
        return True

    async def watch(self, changed: Callable[[], None]) -> None:
        """Look for changes, for ever; `changed` is called after each, whoever saw it first, so that streams end."""
        self._changed = changed
        while True:
            await self.look()
            await asyncio.sleep(LOOK_S)

    def _logged_in(self, digest: str, tablet: Tablet | None) -> tuple[Role | None, str]:
        session, now = self.access.sessions.get(digest), self.utc()
        if session is None or now - session.seen > UNUSED_US or now - session.began > LONGEST_US:
            return None, ""
        if session.tablet and (tablet is None or tablet.id != session.tablet):
            return None, ""
        user = self.access.users.get(session.user)
        return (user.role, user.name) if user is not None else (None, "")


def _digest(token: str | None) -> str:
    return digest_of(token) if token and len(token) <= MAX_TOKEN else ""
