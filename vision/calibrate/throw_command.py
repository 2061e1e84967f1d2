"""A test throw on the terminal: what is asked of a person, and what came of it."""

from collections.abc import Iterator, Sequence
from typing import Final

import typer

from calibration.checked import Throw
from calibration.model import CalibrationError
from hub import clock
from hub.settings.model import TableFile
from vision.calibrate.checking import Checked, throw
from vision.calibrate.said import shown_of
from vision.cameras.port import FrameSource
from vision.check.score import CameraScore, place_name
from vision.check.throw import TestThrow, judged

_DICE: Final = "Throw dice at {places}, as in play, and take your hands away."
_CARDS: Final = "Lay the cards of a hand face up at {places}, as in play, and take your hands away."


def thrown(
    source: FrameSource,
    checked: Checked,
    settings: TableFile,
    places: Sequence[int],
    found: CameraScore,
    patience_s: float,
    said: dict[int, tuple[str, ...]],
) -> Iterator[Throw]:
    """A throw at each of the places, as it was read and as somebody said.

    Args:
        source: Open.
        checked: The camera.
        settings: The table's.
        places: Where to throw.
        found: What the look at bare felt said, for the likely cause.
        patience_s: Without news so long it ends.
        said: What lies where; what somebody answers is put there, so that the next camera need not ask.
    """
    if not places:
        return
    names = ", ".join(place_name(place).lower() for place in places)
    typer.echo((_CARDS if checked.cards else _DICE).format(places=names))
    state = _read(source, checked, settings, places, patience_s)
    scores = {each.place: each for each in found.places}
    is_there = True
    for place in places:
        read = state.sure.get(place, ())
        if read and place not in said and is_there:
            answer = _answer(place, read)
            is_there = answer is not None
            said |= {} if answer is None else {place: answer}
        yield judged(place, read, said.get(place), state.doubt(place), scores.get(place))


def _read(
    source: FrameSource, checked: Checked, settings: TableFile, places: Sequence[int], patience_s: float
) -> TestThrow:
    """Watch until every place is read, or nothing more comes; it is told how many are."""
    state, told, heard = TestThrow(places), 0, [clock.ticks()]
    try:
        for now in throw(source, checked, settings, places, lambda: clock.ticks() - heard[0] < patience_s * 1e6):
            state = now
            if len(state.sure) > told:
                told, heard[0] = len(state.sure), clock.ticks()
                typer.echo(f"  {told} of {len(places)} read")
    except KeyboardInterrupt:
        typer.echo("The throw was ended before everything was read.", err=True)
    return state


def _answer(place: int, read: tuple[str, ...]) -> tuple[str, ...] | None:
    """What lies there by somebody's word; None where nobody answers."""
    question = f"{place_name(place)} shows {' '.join(read)}. Enter if that is right, else type what lies there"

    def understood(text: str) -> tuple[str, ...]:
        try:
            return read if not text.strip() else shown_of(text)
        except CalibrationError as error:
            raise typer.BadParameter(str(error)) from error

    try:
        answer: tuple[str, ...] = typer.prompt(question, default="", show_default=False, value_proc=understood)
    except typer.Abort:
        typer.echo("\nNobody answers; say it with --lies 3=1,2,5.", err=True)
        return None
    return answer
