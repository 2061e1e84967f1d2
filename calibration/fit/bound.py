"""How far off the felt may be after a calibration, from what the markers leave open; and what is said of it. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

import numpy as np

from calibration.fit.axes import axes
from calibration.fit.markers import Told
from calibration.fit.table import Guess, Solved
from calibration.model import Floats, require
from calibration.projection import distorted, straightened
from calibration.sheets.marks import FOUR

GOOD_MM: Final = 3.0
"""A die that is off by more may count for the neighbour."""

_DEVIATIONS: Final = 3.0


def felt_bound_mm(solved: Solved, ids: Sequence[int], told: Told, size: tuple[int, int]) -> float:
    """How far off the felt may be, at three deviations, anywhere between the markers that the picture shows.

    A marker that is covered has its part too: where it is known to lie, or in the corner that the other three leave.
    """
    pixels = _inside(_pixels(solved.best, _area(solved.best.spots[:, :2], ids, told)), size)
    wanted = _on_table(solved.best, pixels, ids, told)
    off = np.array([_on_table(each, pixels, ids, told) - wanted for each in solved.nearby])
    spread = np.einsum("kni,knj->nij", off, off)
    return _DEVIATIONS * float(np.sqrt(np.linalg.eigvalsh(spread)[:, 1].max()))


def check_bound(felt_mm: float, ids: Sequence[int], told: Told) -> None:
    """Refuse a felt that is not known well enough though lens and millimetres were measured.

    Raises:
        CalibrationError: with one plain sentence.
    """
    require(
        told.accept or not told.is_measured or felt_mm <= GOOD_MM,
        f"The felt would be known to {felt_mm:.1f} mm only, and {GOOD_MM:g} mm are needed: {_way(ids, told)}, or give "
        "--accept.",
    )


def about(felt_mm: float, ids: Sequence[int], told: Told) -> Iterator[str]:
    """What is said of a felt that is known less well than it should be, or by three markers only."""
    if felt_mm > GOOD_MM:
        yield f"The felt is known to {felt_mm:.1f} mm only, where {GOOD_MM:g} mm are good: {_way(ids, told)}."
    elif len(ids) < len(FOUR):
        yield (
            f"Only {len(ids)} markers are seen, which gives the felt to {felt_mm:.1f} mm; with four it is surer, and "
            "one may be covered later."
        )


def _way(ids: Sequence[int], told: Told) -> str:
    """What makes the felt surer."""
    if len(ids) < len(FOUR):
        bare = [number for number in FOUR if number not in ids]
        return f"uncover marker {(bare or [FOUR[-1]])[0]}, so that four are seen"
    if not (told.lengths or told.places):
        return "measure two distances between markers, and give them with --between"
    if told.lens is None:
        return "measure the lens with floorman calibrate camera, and give it with --lens"
    return "bring the camera nearer, focus it on the felt, and lay the markers further apart"


def _area(here: Floats, ids: Sequence[int], told: Told) -> Floats:
    """(N, 2) the corners of what the markers enclose, and places between them, in the axes of the first one."""
    corners = [*here, *_covered(here, ids, told)]
    return np.array([*corners, *((one + other) / 2 for one, other in combinations(corners, 2))])


def _covered(here: Floats, ids: Sequence[int], told: Told) -> list[Floats]:
    """Where markers lie that are not seen."""
    known = [number for number in ids if number in told.places]
    bare = {number: spot for number, spot in told.places.items() if number not in ids}
    if bare and len(known) > 1:
        back, origin = axes(np.column_stack([here, np.zeros(len(here))]), ids, told)
        return [np.asarray((np.array(spot) - origin[:2]) @ back[:2, :2], np.float64) for spot in bare.values()]
    lacking = [number for number in FOUR if number not in ids]
    if len(lacking) != 1 or not set(FOUR) - set(lacking) <= set(ids):
        return []
    return [_fourth({number: here[ids.index(number)] for number in FOUR if number in ids}, lacking[0])]


def _fourth(three: Mapping[int, Floats], lacking: int) -> Floats:
    """Where the fourth corner of a rectangle lies, of which the markers go around in their order."""
    before, across, after = (three[(lacking - 1 + step) % len(FOUR) + 1] for step in (-1, 2, 1))
    return np.asarray(before + after - across, np.float64)


def _pixels(guess: Guess, spots: Floats) -> Floats:
    """(N, 2) where spots (N, 2) of the markers' plane are seen."""
    seen = np.column_stack([spots, np.zeros(len(spots))]) @ guess.turn.T + guess.move
    lens = guess.lens
    return distorted(seen[:, :2] / np.maximum(seen[:, 2:], 1.0), lens) * (lens.fx, lens.fy) + (lens.cx, lens.cy)


def _inside(pixels: Floats, size: tuple[int, int]) -> Floats:
    return pixels[((pixels >= 0) & (pixels < size)).all(axis=1)]


def _on_table(guess: Guess, pixels: Floats, ids: Sequence[int], told: Told) -> Floats:
    """(N, 2) where pixels (N, 2) lie on the markers' plane, in the table's axes."""
    rays = straightened(guess.lens, pixels)
    along = np.concatenate([rays, np.ones_like(rays[:, :1])], axis=1) @ guess.turn
    camera = -guess.turn.T @ guess.move
    flat = camera[:2] - along[:, :2] * (camera[2] / along[:, 2])[:, None]
    back, origin = axes(guess.spots, ids, told)
    return np.asarray(flat @ back[:2, :2].T + origin[:2], np.float64)
