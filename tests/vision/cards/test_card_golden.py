"""The learned reader with its second against pictures with true values. A sample only: all of them take minutes."""

import json
from collections import Counter

import cv2
import pytest

from calibration.store import load
from vision.bench.card_truth import load_truth
from vision.cards.files import networks
from vision.cards.photograph import find_in_photograph
from vision.cards.tabletop import TabletopReader


@pytest.fixture(scope="module")
def eyes():
    return networks()


@pytest.fixture(scope="module")
def photographs(shared_data, eyes):
    """(file, its cards, what was found) of each sampled photograph."""
    labels = json.loads((shared_data / "cards" / "labels.json").read_text())[::9]
    return [
        (each["file"], each["cards"], find_in_photograph(cv2.imread(str(shared_data / "cards" / each["file"])), eyes))
        for each in labels
    ]


@pytest.fixture(scope="module")
def places(shared_data, eyes):
    """(scene and place, truth, what was found there) of each sampled scene."""
    found = []
    for file in sorted((shared_data / "renders" / "cards").glob("*.truth.json"))[::8]:
        name, truths = load_truth(file)
        calibration = load(file.with_name(name).with_suffix(".calibration.json"))
        read = TabletopReader(calibration, eyes).read(cv2.imread(str(file.with_name(name))))
        own = {place.place: place for place in read.places}
        found += [(f"{name} {truth.place}", truth, own[truth.place]) for truth in truths]
    return found


def test_no_verified_card_of_a_photograph_is_wrong(photographs):
    believed = [(file, true, card.code) for file, true, found in photographs for card in found.cards if card.verified]
    assert len(believed) > 10
    assert [each for each in believed if each[2] not in each[1]] == []


def test_no_verified_photograph_lacks_a_card(photographs):
    believed = [(file, true, found) for file, true, found in photographs if not found.why]
    assert [file for file, true, found in believed if sorted(true) != sorted(card.code for card in found.cards)] == []


def test_most_cards_of_photographs_are_read(photographs):
    cards = sum(len(true) for _, true, _ in photographs)
    right = sum((Counter(true) & Counter(card.code for card in found.cards)).total() for _, true, found in photographs)
    assert right >= 0.85 * cards


def test_no_verified_card_of_a_scene_is_wrong(places):
    believed = [(name, truth, card.code) for name, truth, place in places for card in place.cards if card.verified]
    assert len(believed) > 5
    assert [each for each in believed if each[2] not in each[1].up] == []


def test_most_legible_cards_of_scenes_are_read_at_their_place(places):
    asked = sum(len(truth.asked) for _, truth, _ in places)
    right = sum(code in {card.code for card in place.cards} for _, truth, place in places for code in truth.asked)
    assert right >= 0.7 * asked
