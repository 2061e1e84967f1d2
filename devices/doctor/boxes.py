"""The boxes of a table: there or missing, and what to do. Pure."""

from collections.abc import Iterable
from typing import Final

from devices.bridge.roster import RESERVED
from devices.desk.rows import NO_SEAT, QUARANTINED, Row, binding_command, place, unbound
from devices.messages import Hello
from hub.checkup.finding import Finding, Level
from hub.settings.model import Box, TableFile

PLUG_IN: Final = "plug it in, at any port"


def asked(laid: Iterable[Box], hellos: Iterable[Hello], settings: TableFile, table: str) -> list[Finding]:
    """The boxes of a table that does not run, from who answered at the ports."""
    there = {hello.id: hello for hello in hellos}
    boxes = {box.id: box for box in laid}
    strangers = [hello for id_, hello in there.items() if id_ not in boxes and id_ not in RESERVED]
    found = [_box(box, there.get(box.id), place(box, settings), table) for box in boxes.values()]
    return [*found, *(_stranger(hello.id, unbound(hello.id, hello.model, table)) for hello in strangers)]


def shown(rows: Iterable[Row]) -> list[Finding]:
    """The boxes of a table that runs, from what its bridge says of them."""
    return [_row(row) for row in rows]


def _box(box: Box, hello: Hello | None, where: str, table: str) -> Finding:
    what = f"box '{box.id}'"
    if box.seatless:
        return Finding(what, Level.NOTE, f"it stands at {NO_SEAT}", binding_command(box.id, box.model, table))
    if hello is None:
        return Finding(what, Level.WRONG, f"{where}: missing", PLUG_IN)
    if hello.model != box.model:
        found = f"{where}: it is a {hello.model}, and bound as a {box.model}"
        return Finding(what, Level.WRONG, found, "correct 'model', or bind it anew")
    return Finding(what, Level.WELL, f"{where}: there")


def _stranger(id_: str, told: str) -> Finding:
    what, _, todo = told.partition(": ")
    return Finding(f"box '{id_}'", Level.NOTE, what, todo)


def _row(row: Row) -> Finding:
    what = f"box '{row.id}'"
    if row.place == NO_SEAT and not row.faults:
        return Finding(what, Level.NOTE, f"it stands at {NO_SEAT}", row.wrong.partition(": ")[2])
    if row.link == "there" and not row.faults:
        return Finding(what, Level.WELL, f"{row.place}: there, at {row.port}, firmware {row.version}")
    if row.faults == (QUARANTINED,) or row.is_past:
        return _stranger(row.id, row.wrong)
    return Finding(what, Level.WRONG, f"{row.place}: {row.link}; {', '.join(row.faults)}", row.wrong or PLUG_IN)
