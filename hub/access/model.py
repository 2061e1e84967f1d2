"""Users, tablets, links and sessions as values. No secret is among them: of each there is a digest or a hash only."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Final

from hub.events.clocks import UtcMicros

MAX_NAME: Final = 40
"""Characters of a user's, a tablet's or a link's name."""


class Role(StrEnum):
    """What somebody is here. A spectator only looks, a dealer enters at a table, the floor may all.

    A desk is no person: a tournament's floor desk, which asks a table by a key how it is, and enters nothing there.
    """

    SPECTATOR = "spectator"
    DESK = "desk"
    DEALER = "dealer"
    FLOOR = "floor"


@dataclass(frozen=True, slots=True)
class User:
    """Somebody who can log in. `secret` is the hash of the password, or of a dealer's PIN."""

    name: str
    role: Role
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Tablet:
    """A device that dealers may log in on. `digest`: of its cookie; `wrong`: PINs since the last right one."""

    id: str
    name: str
    digest: str = field(repr=False)
    paired: UtcMicros = UtcMicros(0)
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class WatchLink:
    """A link that opens the spectators' page, `delay_s` seconds late; or, by its role, the key of a desk.

    `digest` is that of its key.
    """

    name: str
    digest: str = field(repr=False)
    made: UtcMicros = UtcMicros(0)
    delay_s: int = 0
    role: Role = Role.SPECTATOR


@dataclass(frozen=True, slots=True)
class PairingCode:
    """A code that makes one device a tablet of this name, before `expires`."""

    digest: str = field(repr=False)
    tablet: str
    expires: UtcMicros


@dataclass(frozen=True, slots=True)
class Session:
    """A log-in. `user` is the key of the user, `tablet` the id of the tablet, empty where it was made by password."""

    digest: str = field(repr=False)
    user: str
    tablet: str
    began: UtcMicros
    seen: UtcMicros


@dataclass(frozen=True, slots=True)
class Access:
    """All of a store at one moment: users by key, tablets, links and sessions by digest."""

    users: Mapping[str, User] = field(default_factory=dict)
    tablets: Mapping[str, Tablet] = field(default_factory=dict)
    links: Mapping[str, WatchLink] = field(default_factory=dict)
    sessions: Mapping[str, Session] = field(default_factory=dict)


def key_of(name: str) -> str:
    """What makes two names the same user: not capitals, blanks at the ends, or the way an å is put together."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).strip().casefold())


def digest_of(token: str) -> str:
    """What is kept of a token: who reads the store cannot log in with what he finds."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
