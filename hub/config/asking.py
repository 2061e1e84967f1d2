"""The five questions of `floorman init`, for whatever was not said on the command line."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import typer

from hub.config import answers
from hub.config.draft import GAMES, Draft

_Answer = TypeVar("_Answer")


class NotAnsweredError(Exception):
    """An answer that cannot be used; the sentence says what to give instead."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said on the command line; None is asked about, or taken as it is usual where `yes`."""

    game: str | None = None
    players: str | None = None
    name: str | None = None
    cameras: str | None = None
    boxes: str | None = None
    yes: bool = False


def ask(said: Said, plugged_in: list[str]) -> Draft:
    """The answers; a question is asked again until its answer can be used.

    Args:
        said: The command line.
        plugged_in: Cameras that are here, which are proposed.

    Raises:
        NotAnsweredError: the command line holds what cannot be used.
        typer.Abort: nobody answers.
    """
    game = _answer(said.game, f"Which game: {', '.join(GAMES)}?", "raffle", said.yes, answers.game)
    players = _answer(
        said.players,
        "Who plays? Names with commas, clockwise from seat 1; or how many",
        "6",
        said.yes,
        lambda text: answers.players(text, game),
    )
    name = _answer(said.name, "What is the table called?", "Table 1", said.yes, answers.table_name)
    there = ",".join(plugged_in) or "none"
    cameras = _answer(
        said.cameras, "Which cameras look at it? Numbers or paths with commas", there, said.yes, answers.cameras
    )
    boxes = _answer(said.boxes, "Do the players have boxes with buttons?", "yes", said.yes, answers.yes)
    return Draft(game, players, name, cameras, boxes)


def _answer(said: str | None, question: str, usual: str, yes: bool, read: Callable[[str], _Answer]) -> _Answer:
    if said is not None or yes:
        try:
            return read(usual if said is None else said)
        except ValueError as error:
            raise NotAnsweredError(str(error)) from error

    def understood(text: str) -> _Answer:
        try:
            return read(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from error

    found: _Answer = typer.prompt(question, default=usual, value_proc=understood)
    return found
