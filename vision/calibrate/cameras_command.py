"""`floorman calibrate cameras`: whether all cameras of a table file have it at one place, and who sees which seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from calibration.together import Eye
    from hub.settings.model import Camera

BAD_INPUT: Final = 2
DIFFER: Final = 1


def command(
    table: Annotated[Path, typer.Argument(metavar="TABLE.toml", help="The table file that names the cameras.")],
    files: Annotated[
        bool, typer.Option("--files", help="Compare the files only, while other programs have the cameras.")
    ] = False,
) -> None:
    """Say which camera of a table has it elsewhere than the others, by more than 2 mm, and which seats each sees.

    Each looks at its markers. Exits with 1 where they differ.
    """
    from calibration.model import CalibrationError, check_together
    from calibration.together import disagreements, seat_lines
    from hub.settings.load import SettingsError, load
    from vision.cameras.port import SourceError

    try:
        cameras = [camera for camera in load(table).cameras if camera.role == "table"]
        eyes = [_eye(camera, files) for camera in cameras]
        check_together([each.calibration for each in eyes])
    except (CalibrationError, SettingsError, SourceError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    for line in (*_lines(eyes), *seat_lines(eyes)):
        typer.echo(line)
    found = list(disagreements(eyes))
    for sentence in found:
        typer.echo(sentence, err=True)
    raise typer.Exit(DIFFER if found else 0)


def _eye(camera: "Camera", files: bool) -> "Eye":
    from calibration import store
    from calibration.together import Eye
    from vision.calibrate.looking import look

    calibration = store.load(camera.calibration)
    if files or not calibration.markers:
        return Eye(camera.id, calibration)
    looked = look(camera.source, calibration.image_size, camera.fps)
    store.check_image_size(calibration, *looked.size)
    return Eye(camera.id, calibration, {each.id: each.corners for each in looked.seen})


def _lines(eyes: "list[Eye]") -> Iterator[str]:
    """A line for each camera."""
    if not eyes:
        yield "The table file names no camera over the table."
    for eye in eyes:
        numbers = ", ".join(str(each.id) for each in eye.calibration.markers)
        sees = ", ".join(map(str, sorted(eye.seen))) or "none"
        looked = f" It sees markers {sees}" if eye.seen else ""
        off = f", {eye.astray_mm:.1f} mm from where its calibration has them" if eye.astray_mm == eye.astray_mm else ""
        yield f"{eye.name}: calibrated by markers {numbers or 'none'}.{looked}{off}{'.' if looked else ''}"
