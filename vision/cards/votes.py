"""Which letter a mark that was cut out is, by the votes of printed marks: each votes the more the more alike it is.

A mark that is unlike all printed ones gets hardly a vote for anything, so that dirt says nothing. There is no network
in it: the votes' weights are the solution of one system of linear equations over marks that the project prints and cuts
out as it cuts those of a picture (`vision.cards.training.marks`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import cv2
import numpy as np

from hub.events.cards import RANKS
from vision.cards.finder import F32
from vision.networks.marks import load

SETS: Final[Mapping[str, str]] = {"ranks": RANKS, "black": "sc", "red": "hd"}
"""The letters that are told apart, by the name of their marks; the two suits of a colour are a set."""

BOX: Final = (20, 28)
LEAST_SIDE_PX: Final = 4
NEAR: Final[Mapping[str, float]] = {"ranks": 0.6, "black": 0.25, "red": 0.25}
"""The square of the distance between two marks of length one at which a vote has fallen to a third."""

_SOFT_PX: Final = 0.8


@dataclass(frozen=True, slots=True)
class Votes:
    """Votes for letters (about 0-1 for the one that it is) and how near the next printed mark was (0-1)."""

    shares: tuple[float, ...] = ()
    near: float = 0.0


NO_VOTES: Final = Votes()


@dataclass(frozen=True, eq=False)
class Marks:
    """Printed marks of some letters.

    Args:
        mean: (b,) of all boxed marks.
        axes: (b, d) along which they differ most.
        marks: (m, d) some of them along these axes.
        weights: (m, k) what each of them says for each letter.
        reach: As in NEAR.
    """

    mean: F32
    axes: F32
    marks: F32
    weights: F32
    reach: float

    def votes(self, boxes: Sequence[F32]) -> tuple[F32, F32]:
        """(n, k) votes for boxed marks, and (n,) how near the next printed mark is."""
        if not boxes:
            return np.zeros((0, self.weights.shape[1]), np.float32), np.zeros(0, np.float32)
        places = (np.stack(boxes) - self.mean) @ self.axes
        near = nearness(np.asarray(places, np.float32), self.marks, self.reach)
        return near @ self.weights, near.max(axis=1)

    def vote(self, boxes: Sequence[F32]) -> Votes:
        """The mean over several cuts of one mark; NO_VOTES where nothing could be cut out."""
        return self.vote_each([boxes])[0]

    def vote_each(self, cuts: Sequence[Sequence[F32]]) -> list[Votes]:
        """The same for several marks."""
        shares, near = self.votes([box for boxes in cuts for box in boxes])
        ends = np.cumsum([0, *(len(boxes) for boxes in cuts)]).tolist()
        return [_mean(shares[low:high], near[low:high]) for low, high in pairwise(ends)]


def _mean(shares: F32, near: F32) -> Votes:
    return Votes(tuple(shares.mean(axis=0).tolist()), float(near.max())) if len(near) else NO_VOTES


def nearness(places: F32, marks: F32, reach: float) -> F32:
    """(n, m) 0-1 how near places (n, d) are to marks (m, d)."""
    squares = (places**2).sum(axis=1)[:, None] + (marks**2).sum(axis=1) - 2.0 * (places @ marks.T)
    return np.asarray(np.exp(np.maximum(squares, 0.0) * np.float32(-1.0 / reach)), np.float32)


def boxed(ink: F32) -> F32:
    """(b,) a mark stretched into the box, without its mean, of length one."""
    box = cv2.resize(ink, BOX, interpolation=cv2.INTER_AREA if ink.shape[0] > BOX[1] else cv2.INTER_LINEAR)
    soft = cv2.GaussianBlur(box, (0, 0), _SOFT_PX).ravel()
    soft = soft - soft.mean()
    return np.asarray(soft / max(float(np.linalg.norm(soft)), 1e-6), np.float32)


@lru_cache(maxsize=1)
def printed_marks() -> Mapping[str, Marks]:
    """The installed marks by the names of SETS.

    Raises:
        NetworkError: they cannot be used.
    """
    parts = load()
    return {name: _marks(name, parts) for name in SETS}


def _marks(name: str, parts: Mapping[str, F32]) -> Marks:
    mean, axes, marks, weights = (parts[f"{name}_{part}"] for part in ("mean", "axes", "marks", "weights"))
    return Marks(mean, axes, marks, weights, NEAR[name])
