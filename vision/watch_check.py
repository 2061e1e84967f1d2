"""What `floorman config check` says of cameras, calibrations and the deck. No camera is opened."""

import shlex
from collections.abc import Iterator
from pathlib import Path

from calibration.model import CalibrationError
from hub.checkup.finding import Finding, Level
from hub.settings.load import SettingsError
from hub.settings.model import Camera, TableFile
from hub.settings.tournament import TournamentFile
from vision import deck_file
from vision.cameras.port import SourceError
from vision.watch_checked import Objection, objections
from vision.watch_setup import CARD_GAMES, fitting, source_of

Seats = tuple[int, ...]


def findings(settings: TableFile | TournamentFile, base: Path) -> Iterator[Finding]:
    """A finding a camera, the seats that none sees, and the deck."""
    if isinstance(settings, TournamentFile):
        return
    seen: set[int] = set()
    for camera in settings.cameras:
        row, seats = _camera(camera, settings, base)
        seen |= set(seats)
        yield row
    yield from _unseen(settings, seen)
    yield from (_objection(each) for each in objections(settings, base))
    if settings.cards.deck is not None:
        yield _deck(settings.cards.deck)


def _camera(camera: Camera, settings: TableFile, base: Path) -> tuple[Finding, Seats]:
    what = f"camera '{camera.id}'"
    if not camera.calibration.is_file():
        found = f"its calibration {camera.calibration} is not there"
        todo = f"floorman calibrate table {camera.calibration.name} --camera {shlex.quote(camera.source)}"
        return Finding(what, Level.WRONG, found, f"{todo}, or correct 'calibration'"), ()
    try:
        calibration, seats = fitting(camera, settings)
        source_of(camera, calibration, settings, base)
    except (SettingsError, CalibrationError, SourceError) as error:
        return Finding(what, Level.WRONG, str(error)), ()
    if camera.role == "lens":
        return Finding(what, Level.WELL, "reads cards on its glass"), ()
    if settings.table.game not in CARD_GAMES and calibration.die_size_mm is None:
        todo = "write die_size_mm into it"
        return Finding(what, Level.WRONG, f"{camera.calibration} does not say how large a die is", todo), seats
    return Finding(what, Level.WELL, f"{camera.source} reads {_named(seats)}"), seats


def _unseen(settings: TableFile, seen: set[int]) -> Iterator[Finding]:
    bare = tuple(player.seat for player in settings.players if player.seat not in seen)
    if not settings.cameras:
        yield Finding("cameras", Level.NOTE, "none: the dealer enters all that cameras would read")
    elif bare:
        found = f"none reads {_named(bare)}: the dealer enters what lies there"
        yield Finding("cameras", Level.NOTE, found, "calibrate so that each seat is seen, or leave it so")


def _objection(each: Objection) -> Finding:
    return Finding("check", Level.WRONG, each.sentence, "floorman calibrate check with the table's file")


def _deck(path: Path) -> Finding:
    if not path.is_file():
        return Finding("deck", Level.WRONG, f"{path} is not there", f"floorman calibrate deck {path.name}")
    try:
        deck = deck_file.load(path)
    except CalibrationError as error:
        return Finding("deck", Level.WRONG, str(error))
    return Finding("deck", Level.WELL, f"'{deck.name}'")


def _named(seats: Seats) -> str:
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(map(str, seats))}"
