"""Where the dice stand, noted in their picture."""

import json
from types import SimpleNamespace

import cv2
import numpy as np

from calibration.projection import to_pixels
from hub.events.readings import MAX_DICE, DieReading, SeatReading, SeatState
from vision.dice.agreement import READERS, Die, EachRead, each_read
from vision.dice.annotate import MAX_PICTURE_BYTES, NOTED_BYTES, as_jpeg, seat_picture
from vision.dice.learned import Top
from vision.dice.marks import TITLE, with_dice
from vision.dice.reader import SeatReader

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


def test_what_each_reader_read_of_a_die_is_noted_beside_it(table, draw, die):
    frame, reader = draw([die(4, 120.0, 10.0, 0.4)]), SeatReader(table)
    (reading,) = reader.read(frame, [2])
    told = noted(seat_picture(frame, table, reading, reader))
    assert (told["readers"], [each["said"] for each in told["dice"]]) == (["geometric"], [[4]])


def faced(value, doubts):
    """A die that both readers see: the geometric one a four, the learned one a five."""
    corners = np.array([[0.0, 0.0], [20.0, 0.0], [20.0, 20.0], [0.0, 20.0]], np.float32)
    face = SimpleNamespace(value=4, outline=corners)
    return Die(value, 0.5, (10.0, 10.0), doubts, face, Top((10.0, 10.0), (0.0, 0.0, 0.0, 0.0, 0.1, 0.9, 0.0, 0.0)))


JUDGE = SimpleNamespace(UNCLEAR=0.5, is_read=lambda face: True, is_cocked=lambda face: False)


def test_readers_that_differ_are_noted_each_with_its_own_value_and_the_die_as_doubtful():
    each = each_read(faced(4, ("readers_differ",)), JUDGE)
    assert (each.said, each.doubtful) == ((4, 5), True)
    assert not each_read(faced(4, ()), JUDGE).doubtful
    assert each_read(faced(0, ()), JUDGE).doubtful
    told = noted(
        with_dice(b"\xff\xd8\xff\xd9", [DieReading(4, 1.0, (0.0, 0.0))], [TOP + 50], (100, 100), READERS, [each])
    )
    assert told["readers"] == ["geometric", "learned"]
    assert (told["dice"][0]["said"], told["dice"][0]["doubt"]) == ([4, 5], True)


def test_the_most_dice_that_a_seat_can_show_find_room():
    many = [DieReading(6, 1.0, (0.0, 0.0))] * MAX_DICE
    tops = [TOP + np.array([333, 777], np.float32)] * MAX_DICE
    told = with_dice(b"\xff\xd8\xff\xd9", many, tops, (999, 1_999), READERS, [EachRead((6, 5), False)] * MAX_DICE)
    assert len(told) - 4 <= NOTED_BYTES < MAX_PICTURE_BYTES
