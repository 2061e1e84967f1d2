"""`floorman calibrate deck`: show a deck to the camera once, so that the table knows it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from calibration.model import Calibration
    from vision.cameras.port import FrameSource
    from vision.cards.enrolled.deck import EnrolledDeck

BAD_INPUT: Final = 2
NOT_LEARNT: Final = 1


def command(
    out: Annotated[Path, typer.Argument(metavar="DECK.json", help="Where the deck is stored.")],
    calibration: Annotated[Path, typer.Option(metavar="FILE", help="The calibration of the camera.")],
    camera: Annotated[
        str, typer.Option(metavar="SOURCE", help="A device number or path, a stream, a folder of pictures, a video.")
    ],
    name: Annotated[str, typer.Option(help="What the deck is called; its file's name where none is given.")] = "",
    fps: Annotated[float, typer.Option(min=1, max=120, help="Frames a second.")] = 15.0,
    patience: Annotated[float, typer.Option(min=5, help="Seconds without anything new after which it ends.")] = 120.0,
) -> None:
    """Learn a deck from its 52 cards and its back, shown in any order. Exits with 1 where it could not be learnt."""
    from calibration.model import CalibrationError
    from hub import clock
    from vision import deck_file
    from vision.cameras.port import SourceError
    from vision.networks.onnx import NetworkError

    try:
        ground, source = _opened(calibration, camera, fps)
        deck = _learnt(ground, source, name or out.name.split(".")[0], patience)
        if deck is None:
            raise typer.Exit(NOT_LEARNT)
        deck_file.save(out, deck, ground.image_size, datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat())
    except (CalibrationError, SourceError, NetworkError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    typer.echo(f"The deck '{deck.name}' is learnt: {out}. Name it in the table file: deck = \"{out.name}\".")


def _opened(path: Path, camera: str, fps: float) -> "tuple[Calibration, FrameSource]":
    """The calibration with its board, and the camera, open."""
    from calibration.store import load
    from hub.settings.model import Camera
    from vision.cameras.recording import EveryPicture
    from vision.cameras.sources import make_source
    from vision.cards.ground import card_ground

    ground, recording = card_ground(load(path)), Path(camera).expanduser()
    if recording.is_dir() or recording.is_file():
        source: FrameSource = EveryPicture(recording, fps)
    else:
        source = make_source(Camera(id="deck", source=camera, calibration=path, fps=fps), ground.image_size, 1, Path())
    source.open()
    return ground, source


def _learnt(ground: "Calibration", source: "FrameSource", name: str, patience: float) -> "EnrolledDeck | None":
    """The deck; None where the showing ended before it was known, which is told."""
    from vision.cards.enrolled.learning import DeckLearner
    from vision.cards.files import networks
    from vision.deck_show import showing
    from vision.deck_words import ASK, news, shortcomings

    learner = DeckLearner(ground, networks())
    typer.echo(ASK)
    last = None
    try:
        for now in showing(source, learner, ground, patience):
            for line in news(last, now):
                typer.echo(line)
            last = now
    except KeyboardInterrupt:
        typer.echo("Ended before the deck was known.", err=True)
    finally:
        source.close()
    deck = learner.deck(name)
    if deck is None:
        for line in shortcomings(last):
            typer.echo(line, err=True)
    return deck
