"""The table of `floorman devices list`: a row a box, for people and as JSON. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from devices.desk.sight import Seen, Sight
from devices.models.body import INPUTS
from hub.events.clocks import UtcMicros
from hub.settings.model import Box, TableFile

HEAD: Final = ("id", "name", "model", "version", "place", "port", "link", "last seen", "what is wrong, and what to do")
NEVER: Final = "never"
NOWHERE: Final = "nowhere"
NO_SEAT: Final = "no seat"
AWAY: Final = "away"
QUARANTINED: Final = "quarantined"
_MINUTE: Final = 60
_HOUR: Final = 3_600


@dataclass(frozen=True, slots=True)
class Row:
    """One box."""

    id: str
    name: str
    model: str
    version: str
    place: str
    port: str
    link: str
    seen: str
    faults: tuple[str, ...]
    wrong: str

    @property
    def cells(self) -> tuple[str, ...]:
        """Under HEAD."""
        told = (self.id, self.name, self.model, self.version, self.place, self.port, self.link, self.seen)
        return (*told, self.wrong)

    @property
    def style(self) -> str:
        """How well it is."""
        if self.link == "there" and not self.faults:
            return "note" if self.place == NO_SEAT else "well"
        return "note" if self.faults == (QUARANTINED,) or self.is_past else "wrong"

    @property
    def is_past(self) -> bool:
        """Whether it is neither bound nor plugged in: only what the broker keeps still speaks of it."""
        return self.place == NOWHERE and self.link == AWAY


def rows(sight: Sight, laid: Iterable[Box], settings: TableFile, table: str, now: UtcMicros) -> list[Row]:
    """The boxes of the table in the order of its file, then those that are bound to nothing.

    Args:
        sight: What is published.
        laid: The boxes as they are bound.
        settings: The table file.
        table: How the table is named on the command line, for the command that binds a box.
        now: The wall clock.
    """
    bound = tuple(laid)
    known = {box.id for box in bound}
    strangers = sorted(id_ for id_ in sight.boxes if id_ not in known)
    return [
        *(_bound(box, sight.boxes.get(box.id, Seen(box.id)), settings, table, now) for box in bound),
        *(_stranger(sight.boxes[id_], settings, table, now) for id_ in strangers),
    ]


def place(box: Box, settings: TableFile) -> str:
    """Where a box belongs, in words."""
    if box.seatless:
        return NO_SEAT
    if box.seat is None:
        return "clock" if box.model == "shot-clock" else "dealer"
    name = next((player.name for player in settings.players if player.seat == box.seat), "nobody")
    return f"seat {box.seat}, {name}"


def binding_command(id_: str, model: str, table: str) -> str:
    """The command that binds a box that is bound to nothing."""
    where = {"dealer-box": "--dealer", "shot-clock": "--clock"}.get(model, "--seat N")
    return f"floorman devices {table} bind {id_} {where}"


def unbound(id_: str, model: str, table: str) -> str:
    """What a box that is there and bound to nothing is, and behind a colon what to do; `model` is "" where unknown."""
    if model and model not in INPUTS:
        return f"a {model}, which no table has a use for: flash it anew, or unplug it"
    return f"bound to nothing: {binding_command(id_, model, table)}"


def ago(then: UtcMicros, now: UtcMicros) -> str:
    """How long ago, roughly."""
    seconds = max(0, now - then) // 1_000_000
    if seconds < 2 * _MINUTE:
        return f"{seconds} s ago"
    return f"{seconds // _MINUTE} min ago" if seconds < 2 * _HOUR else f"{seconds // _HOUR} h ago"


def _bound(box: Box, seen: Seen, settings: TableFile, table: str, now: UtcMicros) -> Row:
    expected = "" if box.port is None else f"({_short(str(box.port), settings)})"
    port = _short(_port(seen), settings) or expected
    wrong = _wrong(seen) or (f"stands at no seat: {binding_command(box.id, box.model, table)}" if box.seatless else "")
    return _row(seen, box.name, box.model, (place(box, settings), port), now, wrong)


def _stranger(seen: Seen, settings: TableFile, table: str, now: UtcMicros) -> Row:
    where = NOWHERE, _short(_port(seen), settings)
    if not seen.there(now):
        told = f"bound to nothing, and not plugged in: floorman devices {table} forget {seen.id}"
        return _row(seen, "", "", where, now, told)
    more = tuple(code for code in seen.faults if code != QUARANTINED)
    told = unbound(seen.id, "" if seen.descriptor is None else seen.descriptor.model, table)
    return _row(seen, "", "", where, now, f"{told} ({', '.join(more)})" if more else told)


def _row(seen: Seen, name: str, model: str, where: tuple[str, str], now: UtcMicros, wrong: str) -> Row:
    told, there = seen.descriptor, seen.there(now)
    return Row(
        id=seen.id,
        name=name,
        model=model if told is None else told.model,
        version="" if told is None else told.version,
        place=where[0],
        port=where[1],
        link="there" if there else AWAY,
        seen="now" if there else _last(seen, now),
        faults=seen.faults,
        wrong=wrong,
    )


def _port(seen: Seen) -> str:
    return "" if seen.state is None else seen.state.port


def _short(port: str, settings: TableFile) -> str:
    """Its name alone, where it lies in the folder in which boxes are looked for."""
    return port.removeprefix(f"{settings.devices.scan}/") if settings.devices.scan else port


def _last(seen: Seen, now: UtcMicros) -> str:
    if seen.descriptor is None or seen.availability is None:
        return NEVER
    return ago(seen.availability.stamp.at, now)


def _wrong(seen: Seen) -> str:
    if seen.state is None:
        return "nothing was heard of it"
    others = seen.faults[1:]
    return f"{seen.state.sentence} (also: {', '.join(others)})" if others else seen.state.sentence
