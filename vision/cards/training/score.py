"""How well both networks do on tiles of the same painter that were kept apart."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.cards.finder import find
from vision.cards.learned import Networks, look
from vision.cards.training.targets import is_whole
from vision.cards.training.tile import Tile


@dataclass(frozen=True, slots=True)
class Score:
    """Counts: whole indices, those found, those read right and wrong, and those read where there is none."""

    whole: int
    found: int
    right: int
    wrong: int
    invented: int

    def sentence(self) -> str:
        """In words."""
        return (
            f"Of {self.whole} whole indices {self.found} found, {self.right} read right, {self.wrong} read wrong; "
            f"{self.invented} read where none is whole."
        )


def score(tiles: Iterable[Tile], networks: Networks, least: float = 0.6) -> Score:
    """Find and read; a reading counts from a confidence of `least` on."""
    counts = np.zeros(5, int)
    for tile in tiles:
        counts += _of(tile, networks, least)
    return Score(*(int(count) for count in counts))


def _of(tile: Tile, networks: Networks, least: float) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    sights = look(tile.picture, find(tile.picture, networks.finder), networks)
    counts = np.zeros(5, int)
    whole = [index for index in tile.indices if is_whole(index)]
    met: set[int] = set()
    for sight in sights:
        away = [float(np.hypot(*(index.centre - (sight.hit.x, sight.hit.y)))) / index.length for index in whole]
        near = int(np.argmin(away)) if away else -1
        if near >= 0 and away[near] < 0.4 and near not in met:
            met.add(near)
            if sight.confidence >= least:
                is_right = sight.code == whole[near].rank + whole[near].suit
                counts[2 if is_right else 3] += 1
        elif sight.confidence >= least and not any(
            float(np.hypot(*(index.centre - (sight.hit.x, sight.hit.y)))) < 0.4 * index.length for index in tile.indices
        ):
            counts[4] += 1
    counts[0], counts[1] = len(whole), len(met)
    return counts
