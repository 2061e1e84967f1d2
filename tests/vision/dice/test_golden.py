"""The reader against pictures with true values. A sample only: all of them take minutes."""

import json
from collections import Counter

import cv2
import pytest

from calibration.store import load
from vision.dice.photograph import find_in_photograph
from vision.dice.reader import SeatReader
from vision.dice.report import judge
from vision.networks.onnx import OnnxNetwork


def _renders(shared_data):
    return sorted((shared_data / "renders" / "dice").glob("*.jpg"))[::6]


@pytest.fixture(scope="module")
def network():
    return OnnxNetwork()


@pytest.fixture(scope="module")
def verdicts(shared_data, network):
    """(file and seat, truth of the seat, verdict) of each sampled seat."""
    found = []
    for file in _renders(shared_data):
        calibration = load(file.with_suffix(".calibration.json"))
        truth = {seat["id"]: seat for seat in json.loads(file.with_suffix(".truth.json").read_text())["seats"]}
        for reading in SeatReader(calibration, network).read(cv2.imread(str(file))):
            verdict = judge(reading, calibration.seat(reading.seat).dice)
            found.append((f"{file.name} seat {reading.seat}", truth[reading.seat], verdict))
    return found


def test_no_verified_value_is_wrong(verdicts):
    believed = [(name, seat, verdict) for name, seat, verdict in verdicts if verdict.verified]
    assert believed
    assert [n for n, seat, v in believed if sorted(seat["values_all"]) != list(v.reading.values)] == []


def test_seats_with_a_cocked_die_are_asked_about(verdicts):
    assert [name for name, seat, verdict in verdicts if verdict.verified and seat["any_cocked"]] == []


def test_no_covered_or_empty_seat_shows_verified_dice(verdicts):
    assert not [name for name, seat, verdict in verdicts if seat["state"] != "lifted" and verdict.verified]


def test_most_plain_seats_are_verified(verdicts):
    plain = [
        (seat, verdict)
        for _, seat, verdict in verdicts
        if seat["state"] == "lifted" and not seat["any_cocked"] and (seat["min_visible"] or 0) >= 0.9
    ]
    assert len(plain) > 10
    right = [v for seat, v in plain if v.verified and sorted(seat["values_all"]) == list(v.reading.values)]
    assert len(right) >= 0.75 * len(plain)


@pytest.fixture(scope="module")
def photographs(shared_data, network):
    """(label, what was found) of each sampled photograph."""
    labels = json.loads((shared_data / "dice" / "labels.json").read_text())[2::45]
    pictures = [(label, cv2.imread(str(shared_data / "dice" / label["file"]))) for label in labels]
    return [(label, find_in_photograph(picture, network)) for label, picture in pictures]


def _dice_right(label, found):
    return sum((Counter(die.value for die in found.dice) & Counter(label["tops"])).values())


def test_no_verified_photograph_is_wrong(photographs):
    believed = [(label, found) for label, found in photographs if not found.why]
    assert len(believed) >= 0.2 * len(photographs)
    assert [lb["file"] for lb, fd in believed if sorted(die.value for die in fd.dice) != sorted(lb["tops"])] == []


def test_most_dice_of_photographs_are_read(photographs):
    total = sum(len(label["tops"]) for label, _ in photographs)
    assert sum(_dice_right(label, found) for label, found in photographs) >= 0.88 * total


@pytest.mark.thorough
def test_no_rendered_scene_is_verified_wrongly_without_its_calibration(shared_data, network):
    for file in _renders(shared_data)[::4]:
        truth = json.loads(file.with_suffix(".truth.json").read_text())["dice"]
        found = find_in_photograph(cv2.imread(str(file)), network)
        right = sorted(die.value for die in found.dice) == sorted(die["value"] for die in truth)
        assert found.why or (right and not any(die["cocked"] for die in truth)), file.name
