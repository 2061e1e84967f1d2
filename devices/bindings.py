"""The boxes that the bridge serves: those of the table file, and those that were bound since; looked at anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import structlog

from devices.bridge.device import Binding
from devices.bridge.roster import RESERVED
from hub.checkup.finding import Finding, Level
from hub.events.clocks import HubNanos
from hub.settings.bindings import boxes, changed
from hub.settings.load import SettingsError
from hub.settings.model import TableFile
from hub.settings.tournament import TournamentFile

LOOK_NS: Final = 1_000_000_000

log = structlog.get_logger()


def bindings(settings: TableFile) -> list[Binding]:
    """The boxes of a table, as they are bound just now.

    Raises:
        SettingsError: a box of the table file has a name under which a program publishes.
    """
    for box in settings.boxes:
        if box.id in RESERVED:
            raise SettingsError(f"A box cannot be called '{box.id}', which is a program's name: choose another id.")
    found = [box for box in boxes(settings, _warn) if box.id not in RESERVED]
    return [Binding(box.id, box.model, box.port, dict(box.buttons), box.seat) for box in found]


def findings(settings: TableFile | TournamentFile, _base: Path) -> Iterator[Finding]:
    """What `floorman config check` says of the boxes that the file names."""
    if isinstance(settings, TournamentFile):
        return
    try:
        served = bindings(settings)
    except SettingsError as error:
        yield Finding("boxes", Level.WRONG, str(error))
        return
    if served:
        yield Finding("boxes", Level.WELL, f"{len(served)} bound")


class Rebinding:
    """Looks once a second whether boxes were bound anew while the table runs."""

    def __init__(self, settings: TableFile) -> None:
        self._settings = settings
        self._seen = changed(settings.table.data_dir)
        self._looked = HubNanos(0)

    def due(self, now: HubNanos) -> list[Binding] | None:
        """The boxes as they are bound now; None where nothing has changed."""
        if now - self._looked < LOOK_NS:
            return None
        self._looked = now
        seen, self._seen = self._seen, changed(self._settings.table.data_dir)
        return None if seen == self._seen else bindings(self._settings)


def _warn(sentence: str) -> None:
    log.warning("bindings", sentence=sentence)
