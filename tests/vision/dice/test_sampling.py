"""Quantiles of groups, without numpy's own for each."""

import numpy as np
import pytest

from vision.dice.sampling import quantiles


@pytest.mark.parametrize("part", [0.0, 0.5, 0.7, 1.0])
def test_the_quantiles_of_groups_are_numpys_own(part):
    rng = np.random.default_rng(5)
    values, of = rng.uniform(0.0, 200.0, 60).astype(np.float32), rng.integers(0, 7, 60)
    expected = [np.quantile(values[of == group], part) for group in range(7)]
    assert np.allclose(quantiles(values, of, 7, part), expected, atol=1e-3)


def test_a_group_without_values_has_none():
    found = quantiles(np.array([3.0], np.float32), np.array([1]), 3, 0.7)
    assert np.isnan(found[[0, 2]]).all() and found[1] == 3.0
    assert np.isnan(quantiles(np.zeros(0, np.float32), np.zeros(0, np.intp), 2, 0.7)).all()
