"""Regions that share ground, and those that only touch."""

import json
import math

import pytest
import typer
from typer.testing import CliRunner

from calibration import store
from calibration.commands import register
from calibration.model import Calibration, CalibrationError, Lens, Placement, SeatRegion, check_together
from calibration.regions import overlap

SQUARE = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
HOOK = ((0.0, 0.0), (100.0, 0.0), (100.0, 20.0), (20.0, 20.0), (20.0, 100.0), (0.0, 100.0))
DOWN = Placement(((1, 0, 0), (0, -1, 0), (0, 0, -1)), (0.0, 0.0, 900.0))


def moved(polygon, x, y, turn=0.0):
    c, s = math.cos(turn), math.sin(turn)
    return tuple((x + c * px - s * py, y + s * px + c * py) for px, py in polygon)


@pytest.mark.parametrize(
    ("other", "shares"),
    [
        (SQUARE, True),
        (SQUARE[::-1], True),
        (moved(SQUARE, 100, 0), False),
        (moved(SQUARE, 101, 40), False),
        (moved(SQUARE, 100, 100), False),
        (moved(SQUARE, 97, 0), True),
        (moved(SQUARE, 99.5, 0), False),
        (moved(SQUARE, 30, 30, 0.6), True),
        (tuple((40 + x / 10, 40 + y / 10) for x, y in SQUARE), True),
        (tuple((x * 10 - 400, y * 10 - 400) for x, y in SQUARE), True),
        (((-50.0, 45.0), (150.0, 45.0), (150.0, 55.0), (-50.0, 55.0)), True),
        (((50.0, 110.0), (110.0, 50.0), (110.0, 110.0)), True),
        (((110.0, 92.0), (92.0, 110.0), (110.0, 110.0)), False),
    ],
)
def test_two_regions_share_ground_or_only_touch(other, shares):
    assert overlap(SQUARE, other) is shares
    assert overlap(other, SQUARE) is shares


def test_a_die_may_lie_in_the_bend_of_another_region():
    assert not overlap(HOOK, ((25.0, 25.0), (90.0, 25.0), (90.0, 90.0), (25.0, 90.0)))
    assert overlap(HOOK, ((15.0, 25.0), (90.0, 25.0), (90.0, 90.0), (15.0, 90.0)))


def calibration(*seats):
    return Calibration((640, 480), Lens(800.0, 800.0, 319.5, 239.5), DOWN, seats, die_size_mm=16)


def test_seats_that_touch_are_fine_and_seats_that_overlap_are_refused():
    calibration(SeatRegion(1, SQUARE), SeatRegion(2, moved(SQUARE, 100, 0)))
    with pytest.raises(CalibrationError, match="seats 1 and 2 overlap, so that a die could count for both"):
        calibration(SeatRegion(1, SQUARE), SeatRegion(2, moved(SQUARE, 90, 0)))


def test_two_cameras_may_see_the_same_seat_but_not_give_its_ground_to_another():
    north, south = calibration(SeatRegion(1, SQUARE)), calibration(SeatRegion(1, moved(SQUARE, 3, 3)))
    check_together([north, south])
    with pytest.raises(CalibrationError, match="seats 1 and 2 overlap"):
        check_together([north, south, calibration(SeatRegion(2, moved(SQUARE, 90, 0)))])


def test_the_command_says_it_in_one_sentence(tmp_path):
    app = typer.Typer()
    register(app)
    north, south = tmp_path / "north.json", tmp_path / "south.json"
    north.write_text(store.dump(calibration(SeatRegion(1, SQUARE))))
    south.write_text(store.dump(calibration(SeatRegion(2, moved(SQUARE, 200, 0)))))
    found = CliRunner().invoke(app, ["calibrate", "check", str(north), str(south)])
    assert found.exit_code == 0
    assert [line.split(": ")[1][:9] for line in found.output.splitlines()] == ["640 x 480", "640 x 480"]
    south.write_text(store.dump(calibration(SeatRegion(2, moved(SQUARE, 50, 0)))))
    found = CliRunner().invoke(app, ["calibrate", "check", str(north), str(south)])
    assert (found.exit_code, found.output.count("\n")) == (2, 1)
    assert found.output.startswith("The regions of seats 1 and 2 overlap")
    data = json.loads(store.dump(calibration(SeatRegion(1, SQUARE))))
    data["seats"].append({"id": 5, "polygon_mm": [[50, 50], [150, 50], [150, 150]]})
    north.write_text(json.dumps(data))
    found = CliRunner().invoke(app, ["calibrate", "check", str(north)])
    assert (found.exit_code, found.output.count("\n")) == (2, 1)
    assert found.output.startswith(f"{north}: The regions of seats 1 and 5 overlap")
