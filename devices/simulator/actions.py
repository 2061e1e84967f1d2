"""What can be done to a simulated box: by a table of faults, by a test, or by a command over the link. Pure values."""

import tomllib
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from devices.simulator.crystal import MAX_PPM
from hub.events.bounds import check, check_id
from hub.wire.messages import ButtonHeld

MAX_MS: Final = 600_000
"""Ten minutes: longer ones are not worth a simulation."""
MAX_AT_MS: Final = 86_400_000


class What(StrEnum):
    """The kinds of actions."""

    PRESS = "press"
    """`button` goes down for `ms`; its contacts bounce for `bounce_ms` at both ends."""
    STICK = "stick"
    """`button` goes down and stays."""
    FREE = "free"
    """`button` comes up."""
    UNPLUG = "unplug"
    """The cable is pulled; the box keeps its power and goes on."""
    REPLUG = "replug"
    """The cable is back."""
    REBOOT = "reboot"
    """The box loses its power for a moment, and with it what was not acknowledged."""
    FLOOD = "flood"
    """The box sends thousands of lines a second, for `ms`."""
    CABLE = "cable"
    """From now on `drop` and `corrupt` in a thousand lines are lost or spoilt, both ways; 0 and 0 is a good cable."""
    LIE = "lie"
    """From now on its events have stamps that are `ms` in the past; beats and answers do not. 0: it is honest again."""
    DRIFT = "drift"
    """From now on its crystal is fast by `ppm`."""
    MUTE = "mute"
    """Whatever it says is lost, for `ms`."""
    LATE = "late"
    """Whatever it says is held back for `ms`, and then comes at once."""
    DOUBLE = "double"
    """Each of its lines comes twice, for `ms`."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing done to one box."""

    box: str
    what: What
    button: str = ""
    ms: int = 80
    bounce_ms: int = 0
    drop: int = 0
    corrupt: int = 0
    ppm: int = 0

    def __post_init__(self) -> None:
        check_id(self.box)
        check((self.what is not What.LIE) <= self.ms <= MAX_MS, "'ms' is 1 ms to 10 minutes")
        check(0 <= self.bounce_ms < max(1, self.ms), "'bounce_ms' is shorter than 'ms'")
        check(abs(self.ppm) <= MAX_PPM, f"'ppm' is -{MAX_PPM} to {MAX_PPM}")
        check(0 <= self.drop <= 1_000 and 0 <= self.corrupt <= 1_000, "'drop' and 'corrupt' are 0 to 1000")
        needs = self.what in (What.PRESS, What.STICK, What.FREE)
        check(needs == bool(self.button), f"'{self.what}' names {'a' if needs else 'no'} button")


_KEYS: Final = tuple(each.name for each in fields(Action) if each.name != "what")


@dataclass(frozen=True, slots=True)
class Planned:
    """An action at a time after the start of the simulator, in milliseconds."""

    at_ms: int
    action: Action


class PlanError(Exception):
    """A table of faults that cannot be used; the sentence says why."""


def held(command: ButtonHeld) -> Action:
    """The press that a command asks for."""
    return Action(command.box, What.PRESS, command.button, command.held_ms)


def plan(text: str) -> tuple[Planned, ...]:
    """The table of faults in a TOML text, in the order of time: `[[faults]]` with `at_ms`, `box`, `what` and more.

    Raises:
        PlanError: no TOML, or an entry that is none.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"no valid TOML: {error}.") from error
    rows = found.pop("faults", None)
    if found or not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise PlanError("a table of faults holds [[faults]] and nothing else.")
    return tuple(sorted((_planned(row, number) for number, row in enumerate(rows, 1)), key=lambda each: each.at_ms))


def _planned(row: dict[str, Any], number: int) -> Planned:
    rest = dict(row)
    try:
        at_ms = rest.pop("at_ms")
        what = rest.pop("what")
        check(what in list(What), f"there is no {what!r}: there are {', '.join(What)}")
        check(all(type(value) in (int, str) for value in (at_ms, *rest.values())), "values are numbers and names")
        unknown = sorted(set(rest) - set(_KEYS))
        check(
            not unknown, f"there is no key {', '.join(map(repr, unknown))}: there are at_ms, what, {', '.join(_KEYS)}"
        )
        check(type(at_ms) is int and 0 <= at_ms <= MAX_AT_MS, "'at_ms' is a whole number from 0 to a day")
        return Planned(at_ms, Action(what=What(what), **rest))
    except KeyError as error:
        raise PlanError(f"entry {number} of [[faults]]: {error} is missing.") from error
    except (TypeError, ValueError) as error:
        raise PlanError(f"entry {number} of [[faults]]: {error}.") from error
