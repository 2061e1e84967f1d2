"""The sheet of a frame: patches with a gap around each, and the contrast on them."""

from itertools import combinations

import numpy as np
import pytest

from vision.dice.busy import places
from vision.dice.packing import GAP, Cutting, laid_out
from vision.dice.reader import SeatReader
from vision.dice.sheet import compose

SEEDS = range(20)


def _meet(one, other, gap=0):
    (x, y, w, h), (u, v, s, t) = one, other
    return x < u + s + gap and u < x + w + gap and y < v + t + gap and v < y + h + gap


def _cuttings(rng):
    sizes = rng.integers(20, 240, (int(rng.integers(1, 14)), 2))
    return [Cutting(index, (0, 0), (int(w), int(h))) for index, (w, h) in enumerate(sizes)]


@pytest.mark.parametrize("seed", SEEDS)
def test_patches_lie_apart_on_even_pixels_inside_the_sheet(seed):
    cuttings = _cuttings(np.random.default_rng(seed))
    patches, (width, height) = laid_out(cuttings)
    boxes = [(*patch.sheet_xy, *patch.size) for patch in patches]
    assert sorted(patch.view for patch in patches) == list(range(len(cuttings)))
    assert all(x % 2 == y % 2 == 0 for x, y, _, _ in boxes)
    assert all(min(x, y) >= GAP and x + w + GAP <= width and y + h + GAP <= height for x, y, w, h in boxes)
    assert not any(_meet(one, other, GAP) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_is_not_much_larger_than_what_lies_on_it(seed):
    cuttings = _cuttings(np.random.default_rng(seed))
    _, (width, height) = laid_out(cuttings)
    cells = sum((w + GAP) * (h + GAP) for w, h in (cutting.size for cutting in cuttings))
    assert width * height < 2.2 * cells


def test_nothing_makes_an_empty_sheet():
    assert laid_out([])[0] == []


@pytest.fixture
def sheet(table, draw, die):
    """The sheet of a frame with one die in each of two seats, and the maps of the seats."""
    reader = SeatReader(table)
    views = [reader._view_for(seat, 16.0) for seat in (1, 2)]
    frame = draw([die(3, 120.0, 10.0), die(5, -120.0, 10.0, 0.4)])
    boxes = [places(view.coarse_look(frame), view.inside).boxes for view in views]
    return compose(frame, views, boxes)


def test_a_point_of_the_sheet_belongs_to_its_patch(sheet):
    assert len(sheet.patches) >= 2
    for index, patch in enumerate(sheet.patches):
        middle = (np.array(patch.sheet_xy) + np.array(patch.size) / 2.0).astype(np.float32)
        assert sheet.patch_of(middle[None]).tolist() == [index]
        there = sheet.to_area(middle[None], patch)[0]
        assert np.allclose(sheet.from_area(there, patch.view), middle)


def test_a_patch_is_continued_around_itself_so_that_its_border_is_no_edge(sheet):
    for patch in sheet.patches:
        (x, y), (w, h) = patch.sheet_xy, patch.size
        assert np.array_equal(sheet.colours[y - GAP // 2, x : x + w], sheet.colours[y, x : x + w])
        assert np.array_equal(sheet.colours[y : y + h, x + w + GAP // 2 - 1], sheet.colours[y : y + h, x + w - 1])


def test_there_is_no_contrast_between_the_patches(sheet):
    quiet = np.ones(sheet.contrast.lighter.shape, bool)
    for patch in sheet.patches:
        (x, y), (w, h) = patch.sheet_xy, patch.size
        quiet[y // 2 : (y + h) // 2, x // 2 : (x + w) // 2] = False
    assert not sheet.contrast.tint[quiet].any() and not sheet.contrast.strength[quiet].any()
    assert sheet.contrast.strength.any()
