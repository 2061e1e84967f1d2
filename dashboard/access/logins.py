"""Logging in and pairing: what was typed is right, and then there is a session, or a tablet."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

import structlog

from dashboard import wording
from dashboard.access.codes import short_id, token, typed_code
from dashboard.access.doorkeeper import Doorkeeper, Visitor
from dashboard.access.passwords import BusyError, PasswordDoor
from dashboard.access.refusal import RefusedError
from dashboard.access.tries import Key, Tries
from hub.access.model import Role, Session, Tablet, User, digest_of, key_of
from hub.access.served import is_loopback
from hub.access.store import AccessError

MAX_WRONG_PINS: Final = 10
"""In a row on one tablet; then it is paired no more. This outlasts a restart."""

T = TypeVar("T")

_log = structlog.get_logger()


class Logins:
    """Lives on one event loop."""

    def __init__(self, door: Doorkeeper) -> None:
        self._door, self._store = door, door.store
        self._tries = Tries()
        # One for each kind of asker, so that a crowd in the hall keeps neither a tablet nor the machine itself waiting.
        self._hall, self._here, self._tablets = PasswordDoor(), PasswordDoor(), PasswordDoor()

    async def log_in(self, name: str, secret: str, visitor: Visitor, address: str) -> tuple[User, str]:
        """The user and the token of a new session; the one that the visitor had is over.

        Raises:
            RefusedError: wrong, too often wrong, or too many at this moment. It says no more than that to nobody.
        """
        key = key_of(name)
        await self._door.look()
        user = self._door.access.users.get(key)
        if user is not None and user.role is Role.DEALER:
            if visitor.tablet is not None:
                return user, await self._by_pin(user, secret, visitor, visitor.tablet)
            # A PIN alone, on a device that nobody paired, is nothing.
            user = None
        keys = self._tries.of_login(key, key in self._door.access.users, address)
        passwords = self._here if is_loopback(address) else self._hall
        if not await self._right(passwords, secret, user, *keys) or user is None:
            _log.warning("wrong log-in", address=address)
            raise RefusedError(401, "wrong", wording.WRONG)
        self._tries.names.right(keys[0][1])
        self._tries.addresses.back(address)
        return user, await self._begin(user, visitor, "")

    async def pair(self, typed: str, before: Tablet | None, address: str) -> tuple[Tablet, str]:
        """The tablet that this device is from now on, and the token of it; the one that it was `before` is gone.

        Raises:
            RefusedError: there is no such code, or too many were tried.
        """
        self._tries.begin((self._tries.codes, ""), (self._tries.addresses, address))
        now = self._door.utc()
        code = await self._stored(self._store.take_code, digest_of(typed_code(typed)), now)
        if code is None:
            _log.warning("wrong pairing code", address=address)
            raise RefusedError(401, "wrong_code", wording.WRONG_CODE)
        self._tries.codes.back("")
        self._tries.addresses.back(address)
        secret = token()
        tablet = Tablet(short_id(), code.tablet, digest_of(secret), now)
        if before is not None and before.digest in self._door.access.tablets:
            await self._stored(self._store.remove_tablet, before.id)
        await self._stored(self._store.add_tablet, tablet)
        await self._door.look()
        _log.info("paired", tablet=tablet.name, address=address)
        return tablet, secret

    async def watch(self, key: str, address: str) -> bool:
        """Whether a spectators' link with this key counts.

        Raises:
            RefusedError: too many were tried from this address.
        """
        self._tries.begin((self._tries.links, address))
        await self._door.look()
        if self._door.nobody_is_asked or self._door.opens(digest_of(key), Role.SPECTATOR):
            self._tries.links.back(address)
            return True
        return False

    async def log_out(self, visitor: Visitor) -> None:
        """The session of this visitor is over, and its open streams end."""
        if visitor.session:
            await self._stored(self._store.end, visitor.session)
            _log.info("logged out", user=visitor.name)
            await self._door.look()

    async def _by_pin(self, user: User, pin: str, visitor: Visitor, tablet: Tablet) -> str:
        if not await self._right(self._tablets, pin, user, (self._tries.tablets, tablet.id)):
            wrong = await self._stored(self._store.pin_wrong, tablet.id)
            await self._door.look()
            _log.warning("wrong PIN", tablet=tablet.name, in_a_row=wrong)
            if wrong < MAX_WRONG_PINS:
                raise RefusedError(401, "wrong_pin", wording.WRONG_PIN)
            await self._stored(self._store.remove_tablet, tablet.id)
            await self._door.look()
            raise RefusedError(401, "unpaired", wording.UNPAIRED)
        self._tries.tablets.right(tablet.id)
        if tablet.wrong:
            await self._stored(self._store.pin_right, tablet.id)
        return await self._begin(user, visitor, tablet.id)

    async def _right(self, passwords: PasswordDoor, secret: str, user: User | None, *keys: Key) -> bool:
        self._tries.begin(*keys)
        try:
            return await passwords.is_right(secret, None if user is None else user.secret)
        except BusyError as error:
            self._tries.back(*keys)
            raise RefusedError(503, "busy", wording.BUSY) from error

    async def _begin(self, user: User, visitor: Visitor, tablet: str) -> str:
        """A new session under a new token, whatever the browser brought along."""
        secret, now = token(), self._door.utc()
        if visitor.session:
            await self._stored(self._store.end, visitor.session)
        session = Session(digest_of(secret), key_of(user.name), tablet, now, now)
        await self._stored(self._store.begin, session)
        await self._door.look()
        _log.info("logged in", user=user.name, role=user.role.value)
        return secret

    async def _stored(self, write: Callable[..., T], *what: object) -> T:
        try:
            return await asyncio.to_thread(write, *what)
        except AccessError as error:
            _log.error("access", why=str(error))
            raise RefusedError(503, "store", str(error)) from error
