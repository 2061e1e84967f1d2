"""The sets of `floorman bench cards`, one after the other, and the figures over all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from hub.figures import Figure
from vision.bench import card_cost, card_photographs, card_renders, card_rig
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
    RIG = "rig"
    """Fresh places of the project's own renderer, with enrolled decks."""
    COST = "cost"
    """CPU time on the rig's table; needs no folder."""


@dataclass(frozen=True, slots=True)
class CardOptions:
    """What to measure.

    Args:
        folder: In the shape of the shared data, or None for the sets that need none.
        parts: The sets.
        places: Of the rig.
        seed: Of the rig.
    """

    folder: Path | None
    parts: tuple[CardPart, ...]
    places: int
    seed: int


def check_folder(folder: Path) -> None:
    """Refuse a folder in which there is nothing to score.

    Raises:
        BenchError: with one plain sentence.
    """
    if not folder.is_dir():
        raise BenchError(f"'{folder}' is no folder: give one with {LABELS}, {MORE} or {PLACE} in it.")
    if not any((folder / place).exists() for place in (LABELS, MORE, PLACE)):
        raise BenchError(f"There is nothing to score in '{folder}': it has neither {LABELS} nor {MORE} nor {PLACE}.")


def measure(options: CardOptions, progress: Progress) -> CardsFound:
    """Measure what was asked for; the figures over all sets come first.

    Raises:
        BenchError: a file of the folder, or a network, cannot be used.
    """
    if options.folder is not None and set(options.parts) - {CardPart.RIG, CardPart.COST}:
        check_folder(options.folder)
    try:
        networks = files.networks()
    except NetworkError as error:
        raise BenchError(str(error)) from error
    found = [_one(part, options, networks, progress) for part in options.parts]
    scored = tuple(each for one in found for each in one.scored)
    figures = tuple(figure for one in found for figure in one.figures)
    return CardsFound(scored, (*_overall(scored), *figures), tuple(note for one in found for note in one.notes))


def _one(part: CardPart, options: CardOptions, networks: Networks, progress: Progress) -> CardsFound:
    match part:
        case CardPart.RIG:
            return card_rig.measure(options.places, options.seed, networks, progress)
        case CardPart.RENDERS if options.folder is not None:
            return card_renders.measure(options.folder, networks, progress)
        case CardPart.PHOTOGRAPHS if options.folder is not None:
            return card_photographs.measure(options.folder, networks, progress)
        case CardPart.RENDERS | CardPart.PHOTOGRAPHS:
            return CardsFound(notes=(f"The {part} are left out: name their folder with --against.",))
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
