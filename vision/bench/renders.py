"""The rendered scenes of a folder, each with the calibration beside it: one frame, dice owned, seat by seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from calibration.model import CalibrationError
from calibration.store import load as load_calibration
from hub.figures import Figure
from vision import images
from vision.bench.found import EMPTY, BenchError, Found, Progress
from vision.bench.legible import MIN_CONTRAST, MIN_SIDE_PX
from vision.bench.score import Scored, of_nothing, of_seat, percent, tally
from vision.bench.truth import COCKED, HIDDEN, ILLEGIBLE, MIN_VISIBLE, PLAIN, SeatTruth, load_truth, seats_of
from vision.dice.files import AUTO, DiceFiles, FileError
from vision.dice.learned import Network

PLACE: Final = Path("renders") / "dice"
PLAIN_GOAL: Final = 95.0


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat's score, and whether its dice are of another size than the calibration's."""

    scored: Scored
    odd_size: bool


def truths(folder: Path) -> list[Path]:
    """The truths of the rendered scenes below a folder in the shape of the shared data."""
    return sorted((folder / PLACE).glob("*.truth.json"))


def measure(folder: Path, network: Network, progress: Progress) -> Found:
    """Score every scene.

    Raises:
        BenchError: a scene, its truth or its calibration cannot be used.
    """
    files = truths(folder)
    reader = DiceFiles(AUTO, network=network)
    seats = [seat for file in progress(files, len(files), "Rendered scenes") for seat in _scene(file, reader)]
    if not seats:
        return Found(notes=(f"There are no rendered scenes in '{folder / PLACE}'.",))
    return Found(tuple(seat.scored for seat in seats), tuple(_figures(seats)), tuple(_notes(seats)))


def _scene(path: Path, reader: DiceFiles) -> Iterator[_Seat]:
    truth = load_truth(path)
    stem = path.name.removesuffix(".truth.json")
    file = path.with_name(str(truth.get("image", f"{stem}.jpg")))
    try:
        image = images.load(file, full_size=True).bgr
        size_mm = load_calibration(path.with_name(f"{stem}.calibration.json")).die_size_mm
        report = reader.read(file)
    except (images.ImageError, CalibrationError, FileError) as error:
        raise BenchError(str(error)) from error
    verdicts = {verdict.reading.seat: verdict for verdict in report.seats or ()}
    for seat in seats_of(truth, image, path):
        source, name = seat.group if truth["dice"] else EMPTY, f"{file.name} seat {seat.seat}"
        verdict = verdicts.get(seat.seat)
        scored = of_seat(source, name, seat.values, verdict) if verdict else of_nothing(source, name, seat.values)
        yield _Seat(scored, _is_odd(seat, size_mm))


def _is_odd(seat: SeatTruth, size_mm: float | None) -> bool:
    return any(size and size != size_mm for size in seat.sizes_mm)


def _of(seats: Sequence[_Seat], group: str) -> list[Scored]:
    return [seat.scored for seat in seats if seat.scored.source == group]


def _figures(seats: Sequence[_Seat]) -> Iterator[Figure]:
    plain, cocked = _of(seats, PLAIN), _of(seats, COCKED)
    if plain:
        right = sum(each.verified and each.exact for each in plain)
        yield Figure(
            "renders: plain legible seats verified and right (%)", percent(right, len(plain)), PLAIN_GOAL, at_least=True
        )
    if cocked:
        asked = sum(not each.verified for each in cocked)
        yield Figure(
            "renders: seats with a cocked or stacked die asked about (%)",
            percent(asked, len(cocked)),
            100.0,
            at_least=True,
        )
    count = tally([seat.scored for seat in seats])
    yield Figure("renders: wrong dice though verified (count)", float(count.wrong_dice), 0.0)


def _notes(seats: Sequence[_Seat]) -> Iterator[str]:
    plain, odd = _of(seats, PLAIN), sum(seat.odd_size and seat.scored.source == PLAIN for seat in seats)
    yield (
        f"{len(plain)} rendered seats are plain and legible. Left out: {len(_of(seats, ILLEGIBLE))} with a top of "
        f"under {MIN_SIDE_PX:g} pixels or with a pip that differs by under {MIN_CONTRAST:g} grey levels from its body, "
        f"{len(_of(seats, HIDDEN))} with a top of which less than {100 * MIN_VISIBLE:g} % is visible."
    )
    if odd:
        yield (
            f"{odd} of the {len(plain)} plain rendered seats hold dice of another size than their calibration says. "
            "They are counted, and are to be asked about."
        )
