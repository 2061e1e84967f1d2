"""Photographs of cards without a calibration, one frame each, source by source."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hub.figures import Figure
from vision.bench.card_manifest import MORE, CardPhoto, photographs
from vision.bench.card_score import CardsScored, by_source, of_cards, tally
from vision.bench.found import Progress
from vision.bench.score import percent
from vision.cards.files import CardFiles
from vision.cards.learned import Networks
from vision.dice.files import FileError, read_files

MAIN_CARDS: Final = 98.0
MAIN_EXACT: Final = 95.0
MAIN_VERIFIED: Final = 75.0
MORE_CARDS: Final = 92.0


@dataclass(frozen=True, slots=True)
class CardsFound:
    """One set, measured: items beside their truth, the set's own figures, and sentences for people."""

    scored: tuple[CardsScored, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()


def measure(folder: Path, networks: Networks, progress: Progress) -> CardsFound:
    """Score every photograph that is there.

    Raises:
        BenchError: a file of labels cannot be used.
    """
    named = photographs(folder)
    there = [(photo, photo.file) for photo in named if photo.file is not None]
    reports = read_files([file for _, file in there], CardFiles(networks=networks))
    scored, notes = [], []
    for (photo, file), report in progress(zip(there, reports, strict=True), len(there), "Photographs"):
        if isinstance(report, FileError):
            notes.append(f"{report} It counts as not read.")
            scored.append(of_cards(photo.source, str(file), photo.cards, (), False))
        else:
            cards = [card for _, card in report.cards]
            scored.append(of_cards(photo.source, str(file), photo.cards, cards, report.verified))
    main = {photo.source for photo in named if photo.is_main}
    figures = [each for source, own in by_source(scored).items() for each in _figures(source, own, source in main)]
    return CardsFound(tuple(scored), tuple(figures), (*_missing(named, folder), *notes))


def _figures(source: str, own: Sequence[CardsScored], is_main: bool) -> Iterator[Figure]:
    count, name = tally(own), source.split("/")[0]
    goal = MAIN_CARDS if is_main else MORE_CARDS
    yield Figure(f"{name}: cards read right (%)", percent(count.right, count.cards), goal, at_least=True)
    exact, verified = percent(count.exact, count.items), percent(count.verified, count.items)
    yield Figure(f"{name}: photographs exactly right (%)", exact, MAIN_EXACT if is_main else None, at_least=True)
    yield Figure(f"{name}: photographs verified (%)", verified, MAIN_VERIFIED if is_main else None, at_least=True)
    yield Figure(f"{name}: photographs wrong though verified (count)", float(count.wrong_verified), 0.0)


def _missing(named: Sequence[CardPhoto], folder: Path) -> Iterator[str]:
    for source in dict.fromkeys(photo.source for photo in named):
        own = [photo for photo in named if photo.source == source]
        lacking = sum(photo.file is None for photo in own)
        if lacking:
            how = "" if own[0].is_main else f" Lay them out with: python extract_photos.py {folder / MORE} GIT_DIRS OUT"
            yield f"{lacking} of the {len(own)} photographs of {source} are not below '{folder}'.{how}"
    if not named:
        yield f"There are no labelled photographs of cards in '{folder}'."
