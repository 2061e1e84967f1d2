"""Whether a table's cameras were checked: what `floorman run` asks before it starts, and what the floor is told after.

Light: it reads the files that `floorman calibrate check` left, and opens no camera.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calibration.check_file import CheckError, check_path, fingerprint, load
from calibration.checked import Check, Level, best
from hub.settings.model import Camera, TableFile

UNCHECKED: Final = "unchecked"
"""The code by which the floor is told of a camera that reads without a check that holds."""

_RENDERED: Final = "rendered:"


def must_be_checked(camera: Camera, base: Path) -> bool:
    """Whether a camera needs a check: a real one that reads seats. Rendered pictures and recordings need none."""
    if camera.role == "lens" or camera.source.startswith(_RENDERED):
        return False
    source = base / Path(camera.source).expanduser()
    return not (source.is_dir() or source.is_file())


def standing(camera: Camera) -> Check | str:
    """A camera's check that holds for its calibration, or why there is none, in a sentence's end."""
    path = check_path(camera.calibration)
    if not path.exists():
        return "was never checked"
    try:
        found = load(path)
        return (
            found if found.calibration_sha256 == fingerprint(camera.calibration) else "was calibrated after its check"
        )
    except CheckError as error:
        return f"has no check that can be read ({error})"


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a table should not be played with some of its cameras."""

    cameras: tuple[str, ...]
    sentence: str


def objections(settings: TableFile, base: Path) -> Iterator[Objection]:
    """Why the table should not be played with its cameras; none where all is well, or there are no cameras."""
    standings = {camera.id: standing(camera) for camera in settings.cameras}
    for camera in settings.cameras:
        stands = standings[camera.id]
        if (
            isinstance(stands, str)
            and camera.calibration.is_file()
            and (must_be_checked(camera, base) or check_path(camera.calibration).exists())
        ):
            yield Objection((camera.id,), f"The camera {camera.id} {stands}.")
    found = [each for each in standings.values() if isinstance(each, Check)]
    for each in found:
        bad = (note for note in each.notes if note.level is Level.RED)
        yield from (Objection((each.camera,), f"The camera {each.camera}: {note.sentence}") for note in bad)
    for place in sorted({each.place for check in found for each in check.places}):
        sentence = _place(found, place)
        if sentence:
            yield Objection(_seeing(found, place), sentence)


def _seeing(found: Sequence[Check], place: int) -> tuple[str, ...]:
    return tuple(check.camera for check in found if any(each.place == place for each in check.places))


def _place(found: Sequence[Check], place: int) -> str:
    """What is wrong with a place: no camera sees it well enough, or its test throw was not read; '' for nothing."""
    scores = {check.camera: each for check in found for each in check.places if each.place == place}
    if best([each.level for each in scores.values()]) is Level.RED:
        camera, score = next(iter(scores.items()))
        return f"{score.sentence} (Camera {camera}{', and no other sees it better' if len(scores) > 1 else ''}.)"
    throws = [each for check in found for each in check.throws if each.place == place]
    wrong = next((each for each in throws if each.is_wrong), None)
    if wrong is not None:
        return wrong.sentence
    if best([each.level for each in throws]) is not Level.RED:
        return ""
    return throws[0].sentence if throws else f"{'Seat ' + str(place) if place else 'Board'}: no test throw was made."


def refusals(settings: TableFile, file: Path) -> Iterator[str]:
    """What `floorman run` says before it starts nothing; none where the table may be played."""
    wrong = [each.sentence for each in objections(settings, file.resolve().parent)]
    if wrong:
        more = f" And {len(wrong) - 1} more." if len(wrong) > 1 else ""
        yield f"{wrong[0]}{more} Run: floorman calibrate check {file}; or play all the same with --unchecked."


def standing_faults(settings: TableFile, base: Path) -> Mapping[str, tuple[str, ...]]:
    """What each camera is to tell the floor as long as it runs: UNCHECKED where its check does not hold."""
    meant = {name for each in objections(settings, base) for name in each.cameras}
    return {camera.id: (UNCHECKED,) if camera.id in meant else () for camera in settings.cameras}
