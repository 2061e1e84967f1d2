"""Dice that touch, one of which leans: told from dice that lie apart, and from flat ones side by side."""

import cv2
import numpy as np
import pytest

from tests.vision.dice.made_up import A_LITTLE, SIDE_PX, face
from vision.dice import gate
from vision.dice.contact import any_leans_on_another

MAT, BODY, SHADE = (70, 100, 60), (215, 235, 240), (45, 65, 40)
MIDDLE_PX = np.array([120.0, 120.0], np.float32)
LEANS = {"lean": gate.MAX_LEAN + A_LITTLE}
RAISED = {"overhang": gate.MAX_OVERHANG + A_LITTLE}


def picture(*xs: float, shade: tuple[float, float] | None = None) -> np.ndarray:
    """Squares of a die's size around x pixels, and where wanted a shadow from one x to another."""
    image = np.full((240, 320, 3), MAT, np.uint8)
    half, y = SIDE_PX / 2, MIDDLE_PX[1]
    if shade is not None:
        cv2.rectangle(image, (int(shade[0]), int(y - half)), (int(shade[1]), int(y + half)), SHADE, -1)
    for x in xs:
        cv2.rectangle(image, (int(x - half), int(y - half)), (int(x + half), int(y + half)), BODY, -1)
    return image


def at(x: float, **changes):
    return face(**changes).moved(np.array([x, MIDDLE_PX[1]], np.float32))


@pytest.mark.parametrize("cocked", [LEANS, RAISED])
def test_a_die_that_leans_on_another_is_noticed_whichever_is_named_first(cocked):
    faces = [at(100.0), at(136.0, **cocked)]
    assert any_leans_on_another(picture(100.0, 136.0), faces)
    assert any_leans_on_another(picture(100.0, 136.0), faces[::-1])


def test_flat_dice_side_by_side_are_none_of_it():
    assert not any_leans_on_another(picture(100.0, 136.0), [at(100.0), at(136.0)])


def test_nor_is_one_that_lies_apart_even_with_a_shadow_between():
    faces = [at(100.0), at(150.0, **LEANS)]
    assert not any_leans_on_another(picture(100.0, 150.0), faces)
    assert not any_leans_on_another(picture(100.0, 150.0, shade=(100.0, 150.0)), faces)


def test_nor_are_dice_at_the_ends_of_a_row():
    row = picture(64.0, 100.0, 136.0)
    assert any_leans_on_another(row, [at(64.0), at(100.0), at(136.0, **LEANS)])
    assert not any_leans_on_another(row, [at(64.0, **LEANS), at(136.0)])


def test_a_face_on_bare_mat_or_beyond_the_picture_touches_nothing():
    assert not any_leans_on_another(picture(), [at(100.0), at(136.0, **LEANS)])
    assert not any_leans_on_another(picture(100.0), [at(100.0), at(500.0, **LEANS)])
    assert not any_leans_on_another(picture(100.0), [])
