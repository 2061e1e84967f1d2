"""From the markers in a picture to where the camera stands over the table.

Everything that is not known is found at once, so that it fits all that is seen and measured best: the camera's place,
where each marker lies on the plane and how it is turned, what the printer made of a millimetre, and the lens, where it
was not measured. What is known about each of them counts as a measurement with its own uncertainty.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.fit.lens import GUESS_ERROR, guessed_lens, matrix_of
from calibration.fit.markers import Length, MarkerSeen, Told, check, corners_mm, side_mm
from calibration.fit.squares import Least, least
from calibration.model import CalibrationError, Floats, Lens
from calibration.projection import distorted, straightened

_LENGTH_MM: Final = 0.7
_SCALE_OF_RULER, _SCALE_OPEN = 0.003, 0.03
_MIDDLE_OF_WIDTH, _BENT = 0.012, 0.08
_STARTS: Final = 4
_APART_DEG: Final = 4.0
_NO_BETTER: Final = 12.0
"""Two places whose sums of squares differ by less cannot be told apart."""

_POSE: Final = 6


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """A camera and markers. Marker 0 of what was seen lies at the origin, its upper edge along x; z is up.

    Args:
        turn, move: The camera's place: camera = turn @ point + move.
        spots: (N, 3) x, y and turn of each marker.
        scale: What the printer made of a millimetre.
        lens: As given, or as found.
    """

    turn: Floats
    move: Floats
    spots: Floats
    scale: float
    lens: Lens


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What fits best.

    Args:
        best: That.
        nearby: The same, wrong by one deviation in each of the independent ways in which it may be wrong.
        scale_error: The deviation of the scale, as a part of it.
        off_px: (N,) for each marker how far its corners are from where they should be, root mean square.
        lengths: What comes out for each distance that was measured.
    """

    best: Guess
    nearby: tuple[Guess, ...]
    scale_error: float
    off_px: Floats
    lengths: tuple[float, ...]


class _Puzzle:
    """All that is seen and told, and how far a guess is from it."""

    def __init__(self, seen: Sequence[MarkerSeen], told: Told, size: tuple[int, int]) -> None:
        self._pixels = np.array([each.corners for each in seen])
        self._errors = np.array([each.error_px for each in seen])[:, None, None]
        self._ids = [each.id for each in seen]
        self._told = told
        self._guess = told.lens or guessed_lens(size)
        self._width = size[0]
        self._scale = told.scale or 1.0
        self._lengths = [*told.lengths, *_lengths_of(told, self._ids)]

    def start(self, spots: Floats, turn: Floats, move: Floats) -> Floats:
        """The numbers of a guess: pose, spots of all markers but the first, scale, and those of a lens nobody knows."""
        lens = () if self._told.lens else (0.0, 0.0, 0.0, 0.0)
        pose = (*np.ravel(cv2.Rodrigues(turn)[0]), *(move / 100.0))
        return np.array([*pose, *np.ravel(spots[1:] / (100.0, 100.0, 1.0)), np.log(self._scale), *lens])

    def unpacked(self, at: Floats) -> Guess:
        """What the numbers mean."""
        count = 3 * (len(self._ids) - 1)
        spots = np.concatenate([np.zeros((1, 3)), at[_POSE : _POSE + count].reshape(-1, 3) * (100.0, 100.0, 1.0)])
        turn = np.asarray(cv2.Rodrigues(at[:3])[0], np.float64)
        scale, lens = float(np.exp(at[_POSE + count])), self._lens(at[_POSE + count + 1 :])
        return Guess(turn, at[3:6] * 100.0, spots, scale, lens)

    def _lens(self, numbers: Floats) -> Lens:
        if not len(numbers):
            return self._guess
        focal, bent, right, down = (float(each) for each in numbers)
        guess = self._guess
        grown = guess.fx * np.exp(focal)
        middle = (guess.cx + right * self._width, guess.cy + down * self._width)
        return Lens(grown, grown, *middle, (bent, 0.0, 0.0, 0.0, 0.0))

    def off(self, at: Floats) -> Floats:
        """(N, 4, 2) pixels from where the corners are seen to where they should be."""
        guess = self.unpacked(at)
        lens, seen = guess.lens, _placed(guess.spots, side_mm(guess.scale)) @ guess.turn.T + guess.move
        depth = np.maximum(seen[..., 2:], 1.0)
        wanted = distorted(seen[..., :2] / depth, lens) * (lens.fx, lens.fy) + (lens.cx, lens.cy)
        return np.asarray(wanted - self._pixels, np.float64)

    def lengths(self, at: Floats) -> Floats:
        """(K,) what comes out for each distance that is known."""
        spots = self.unpacked(at).spots
        index = {number: place for place, number in enumerate(self._ids)}
        ends = [(index[each.first], index[each.second]) for each in self._lengths]
        return np.array([np.hypot(*(spots[a, :2] - spots[b, :2])) for a, b in ends])

    def differences(self, at: Floats) -> Floats:
        """All that does not fit, each in units of what it is uncertain by."""
        scale_error = _SCALE_OPEN if self._lengths and self._told.scale is None else _SCALE_OF_RULER
        scale = np.log(self.unpacked(at).scale / self._scale) / scale_error
        known = np.array([each.mm for each in self._lengths])
        lens = at[len(at) - 4 :] / (GUESS_ERROR, _BENT, _MIDDLE_OF_WIDTH, _MIDDLE_OF_WIDTH)
        return np.concatenate(
            [
                np.ravel(self.off(at) / self._errors),
                (self.lengths(at) - known) / _LENGTH_MM,
                [scale],
                lens if self._told.lens is None else np.zeros(0),
            ]
        )

    def starts(self) -> list[Floats]:
        """Guesses, the better ones first: each marker alone has two places that look nearly alike."""
        guesses = [self.start(*each) for marker in range(len(self._ids)) for each in self._from_marker(marker)]
        return sorted(guesses, key=lambda at: float(np.square(self.differences(at)).sum()))[:_STARTS]

    def _from_marker(self, marker: int) -> Iterator[tuple[Floats, Floats, Floats]]:
        lens, inner = self._guess, corners_mm(side_mm(self._scale))
        rays = straightened(lens, self._pixels)
        flat = rays[marker] * (lens.fx, lens.fy) + (lens.cx, lens.cy)
        _, turns, moves, _ = cv2.solvePnPGeneric(
            inner, flat.reshape(-1, 1, 2), matrix_of(lens), np.zeros(5), flags=cv2.SOLVEPNP_IPPE_SQUARE
        )
        for turned, moved in zip(turns, moves, strict=True):
            turn = np.asarray(cv2.Rodrigues(np.asarray(turned))[0], np.float64)
            found = _on_plane(rays, turn, np.ravel(np.asarray(moved, np.float64)))
            if found is not None:
                yield found


