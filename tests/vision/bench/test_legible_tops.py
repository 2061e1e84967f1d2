"""Which dice of a rendered scene can be asked for: told by the truth and the pixels, by no reader."""

import cv2
import numpy as np
import pytest

from vision.bench.found import BenchError
from vision.bench.legible import is_legible, pip_contrast
from vision.bench.truth import CLOSED, COCKED, HIDDEN, ILLEGIBLE, PLAIN, load_truth, seats_of

SIDE = 40.0
FOUR = [(50.0, 50.0), (70.0, 50.0), (50.0, 70.0), (70.0, 70.0)]


def picture(pip: int, body: int = 230, pips=FOUR) -> np.ndarray:
    image = np.full((120, 120, 3), 60, np.uint8)
    cv2.rectangle(image, (40, 40), (80, 80), (body,) * 3, -1)
    for x, y in pips:
        cv2.circle(image, (round(x), round(y)), 4, (pip,) * 3, -1)
    return image


def test_dark_and_light_pips_are_legible():
    assert is_legible(picture(30), FOUR, SIDE)
    assert is_legible(picture(240, body=60), FOUR, SIDE)
    assert pip_contrast(picture(30), FOUR, SIDE) == pytest.approx(200, abs=5)


def test_a_burnt_out_die_is_not():
    assert not is_legible(picture(225), FOUR, SIDE)


def test_one_pip_that_is_gone_is_enough():
    assert not is_legible(picture(30, pips=FOUR[:3]), FOUR, SIDE)


def test_a_pip_that_differs_in_colour_only_is_legible():
    image = picture(30)
    image[(image == 30).all(axis=2)] = (230, 230, 180)
    assert is_legible(image, FOUR, SIDE)


def test_a_small_die_and_one_at_the_edge_of_the_picture_are_not():
    assert not is_legible(picture(30), FOUR, 11.5)
    assert not is_legible(picture(30)[48:, :], [(x, y - 48) for x, y in FOUR], SIDE)


def test_a_one_with_a_large_pip_is_legible():
    image = picture(30, pips=[])
    cv2.circle(image, (60, 60), 9, (30, 30, 200), -1)
    assert is_legible(image, [(60.0, 60.0)], SIDE)


def die(**changes):
    corners = [[40, 40], [80, 40], [80, 80], [40, 80]]
    return {"seat": 1, "value": 4, "top_polygon_px": corners, "visible_fraction": 1.0, "size_px": SIDE} | changes


def seat(**changes):
    return {"id": 1, "state": "lifted", "values_all": [4], "any_cocked": False} | changes


@pytest.mark.parametrize(
    ("of_seat", "of_die", "pip", "group"),
    [
        ({}, {}, 30, PLAIN),
        ({}, {"pips_px": [{"xy": list(xy), "visible": True} for xy in FOUR]}, 30, PLAIN),
        ({}, {}, 226, ILLEGIBLE),
        ({}, {"size_px": 11.0}, 30, ILLEGIBLE),
        ({}, {"visible_fraction": 0.89}, 30, HIDDEN),
        ({"any_cocked": True}, {}, 30, COCKED),
        ({"state": "covered"}, {}, 30, CLOSED),
    ],
)
def test_every_seat_is_in_its_group(tmp_path, of_seat, of_die, pip, group):
    truth = {"seats": [seat(**of_seat)], "dice": [die(**of_die)]}
    (found,) = seats_of(truth, picture(pip), tmp_path)
    assert (found.group, found.values) == (group, (4,))


@pytest.mark.parametrize("value", [2, 3, 6])
def test_where_the_truth_has_corners_only_either_diagonal_will_do(tmp_path, value):
    pips = {2: [FOUR[1], FOUR[2]], 3: [FOUR[1], (60.0, 60.0), FOUR[2]], 6: [*FOUR, (50.0, 60.0), (70.0, 60.0)]}[value]
    for image in (picture(30, pips=pips), np.ascontiguousarray(np.rot90(picture(30, pips=pips)))):
        truth = {"seats": [seat(values_all=[value])], "dice": [die(value=value)]}
        assert seats_of(truth, image, tmp_path)[0].group == PLAIN


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"seats": 3, "dice": []}'])
def test_what_is_no_truth_is_refused_in_a_sentence(tmp_path, text):
    (tmp_path / "x.truth.json").write_text(text)
    with pytest.raises(BenchError, match=r"is no truth of a rendered scene.*\.$"):
        load_truth(tmp_path / "x.truth.json")


def test_a_truth_that_lacks_an_entry_is_refused_in_a_sentence(tmp_path):
    with pytest.raises(BenchError, match=r"entry 'size_px'\.$"):
        bare = {key: value for key, value in die().items() if key != "size_px"}
        seats_of({"seats": [seat()], "dice": [bare]}, picture(30), tmp_path)
