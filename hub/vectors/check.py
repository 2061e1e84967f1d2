"""Run a file of cases and tell which fail."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from hub.vectors import bluff, house, palace, raffle, razz
from hub.vectors.compare import differences

GAMES: Final[Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]] = {
    "raffle": raffle.answer,
    "house": house.answer,
    "bluff": bluff.answer,
    "palace poker": palace.answer,
    "razz": razz.answer,
}


class VectorsError(Exception):
    """A file that holds no cases for a game that is known; the sentence says why."""


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One case: its id, its rule and title, and what differs (empty = passed)."""

    id: str
    rule: str
    title: str
    wrong: tuple[str, ...]


def check_file(path: Path) -> list[CaseResult]:
    """The result of every case in the file.

    Raises:
        VectorsError: the file cannot be read, or is for a game that this version does not play.
    """
    document = _document(path)
    game = document.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise VectorsError(
            f"{path}: cases of the game '{game}', which is not played here yet; known: {', '.join(GAMES)}."
        )
    cases = document.get("vectors")
    if not isinstance(cases, list) or not cases or not all(isinstance(case, dict) for case in cases):
        raise VectorsError(f"{path}: no list 'vectors' of cases in it.")
    return [_run(GAMES[game], case) for case in cases]


def _document(path: Path) -> dict[str, Any]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise VectorsError(f"{path}: cannot be read: {error.strerror}. Check the path.") from error
    except (ValueError, RecursionError) as error:
        raise VectorsError(f"{path}: no JSON: {error}.") from error
    if not isinstance(document, dict):
        raise VectorsError(f"{path}: a file of cases is one JSON object.")
    return document


def _run(answer: Callable[[Mapping[str, Any]], dict[str, Any]], case: Mapping[str, Any]) -> CaseResult:
    try:
        wrong = tuple(differences(case["expect"], answer(case)))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        wrong = (f"the case cannot be run: {type(error).__name__} {error}",)
    return CaseResult(str(case.get("id")), str(case.get("rule")), str(case.get("title")), wrong)
