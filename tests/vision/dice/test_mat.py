"""By how much a place differs from the mat around it: lighter, darker, more colourful."""

import cv2
import numpy as np
import pytest

from vision.dice.mat import mat_differences

MAT = (100, 110, 105)


def seen(colour: tuple[int, int, int]) -> tuple[int, ...]:
    """The three differences amid a patch of one colour."""
    image = np.full((240, 320, 3), MAT, np.uint8)
    cv2.rectangle(image, (150, 110), (180, 140), colour, -1)
    return tuple(int(difference[125, 165]) for difference in mat_differences(image))


@pytest.mark.parametrize(
    ("colour", "differences"),
    [
        (MAT, (0, 0, 0)),
        ((150, 160, 155), (50, 0, 0)),
        ((60, 70, 65), (0, 40, 0)),
        ((100, 110, 205), (100, 0, 95)),
    ],
)
def test_a_patch_differs_by_what_it_is_lighter_darker_or_more_colourful(colour, differences):
    assert seen(colour) == pytest.approx(differences, rel=0.1)  # the patch tints the mat a little


def test_a_slow_change_of_light_is_mat():
    light = np.linspace(80.0, 160.0, 320)[None, :, None]
    image = np.broadcast_to(light, (240, 320, 3)).astype(np.uint8)
    assert max(int(difference[:, 40:-40].max()) for difference in mat_differences(image)) < 10


@pytest.mark.parametrize("size", [(1, 1), (3, 200)])
def test_pictures_of_any_size_have_a_mat(size):
    assert all(difference.shape == size for difference in mat_differences(np.zeros((*size, 3), np.uint8)))
