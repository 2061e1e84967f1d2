"""The sets of `floorman bench dice`, one after the other, and the figures over all of them."""

from collections.abc import Sequence
from pathlib import Path

from hub.figures import Figure
from vision.bench import cost, photographs, renders, rig_seats
from vision.bench.found import EMPTY, BenchError, Found, Progress
from vision.bench.manifest import LABELS, MORE
from vision.bench.network import network
from vision.bench.options import Options, Part
from vision.bench.renders import PLACE
from vision.bench.score import Scored, tally
from vision.dice.learned import Network


def check_folder(folder: Path) -> None:
    """Refuse a folder in which there is nothing to score.

    Raises:
        BenchError: with one plain sentence.
    """
    if not folder.is_dir():
        raise BenchError(f"'{folder}' is no folder: give one with {LABELS}, {MORE} or {PLACE} in it.")
    if not any((folder / place).exists() for place in (LABELS, MORE, PLACE)):
        raise BenchError(f"There is nothing to score in '{folder}': it has neither {LABELS} nor {MORE} nor {PLACE}.")


def measure(options: Options, progress: Progress) -> Found:
    """Measure what was asked for; the figures over all sets come first.

    Raises:
        BenchError: a file of the folder, or the network, cannot be used.
    """
    eyes = network()
    found = [_one(part, options, eyes, progress) for part in options.parts]
    scored = tuple(each for one in found for each in one.scored)
    figures = tuple(figure for one in found for figure in one.figures)
    return Found(scored, (*_overall(scored), *figures), tuple(note for one in found for note in one.notes))


def _one(part: Part, options: Options, eyes: Network, progress: Progress) -> Found:
    match part:
        case Part.RIG:
            return rig_seats.measure(options.seats, options.seed, eyes, progress)
        case Part.COST:
            return cost.measure(options.rounds, options.seed, eyes, progress)
        case Part.RENDERS if options.folder is not None:
            return renders.measure(options.folder, eyes, progress)
        case Part.PHOTOGRAPHS if options.folder is not None:
            return photographs.measure(options.folder, eyes, progress)
        case Part.RENDERS | Part.PHOTOGRAPHS:
            return Found(notes=(f"The {part} are left out: name their folder with --against.",))


def _overall(scored: Sequence[Scored]) -> tuple[Figure, ...]:
    if not scored:
        return ()
    announced = sum(len(each.read) for each in scored if each.source == EMPTY)
    return (
        Figure("all sets: wrong dice though verified (count)", float(tally(scored).wrong_dice), 0.0),
        Figure("all sets: dice announced on scenes without dice (count)", float(announced), 0.0),
    )
