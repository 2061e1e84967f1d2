"""The evidence picture: a JPEG of the cards with what was read beside them, small enough for the wire."""

import cv2
import numpy as np

from hub.events.readings import BOARD, MAX_EVIDENCE_BYTES, Evidence
from vision.cards.picture import place_picture


def decoded(jpeg: bytes) -> np.ndarray:
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


def of_colour(picture: np.ndarray, colour: tuple[int, int, int]) -> int:
    return int((np.abs(picture.astype(int) - colour).max(axis=2) < 60).sum())


GREEN, ORANGE = (60, 220, 60), (40, 160, 255)


def test_every_place_of_a_table_has_a_picture_that_fits(table):
    table.lay({BOARD: ("2s", "Td", "Kh", "Ac", "9d"), **dict.fromkeys(range(1, 6), ("4c", ""))})
    frame = table.frame()
    for reading in table.reader.read(frame):
        jpeg = place_picture(frame, table.ground, reading)
        assert len(Evidence(reading.place, jpeg).jpeg) <= MAX_EVIDENCE_BYTES
        picture = decoded(jpeg)
        assert min(picture.shape[:2]) > 150
        assert of_colour(picture, GREEN) > 60


def test_a_card_that_was_not_read_has_a_question_mark_and_a_back_no_label(table):
    table.lay({1: ("7s", "Kd", "2c", "9h"), 2: ("", "")})
    frame = table.frame()
    unread, hidden = table.reader.read(frame, (1, 2))
    assert of_colour(decoded(place_picture(frame, table.ground, unread)), ORANGE) > 20
    picture = decoded(place_picture(frame, table.ground, hidden))
    assert of_colour(picture, GREEN) == of_colour(picture, ORANGE) == 0
