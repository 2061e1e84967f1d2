"""Photographs without a calibration, read by the two readers that ship: verified only where both agree on every die."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hub.events.readings import UNREAD
from vision.dice import gate, sight
from vision.dice.agreement import IS_DIE, IS_TRACE
from vision.dice.learned import CLASSES, GROUND, STRIDE
from vision.dice.photograph import find_in_photograph
from vision.networks.onnx import OnnxNetwork

APART = [(-200.0, 40.0), (-140.0, -30.0), (-60.0, 35.0), (20.0, -20.0), (90.0, 45.0), (160.0, -10.0)]
ALL_SIX = [1, 2, 3, 4, 5, 6]
MAGENTA = (235, 60, 235)
CUT = (slice(160, 560), slice(240, 1040))


class Blind:
    """A learned reader that never sees a die."""

    def run(self, images_bgr):
        cells = (len(images_bgr), images_bgr.shape[1] // STRIDE, images_bgr.shape[2] // STRIDE)
        shares = np.zeros((*cells, CLASSES), np.float32)
        shares[..., GROUND] = 1.0
        return shares, np.zeros((*cells, 2), np.float32)


class Swapped:
    """The learned reader that ships, but it takes one value for another."""

    def __init__(self, network, one, other):
        self.network, self.one, self.other = network, one, other

    def run(self, images_bgr):
        shares, offsets = self.network.run(images_bgr)
        shares[..., [self.one, self.other]] = shares[..., [self.other, self.one]]
        return shares, offsets


class Traced:
    """The learned reader that ships, but on what is magenta it sees a three of so much presence."""

    def __init__(self, network, presence):
        self.network, self.presence = network, presence

    def run(self, images_bgr):
        shares, offsets = self.network.run(images_bgr)
        cells = images_bgr[:, ::STRIDE, ::STRIDE].astype(int)
        there = np.abs(cells - MAGENTA).max(axis=-1) < 50
        shares[there] = 0.0
        shares[there, GROUND], shares[there, 3] = 1.0 - self.presence, self.presence
        offsets[there] = 0.0
        return shares, offsets


@pytest.fixture(scope="module")
def network():
    return OnnxNetwork()


@pytest.fixture(scope="module")
def dice(die):
    """Six dice that lie apart, one of each value."""
    return [die(value, x, y, 0.35 * value) for value, (x, y) in enumerate(APART, 1)]


@pytest.fixture(scope="module")
def photograph(draw, dice):
    return draw(dice)[CUT].copy()


@pytest.fixture(scope="module")
def found(photograph, network):
    return find_in_photograph(photograph, network)


def _values(found):
    return sorted(die.value for die in found.dice)


def test_plain_dice_that_lie_apart_are_verified(found):
    assert (_values(found), found.why) == (ALL_SIX, ())


def test_without_the_learned_reader_nothing_is_verified(photograph):
    alone = find_in_photograph(photograph)
    assert (_values(alone), alone.why) == (ALL_SIX, ("one_reader",))


def test_another_value_of_the_learned_reader_is_asked_about(photograph, network):
    differs = find_in_photograph(photograph, Swapped(network, 4, 5))
    assert differs.why == ("readers_differ",)
    assert [bool(die.doubts) for die in differs.dice_found].count(True) == 2


def test_a_blind_learned_reader_is_asked_about(photograph):
    blind = find_in_photograph(photograph, Blind())
    assert (_values(blind), blind.why) == (ALL_SIX, ("readers_differ",))


def test_a_blank_die_among_the_others_is_asked_about(draw, dice, network):
    blank = [*dice[:2], replace(dice[2], pip=dice[2].body), *dice[3:]]
    found = find_in_photograph(draw(blank)[CUT], network)
    assert 3 not in _values(found)
    assert found.why


def test_something_like_a_die_that_neither_reads_is_asked_about(draw, dice, network):
    picture = draw([*dice[:2], replace(dice[2], body=MAGENTA, pip=MAGENTA), *dice[3:]])[CUT]
    nothing, trace, die = (
        find_in_photograph(picture, Traced(network, presence))
        for presence in (0.5 * IS_TRACE, 0.5 * (IS_TRACE + IS_DIE), 1.0)
    )
    assert (_values(nothing), nothing.why) == ([1, 2, 4, 5, 6], ())
    assert (_values(trace), trace.why) == ([1, 2, 4, 5, 6], ("not_read_body",))
    assert (_values(die), die.why) == (ALL_SIX, ("readers_differ",))


@pytest.mark.parametrize("times", [0.5, 2.0])
def test_the_size_of_the_picture_changes_no_verified_value(photograph, network, times):
    found = find_in_photograph(cv2.resize(photograph, None, fx=times, fy=times, interpolation=cv2.INTER_AREA), network)
    assert found.why or _values(found) == ALL_SIX


@pytest.mark.parametrize("change", ["turned", "darker", "channels", "mirrored"])
def test_light_turn_and_colour_order_change_no_verified_value(photograph, network, change):
    seen = {
        "turned": np.ascontiguousarray(np.rot90(photograph)),
        "darker": (photograph * 0.6).astype(np.uint8),
        "channels": np.ascontiguousarray(photograph[..., ::-1]),
        "mirrored": np.ascontiguousarray(photograph[:, ::-1]),
    }[change]
    assert _values(find_in_photograph(seen, network)) == ALL_SIX


def test_the_middles_are_in_the_pixels_of_the_picture(photograph, network, found):
    twice = cv2.resize(photograph, None, fx=2.0, fy=2.0, interpolation=cv2.INTER_LINEAR)
    large = find_in_photograph(twice, network)
    assert len(large.dice) == len(found.dice)
    for die in found.dice:
        away = [np.hypot(*(np.array(each.center_px) / 2.0 - die.center_px)) for each in large.dice]
        assert min(away) < 2.0


def test_there_is_a_ring_around_every_die(found):
    for die, ring in zip(found.dice, found.rings_px, strict=True):
        assert cv2.pointPolygonTest(ring, die.center_px, measureDist=True) > 0.4 * found.usual_px


def test_a_picture_without_dice_announces_nothing(draw, network):
    found = find_in_photograph(draw([]), network)
    assert (found.dice, found.why) == ((), ("no_dice",))


def test_even_noise_announces_nothing_verified(network):
    noise = np.random.default_rng(3).integers(0, 255, (360, 480, 3)).astype(np.uint8)
    assert find_in_photograph(noise, network).why


def test_a_doubtful_die_is_given_no_value(photograph, monkeypatch):
    monkeypatch.setattr(sight, "is_read", lambda face: face.value != 5)
    assert _values(find_in_photograph(photograph)) == [UNREAD, 1, 2, 3, 4, 6]


def test_every_code_has_a_sentence_that_ends():
    for code in (*sight.REASONS, *gate.REASONS):
        assert sight.sentence(code).endswith(".")
    assert not set(sight.REASONS) & set(gate.REASONS)
