"""Photographs without a calibration, one frame each, source by source."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from hub.figures import Figure
from vision.bench.found import EMPTY, Found, Progress
from vision.bench.manifest import MORE, Manifest, manifests
from vision.bench.score import Scored, of_nothing, of_photograph, percent, tally
from vision.dice.files import DiceFiles, FileError, read_files
from vision.dice.learned import Network

MAIN_DICE: Final = 92.0
MAIN_EXACT: Final = 60.0
MAIN_VERIFIED: Final = 40.0
MORE_DICE: Final = 88.0


def measure(folder: Path, network: Network, progress: Progress) -> Found:
    """Score every photograph that is there.

    Raises:
        BenchError: a file of labels cannot be used.
    """
    sources = manifests(folder)
    photos = [photo for source in sources for photo in source.photos]
    reports = read_files([photo.file for photo in photos], DiceFiles(network=network))
    scored, notes = [], []
    for photo, report in progress(zip(photos, reports, strict=True), len(photos), "Photographs"):
        source = photo.source if photo.tops else EMPTY
        if isinstance(report, FileError):
            notes.append(f"{report} It counts as not read.")
            scored.append(of_nothing(source, str(photo.file), photo.tops))
        else:
            scored.append(of_photograph(source, photo.tops, report))
    figures = [figure for source in sources for figure in _figures(source, scored)]
    return Found(tuple(scored), tuple(figures), (*_missing(sources, folder), *notes))


def _figures(source: Manifest, scored: Sequence[Scored]) -> Iterator[Figure]:
    own = [each for each in scored if each.source == source.source]
    if not own:
        return
    count, name = tally(own), source.source
    goal = MAIN_DICE if source.is_main else MORE_DICE
    yield Figure(f"{name}: dice read right (%)", percent(count.right_dice, count.dice), goal, at_least=True)
    exact, verified = percent(count.exact, count.items), percent(count.verified, count.items)
    yield Figure(f"{name}: photographs exactly right (%)", exact, MAIN_EXACT if source.is_main else None, at_least=True)
    yield Figure(
        f"{name}: photographs verified (%)", verified, MAIN_VERIFIED if source.is_main else None, at_least=True
    )
    yield Figure(f"{name}: photographs wrong though verified (count)", float(count.wrong), 0.0)


def _missing(sources: Sequence[Manifest], folder: Path) -> Iterator[str]:
    for source in sources:
        lacking = source.named - len(source.photos)
        if lacking:
            what = f"{lacking} of the {source.named} photographs of {source.source}"
            yield f"{what} are not below '{folder}'.{_how(source, folder)}"
    if not sources:
        yield f"There are no labelled photographs in '{folder}'."


def _how(source: Manifest, folder: Path) -> str:
    if source.is_main:
        return ""
    return f" Lay them out with: python extract_photos.py {folder / MORE} GIT_DIRS {folder / 'dice'}"
