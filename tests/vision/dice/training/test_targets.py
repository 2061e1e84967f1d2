"""What the network should answer: classes round the dice's centres, and the way to them."""

import numpy as np

from vision.dice.learned import BAD, GROUND, STRIDE
from vision.dice.training.patch import DieKind, PaintedDie
from vision.dice.training.targets import IGNORED, NO_VALUE, target

SIDE = 96
MIDDLES = np.arange(SIDE // STRIDE) * STRIDE + 1.5


def die(x: float, y: float, value: int = 3, kind: DieKind = DieKind.FLAT, size: float = 20.0) -> PaintedDie:
    return PaintedDie(x, y, size, 0.3, value, kind)


def away(x: float, y: float) -> np.ndarray:
    return np.hypot(MIDDLES[None, :] - x, MIDDLES[:, None] - y)


def test_bare_ground_is_ground():
    assert set(np.unique(target((), SIDE).classes)) == {GROUND}


def test_the_core_of_a_top_has_its_value_and_a_ring_round_it_is_not_scored():
    classes = target((die(40.2, 50.7, 5),), SIDE).classes
    distance = away(40.2, 50.7)
    assert (classes[distance < 5.5] == 5).all()
    assert (classes[(distance > 5.7) & (distance < 9.9)] == IGNORED).all()
    assert (classes[distance > 10.1] == GROUND).all()
    assert (classes == 5).sum() >= 4


def test_offsets_lead_to_the_centre():
    made = target((die(40.2, 50.7), die(75.0, 20.0)), SIDE)
    rows, columns = np.nonzero(made.classes == 3)
    ends = np.stack([MIDDLES[columns], MIDDLES[rows]], axis=1) + made.offsets[:, rows, columns].T
    nearer = np.hypot(*(ends - (40.2, 50.7)).T) < 20
    assert np.allclose(ends[nearer], (40.2, 50.7), atol=0.02)
    assert np.allclose(ends[~nearer], (75.0, 20.0), atol=0.02)


def test_of_two_dice_that_touch_each_cell_belongs_to_the_nearer():
    made = target((die(40.0, 40.0, 1), die(60.0, 40.0, 6)), SIDE)
    assert (made.classes[away(40.0, 40.0) < 5] == 1).all()
    assert (made.classes[away(60.0, 40.0) < 5] == 6).all()


def test_what_must_not_be_read_has_no_value():
    for kind, label in ((DieKind.COCKED, BAD), (DieKind.UNCLEAR, BAD), (DieKind.UNSEEN, NO_VALUE)):
        assert set(np.unique(target((die(40, 40, 2, kind),), SIDE).classes)) == {GROUND, label, IGNORED}


def test_a_die_at_the_border_marks_what_is_seen_of_it():
    classes = target((die(1.0, 95.0, 4),), SIDE).classes
    assert classes[-1, 0] == 4
    assert (classes[away(1.0, 95.0) > 11] == GROUND).all()
