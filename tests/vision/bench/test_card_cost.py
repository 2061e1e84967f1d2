"""What reading cards costs is measured on a table that is really read: five cards on the board, two at each seat."""

import pytest

from vision.bench import card_cost
from vision.cards.files import networks
from vision.cards.tabletop import TabletopReader
from vision.rig.views import rig_calibration


@pytest.fixture(scope="module")
def eyes():
    return networks()


def test_every_card_of_the_table_is_read_and_most_places_are_verified_in_one_frame(eyes):
    calibration = rig_calibration("north", 6)
    frames = card_cost.frames(calibration, 3)
    assert frames[0].shape == (1080, 1920, 3) and (frames[0] != frames[1]).any()
    places = TabletopReader(calibration, eyes).read(frames[0]).places
    codes = [card.code for place in places for card in place.cards]
    assert len(codes) == len(set(codes)) == 17
    assert sum(place.verified for place in places) >= 4


def test_the_figures_are_the_ratios_of_the_medians(eyes, monkeypatch):
    told = iter([9.0, 9.0, 9.0, 2.0, 50.0, 200.0, 4.0, 90.0, 100.0, 3.0, 60.0, 120.0])
    monkeypatch.setattr(card_cost, "spent_ms", lambda work: next(told))
    figures = card_cost.measure(3, 1, eyes, lambda items, count, what: items).figures
    assert figures[0].value == pytest.approx(20.0) and not figures[0].met
    assert figures[1].value == pytest.approx(0.5) and not figures[1].met
