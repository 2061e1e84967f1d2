"""Calibration files: read, written, and refused with one plain sentence each."""

import json

import pytest

from calibration import store
from calibration.model import CalibrationError

GOOD = {
    "version": 1,
    "image_size": [640, 480],
    "camera_matrix": [[800.0, 0, 319.5], [0, 800.0, 239.5], [0, 0, 1]],
    "distortion": [0.01, 0, 0, 0, 0],
    "table_to_camera": {"rotation": [[1, 0, 0], [0, -1, 0], [0, 0, -1]], "translation_mm": [0, 0, 900]},
    "seats": [{"id": 0, "polygon_mm": [[0, 0], [100, 0], [100, 100]], "dice": 5}],
    "board_polygon_mm": None,
    "die_size_mm": 16,
    "card_size_mm": None,
}


def _with(**changes):
    return {**GOOD, **changes}


def _turned(rotation, translation=(0, 0, 900)):
    return _with(table_to_camera={"rotation": rotation, "translation_mm": list(translation)})


def _seat(**changes):
    return _with(seats=[{**GOOD["seats"][0], **changes}])


def test_a_good_file_is_read_and_written_back_the_same():
    found = store.parse(json.dumps(GOOD))
    assert found.placement.camera_mm == pytest.approx((0.0, 0.0, 900.0))
    assert found.seat(0).dice == 5
    assert store.parse(store.dump(found)) == found


def test_a_place_for_lost_dice_is_kept_and_no_seat_reaches_into_it():
    apart, inside = [[-90, -90], [-20, -90], [-20, -20]], [[50, 10], [90, 10], [90, 60]]
    found = store.parse(json.dumps(_with(lost_polygon_mm=apart)))
    assert found.lost_polygon_mm == ((-90, -90), (-20, -90), (-20, -20))
    assert store.parse(store.dump(found)) == found and "lost" not in store.dump(store.parse(json.dumps(GOOD)))
    with pytest.raises(CalibrationError, match="seat 0 reaches into the place of lost dice"):
        store.parse(json.dumps(_with(lost_polygon_mm=inside)))


BAD = {
    "other version": (_with(version=2), "version 2"),
    "no version": ({k: v for k, v in GOOD.items() if k != "version"}, "version None"),
    "not an object": ([1], "not an object"),
    "missing part": ({k: v for k, v in GOOD.items() if k != "distortion"}, "distortion"),
    "mirrored": (_turned([[1, 0, 0], [0, 1, 0], [0, 0, -1]]), "mirrored"),
    "singular rotation": (_turned([[1, 0, 0], [1, 0, 0], [0, 0, -1]]), "singular"),
    "stretched rotation": (_turned([[2, 0, 0], [0, -1, 0], [0, 0, -1]]), "no rotation"),
    "camera below": (_turned([[1, 0, 0], [0, 1, 0], [0, 0, 1]], (0, 0, 900)), "below the table"),
    "looking away": (
        _with(table_to_camera={"rotation": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "translation_mm": [0, 0, -900]}),
        "behind the camera",
    ),
    "singular matrix": (_with(camera_matrix=[[0, 0, 1], [0, 800, 1], [0, 0, 1]]), "singular"),
    "skewed matrix": (_with(camera_matrix=[[800, 3, 1], [0, 800, 1], [0, 0, 1]]), "camera matrix"),
    "two corners": (_seat(polygon_mm=[[0, 0], [100, 0]]), "seats.0.polygon_mm"),
    "flat polygon": (_seat(polygon_mm=[[0, 0], [100, 0], [200, 0]]), "encloses"),
    "same seat twice": (_with(seats=GOOD["seats"] * 2), "same number"),
    "overlapping seats": (
        _with(seats=[GOOD["seats"][0], {"id": 3, "polygon_mm": [[90, 20], [200, 20], [200, 60], [90, 60]]}]),
        "seats 0 and 3 overlap",
    ),
    "seat 11": (_seat(id=11), "numbered"),
    "die of 0": (_with(die_size_mm=0), "die size"),
    "die of a metre": (_with(die_size_mm=1000), "die size"),
    "text for a number": (_with(die_size_mm="big"), "die_size_mm"),
    "card": (_with(card_size_mm=[88, 63]), "card size"),
    "no picture": (_with(image_size=[0, 480]), "picture size"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_said_in_one_sentence(name):
    data, words = BAD[name]
    with pytest.raises(CalibrationError) as refused:
        store.parse(json.dumps(data))
    text = str(refused.value)
    assert words in text and text.endswith(".") and "\n" not in text


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "NaN x"])
def test_what_is_not_json_is_refused(text):
    with pytest.raises(CalibrationError, match="not JSON"):
        store.parse(text)


def test_infinity_is_no_number():
    with pytest.raises(CalibrationError, match="die_size_mm"):
        store.parse(json.dumps(_with(die_size_mm=float("inf"))))


def test_an_absent_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(CalibrationError, match=str(path)):
            store.load(path)


def test_a_picture_of_another_size_is_refused():
    found = store.parse(json.dumps(GOOD))
    store.check_image_size(found, 640, 480)
    with pytest.raises(CalibrationError, match="480 x 640"):
        store.check_image_size(found, 480, 640)
