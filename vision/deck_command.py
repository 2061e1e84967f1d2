"""`floorman calibrate deck`: show a deck to the camera once, so that the table knows it."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from calibration.model import Calibration
    from vision.cameras.port import FrameSource
    from vision.cards.enrolled.deck import EnrolledDeck
    from vision.cards.enrolled.learning import DeckLearner

BAD_INPUT: Final = 2
NOT_LEARNT: Final = 1
_OFTEN: Final = 5
"""After so many new cards the lesson is kept, so that no more are lost whatever happens."""


def command(
    out: Annotated[Path, typer.Argument(metavar="DECK.json", help="Where the deck is stored.")],
    calibration: Annotated[Path, typer.Option(metavar="FILE", help="The calibration of the camera.")],
    camera: Annotated[
        str, typer.Option(metavar="SOURCE", help="A device number or path, a stream, a folder of pictures, a video.")
    ],
    name: Annotated[str, typer.Option(help="What the deck is called; its file's name where none is given.")] = "",
    fps: Annotated[float, typer.Option(min=1, max=120, help="Frames a second.")] = 15.0,
    patience: Annotated[float, typer.Option(min=5, help="Seconds without anything new after which it ends.")] = 120.0,
    anew: Annotated[bool, typer.Option("--anew", help="Begin again where a lesson was not finished.")] = False,
) -> None:
    """Learn a deck from its 52 cards and its back, shown in any order. Exits with 1 where it could not be learnt.

    What was seen by then is kept beside the deck's file, and the same command goes on with it.
    """
    from calibration.lesson import lesson_path
    from calibration.model import CalibrationError
    from vision import deck_file
    from vision.cameras.port import SourceError
    from vision.networks.onnx import NetworkError

    lesson = Lesson(lesson_path(out), name or out.name.split(".")[0], patience, anew)
    try:
        ground, source = _opened(calibration, camera, fps)
        deck = _learnt(ground, source, lesson)
        if deck is None:
            raise typer.Exit(NOT_LEARNT)
        deck_file.save(out, deck, ground.image_size, _this_moment())
        lesson.path.unlink(missing_ok=True)
    except (CalibrationError, SourceError, NetworkError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(BAD_INPUT) from error
    typer.echo(f"The deck '{deck.name}' is learnt: {out}. Name it in the table file: deck = \"{out.name}\".")


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is to be learnt.

    Args:
        path: Where it is kept until it is finished.
        name: Of the deck.
        patience_s: Seconds without anything new after which it ends.
        anew: Whether to begin again.
    """

    path: Path
    name: str
    patience_s: float
    anew: bool


def _this_moment() -> str:
    """UTC as ISO 8601."""
    from hub import clock

    return datetime.fromtimestamp(clock.utc() // 1_000_000, UTC).isoformat()


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


def _learnt(ground: "Calibration", source: "FrameSource", lesson: Lesson) -> "EnrolledDeck | None":
    """The deck; None where the showing ended before it was known, which is told."""
    from vision.deck_words import shortcomings

    try:
        learner = _pupil(ground, lesson)
        try:
            _show(source, learner, ground, lesson)
        except KeyboardInterrupt:
            typer.echo("Ended before the deck was known.", err=True)
        finally:
            kept = learner.deck(lesson.name) is None and _keep(ground, learner, lesson)
    finally:
        source.close()
    deck = learner.deck(lesson.name)
    if deck is None:
        for line in shortcomings(learner.progress):
            typer.echo(line, err=True)
    if kept:
        typer.echo(
            "What was seen is kept: the same command goes on with it, and with --anew it begins again.", err=True
        )
    return deck


def _pupil(ground: "Calibration", lesson: Lesson) -> "DeckLearner":
    """A learner that knows what was seen in a lesson before."""
    from vision import lesson_file
    from vision.cards.enrolled.learning import DeckLearner
    from vision.cards.files import networks

    learner = DeckLearner(ground, networks())
    if lesson.path.exists() and not lesson.anew:
        ended = lesson_file.go_on(lesson.path, learner, ground)
        typer.echo(f"Going on with the lesson that ended at {ended}; --anew begins again.")
    return learner


def _show(source: "FrameSource", learner: "DeckLearner", ground: "Calibration", lesson: Lesson) -> None:
    """Watch until the deck is known or nothing more comes, and tell how it goes."""
    from vision.deck_show import showing
    from vision.deck_words import ASK, news

    typer.echo(ASK)
    last, stored = None, len(learner.album.pages)
    for now in showing(source, learner, ground, lesson.patience_s):
        for line in news(last, now):
            typer.echo(line)
        last = now
        if len(now.seen) >= stored + _OFTEN and _keep(ground, learner, lesson):
            stored = len(now.seen)


def _keep(ground: "Calibration", learner: "DeckLearner", lesson: Lesson) -> bool:
    """Keep what was seen, if anything was."""
    from vision import lesson_file

    if not (learner.album.pages or learner.album.backs):
        return False
    lesson_file.save(lesson.path, learner.album, ground, _this_moment())
    return True
