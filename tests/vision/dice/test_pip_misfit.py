"""A six whose rows lie near together is no six that leans."""

import numpy as np
import pytest

from vision.dice.lattice import DIE_PX, PATTERNS, SITES
from vision.dice.pip_misfit import find_pips
from vision.dice.stance import Stance
from vision.dice.tilted_cube import leaning_cubes, upright_cubes


def six(pattern: int, narrow: float, shear: float = 0.0) -> tuple[Stance, np.ndarray]:
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)], np.float32) * DIE_PX
    spacing = 0.25 * DIE_PX
    stance = Stance(corners[None], np.array([[5.0, 9.0]], np.float32), np.array([pattern]), np.array([spacing]))
    spots = SITES[PATTERNS[pattern]] * np.float32(spacing)
    spots[:, 1 if pattern == 7 else 0] *= narrow
    spots[:, 0] += shear * spots[:, 1]
    return stance, spots.astype(np.float32)


@pytest.mark.parametrize("pattern", [7, 8])
@pytest.mark.parametrize("narrow", [1.0, 0.87, 0.75])
def test_rows_that_lie_near_together_fit_an_upright_die(pattern, narrow):
    stance, spots = six(pattern, narrow)
    pips = find_pips(stance, spots)
    assert pips.weight.all()
    assert pips.misfit(upright_cubes(stance.shifts, 0.95).plane).max() < 1e-5
    assert np.median(pips.misfit(leaning_cubes(stance.shifts).plane)) > 1e-4


def test_rows_that_are_slanted_fit_no_upright_die():
    stance, spots = six(7, 1.0, 0.15)
    assert find_pips(stance, spots).misfit(upright_cubes(stance.shifts, 0.95).plane).min() > 1e-4
