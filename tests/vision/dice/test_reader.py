"""The calibrated reader on dice that the test draws: right where they are plain, a reason where they are not."""

import cv2
import numpy as np
import pytest

from calibration.model import Calibration, CalibrationError
from hub.events.readings import SeatState
from vision.dice.gate import REASONS
from vision.dice.reader import SeatReader, read_seats

COLOURS = {
    "ivory": ((215, 235, 240), (25, 25, 25)),
    "black": ((75, 65, 65), (245, 245, 245)),
    "red": ((40, 40, 190), (245, 245, 245)),
    "white with red pips": ((240, 240, 240), (30, 30, 200)),
}


@pytest.fixture(scope="module")
def reader(table: Calibration) -> SeatReader:
    return SeatReader(table)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("value", range(1, 7))
def test_every_value_in_every_colour_is_read_without_a_doubt(reader, draw, die, value, colour):
    body, pip = COLOURS[colour]
    frame = draw([die(value, 120.0, 10.0, 0.3 * value, body, pip)])
    (seat,) = reader.read(frame, [2])
    assert (seat.state, seat.values, seat.why) == (SeatState.LIFTED, (value,), ())


@pytest.mark.parametrize("turn", np.linspace(0.0, np.pi / 2, 7))
def test_the_turn_of_a_die_does_not_matter(reader, draw, die, turn):
    (seat,) = reader.read(draw([die(6, 120.0, 10.0, turn)]), [2])
    assert (seat.values, seat.why) == ((6,), ())


def test_touching_dice_are_told_apart(reader, draw, die):
    row = [die(6, -150.0, 0.0), die(2, -133.8, 0.0), die(5, -150.0, 16.2)]
    (seat,) = reader.read(draw(row), [1])
    assert seat.values == (2, 5, 6)


def test_the_centre_is_where_the_top_is_seen(reader, draw, die, table):
    (seat,) = reader.read(draw([die(4, 120.0, 10.0)]), [2])
    from calibration.projection import to_pixels

    assert np.hypot(*(np.array(seat.dice[0].center_px) - to_pixels(table, np.array([120.0, 10.0, 16.0])))) < 1.5


def test_an_empty_seat_is_empty(reader, draw):
    assert [seat.state for seat in reader.read(draw([]))] == [SeatState.EMPTY, SeatState.EMPTY]


def test_a_missing_die_is_told(reader, draw, die):
    (seat,) = reader.read(draw([die(4, -150.0, 0.0), die(3, -100.0, 0.0)]), [1])
    assert seat.values == (3, 4)
    assert "count_differs" in seat.why


def test_a_spot_off_the_sites_is_told(reader, draw, die):
    (seat,) = reader.read(draw([die(2, 120.0, 10.0, extra=((1.0, -0.1),))]), [2])
    assert seat.why


def test_dice_of_another_size_are_told(reader, draw, die):
    (seat,) = reader.read(draw([die(5, 120.0, 10.0, side_mm=20.0)]), [2])
    assert seat.values != (5,) or seat.why


def test_a_die_on_the_line_is_told(reader, draw, die):
    (seat,) = reader.read(draw([die(4, 33.0, 10.0)]), [2])
    assert "edge_of_region" in seat.why


def test_a_die_under_faint_light_is_asked_about(reader, draw, die):
    frame = draw([die(4, 120.0, 10.0)])
    faint = np.clip(60.0 + 0.06 * frame.astype(np.float32), 0, 255).astype(np.uint8)
    (seat,) = reader.read(faint, [2])
    assert seat.why or seat.state is not SeatState.LIFTED


def test_a_standing_cup_covers_the_seat(reader, draw, table):
    from calibration.projection import to_pixels

    frame = draw([])
    round_ = np.linspace(0, 2 * np.pi, 40)
    ring = np.stack([np.cos(round_), np.sin(round_)], axis=1)
    foot = np.column_stack([(140.0, 0.0) + 38.0 * ring, np.zeros(40)])
    top = np.column_stack([(140.0, 0.0) + 33.0 * ring, np.full(40, 85.0)])
    hull = cv2.convexHull(to_pixels(table, np.concatenate([foot, top])).astype(np.float32)).reshape(-1, 2)
    cv2.fillPoly(frame, [np.rint(hull).astype(np.int32)], (40, 60, 120))
    cv2.fillPoly(frame, [np.rint(to_pixels(table, top)).astype(np.int32)], (60, 90, 160))
    (seat,) = reader.read(frame, [2])
    assert (seat.state, seat.dice) == (SeatState.COVERED, ())


def test_a_hand_leaves_the_seat_unsure(reader, draw):
    frame = draw([])
    cv2.line(frame, (900, 100), (760, 420), (140, 170, 220), 90)
    (seat,) = reader.read(frame, [2])
    assert seat.state is SeatState.UNSURE


def test_only_the_seats_asked_for_are_read(reader, draw):
    assert [seat.seat for seat in reader.read(draw([]), [2, 9])] == [2]


def test_a_frame_of_another_size_is_refused(reader):
    with pytest.raises(CalibrationError, match="1280 x 720"):
        reader.read(np.zeros((720, 1279, 3), np.uint8))


def test_without_a_die_size_nothing_is_read(table, draw):
    from dataclasses import replace

    for seat in read_seats(draw([]), replace(table, die_size_mm=None)):
        assert (seat.state, seat.why) == (SeatState.UNSURE, ("no_die_size",))


@pytest.mark.parametrize("change", ["darker", "brighter", "channels"])
def test_light_and_colour_order_change_no_value(reader, draw, die, change):
    dice = [die(3, -200.0, 20.0, 0.2), die(5, -150.0, -10.0, 0.7), die(6, -100.0, 30.0, 1.1)]
    frame = draw(dice)
    seen = {
        "darker": (frame * 0.6).astype(np.uint8),
        "brighter": np.clip(frame * 1.05, 0, 255).astype(np.uint8),
        "channels": np.ascontiguousarray(frame[..., ::-1]),
    }[change]
    (seat,) = reader.read(seen, [1])
    assert seat.why or seat.values == (3, 5, 6)
    assert seat.values == (3, 5, 6)


def test_every_reason_has_a_sentence_that_ends():
    assert all(text.endswith(".") and " " in text for text in REASONS.values())
