"""`floorman calibrate dice` and `cups`: what they are like, from one throw and from cups that stand at the seats."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from vision.calibrate.options import size_of

if TYPE_CHECKING:
    from calibration.looks import CupLook, DiceLook
    from calibration.model import Calibration
    from vision.cameras.port import Image

BAD_INPUT: Final = 2
NOT_KNOWN: Final = 1
FRAMES: Final = 9
PATIENCE_S: Final = 5.0
OFF_MM: Final = 1.5
"""What one throw can tell: nearer than this to the calibration's size nothing is changed."""

_File = Annotated[Path, typer.Argument(metavar="FILE.json", help="The camera's calibration.")]
_Camera = Annotated[
    str, typer.Option(metavar="SOURCE", help="A device number or path, a stream, a picture, a folder, a video.")
]
_Size = Annotated[str | None, typer.Option(metavar="WxH", help="Pixels of a live camera's pictures.")]


def dice(
    file: _File,
    camera: _Camera,
    keep_size: Annotated[bool, typer.Option("--keep-size", help="Store the looks only.")] = False,
    size: _Size = None,
) -> None:
    """Measure the table's dice from one throw at its seats. Exits with 1 where too few lie by themselves."""
    from calibration.model import CalibrationError
    from vision.cameras.port import SourceError
    from vision.check.dice_size import LEAST, measured
    from vision.networks.onnx import NetworkError, OnnxNetwork

    try:
        calibration, picture = _seen(file, camera, size)
        look = measured(picture, calibration, OnnxNetwork())
        if look is None or look.count < LEAST:
            _not_known(
                f"{look.count if look else 0} dice lie by themselves, and {LEAST} are needed: throw again, apart."
            )
        said = tuple(_dice_news(calibration, look))
        made = replace(calibration, dice_look=look, die_size_mm=_size_mm(calibration, look, keep_size))
        _store(file, made)
    except (CalibrationError, SourceError, NetworkError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    for sentence in said:
        typer.echo(sentence)
    typer.echo(f"{file}: dice of {made.die_size_mm:g} mm. Check the table again: floorman calibrate check.")


def cups(file: _File, camera: _Camera, size: _Size = None) -> None:
    """Measure the table's cups, which stand mouth down at its seats. Exits with 1 where none is seen."""
    from calibration.model import CalibrationError
    from vision.cameras.port import SourceError
    from vision.check.cup_look import measured

    try:
        calibration, picture = _seen(file, camera, size)
        look = measured(picture, calibration)
        if look is None:
            _not_known("No cup is seen: put one mouth down into each seat's region, and take the hands away.")
        said = tuple(_cup_news(calibration, look))
        _store(file, replace(calibration, cup_look=look))
    except (CalibrationError, SourceError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    for sentence in said:
        typer.echo(sentence)
    typer.echo(f"{file}: stored. Check the table again: floorman calibrate check.")


def _not_known(sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise typer.Exit(NOT_KNOWN)


def _seen(file: Path, camera: str, size: str | None) -> "tuple[Calibration, Image]":
    """The calibration, and the mean of some pictures."""
    import numpy as np

    from calibration.model import require
    from calibration.store import check_image_size, load
    from vision.calibrate.frames import frames, opened

    calibration = load(file)
    require(bool(calibration.seats), f"{file} has no seats: propose them with floorman calibrate table --seats.")
    source = opened(camera, size_of(size) if size else calibration.image_size, 15.0)
    pictures: list[Image] = []
    try:
        for image in frames(source, PATIENCE_S):
            if image is not None:
                check_image_size(calibration, image.shape[1], image.shape[0])
                pictures.append(image)
            if len(pictures) >= FRAMES:
                break
    finally:
        source.close()
    require(bool(pictures), "The camera gave no picture: look at its cable, or at the recording.")
    return calibration, np.rint(np.mean(pictures, axis=0, dtype=np.float32)).astype(np.uint8)


def _store(file: Path, made: "Calibration") -> None:
    from calibration.store import save

    save(file, made)


def _size_mm(calibration: "Calibration", look: "DiceLook", keep_size: bool) -> float:
    """The size that is stored: that of the calibration where the throw cannot tell better."""
    known, found = calibration.die_size_mm, round(2.0 * look.side_mm) / 2.0
    return known if known is not None and (keep_size or abs(known - look.side_mm) <= OFF_MM) else found


def _dice_news(calibration: "Calibration", look: "DiceLook") -> Iterator[str]:
    from calibration.looks import unlike

    known, before = calibration.die_size_mm, calibration.dice_look
    spread = f"+-{look.spread_mm:.1f} among them"
    yield f"{look.count} dice measure {look.side_mm:.1f} mm ({spread}); one throw tells it to about 1 mm."
    if known is not None and abs(known - look.side_mm) > OFF_MM:
        yield f"The calibration said {known:g} mm. Measure one with a ruler: {_RULER}"
    if before is not None and (unlike(before.body_bgr, look.body_bgr) or unlike(before.pips_bgr, look.pips_bgr)):
        yield "They look unlike those that were measured before: other dice, or other light."


_RULER: Final = "floorman calibrate table FILE.json --camera SOURCE --die MM says it better."


def _cup_news(calibration: "Calibration", look: "CupLook") -> Iterator[str]:
    from calibration.looks import unlike

    before = calibration.cup_look
    across = f"{2 * look.mouth_mm:.0f} mm across the mouth, {2 * look.end_mm:.0f} mm across the end"
    yield f"{look.count} cups measure {across}, {look.height_mm:.0f} mm high."
    if before is not None and (
        unlike(before.colour_bgr, look.colour_bgr) or abs(before.mouth_mm - look.mouth_mm) > 4.0
    ):
        yield "They are unlike those that were measured before: other cups, or other light."
