"""Where the dice stand, noted in their picture."""

import json

import cv2
import numpy as np

from calibration.projection import to_pixels
from hub.events.readings import MAX_DICE, DieReading, SeatReading, SeatState
from vision.dice.annotate import MAX_PICTURE_BYTES, NOTED_BYTES, as_jpeg, seat_picture
from vision.dice.marks import TITLE, with_dice

TOP = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], np.float32)


def noted(jpeg: bytes) -> dict:
    """What the first comment says, found as a page finds it: segment by segment."""
    at = 2
    while jpeg[at] == 0xFF:
        length = int.from_bytes(jpeg[at + 2 : at + 4], "big")
        if jpeg[at + 1] == 0xFE:
            text = jpeg[at + 4 : at + 2 + length]
            assert text.startswith(TITLE)
            return json.loads(text.removeprefix(TITLE))
        at += 2 + length
    raise AssertionError("the picture says nothing")


def test_the_picture_is_the_same_and_says_where_its_dice_are():
    image = np.random.default_rng(7).integers(0, 255, (200, 400, 3)).astype(np.uint8)
    plain = as_jpeg(image)
    told = with_dice(plain, [DieReading(3, 1.0, (0.0, 0.0))], [TOP + np.array([100, 50], np.float32)], (400, 200))
    one, other = (cv2.imdecode(np.frombuffer(each, np.uint8), cv2.IMREAD_COLOR) for each in (plain, told))
    assert np.array_equal(one, other)
    assert noted(told) == {"size": [400, 200], "dice": [{"value": 3, "at": [0.25, 0.25], "half": 0.05}]}


def test_a_die_of_a_frame_is_noted_where_it_lies_in_its_picture(table, draw, die):
    frame = draw([die(4, 120.0, 10.0, 0.4)])
    at = to_pixels(table, np.array([120.0, 10.0, 16.0]))
    reading = SeatReading(2, SeatState.LIFTED, (DieReading(4, 0.9, (float(at[0]), float(at[1]))),))
    jpeg = seat_picture(frame, table, reading)
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR).astype(int)
    (found,) = noted(jpeg)["dice"]
    height, width = picture.shape[:2]
    x, y, half = round(found["at"][0] * width), round(found["at"][1] * height), round(found["half"] * width * 0.6)
    # What lies there is ivory with some pips.
    around = picture[y - half : y + half, x - half : x + half]
    assert (np.abs(around - (215, 235, 240)).max(axis=2) < 60).mean() > 0.5


def test_the_most_dice_that_a_seat_can_show_find_room():
    many = [DieReading(6, 1.0, (0.0, 0.0))] * MAX_DICE
    told = with_dice(b"\xff\xd8\xff\xd9", many, [TOP + np.array([333, 777], np.float32)] * MAX_DICE, (999, 1_999))
    assert len(told) - 4 <= NOTED_BYTES < MAX_PICTURE_BYTES
