"""The rendered scenes of cards of a folder, each with the calibration beside it: one frame, unknown deck."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from hub.figures import Figure
from vision.bench.card_photographs import CardsFound
from vision.bench.card_score import CardsScored, of_cards, tally
from vision.bench.card_truth import MIN_CONTRAST, MIN_SHORT_PX, PlaceTruth, load_truth
from vision.bench.found import BenchError, Progress
from vision.bench.score import percent
from vision.cards.files import CardFiles
from vision.cards.learned import Networks
from vision.dice.files import AUTO, FileError

PLACE: Final = Path("renders") / "cards"
CARDS_GOAL: Final = 96.0
SEATS_GOAL: Final = 85.0
PLAIN: Final = "renders: plain places"
OTHER: Final = "renders: a card hidden, small or faint"
EMPTY: Final = "renders: no card face up"


@dataclass(frozen=True, slots=True)
class _Scored:
    truth: PlaceTruth
    scored: CardsScored
    down: int


def truths(folder: Path) -> list[Path]:
    """The truths of the rendered scenes of cards below a folder in the shape of the shared data."""
    return sorted((folder / PLACE).glob("*.truth.json"))


def measure(folder: Path, networks: Networks, progress: Progress) -> CardsFound:
    """Score every scene.

    Raises:
        BenchError: a scene, its truth or its calibration cannot be used.
    """
    files = truths(folder)
    reader = CardFiles(AUTO, networks=networks)
    places = [place for file in progress(files, len(files), "Rendered scenes") for place in _scene(file, reader)]
    if not places:
        return CardsFound(notes=(f"There are no rendered scenes in '{folder / PLACE}'.",))
    return CardsFound(tuple(each.scored for each in places), tuple(_figures(places)), (_note(places),))


def _scene(path: Path, reader: CardFiles) -> Iterator[_Scored]:
    name, places = load_truth(path)
    try:
        report = reader.read(path.with_name(name))
    except FileError as error:
        raise BenchError(str(error)) from error
    read = {str(place.place): place for place in report.places or ()}
    for truth in places:
        own = read.get(str(truth.place))
        source = PLAIN if truth.is_plain else OTHER if truth.up else EMPTY
        must = [code for code in truth.up if code not in truth.hidden]
        cards, verified = (own.cards, own.verified) if own else ((), False)
        scored = of_cards(source, f"{name} {truth.place}", must, cards, verified, truth.hidden)
        yield _Scored(truth, scored, own.down if own else 0)


def _figures(places: Sequence[_Scored]) -> Iterator[Figure]:
    asked = sum(len(each.truth.asked) for each in places)
    right = sum(sum(code in each.scored.read for code in each.truth.asked) for each in places)
    yield Figure("renders: visible, legible cards read right (%)", percent(right, asked), CARDS_GOAL, at_least=True)
    plain = [each.scored for each in places if each.truth.is_plain]
    good = sum(each.verified and each.exact for each in plain)
    yield Figure("renders: plain places verified and right (%)", percent(good, len(plain)), SEATS_GOAL, at_least=True)
    count = tally([each.scored for each in places])
    yield Figure("renders: places wrong though verified (count)", float(count.wrong_verified), 0.0)
    down, told = sum(each.truth.down for each in places), sum(min(each.truth.down, each.down) for each in places)
    yield Figure("renders: cards face down counted (%)", percent(told, down))


def _note(places: Sequence[_Scored]) -> str:
    asked, up = sum(len(each.truth.asked) for each in places), sum(len(each.truth.up) for each in places)
    return (
        f"{asked} of {up} rendered cards face up are asked for: a corner of theirs is fully visible with at least "
        f"{MIN_CONTRAST:g} grey levels of contrast, and their short side has at least {MIN_SHORT_PX:g} pixels."
    )
