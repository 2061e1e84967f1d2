"""A restart: the journal's records give back the table as it was. Only `evolve` is used, no rule is asked again."""

from collections.abc import Iterable
from dataclasses import replace

from hub.events.clocks import HubNanos
from hub.events.observations import ButtonPressed
from hub.events.phase import Phase
from hub.journal.payloads import value_of
from hub.journal.port import JournalError, Kind, Record
from hub.table.core import Core, apply, recall, recall_press
from hub.table.reveal import laid_open
from hub.views.fold import Screen, fold
from hub.wire.codec import WireError
from hub.wire.messages import Observed


def replay(records: Iterable[Record], core: Core, screen: Screen, now: HubNanos) -> tuple[Core, Screen]:
    """The core and the screens after all records; frames count only from `now` on.

    Raises:
        JournalError: a record cannot be read or does not follow from those before it.
    """
    for record in records:
        try:
            core, screen = _one(record, by_clock(core, record.hub), screen, now)
            core = replace(core, last=record.hub)
        except (WireError, ValueError, KeyError) as error:
            raise JournalError(
                f"Row {record.row} of the journal does not follow from the rows before it: {error}. "
                "Run 'floorman verify' on it, or start the table with another data_dir."
            ) from error
    return resumed(by_clock(core, now)), screen


def by_clock(core: Core, now: HubNanos) -> Core:
    """The core at `now`: where that lies before the last row the machine has been off, and no time from before counts.

    A press of today would else be compared with the turns, presses and deadlines of a clock that is gone.
    """
    if now >= core.last:
        return core
    state = replace(core.state, time=replace(core.state.time, expired=None))
    return replace(core, state=state, seen=replace(core.seen, presses={}), turn_since=HubNanos(0))


def resumed(core: Core) -> Core:
    """The core after a restart. Whether cups went down before this reveal was seen by the hub that died: let it be."""
    if core.state.phase in (Phase.REVEALING, Phase.REVIEW):
        return replace(core, watch=laid_open(core.watch, ()))
    return core


def _one(record: Record, core: Core, screen: Screen, now: HubNanos) -> tuple[Core, Screen]:
    value = value_of(record)
    if record.kind is Kind.NOTE or isinstance(value, str):
        return core, screen
    if isinstance(value, Observed):
        return _seen(record, core, value), screen
    ruled = min(record.hub, now)  # a clock of another start of the machine may have stood higher
    return apply(core, value, now, ruled), fold(screen, record.row, record.at, value)


def _seen(record: Record, core: Core, observed: Observed) -> Core:
    if isinstance(observed.observation, ButtonPressed):
        return recall_press(core, observed.envelope, observed.observation, record.hub)
    return recall(core, observed.envelope)