def solve(seen: Sequence[MarkerSeen], told: Told, size: tuple[int, int]) -> Solved:
    """Find the camera's place, and whatever else is not known.

    Args:
        seen: The markers of one picture, or of several that were taken from the same place.
        told: What is known besides.
        size: (width, height) of the picture.

    Raises:
        CalibrationError: it cannot be told from these markers.
    """
    check(seen, told)
    puzzle = _Puzzle(seen, told, size)
    found = sorted((least(puzzle.differences, start) for start in puzzle.starts()), key=lambda each: each.squares)
    if not found:
        raise CalibrationError("The markers are not seen from above: the camera must look down on the table.")
    _check_single(puzzle, found)
    at = found[0].at
    off = np.sqrt(np.square(puzzle.off(at)).sum(axis=2).mean(axis=1))
    scale_error = float(found[0].deviations[_POSE + 3 * (len(seen) - 1)])
    lengths = tuple(float(each) for each in puzzle.lengths(at)[: len(told.lengths)])
    nearby = tuple(map(puzzle.unpacked, found[0].nearby()))
    return Solved(puzzle.unpacked(at), nearby, scale_error, off, lengths)


def _check_single(puzzle: _Puzzle, found: Sequence[Least]) -> None:
    """Refuse where another place of the camera fits as well as the best one."""
    best = puzzle.unpacked(found[0].at).turn[:, 2]
    for other in found[1:]:
        apart = np.degrees(np.arccos(np.clip(best @ puzzle.unpacked(other.at).turn[:, 2], -1.0, 1.0)))
        if apart > _APART_DEG and other.squares < found[0].squares + _NO_BETTER:
            raise CalibrationError(
                "Two places of the camera fit what it sees of the markers: lay them further apart, or move the camera "
                "nearer."
            )


def _lengths_of(told: Told, ids: Sequence[int]) -> Iterator[Length]:
    """The distances between the markers whose places are known."""
    known = [number for number in ids if number in told.places]
    for position, first in enumerate(known):
        for second in known[position + 1 :]:
            yield Length(first, second, float(np.hypot(*np.subtract(told.places[first], told.places[second]))))


def _placed(spots: Floats, side: float) -> Floats:
    """(N, 4, 3) the corners of markers of a side that lie at spots."""
    inner = corners_mm(side)
    c, s = np.cos(spots[:, 2:]), np.sin(spots[:, 2:])
    x = spots[:, :1] + c * inner[:, 0] - s * inner[:, 1]
    y = spots[:, 1:2] + s * inner[:, 0] + c * inner[:, 1]
    return np.stack([x, y, np.zeros_like(x)], axis=-1)


def _on_plane(rays: Floats, turn: Floats, move: Floats) -> tuple[Floats, Floats, Floats] | None:
    """Spots, turn and move, seen from the first marker, of markers seen along rays (N, 4, 2) that lie on a plane.

    None where they cannot all lie on it.
    """
    along = np.concatenate([rays, np.ones_like(rays[..., :1])], axis=-1) @ turn
    camera = -turn.T @ move
    reach = -camera[2] / np.where(np.abs(along[..., 2]) > 1e-6, along[..., 2], np.nan)
    if camera[2] <= 0 or not (np.isfinite(reach).all() and (reach > 0).all()):
        return None
    flat = camera[:2] + along[..., :2] * reach[..., None]
    right = (flat[:, 1] - flat[:, 0]) + (flat[:, 2] - flat[:, 3])
    angles = np.arctan2(right[:, 1], right[:, 0])
    c, s = np.cos(angles[0]), np.sin(angles[0])
    back = np.array([(c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)])
    origin = np.array([*flat[0].mean(axis=0), 0.0])
    middles = (flat.mean(axis=1) - origin[:2]) @ back[:2, :2]
    return np.column_stack([middles, angles - angles[0]]), turn @ back, move + turn @ origin
