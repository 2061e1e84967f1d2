"""Who may do what at the broker: one account a role, each with the least right that its work needs. Pure."""

import base64
import hashlib
import hmac
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hub.wire.topics import ROOT, Kind, Leaf, pattern

NOBODY: Final = f"{ROOT}/nobody"
"""A topic on which nothing is ever published, and which everybody may read."""

DEALER: Final = "dealer"
"""The device under which the dealer's page makes its entries."""

_ITERATIONS: Final = 101
"""Mosquitto's own number. The passwords are 256 random bits, so that no guessing is to be slowed down, and a login
costs the embedded broker's loop well under a millisecond."""


class Role(StrEnum):
    """One account each."""

    HUB = "hub"
    VISION = "vision"
    DEVICES = "devices"
    DASHBOARD = "dashboard"
    PEOPLE = "people"
    """The simulated people of a demo."""
    DESK = "desk"
    """The commands with which somebody looks after the boxes while the table runs."""


@dataclass(frozen=True, slots=True)
class Rights:
    """Patterns of topics that a role may read (subscribe to) and write (publish to), and those it never may write."""

    read: tuple[str, ...]
    write: tuple[str, ...]
    denied: tuple[str, ...] = ()

    def may_read(self, pattern_: str) -> bool:
        """Whether a subscription, or a topic, lies wholly within one of the patterns that may be read."""
        return any(covers(each, pattern_) for each in self.read)

    def may_write(self, topic: str) -> bool:
        """Whether a topic may be published to."""
        if set("+#") & set(topic) or any(covers(each, topic) for each in self.denied):
            return False
        return any(covers(each, topic) for each in self.write)


@dataclass(frozen=True, slots=True)
class Account:
    """A role with its password."""

    role: Role
    password: str


def covers(grant: str, wanted: str) -> bool:
    """Whether every topic that `wanted` matches is matched by `grant`.

    `a/+` covers `a/b` and `a/+`, but not `a/#` (which matches `a/b/c`) nor `+/b`.
    """
    have, want = grant.split("/"), wanted.split("/")
    for place, level in enumerate(have):
        if level == "#":
            return place > 0 or not wanted.startswith("$")
        if place >= len(want) or want[place] == "#":
            return False
        if level != want[place] and (level != "+" or (place == 0 and wanted.startswith("$"))):
            return False
    return len(have) == len(want)


def matches(pattern_: str, topic: str) -> bool:
    """Whether a topic without wildcards is one of the pattern's."""
    return covers(pattern_, topic)


def is_pattern(text: str) -> bool:
    """Whether the text is a pattern as MQTT has it: wildcards stand for whole levels, `#` only for the last ones."""
    levels = text.split("/")
    if not text or "\0" in text or "#" in levels[:-1]:
        return False
    return all(level in ("+", "#") or not set("+#") & set(level) for level in levels)


def rights(role: Role, table: str) -> Rights:
    """What a role may do at a table."""
    granted = _rights(role, table)
    return replace(granted, read=(*granted.read, NOBODY))


def _rights(role: Role, table: str) -> Rights:
    whole, hub = f"{ROOT}/{table}/#", f"{ROOT}/{table}/{Kind.HUB}/#"
    open_ = tuple(f"{ROOT}/{table}/{kind}/#" for kind in Kind if kind is not Kind.LENS)
    told = _of(table, Kind.DEVICE, Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE, Leaf.EVENT)
    commands = pattern(table, Kind.CAMERA, leaf=Leaf.COMMAND)
    match role:
        case Role.HUB:
            return Rights((whole,), (hub, *_of(table, Kind.DEVICE, Leaf.ACK, Leaf.COMMAND), commands))
        case Role.VISION:
            seen = _of(table, Kind.CAMERA, Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE, Leaf.EVENT, Leaf.ACK)
            own = f"{ROOT}/{table}/{Kind.DEVICE}/{Role.VISION}/#"
            scene = pattern(table, Kind.DEVICE, Role.PEOPLE, Leaf.STATE)
            lens = pattern(table, Kind.LENS, leaf=Leaf.EVENT)
            return Rights((commands, scene, hub), (*seen, own, lens))
        case Role.DEVICES:
            # A box is known by an id of its own, so the bridge speaks for any; it never speaks for a person.
            others = tuple(f"{ROOT}/{table}/{Kind.DEVICE}/{each}/#" for each in (DEALER, Role.PEOPLE, Role.VISION))
            return Rights((*_of(table, Kind.DEVICE, Leaf.ACK, Leaf.COMMAND), hub), told, others)
        case Role.DASHBOARD:
            return Rights(open_, (f"{ROOT}/{table}/{Kind.DEVICE}/{DEALER}/#",))
        case Role.PEOPLE:
            return Rights(open_, (*told, pattern(table, Kind.DEVICE, leaf=Leaf.COMMAND)))
        case Role.DESK:
            return _desk(table, told, hub)


def _desk(table: str, told: tuple[str, ...], hub: str) -> Rights:
    """Sees the boxes, says what they and the cameras shall do, and takes away what is kept of one that is forgotten.

    A broker cannot tell taking away from retaining. So it may write these topics, though never an event, nor anything
    of a person, a camera or the simulator.
    """
    kept = _of(table, Kind.DEVICE, Leaf.AVAILABILITY, Leaf.DESCRIPTOR, Leaf.STATE)
    others = (DEALER, Role.PEOPLE, Role.VISION, "simulator")
    denied = tuple(f"{ROOT}/{table}/{Kind.DEVICE}/{each}/#" for each in others)
    answered = _of(table, Kind.CAMERA, Leaf.ACK)
    commands = [pattern(table, kind, leaf=Leaf.COMMAND) for kind in (Kind.DEVICE, Kind.CAMERA)]
    return Rights((*told, hub, *answered), (*kept, *commands), denied)


def hashed(password: str, salt: bytes) -> str:
    """The password as mosquitto keeps it: `$7$iterations$salt$hash`, PBKDF2 with SHA-512."""
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, _ITERATIONS)
    return f"$7${_ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(key).decode()}"


def fits(password: str, stored: str) -> bool:
    """Whether a password is the one that was hashed; in constant time."""
    salt = base64.b64decode(stored.split("$")[3])
    return hmac.compare_digest(hashed(password, salt), stored)


def _of(table: str, kind: Kind, *leaves: Leaf) -> tuple[str, ...]:
    return tuple(pattern(table, kind, leaf=leaf) for leaf in leaves)
