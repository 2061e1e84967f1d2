"""Only what somebody could read counts as readable."""

import numpy as np
import pytest

from vision.dice.training.legible import Traces, readable, stands_out
from vision.dice.training.view import U8


def traces(hidden: int = 0) -> Traces:
    """A top of 40 canvas points with one pip in its middle, its first columns hidden."""
    owner, pip = np.zeros((192, 192), np.uint8), np.zeros((192, 192), np.uint8)
    owner[80:120, 80 + hidden : 120] = 1
    pip[95:105, 95:105] = 255
    return Traces(owner, pip, (1600,))


def picture(step: float, noise: float = 0.0) -> U8:
    grey = np.full((96, 96, 3), 120.0)
    grey[48:52, 48:52] -= step
    grey += np.random.default_rng(1).normal(0.0, 1.0, grey.shape) * noise
    return np.clip(grey, 0, 255).astype(np.uint8)


def test_clear_pips_stand_out() -> None:
    assert readable(picture(60.0), traces(), 1)


@pytest.mark.parametrize(("step", "noise"), [(0.0, 0.0), (5.0, 0.0), (25.0, 40.0)])
def test_faint_pips_do_not(step: float, noise: float) -> None:
    assert not stands_out(picture(step, noise), traces(), 1)


@pytest.mark.parametrize(("hidden", "expected"), [(0, True), (5, True), (7, False), (20, False)])
def test_a_top_must_be_seen_by_85_per_cent(hidden: int, expected: bool) -> None:
    assert readable(picture(60.0), traces(hidden), 1) is expected


def test_a_pip_lost_in_a_glare_makes_a_die_unreadable() -> None:
    two = traces()
    two.pip[84:92, 84:92] = 255
    lost, shown = picture(60.0), picture(60.0)
    shown[42:46, 42:46] = 60
    assert readable(shown, two, 1)
    assert not readable(lost, two, 1)
