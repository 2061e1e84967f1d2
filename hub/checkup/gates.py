"""What other packages have against it that a table is started: a camera whose check failed, for one."""

from collections.abc import Callable, Iterable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

from hub.settings.model import TableFile
from hub.settings.tournament import TournamentFile

GATES: Final = "floorman.gates"
"""Entry points: sentences about why a table file's table should not be started, none where it may be."""

Gate = Callable[[TableFile, Path], Iterable[str]]


def objections(
    settings: TableFile | TournamentFile, file: Path, gates: Iterable[Gate] | None = None
) -> tuple[str, ...]:
    """Why the table should not be started; nothing where nobody has anything against it.

    Args:
        settings: What is in the file.
        file: The table file, or a tournament's, which has nothing to be checked.
        gates: Who is asked; None takes those that are installed.
    """
    if isinstance(settings, TournamentFile):
        return ()
    asked = _installed() if gates is None else gates
    return tuple(sentence for gate in asked for sentence in gate(settings, file))


def _installed() -> list[Gate]:
    return [point.load() for point in sorted(entry_points(group=GATES), key=lambda each: each.name)]
