"""Checks a camera by its own pictures: a look at bare felt, then a test throw. What the command and the pages call."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np

from calibration.check_file import CheckError, check_path, fingerprint, load
from calibration.checked import Check, Throw
from calibration.model import Calibration, CalibrationError, require
from calibration.store import check_image_size
from hub.events.readings import BOARD
from hub.settings.model import Camera, TableFile
from vision.calibrate.frames import frames, opened
from vision.cameras.port import CameraFault, Frame, FrameSource, Image, SourceError
from vision.cameras.rendered import PREFIX
from vision.check.score import CameraScore, score
from vision.check.throw import TestThrow
from vision.marks.finder import FoundMarker, find_markers
from vision.networks.onnx import OnnxNetwork
from vision.watch_deck import reader_maker
from vision.watch_games import Watch, make_watch
from vision.watch_meter import Meter
from vision.watch_setup import CARD_GAMES, Prepared, fitting, source_of

LOOKS: Final = 9
PATIENCE_S: Final = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Checked:
    """A camera that is being checked.

    Args:
        camera: Its section of the table file.
        calibration: Its own.
        places: What it reads: seats, and BOARD where cards are played and it is calibrated.
        cards: Whether it reads cards, else dice.
    """

    camera: Camera
    calibration: Calibration
    places: tuple[int, ...]
    cards: bool


def checked_cameras(settings: TableFile) -> tuple[Checked, ...]:
    """The cameras of a table that read its seats; a lens reads cards on its glass, and is left out.

    Raises:
        SettingsError, CalibrationError: one plain sentence.
    """
    cards = settings.table.game in CARD_GAMES
    return tuple(_checked(camera, settings, cards) for camera in settings.cameras if camera.role == "table")


def _checked(camera: Camera, settings: TableFile, cards: bool) -> Checked:
    calibration, seats = fitting(camera, settings)
    board = (BOARD,) if cards and calibration.board_polygon_mm is not None else ()
    return Checked(camera, calibration, (*board, *seats), cards)


def camera_source(checked: Checked, settings: TableFile, base: Path) -> FrameSource:
    """A camera's pictures, open; of a recording none is left out.

    Raises:
        SourceError: there is no such camera.
    """
    source = checked.camera.source
    recording = base / Path(source).expanduser()
    if not source.startswith(PREFIX) and (recording.is_dir() or recording.is_file()):
        return opened(str(recording), checked.calibration.image_size, checked.camera.fps)
    made = source_of(checked.camera, checked.calibration, settings, base)
    made.open()
    return made


def look(source: FrameSource, checked: Checked) -> tuple[CameraScore, Image]:
    """The score of a camera by the next pictures of bare felt, and their mean.

    Raises:
        SourceError: the camera is lost.
        CalibrationError: it gives no picture, or one of another size.
    """
    pictures: list[Image] = []
    for image in frames(source, PATIENCE_S):
        if image is not None:
            check_image_size(checked.calibration, image.shape[1], image.shape[0])
            pictures.append(image)
        if len(pictures) >= LOOKS:
            break
    require(bool(pictures), f"The camera '{checked.camera.id}' gave no picture: look at its cable.")
    return looked_at(pictures, checked)


def looked_at(pictures: Sequence[Image], checked: Checked) -> tuple[CameraScore, Image]:
    """The score of a camera by pictures (H, W, 3) of bare felt, and their mean.

    Raises:
        CalibrationError: the calibration does not say how large a die is.
    """
    mean = np.rint(np.mean(pictures, axis=0, dtype=np.float32)).astype(np.uint8)
    markers = {each.id: each for each in (_middle(found) for found in _together(pictures))}
    return score(mean, checked.calibration, markers, checked.places, checked.cards), mean


def _together(pictures: Sequence[Image]) -> list[list[FoundMarker]]:
    """Each marker of the pictures, as often as it was seen; those of fewer than a third of them are left out."""
    found: dict[int, list[FoundMarker]] = {}
    for picture in pictures:
        for each in find_markers(picture):
            found.setdefault(each.id, []).append(each)
    return [each for each in found.values() if 3 * len(each) >= len(pictures)]


def _middle(found: Sequence[FoundMarker]) -> FoundMarker:
    corners = np.median([each.corners for each in found], axis=0)
    return FoundMarker(found[0].id, corners, float(np.median([each.blur_px for each in found])))


def throw(
    source: FrameSource, checked: Checked, settings: TableFile, places: Sequence[int], go_on: Callable[[], bool]
) -> Iterator[TestThrow]:
    """Watch a test throw as a table would be watched; the state after every frame, until every place is read.

    Args:
        source: Open; a recording ends it too.
        checked: The camera.
        settings: The table's.
        places: Which of its places to wait for.
        go_on: Asked before every frame.

    Raises:
        SourceError: the camera is lost.
        CalibrationError, NetworkError: the readers cannot be made.
    """
    watch, state = _watch(checked, settings, source), TestThrow(places)
    while state.missing and go_on():
        got = source.newest(0.25)
        if got is CameraFault.NO_FRAMES:
            return
        if isinstance(got, CameraFault):
            raise SourceError(f"The camera '{checked.camera.id}' has a fault while the throw is read: {got}.")
        if isinstance(got, Frame):
            watched = watch.on_frame(got)
            for read in watched.reads:
                state.feed(read)
            _check_sound(watched.fault)
        yield state


def _check_sound(fault: CameraFault | None) -> None:
    """Raise CalibrationError where nothing is read until somebody mends the camera."""
    if fault in (CameraFault.MOVED, CameraFault.OUT_OF_FOCUS, CameraFault.WRONG_SIZE):
        said = str(fault).replace("_", " ")
        raise CalibrationError(f"The camera is {said}, so nothing is read from it: mend that, and check it again.")


def _watch(checked: Checked, settings: TableFile, source: FrameSource) -> Watch:
    """Who watches at the table while it is played."""
    seats = tuple(place for place in checked.places if place != BOARD)
    everywhere = frozenset(checked.places)
    make = make_watch(settings.table.game, OnnxNetwork, partial(reader_maker, settings.cards), lambda: everywhere)
    return make(Prepared(checked.camera.id, checked.calibration, seats, source), Meter(lambda: 0))


def written(checked: Checked, settings: TableFile, found: CameraScore, throws: Sequence[Throw], made: str) -> Check:
    """A camera's check, as it is stored.

    Raises:
        CheckError: the calibration's file is gone.
    """
    return Check(
        calibration_sha256=fingerprint(checked.camera.calibration),
        camera=checked.camera.id,
        game=settings.table.game,
        made=made,
        notes=found.notes,
        places=found.places,
        zones=found.zones,
        throws=tuple(throws),
    )


def throws_before(checked: Checked) -> tuple[Throw, ...]:
    """The throws of the check before; none where it is damaged, or made on another calibration."""
    path = check_path(checked.camera.calibration)
    try:
        before = load(path) if path.exists() else None
        holds = before is not None and before.calibration_sha256 == fingerprint(checked.camera.calibration)
    except CheckError:
        return ()
    return before.throws if before is not None and holds else ()
