"""A covered lens shows hardly any structure; a bare, dark or noisy table still does."""

import numpy as np
import pytest

from vision.lens import LensWatch
from vision.rig.play import Play

SHEETS = [(132, 164, 214), (40, 50, 60), (250, 250, 250), (22, 24, 27)]


def sheet(colour: tuple[int, int, int], sigma: float, seed: int = 1) -> np.ndarray:
    """Something before the lens: even, a little darker in the corners, with the sensor's noise."""
    y, x = np.linspace(-1, 1, 540)[:, None], np.linspace(-1, 1, 960)[None]
    light = 1.0 - 0.3 * (x * x + y * y)[..., None]
    noise = np.random.default_rng(seed).normal(0.0, sigma, (540, 960, 1))
    return np.clip(np.array(colour) * light + noise, 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def table() -> np.ndarray:
    image, _ = next(Play("south", 5, seed=71).frames(1))
    return image[::2, ::2].copy()


@pytest.mark.parametrize("colour", SHEETS)
@pytest.mark.parametrize("sigma", [1.0, 4.0, 12.0])
def test_a_sheet_before_the_lens_covers_it_from_the_first_frame_on_and_later(table, colour, sigma):
    assert LensWatch().is_covered(sheet(colour, sigma))
    lens = LensWatch()
    assert not any(lens.is_covered(table) for _ in range(5))
    assert lens.is_covered(sheet(colour, sigma))
    assert not lens.is_covered(table)


@pytest.mark.parametrize("light", [0.3, 0.6, 1.3])
@pytest.mark.parametrize("sigma", [0.0, 6.0, 14.0])
def test_a_table_is_not_covered_however_dark_or_noisy(table, light, sigma):
    noise = np.random.default_rng(2).normal(0.0, sigma, table.shape)
    seen = np.clip(table * light + noise, 0, 255).astype(np.uint8)
    assert not LensWatch().is_covered(seen)
    lens = LensWatch()
    lens.is_covered(table)
    assert not any(lens.is_covered(seen) for _ in range(5))


def test_half_a_picture_behind_a_hand_is_not_covered(table):
    lens, half = LensWatch(), table.copy()
    lens.is_covered(table)
    half[:, :500] = sheet((132, 164, 214), 3.0)[:, :500]
    assert not lens.is_covered(half)
