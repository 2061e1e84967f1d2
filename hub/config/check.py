"""Everything that a table's file names, looked at before the evening. Each package adds what it alone can judge."""

from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from hub.access.served import served
from hub.access.store import AccessError, AccessStore
from hub.checkup.disk import disk
from hub.checkup.finding import Finding, Level
from hub.checkup.journal import journal
from hub.settings.bindings import boxes
from hub.settings.load import load_any
from hub.settings.model import Dashboard, TableFile
from hub.settings.tournament import TournamentFile

CHECKS: Final = "floorman.checks"
"""Entry points: what another package says of a file's settings, given the folder that relative sources start at."""

Check = Callable[[TableFile | TournamentFile, Path], Iterable[Finding]]


def check(file: Path, others: Iterable[Check] | None = None) -> list[Finding]:
    """Look at a table's or a tournament's file and at all that it names. Nothing is opened that somebody else may use.

    Args:
        file: The file.
        others: The checks of other packages; None takes those that are installed.

    Raises:
        SettingsError: it cannot be used at all; the sentence says why.
    """
    settings = load_any(file)
    more = _installed() if others is None else others
    found = [*_players(settings, file), *(row for each in more for row in each(settings, file.resolve().parent))]
    data = settings.table.data_dir
    return [*found, _pages(settings.dashboard, data, file), disk(data), journal(data)]


def _installed() -> list[Check]:
    points = sorted(entry_points(group=CHECKS), key=lambda each: each.name)
    return [point.load() for point in points]


def _players(settings: TableFile | TournamentFile, file: Path) -> Iterator[Finding]:
    if isinstance(settings, TournamentFile):
        return
    yield Finding("players", Level.WELL, f"{len(settings.players)} at {settings.table.game}")
    troubles: list[str] = []
    boxed = {box.seat for box in boxes(settings, troubles.append)}
    for sentence in troubles:
        yield Finding("boxes", Level.WRONG, sentence)
    bare = [player.seat for player in settings.players if player.seat not in boxed]
    if bare:
        yield _unboxed(bare, settings.devices.scan, file)


def _unboxed(seats: list[int], scan: str, file: Path) -> Finding:
    which = "seat" if len(seats) == 1 else "seats"
    found = f"none at {which} {', '.join(map(str, seats))}: the dealer enters what happens there"
    todo = f"floorman devices {file} bind --press --seat {seats[0]}" if scan else ""
    return Finding("boxes", Level.NOTE, found, todo)


def _pages(section: Dashboard, data_dir: Path, file: Path) -> Finding:
    try:
        where = served(section, bool(AccessStore(data_dir).read().users))
    except AccessError as error:
        return Finding("pages", Level.WRONG, str(error))
    if where.kept_home:
        found = f"{section.host} is asked for, and without users they stay on this machine"
        return Finding("pages", Level.NOTE, found, f"floorman users add {file} NAME")
    return Finding("pages", Level.WELL, where.url() if where.port else f"at {where.host}, at a free port")
