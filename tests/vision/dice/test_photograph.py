"""Photographs without a calibration: verified only where two readers that share no method agree on every die."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hub.events.readings import UNREAD
from vision.dice import gate, sight
from vision.dice.counting import Count
from vision.dice.photograph import find_in_photograph
from vision.dice.second_look import disagreements, look_again

APART = [(-200.0, 40.0), (-140.0, -30.0), (-60.0, 35.0), (20.0, -20.0), (90.0, 45.0), (160.0, -10.0)]


@pytest.fixture(scope="module")
def photograph(draw, die):
    """Six dice that lie apart, one of each value."""
    return draw([die(value, x, y, 0.35 * value) for value, (x, y) in enumerate(APART, 1)])[160:560, 240:1040].copy()


@pytest.fixture(scope="module")
def found(photograph):
    return find_in_photograph(photograph)


@pytest.fixture(scope="module")
def counts(photograph, found):
    return look_again(photograph, found.faces[0].size_px)


def _values(found):
    return sorted(die.value for die in found.dice)


def test_plain_dice_that_lie_apart_are_verified(found):
    assert (_values(found), found.why) == ([1, 2, 3, 4, 5, 6], ())


def test_the_two_readers_see_the_same_dice(found, counts):
    assert disagreements(found.faces, counts) == ()
    assert sorted(count.value for count in counts) == [1, 2, 3, 4, 5, 6]


def test_another_value_of_the_second_reader_is_asked_about(found, counts):
    wrong = [replace(counts[0], value=counts[0].value % 6 + 1), *counts[1:]]
    assert disagreements(found.faces, wrong) == ("readers_differ",)


def test_an_unsure_second_reader_is_asked_about(found, counts):
    assert disagreements(found.faces, [replace(counts[0], share=0.55), *counts[1:]]) == ("readers_differ",)


def test_a_silent_second_reader_is_asked_about(found, counts):
    assert disagreements(found.faces, counts[1:]) == ("reader_silent",)
    assert disagreements(found.faces, [replace(counts[0], value=0), *counts[1:]]) == ("reader_silent",)


def test_two_bodies_for_one_die_are_asked_about(found, counts):
    assert disagreements(found.faces, [*counts, counts[0]]) == ("reader_silent",)


def test_a_die_that_only_the_second_reader_sees_is_asked_about(found, counts):
    assert disagreements(found.faces[1:], counts) == ("not_read_body",)


@pytest.mark.parametrize(
    ("change", "asked"),
    [
        ({}, True),
        ({"is_disc": True}, False),
        ({"difference": 20.0}, False),
        ({"is_soft": True}, False),
        ({"side_px": 200.0}, False),
        ({"is_disc": True, "value": 2}, True),
    ],
)
def test_a_body_without_pips_is_asked_about_unless_it_is_no_die(found, counts, change, asked):
    blank = Count(0, 0.0, np.array([5.0, 5.0], np.float32), counts[0].side_px, 90.0, False, False)
    assert bool(disagreements(found.faces, [*counts, replace(blank, **change)])) is asked


def test_a_blank_die_among_the_others_is_asked_about(draw, die):
    dice = [die(value, x, y, 0.35 * value) for value, (x, y) in enumerate(APART, 1)]
    dice[2] = replace(dice[2], pip=dice[2].body)
    found = find_in_photograph(draw(dice)[160:560, 240:1040])
    assert 3 not in [each.value for each in found.dice]
    assert "not_read_body" in found.why or "unread_die" in found.why


def test_dice_that_touch_are_asked_about(draw, die):
    found = find_in_photograph(draw([die(4, -60.0, 0.0), die(5, -43.9, 0.0), die(3, 60.0, 20.0)])[160:560, 240:1040])
    assert _values(found) == [3, 4, 5]
    assert "dice_touch" in found.why


@pytest.mark.parametrize("half", [0.5, 2.0])
def test_the_size_of_the_picture_changes_no_verified_value(photograph, half):
    found = find_in_photograph(cv2.resize(photograph, None, fx=half, fy=half, interpolation=cv2.INTER_AREA))
    assert found.why or _values(found) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("change", ["turned", "darker", "channels", "mirrored"])
def test_light_turn_and_colour_order_change_no_verified_value(photograph, change):
    seen = {
        "turned": np.ascontiguousarray(np.rot90(photograph)),
        "darker": (photograph * 0.6).astype(np.uint8),
        "channels": np.ascontiguousarray(photograph[..., ::-1]),
        "mirrored": np.ascontiguousarray(photograph[:, ::-1]),
    }[change]
    assert _values(find_in_photograph(seen)) == [1, 2, 3, 4, 5, 6]


def test_the_middles_are_in_the_pixels_of_the_picture(photograph, found):
    large = find_in_photograph(cv2.resize(photograph, None, fx=2.0, fy=2.0, interpolation=cv2.INTER_LINEAR))
    for die in found.dice:
        away = [np.hypot(*(np.array(each.center_px) / 2.0 - die.center_px)) for each in large.dice]
        assert min(away) < 2.0


def test_a_picture_without_dice_announces_nothing(draw):
    found = find_in_photograph(draw([]))
    assert (found.dice, found.why) == ((), ("no_dice",))


def test_even_noise_announces_nothing_verified():
    noise = np.random.default_rng(3).integers(0, 255, (360, 480, 3)).astype(np.uint8)
    assert find_in_photograph(noise).why


GOOD = {"match": 0.9, "margin": 0.2, "weakest": 0.8, "stray": 0.1, "strength": 60.0}


@pytest.fixture
def face(found):
    clear = replace(next(face for face in found.faces if face.value == 5), edges=(80.0, 90.0, 100.0, 110.0), **GOOD)
    assert sight.is_read(clear) and not sight.doubts(clear)
    return clear


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"match": 0.60}, "blurred"),
        ({"weakest": 0.40}, "blurred"),
        ({"margin": 0.05, "weakest": 0.7}, "ambiguous"),
        ({"stray": 0.82}, "pip_off_site"),
        ({"stray": 0.68, "margin": 0.09}, "pip_off_site"),
        ({"strength": 14.0}, "low_contrast"),
        ({"edges": (5.0, 10.0, 30.0, 60.0), "match": 0.85}, "low_contrast"),
        ({"margin": 0.07, "weakest": 0.6}, "unread_die"),
        ({"stray": 0.6, "edges": (5.0, 20.0, 50.0, 60.0)}, "unread_die"),
    ],
)
def test_every_doubt_has_its_code(face, change, code):
    assert code in sight.doubts(replace(face, **change))


def test_a_one_needs_three_clear_sides(face):
    one = replace(face, value=1)
    assert not sight.doubts(one)
    assert "low_contrast" in sight.doubts(replace(one, edges=(20.0, 30.0, 90.0, 110.0)))


def test_a_doubtful_die_is_given_no_value(found):
    unclear = replace(found.faces[0], match=0.3)
    assert replace(found, faces=(unclear,)).dice[0].value == UNREAD


def test_every_code_has_a_sentence_that_ends():
    for code in (*sight.REASONS, *gate.REASONS):
        assert sight.sentence(code).endswith(".")
    assert not set(sight.REASONS) & set(gate.REASONS)
