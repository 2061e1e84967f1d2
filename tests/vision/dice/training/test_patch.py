"""A painted patch is what its seed says, and tells the truth about itself."""

from collections import Counter
from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.dice.training.camera import Shot
from vision.dice.training.layout import tipped, upright
from vision.dice.training.patch import DieKind, PaintedDie, Patch, compose, paint
from vision.dice.training.view import F32, View

SIDE_PX = 96


def patches(count: int, seed: int = 3) -> list[Patch]:
    return [paint(np.random.default_rng([seed, number]), SIDE_PX) for number in range(count)]


@pytest.fixture(scope="module")
def many() -> list[Patch]:
    return patches(150)


def corners(die: PaintedDie) -> F32:
    return np.asarray(cv2.boxPoints(((die.x, die.y), (die.size_px,) * 2, np.degrees(die.yaw_rad))), np.float32)


def test_the_same_seed_paints_the_same_patch() -> None:
    for number in range(12):
        one, other = (paint(np.random.default_rng([8, number])) for _ in range(2))
        assert np.array_equal(one.image, other.image)
        assert one.dice == other.dice


def test_another_seed_paints_another_patch() -> None:
    assert not np.array_equal(patches(1, seed=1)[0].image, patches(1, seed=2)[0].image)


@pytest.mark.parametrize("side", [64, 96, 160])
def test_a_patch_is_as_large_as_asked(side: int) -> None:
    image = paint(np.random.default_rng(5), side).image
    assert image.shape == (side, side, 3)
    assert image.dtype == np.uint8


def test_every_kind_and_value_occurs_and_so_do_patches_without_dice(many: list[Patch]) -> None:
    dice = [die for patch in many for die in patch.dice]
    kinds = Counter(die.kind for die in dice)
    assert set(kinds) == set(DieKind)
    assert kinds[DieKind.FLAT] > len(dice) / 2
    assert {die.value for die in dice if die.kind is DieKind.FLAT} == {1, 2, 3, 4, 5, 6}
    assert 0.1 < sum(not patch.dice for patch in many) / len(many) < 0.35


def test_every_centre_lies_in_the_patch_and_sizes_are_those_of_the_views(many: list[Patch]) -> None:
    for die in (die for patch in many for die in patch.dice):
        assert -0.5 <= min(die.x, die.y) <= max(die.x, die.y) < SIDE_PX - 0.5
        assert 0.0 <= die.yaw_rad <= np.pi / 2
        if die.kind is DieKind.FLAT:
            assert 13.0 < die.size_px < 29.0


def test_flat_tops_overlap_no_more_than_a_larger_neighbour_hides(many: list[Patch]) -> None:
    for patch in many:
        flat = [die for die in patch.dice if die.kind is DieKind.FLAT]
        for number, die in enumerate(flat):
            for other in flat[:number]:
                shared = cv2.intersectConvexConvex(corners(die), corners(other))[0]
                assert shared < 0.15 * min(die.size_px, other.size_px) ** 2


@pytest.mark.parametrize("shift", [(0.0, 0.0), (0.8, -0.3)])
def test_the_place_told_is_that_of_the_top(
    shift: tuple[float, float], straight: Callable[..., View], fair_shot: Shot
) -> None:
    (die,) = compose(np.random.default_rng(1), straight(*shift), [upright(0.4, -0.7, 0.5, 1.0)], fair_shot).dice
    assert (die.x, die.y) == pytest.approx((47.5 + 8.0, 47.5 - 14.0), abs=1e-3)
    assert (die.size_px, die.yaw_rad) == pytest.approx((20.0, 0.5), rel=1e-4)


def test_a_tipped_die_is_never_flat(straight: Callable[..., View], fair_shot: Shot) -> None:
    kinds = Counter[DieKind]()
    for seed in range(20):
        pose = tipped(np.random.default_rng(seed), upright(0.0, 0.0, 0.2, 1.0))
        kinds.update(die.kind for die in compose(np.random.default_rng(seed), straight(), [pose], fair_shot).dice)
    assert kinds[DieKind.COCKED] >= 15
    assert kinds[DieKind.FLAT] == 0


def test_a_die_cut_by_the_border_is_unclear(straight: Callable[..., View], fair_shot: Shot) -> None:
    told = compose(np.random.default_rng(1), straight(), [upright(2.3, 0.0, 0.1, 1.0)], fair_shot).dice
    assert [die.kind for die in told] == [DieKind.UNCLEAR]


def test_a_die_whose_middle_lies_outside_is_not_told(straight: Callable[..., View], fair_shot: Shot) -> None:
    assert compose(np.random.default_rng(1), straight(), [upright(2.6, 0.0, 0.1, 1.0)], fair_shot).dice == ()


def test_a_die_under_another_is_unseen_and_the_other_cocked(straight: Callable[..., View], fair_shot: Shot) -> None:
    below = upright(0.0, 0.0, 0.1, 1.0)
    above = upright(0.1, 0.1, 0.9, 1.0, floor=1.0, cocked=True)
    told = compose(np.random.default_rng(1), straight(), [below, above], fair_shot).dice
    assert [die.kind for die in told] == [DieKind.UNSEEN, DieKind.COCKED]
