"""`floorman calibrate camera`: wave the board before a camera, so that its lens is known."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from vision.calibrate.options import size_of

if TYPE_CHECKING:
    from calibration.fit.waving import Progress, Waving
    from vision.cameras.port import FrameSource

BAD_INPUT: Final = 2
NOT_KNOWN: Final = 1


def command(
    out: Annotated[Path, typer.Argument(metavar="LENS.json", help="Where the lens is stored.")],
    camera: Annotated[
        str, typer.Option(metavar="SOURCE", help="A device number or path, a stream, a folder of pictures, a video.")
    ],
    size: Annotated[str, typer.Option(metavar="WxH", help="Pixels of a live camera's pictures.")] = "1920x1080",
    fps: Annotated[float, typer.Option(min=1, max=120, help="Pictures a second of a live camera.")] = 15.0,
    patience: Annotated[float, typer.Option(min=1, help="Seconds without anything new after which it ends.")] = 60.0,
    accept: Annotated[bool, typer.Option("--accept", help="Store what there is, though it is not enough.")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep pictures and answers, for floorman calibrate replay.")
    ] = None,
    made: Annotated[str, typer.Option(hidden=True, help="When, for a recording that is replayed.")] = "",
) -> None:
    """Learn a lens from the board, waved before the camera. Exits with 1 where it is not known in the end."""
    from calibration.model import CalibrationError
    from hub import clock
    from vision.calibrate.recorded import begin
    from vision.cameras.port import SourceError

    made = made or datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat()
    try:
        if record is not None:
            begin(record, "camera", {"size": size, "fps": fps, "patience": patience, "accept": accept, "made": made})
        waved = _watch(camera, size_of(size), fps, patience, record)
        _finish(out, waved, accept, made)
    except (CalibrationError, SourceError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error


class _Waved:
    """What was seen: pictures of a size, and what they showed."""

    def __init__(self) -> None:
        self.size: tuple[int, int] = (0, 0)
        self.waving: Waving | None = None
        self.now: Progress | None = None


def _watch(camera: str, size: tuple[int, int], fps: float, patience: float, record: Path | None) -> _Waved:
    """Look at the pictures until the lens is known, or nothing new comes."""
    from calibration.fit.words import ASK, line
    from vision.calibrate.frames import opened

    source, waved = opened(camera, size, fps, record), _Waved()
    typer.echo(ASK)
    told = 0
    try:
        for now in _progress(source, waved, patience):
            if now.views > told:
                typer.echo(line(now))
                told = now.views
    except KeyboardInterrupt:
        typer.echo("Ended before the lens was known.", err=True)
    finally:
        source.close()
    return waved


def _progress(source: "FrameSource", waved: _Waved, patience: float) -> "Iterator[Progress]":
    from calibration.fit.waving import Waving
    from hub import clock
    from vision.calibrate.frames import frames
    from vision.marks.finder import find_board

    news = clock.ticks()
    for image in frames(source, patience):
        if image is not None:
            if waved.waving is None:
                waved.size = (image.shape[1], image.shape[0])
                waved.waving = Waving(waved.size)
            before, waved.now = waved.now, waved.waving.feed(find_board(image))
            news = clock.ticks() if before is None or waved.now.views > before.views else news
            yield waved.now
        if (waved.now is not None and waved.now.is_enough) or clock.ticks() - news > patience * 1e6:
            return


def _finish(out: Path, waved: _Waved, accept: bool, made: str) -> None:
    """Store the lens, or say why not."""
    from calibration.digits import sure, sure_lens
    from calibration.fit.words import wishes
    from calibration.lens_file import LensFile, save

    if waved.waving is None or waved.now is None:
        typer.echo("The camera gave no picture: look at its cable, or at the recording.", err=True)
        raise typer.Exit(NOT_KNOWN)
    if not waved.now.is_enough:
        for sentence in wishes(waved.now):
            typer.echo(sentence, err=True)
        if not accept:
            raise typer.Exit(NOT_KNOWN)
    fit = waved.waving.result()
    found = LensFile(waved.size, sure_lens(fit.lens), sure(fit.error_px), sure(fit.focal_error), len(fit.views), made)
    save(out, found)
    dropped = f", {fit.dropped} more dropped" if fit.dropped else ""
    typer.echo(
        f"The lens is known from {len(fit.views)} views{dropped}: error {fit.error_px:.2f} px, focal length "
        f"{fit.lens.fx:.0f} px +-{100 * fit.focal_error:.2f} %. It is stored in {out}; go on with "
        "floorman calibrate table."
    )
