"""The sets of `floorman bench cards`, one after the other, and the figures over all of them."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from hub.figures import Figure
from vision.bench import card_cost, card_photographs, card_renders
from vision.bench.card_manifest import LABELS, MORE
from vision.bench.card_photographs import CardsFound
from vision.bench.card_renders import PLACE
from vision.bench.card_score import CardsScored, tally
from vision.bench.found import BenchError, Progress
from vision.bench.options import SEED
from vision.cards import files
from vision.cards.learned import Networks
from vision.networks.onnx import NetworkError

_COST_ROUNDS: Final = 12


class CardPart(StrEnum):
    """A set that can be measured by itself."""

    RENDERS = "renders"
    """Rendered scenes of the folder, with their calibrations."""
    PHOTOGRAPHS = "photographs"
    """Labelled photographs of the folder."""
    COST = "cost"
    """CPU time on the rig's table; needs no folder."""


def check_folder(folder: Path) -> None:
    """Refuse a folder in which there is nothing to score.

    Raises:
        BenchError: with one plain sentence.
    """
    if not folder.is_dir():
        raise BenchError(f"'{folder}' is no folder: give one with {LABELS}, {MORE} or {PLACE} in it.")
    if not any((folder / place).exists() for place in (LABELS, MORE, PLACE)):
        raise BenchError(f"There is nothing to score in '{folder}': it has neither {LABELS} nor {MORE} nor {PLACE}.")


def measure(folder: Path, parts: Sequence[CardPart], progress: Progress) -> CardsFound:
    """Measure what was asked for; the figures over all sets come first.

    Raises:
        BenchError: a file of the folder, or a network, cannot be used.
    """
    if set(parts) != {CardPart.COST}:
        check_folder(folder)
    try:
        networks = files.networks()
    except NetworkError as error:
        raise BenchError(str(error)) from error
    found = [_one(part, folder, networks, progress) for part in parts]
    scored = tuple(each for one in found for each in one.scored)
    figures = tuple(figure for one in found for figure in one.figures)
    return CardsFound(scored, (*_overall(scored), *figures), tuple(note for one in found for note in one.notes))


def _one(part: CardPart, folder: Path, networks: Networks, progress: Progress) -> CardsFound:
    match part:
        case CardPart.RENDERS:
            return card_renders.measure(folder, networks, progress)
        case CardPart.PHOTOGRAPHS:
            return card_photographs.measure(folder, networks, progress)
        case CardPart.COST:
            return card_cost.measure(_COST_ROUNDS, SEED, networks, progress)


def _overall(scored: Sequence[CardsScored]) -> tuple[Figure, ...]:
    if not scored:
        return ()
    count = tally(scored)
    return (
        Figure("all sets: wrong cards though verified (count)", float(count.wrong_sure), 0.0),
        Figure("all sets: pictures or places wrong though verified (count)", float(count.wrong_verified), 0.0),
    )
