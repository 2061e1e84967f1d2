"""Counting how a network reads: every kind of mistake is counted as itself."""

import numpy as np

from vision.dice.learned import BAD, CLASSES, GROUND
from vision.dice.training.patch import DieKind, PaintedDie, Patch
from vision.dice.training.score import score
from vision.dice.training.targets import target


class Says:
    """A network that says what these dice would be, whatever the picture shows."""

    def __init__(self, *dice: PaintedDie, sure: float = 1.0) -> None:
        made = target(dice, 96)
        labels = np.where(made.classes > BAD, GROUND, made.classes)
        self.shares = np.eye(CLASSES, dtype=np.float32)[labels] * sure
        self.shares += np.eye(CLASSES, dtype=np.float32)[np.where(labels % BAD, labels % 6 + 1, labels)] * (1.0 - sure)
        self.offsets = np.moveaxis(made.offsets, 0, -1).astype(np.float32)

    def run(self, images_bgr):
        return np.stack([self.shares] * len(images_bgr)), np.stack([self.offsets] * len(images_bgr))


def die(x: float, value: int, kind: DieKind = DieKind.FLAT) -> PaintedDie:
    return PaintedDie(x, 40.0, 20.0, 0.0, value, kind)


def patch(*dice: PaintedDie) -> Patch:
    return Patch(np.zeros((96, 96, 3), np.uint8), dice)


TRUTH = (die(16, 1), die(42, 5), die(68, 3, DieKind.COCKED))


def test_all_right():
    found = score([patch(*TRUTH)], Says(*TRUTH))
    assert (found.flat, found.right, found.sure, found.bad) == (2, 2, 2, 1)
    assert (found.wrong, found.sure_wrong, found.bad_read, found.invented) == (0, 0, 0, 0)


def test_a_wrong_value_a_cocked_die_read_and_a_die_that_is_not_there():
    found = score([patch(*TRUTH)], Says(die(16, 2), die(42, 5), die(68, 3)))
    assert (found.right, found.wrong, found.bad_read, found.invented, found.sure_wrong) == (1, 1, 1, 0, 1)
    assert score([patch()], Says(die(42, 5))).invented == 1


def test_a_value_between_two_counts_as_read_and_not_as_sure():
    found = score([patch(*TRUTH)], Says(*TRUTH, sure=0.8))
    assert (found.right, found.sure, found.bad_read) == (2, 0, 0)


def test_what_hardly_seems_to_be_a_die_is_not_read():
    network = Says(*TRUTH)
    network.shares *= 0.4
    network.shares[..., GROUND] = 1.0 - network.shares[..., 1:].sum(axis=-1)
    found = score([patch(*TRUTH)], network)
    assert (found.flat, found.right, found.wrong) == (2, 0, 0)


def test_dice_whose_middle_is_at_the_border_are_not_asked_for():
    assert score([patch(die(2, 4))], Says()).flat == 0


def test_the_sentence_has_the_figures():
    said = score([patch(*TRUTH)], Says(*TRUTH)).sentence()
    assert said.startswith("2 of 2 flat dice right, 0 wrong; 0 of 1 bad dice read, 0 dice invented;")
