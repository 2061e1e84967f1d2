"""The reader against pictures with true values. A sample only: all of them take minutes."""

import json

import cv2
import pytest

from calibration.store import load
from vision.dice.photograph import find_in_photograph
from vision.dice.reader import SeatReader
from vision.dice.report import judge


def _renders(shared_data):
    return sorted((shared_data / "renders" / "dice").glob("*.jpg"))[::6]


@pytest.fixture(scope="module")
def verdicts(shared_data):
    """(file and seat, truth of the seat, verdict) of each sampled seat."""
    found = []
    for file in _renders(shared_data):
        calibration = load(file.with_suffix(".calibration.json"))
        truth = {seat["id"]: seat for seat in json.loads(file.with_suffix(".truth.json").read_text())["seats"]}
        for reading in SeatReader(calibration).read(cv2.imread(str(file))):
            verdict = judge(reading, calibration.seat(reading.seat).dice)
            found.append((f"{file.name} seat {reading.seat}", truth[reading.seat], verdict))
    return found


def test_no_verified_value_is_wrong(verdicts):
    believed = [(name, seat, verdict) for name, seat, verdict in verdicts if verdict.verified]
    assert believed
    assert [n for n, seat, v in believed if sorted(seat["values_all"]) != list(v.reading.values)] == []


@pytest.mark.xfail(reason="a die that leans by a few degrees inside its own outline is not noticed yet", strict=True)
def test_seats_with_a_cocked_die_are_asked_about(verdicts):
    assert [name for name, seat, verdict in verdicts if verdict.verified and seat["any_cocked"]] == []


def test_most_seats_with_a_cocked_die_are_asked_about(verdicts):
    cocked = [verdict.verified for _, seat, verdict in verdicts if seat["any_cocked"]]
    assert sum(cocked) <= 0.25 * len(cocked)


def test_no_covered_or_empty_seat_shows_verified_dice(verdicts):
    assert not [name for name, seat, verdict in verdicts if seat["state"] != "lifted" and verdict.verified]


def test_most_plain_seats_are_read(verdicts):
    plain = [
        (seat, verdict)
        for _, seat, verdict in verdicts
        if seat["state"] == "lifted" and not seat["any_cocked"] and (seat["min_visible"] or 0) >= 0.9
    ]
    right = [v for seat, v in plain if sorted(seat["values_all"]) == list(v.reading.values)]
    assert len(right) >= 0.55 * len(plain)


def test_photographs_without_calibration(shared_data):
    labels = json.loads((shared_data / "dice" / "labels.json").read_text())[3::24]
    right = total = 0
    for label in labels:
        found = find_in_photograph(cv2.imread(str(shared_data / "dice" / label["file"])))
        assert found.why, "one reader alone verifies nothing"
        total += len(label["tops"])
        left = [die.value for die in found.dice]
        for value in label["tops"]:
            if value in left:
                left.remove(value)
                right += 1
    assert right >= 0.75 * total
