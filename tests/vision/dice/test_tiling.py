"""Tiles lie inside the whole, apart from each other, and fill most of it."""

import numpy as np
import pytest

from vision.dice.tiling import tiled


@pytest.mark.parametrize("seed", range(12))
def test_tiles_lie_apart_and_fill_most_of_the_whole(seed):
    rng = np.random.default_rng(seed)
    sizes = [(int(w), int(h)) for w, h in rng.integers(20, 140, (int(rng.integers(1, 30)), 2))]
    places, (width, height) = tiled(sizes)
    taken = np.zeros((height, width), int)
    for (x, y), (w, h) in zip(places, sizes, strict=True):
        assert x >= 0 <= y
        taken[y : y + h, x : x + w] += 1
    assert taken.max() == 1
    assert taken.sum() == sum(w * h for w, h in sizes)
    assert taken.mean() > 0.6
