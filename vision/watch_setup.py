"""From a table file to its cameras, each checked whole before anything starts."""

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from calibration.model import Calibration, CalibrationError, require
from calibration.store import check_image_size, load
from hub.settings.load import SettingsError
from hub.settings.model import Camera, TableFile
from vision.cameras.port import Frame, FrameSource, SourceError
from vision.cameras.sources import make_source
from vision.cards.ground import card_ground
from vision.cards.lying import outward
from vision.watch_checked import standing_faults

FIRST_FRAME_S = 5.0
CARD_GAMES = frozenset({"holdem", "bluff", "razz", "palace"})
TELL_ACROSS = frozenset({"palace"})
"""Games in which it means something that a card lies across."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """One camera, ready to begin: the seats it answers for, its source, which is open, and whether it is a lens.

    `told` is what it tells the floor of itself as long as it runs, as codes of faults; `file` its calibration's.
    """

    id: str
    calibration: Calibration
    seats: tuple[int, ...]
    source: FrameSource
    is_lens: bool = False
    told: tuple[str, ...] = ()
    file: Path = Path()


def prepare(settings: TableFile, base: Path) -> tuple[Prepared, ...]:
    """Load the calibrations, open the sources and see that the first frames fit.

    Args:
        settings: the table file.
        base: its folder.

    Raises:
        SettingsError, CalibrationError, SourceError: one plain sentence; nothing is left open then.
    """
    if not settings.cameras:
        raise SettingsError("The table file has no [[cameras]]: add one, or run the table without vision.")
    ready: list[Prepared] = []
    told = standing_faults(settings, base)
    try:
        for camera in settings.cameras:
            calibration, seats = fitting(camera, settings)
            source = source_of(camera, calibration, settings, base)
            source.open()
            ready.append(
                Prepared(
                    camera.id, calibration, seats, source, camera.role == "lens", told[camera.id], camera.calibration
                )
            )
            _check_first_frame(camera, calibration, source)
    except (CalibrationError, SourceError, SettingsError):
        for each in ready:
            each.source.close()
        raise
    return tuple(ready)


def fitting(camera: Camera, settings: TableFile) -> tuple[Calibration, tuple[int, ...]]:
    """A camera's calibration, which fits table and game, and the seats that it reads.

    Raises:
        SettingsError, CalibrationError: one plain sentence.
    """
    calibration = load(camera.calibration)
    seats = _seats(camera, calibration, {player.seat for player in settings.players})
    if settings.table.game in CARD_GAMES:
        _check_for_cards(camera, calibration, seats if settings.table.game in TELL_ACROSS else ())
    return calibration, seats


def source_of(camera: Camera, calibration: Calibration, settings: TableFile, base: Path) -> FrameSource:
    """Where a camera's pictures come from, not open yet.

    Raises:
        SourceError: there is nothing of the kind.
    """
    return make_source(camera, calibration.image_size, max(player.seat for player in settings.players), base)


def _seats(camera: Camera, calibration: Calibration, players: Collection[int]) -> tuple[int, ...]:
    """The seats that a camera reads: those it is told, or all that it sees and somebody sits at; none of a lens."""
    if camera.role == "lens":
        require(
            calibration.board_polygon_mm is not None,
            f"{camera.calibration}: a lens reads cards on its glass, so calibrate the glass as board_polygon_mm.",
        )
        return ()
    seen = {region.seat for region in calibration.seats}
    missing = sorted(set(camera.seats) - seen)
    if missing:
        raise SettingsError(
            f"The camera '{camera.id}' is to read seat {missing[0]}, which its calibration {camera.calibration} lacks."
        )
    seats = tuple(sorted(set(camera.seats) or seen & set(players)))
    if not seats:
        raise SettingsError(f"The calibration {camera.calibration} has none of the table's seats: calibrate again.")
    return seats


def _check_for_cards(camera: Camera, calibration: Calibration, across: tuple[int, ...]) -> None:
    """Raise CalibrationError unless cards can be read, and at the seats of `across` it can be told which lie across."""
    try:
        outward(card_ground(calibration), across)
    except CalibrationError as error:
        raise CalibrationError(f"{camera.calibration}: {error}") from error


def _check_first_frame(camera: Camera, calibration: Calibration, source: FrameSource) -> None:
    first = source.newest(FIRST_FRAME_S)
    if not isinstance(first, Frame):
        raise SourceError(f"The camera '{camera.id}' gives no picture within {FIRST_FRAME_S:g} s: look at its cable.")
    try:
        check_image_size(calibration, first.image.shape[1], first.image.shape[0])
    except CalibrationError as error:
        raise CalibrationError(f"The camera '{camera.id}': {error} Calibrate it again.") from error
