"""Grounds, prints, things and covers paint something, stay in the picture, and never fail."""

import numpy as np
import pytest

from vision.dice.training.covers import add_cover
from vision.dice.training.easel import Easel
from vision.dice.training.ground import draw_ground
from vision.dice.training.light import draw_lights
from vision.dice.training.prints import PRINTS
from vision.dice.training.props import draw_props
from vision.dice.training.shadows import lay
from vision.dice.training.view import draw_view


@pytest.mark.parametrize("which", range(len(PRINTS)))
def test_every_print_leaves_a_mark(which: int) -> None:
    changed = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        view = draw_view(rng, 96)
        picture = np.full((view.canvas_px, view.canvas_px, 3), 77, np.uint8)
        PRINTS[which](rng, Easel(picture, view))
        changed += bool((picture != 77).any())
    assert changed >= 4


def test_things_leave_a_mark_and_a_shadow() -> None:
    rng = np.random.default_rng(3)
    view = draw_view(rng, 96)
    picture = np.full((view.canvas_px, view.canvas_px, 3), 200, np.uint8)
    things = draw_props(rng, Easel(picture, view), 20)
    lay(picture, [thing.solid() for thing in things], view, draw_lights(rng, view))
    assert picture.mean() < 199
    before = picture.copy()
    for thing in things:
        thing.draw(rng, Easel(picture, view))
    assert (picture != before).any()


def test_a_cover_says_what_it_hides() -> None:
    hiding = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        view = draw_view(rng, 96)
        picture = draw_ground(rng, view)
        before = picture.copy()
        hidden = add_cover(rng, picture, view) > 127
        hiding += bool(hidden.any())
        assert not hidden.any() or (picture[hidden] != before[hidden]).any()
    assert hiding > 30
