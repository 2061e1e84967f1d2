"""A restart: the journal's records give back the table as it was. Only `evolve` is used, no rule is asked again."""

from collections.abc import Iterable
from dataclasses import replace

from hub.events.clocks import HubNanos
from hub.events.observations import ButtonPressed
from hub.host.screens import Screens, X
from hub.journal.payloads import value_of
from hub.journal.port import JournalError, Kind, Record
from hub.table.core import Core, apply, recall, recall_press
from hub.table.play import S, V
from hub.wire.codec import WireError
from hub.wire.messages import Observed


def replay(
    records: Iterable[Record], core: Core[S, V], screen: X, screens: Screens[X, S, V], now: HubNanos
) -> tuple[Core[S, V], X]:
    """The core and the screens after all records; frames count only from `now` on.

    Raises:
        JournalError: a record cannot be read or does not follow from those before it.
    """
    for record in records:
        try:
            core, screen = _one(record, by_clock(core, record.hub), screen, screens, now)
            core = replace(core, last=record.hub)
        except (WireError, ValueError, KeyError) as error:
            raise JournalError(
                f"Row {record.row} of the journal does not follow from the rows before it: {error}. "
                "Run 'floorman verify' on it, or start the table with another data_dir."
            ) from error
    return resumed(by_clock(core, now)), screen


def by_clock(core: Core[S, V], now: HubNanos) -> Core[S, V]:
    """The core at `now`: where that lies before the last row the machine has been off, and no time from before counts.

    A press of today would else be compared with the turns, presses and deadlines of a clock that is gone.
    """
    if now >= core.last:
        return core
    state = core.play.forget_expiry(core.state)
    return replace(core, state=state, seen=replace(core.seen, presses={}), turn_since=HubNanos(0))


def resumed(core: Core[S, V]) -> Core[S, V]:
    """The core after a restart."""
    return replace(core, sight=core.play.resumed(core.state, core.sight))


def _one(record: Record, core: Core[S, V], screen: X, screens: Screens[X, S, V], now: HubNanos) -> tuple[Core[S, V], X]:
    value = value_of(record)
    if record.kind is Kind.NOTE or isinstance(value, str):
        return core, screen
    if isinstance(value, Observed):
        return _seen(record, core, value), screen
    ruled = min(record.hub, now)  # a clock of another start of the machine may have stood higher
    return apply(core, value, now, ruled), screens.fold(screen, record.row, record.at, value)


def _seen(record: Record, core: Core[S, V], observed: Observed) -> Core[S, V]:
    if isinstance(observed.observation, ButtonPressed):
        return recall_press(core, observed.envelope, observed.observation, record.hub)
    return recall(core, observed.envelope)
