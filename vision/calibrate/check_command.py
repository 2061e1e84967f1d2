"""`floorman calibrate check`: a score for every seat of a table, a picture of it, a test throw that must be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from calibration.checked import Check, Throw
    from hub.settings.model import TableFile
    from vision.calibrate.checking import Checked
    from vision.check.score import CameraScore

BAD_INPUT: Final = 2
FAILED: Final = 1
PICTURE: Final = ".check.png"

Shown = tuple[str, ...]


def command(
    files: Annotated[list[Path], typer.Argument(metavar="TABLE.toml|FILE.json...", help="A table, or calibrations.")],
    throw: Annotated[bool, typer.Option("--throw/--no-throw", help="Whether a test throw is made.")] = True,
    seats: Annotated[
        str, typer.Option(metavar="3,4", help="Only throw there; 0 is the board. Others keep theirs.")
    ] = "",
    lies: Annotated[
        list[str] | None, typer.Option(metavar="3=1,2,5", help="What lies at a seat; it is then not asked.")
    ] = None,
    patience: Annotated[float, typer.Option(min=1, help="Seconds without news after which a throw ends.")] = 45.0,
) -> None:
    """Check a table: look at the bare felt, then have a throw read. Exits with 1 where anything must be mended.

    The result lies beside each calibration, as FILE.check.json and FILE.check.png; floorman run asks for it.
    Calibration files by themselves are only looked through, without a camera.
    """
    if files[0].suffix != ".toml":
        from calibration.commands import check_files

        check_files(files)
        return
    from calibration.check_file import CheckError
    from calibration.model import CalibrationError
    from hub.settings.load import SettingsError
    from vision.cameras.port import SourceError
    from vision.networks.onnx import NetworkError

    try:
        settings = _settings(files)
        asked = Asked(throw, _numbers(seats), dict(map(_lying, lies or ())), patience)
        done = _all(settings, files[0].resolve().parent, asked)
        _tell(settings, files[0], done)
    except (SettingsError, CalibrationError, SourceError, NetworkError, CheckError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be done.

    Args:
        throw: Whether a test throw is made.
        places: Only there, where any are named.
        lies: What lies at which place, in a fixed order.
        patience_s: Without news so long a throw ends.
    """

    throw: bool
    places: tuple[int, ...]
    lies: Mapping[int, Shown]
    patience_s: float


def _settings(files: Sequence[Path]) -> "TableFile":
    """The table's, which must not be running: its cameras are in use then."""
    from hub.settings.load import SettingsError, load
    from hub.settings.running import runs

    if len(files) > 1:
        raise SettingsError("Name one table at a time.")
    settings = load(files[0])
    if runs(settings.table.data_dir):
        raise SettingsError(f"{files[0]}: the table runs, and its cameras are in use: end it, then check.")
    if not any(camera.role == "table" for camera in settings.cameras):
        raise SettingsError(f"{files[0]}: the table has no cameras that could be checked.")
    return settings


def _all(settings: "TableFile", base: Path, asked: Asked) -> "list[tuple[Path, Check]]":
    from vision.calibrate.checking import checked_cameras

    said: dict[int, Shown] = dict(asked.lies)
    return [_one(checked, settings, base, asked, said) for checked in checked_cameras(settings)]


def _one(
    checked: "Checked", settings: "TableFile", base: Path, asked: Asked, said: dict[int, Shown]
) -> "tuple[Path, Check]":
    """Look, throw, and store; `said` is what lies where, as far as somebody has said it."""
    from calibration import check_file as stored
    from vision.calibrate.checking import camera_source, look, written
    from vision.calibrate.pictures import save_picture
    from vision.check.picture import drawn

    path = stored.check_path(checked.camera.calibration)
    typer.echo(f"{checked.camera.id}: looking at the bare felt; nothing may lie or stand in the regions.")
    source = camera_source(checked, settings, base)
    try:
        found, picture = look(source, checked)
        _say_found(checked, found)
        throws = _kept(checked, asked)
        if asked.throw:
            from vision.calibrate.throw_command import thrown

            places = tuple(each for each in checked.places if not asked.places or each in asked.places)
            for each in thrown(source, checked, settings, places, found, asked.patience_s, said):
                throws[each.place] = each
                typer.echo(each.sentence)
    finally:
        source.close()
    made = datetime.fromtimestamp(_now_s(), UTC).isoformat()
    check = written(checked, settings, found, [throws[place] for place in sorted(throws)], made)
    stored.save(path, check)
    save_picture(
        path.with_name(path.name.removesuffix(stored.ENDING) + PICTURE), drawn(picture, checked.calibration, check)
    )
    return path, check


def _now_s() -> int:
    from hub import clock

    return clock.utc() // 1_000_000


def _kept(checked: "Checked", asked: Asked) -> "dict[int, Throw]":
    """The throws of the check before, where they hold and are not made again."""
    from vision.calibrate.checking import throws_before

    again = set(asked.places or checked.places) if asked.throw else set()
    return {each.place: each for each in throws_before(checked) if each.place not in again}


def _say_found(checked: "Checked", found: "CameraScore") -> None:
    for note in found.notes:
        typer.echo(f"  {note.level:<5} {checked.camera.id}: {note.sentence}")
    for place in found.places:
        typer.echo(f"  {place.level:<5} {place.sentence}")


def _tell(settings: "TableFile", file: Path, done: "Sequence[tuple[Path, Check]]") -> None:
    """Say how it went as a whole, and where it is stored; exit with 1 where the table must not be played so."""
    from vision.watch_checked import objections

    for path, _ in done:
        typer.echo(f"Stored: {path} and its picture, {path.name.removesuffix('.json')}.png.")
    wrong = [each.sentence for each in objections(settings, file.resolve().parent)]
    if wrong:
        typer.echo(f"Not ready to be played, for {len(wrong)} reason{'s' if len(wrong) > 1 else ''}:", err=True)
        for sentence in wrong:
            typer.echo(f"  {sentence}", err=True)
        raise typer.Exit(FAILED)
    typer.echo(f"The table is ready: floorman run {file}")


def _numbers(text: str) -> tuple[int, ...]:
    from calibration.model import CalibrationError

    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdecimal() for part in parts):
        raise CalibrationError(f"'{text}' names no seats: give their numbers with commas, such as 3,4.")
    return tuple(map(int, parts))


def _lying(text: str) -> tuple[int, Shown]:
    """A place and what lies there, from `3=1,2,5`."""
    from calibration.model import CalibrationError
    from vision.calibrate.said import shown_of

    place, found, what = text.partition("=")
    if not found or not place.strip().isdecimal():
        raise CalibrationError(f"'{text}' does not say what lies where: give it as 3=1,2,5 or 3=Td,7c.")
    return int(place), shown_of(what)
