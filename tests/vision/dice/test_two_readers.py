"""Die by die: what counts as agreed, and what each kind of difference is called."""

import pytest

from hub.events.readings import UNREAD
from tests.vision.dice.made_up import A_LITTLE, SIDE_PX, face, top
from vision.dice import gate, sight
from vision.dice.agreement import (
    AGREES,
    IS_DIE,
    IS_PRESENT,
    IS_TRACE,
    SURE,
    agree,
    geometric_alone,
    is_anything_left,
    pair,
    unexplained,
)

NOT_SURE = SURE - A_LITTLE
BARELY = {"confidence": AGREES + A_LITTLE}
PATTERN = {"stray": gate.CONFIRMED.stray + A_LITTLE}
FAINT = {
    "strength": gate.CONFIRMED.strength + A_LITTLE,
    "match": gate.CONFIRMED.match + A_LITTLE,
    "weakest": gate.CONFIRMED.weakest + A_LITTLE,
}
NOTHING = {"match": 0.2}


def test_the_same_value_at_the_same_place_is_agreed():
    (die,) = agree([face(value=5)], [top(5, 3.0)], gate)
    assert (die.value, die.doubts, die.centre) == (5, (), (0.0, 0.0))


def test_the_less_sure_of_the_two_is_the_confidence():
    (die,) = agree([face(match=0.95)], [top(5, confidence=0.93)], gate)
    assert die.confidence == pytest.approx(0.93)
    (die,) = agree([face(match=0.95)], [top(5, confidence=0.99)], gate)
    assert die.confidence == pytest.approx(0.95)


def test_another_value_is_disputed():
    (die,) = agree([face(value=5)], [top(4)], gate)
    assert die.doubts == ("readers_differ",)


def test_a_sure_learned_reader_is_shown_where_the_two_dispute():
    assert agree([face(value=5)], [top(4)], gate)[0].value == 4
    assert agree([face(value=5)], [top(4, confidence=NOT_SURE)], gate)[0].value == 5
    assert agree([face(value=5, **PATTERN)], [top(4, confidence=NOT_SURE)], gate)[0].value == 4


def test_a_learned_reader_that_hardly_knows_agrees_with_nobody():
    (die,) = agree([face(value=5)], [top(5, confidence=AGREES - A_LITTLE)], gate)
    assert die.doubts == ("readers_differ",)
    assert agree([face(value=5)], [top(5, **BARELY)], gate)[0].doubts == ()


def test_a_die_that_only_the_learned_reader_sees_is_told():
    (die,) = agree([], [top(3)], gate)
    assert (die.value, die.doubts, die.face) == (3, ("readers_differ",), None)
    assert agree([], [top(3, confidence=NOT_SURE)], gate)[0].value == UNREAD


def test_a_faint_trace_of_a_top_is_no_die_but_is_left_over():
    trace = [top(3, presence=(IS_TRACE + IS_DIE) / 2)]
    assert agree([], trace, gate) == ()
    assert is_anything_left([], trace, gate)
    assert not is_anything_left([], [top(3, presence=IS_TRACE - A_LITTLE)], gate)


def test_where_both_see_something_less_presence_is_enough():
    assert agree([face()], [top(5, presence=IS_PRESENT + A_LITTLE)], gate)[0].doubts == ()
    assert agree([face()], [top(5, presence=IS_PRESENT - A_LITTLE)], gate)[0].doubts == ("readers_differ",)
    assert agree([face(**NOTHING)], [top(5, presence=IS_DIE - A_LITTLE)], gate) == ()


def test_a_plain_face_that_the_learned_reader_does_not_see_is_told():
    (die,) = agree([face(value=3)], [], gate)
    assert die.doubts == ("readers_differ",)


@pytest.mark.parametrize(
    "change",
    [
        {"match": gate.MIN_READ_MATCH - A_LITTLE},
        PATTERN,
        {"lean": gate.MAX_LEAN + A_LITTLE},
        {"overhang": gate.MAX_OVERHANG + A_LITTLE},
    ],
)
def test_a_side_or_a_pattern_that_only_the_geometric_reader_sees_is_nothing(change):
    assert agree([face(value=3, **change)], [], gate) == ()


@pytest.mark.parametrize("judge", [gate, sight])
def test_a_die_that_must_not_be_read_is_told_whatever_the_face_says(judge):
    assert agree([face()], [top(5, unclear=judge.UNCLEAR + A_LITTLE)], judge)[0].doubts == ("unclear_die",)
    assert agree([face()], [top(4, unclear=judge.UNCLEAR + A_LITTLE)], judge)[0].doubts == ("unclear_die",)
    assert agree([face()], [top(5, unclear=judge.UNCLEAR - A_LITTLE)], judge)[0].doubts == ()


def test_a_faint_face_passes_only_with_a_sure_learned_reader():
    assert agree([face(**FAINT)], [top(5)], gate)[0].doubts == ()
    assert set(geometric_alone([face(**FAINT)], gate)[0].doubts) == {"low_contrast", "blurred"}
    unsure = agree([face(**FAINT)], [top(5, confidence=NOT_SURE)], gate)[0].doubts
    assert set(unsure) == {"readers_differ", "low_contrast", "blurred"}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"match": gate.CONFIRMED.match - A_LITTLE}, "blurred"),
        ({"weakest": gate.CONFIRMED.weakest - A_LITTLE}, "blurred"),
        ({"strength": gate.CONFIRMED.strength - A_LITTLE}, "low_contrast"),
        ({"edges": (1.0, 5.0, gate.MIN_SIDE - A_LITTLE, 90.0)}, "low_contrast"),
        (PATTERN, "pip_off_site"),
        ({"margin": gate.CONFIRMED.margin - A_LITTLE}, "ambiguous"),
        ({"body_side": gate.CONFIRMED.body_sides[1] + A_LITTLE}, "wrong_size"),
        ({"body_side": gate.CONFIRMED.body_sides[0] - A_LITTLE}, "wrong_size"),
        ({"spacing": gate.CONFIRMED.spacings[0] - A_LITTLE}, "wrong_size"),
        ({"spacing": gate.CONFIRMED.spacings[1] + A_LITTLE}, "wrong_size"),
    ],
)
def test_a_sure_learned_reader_does_not_excuse_everything(change, code):
    (die,) = agree([face(value=4, **change)], [top(4)], gate)
    assert code in die.doubts


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"match": sight.LEAST.match - A_LITTLE}, "blurred"),
        ({"weakest": sight.LEAST.weakest - A_LITTLE}, "blurred"),
        ({"strength": sight.LEAST.strength - A_LITTLE}, "low_contrast"),
        ({"stray": sight.LEAST.stray + A_LITTLE}, "pip_off_site"),
        ({"margin": sight.LEAST.margin - A_LITTLE}, "ambiguous"),
        ({"value": 2, "match": sight.MIN_FEW_MATCH - A_LITTLE}, "ambiguous"),
    ],
)
def test_nor_does_it_in_a_photograph(change, code):
    seen = face(**{"value": 4, **change})
    (die,) = agree([seen], [top(seen.value)], sight)
    assert code in die.doubts


def test_each_face_belongs_to_one_top():
    faces = [face(value=2), face(40.0, value=6)]
    pairs = pair(faces, [top(6, 38.0), top(2, 1.0), top(1, 41.0)])
    assert [(f.value if f else None, t.value if t else None) for f, t in pairs] == [(6, 6), (2, 2), (None, 1)]


def test_two_tops_on_one_face_leave_one_unexplained():
    assert [die.doubts for die in agree([face(value=2)], [top(2), top(2, 10.0)], gate)] == [(), ("readers_differ",)]


def test_what_no_face_explains_is_looked_at_again():
    faces = [face(value=2), face(40.0, value=6), face(80.0, value=3, **PATTERN)]
    faint = top(1, 160.0, presence=IS_DIE - A_LITTLE)
    missed = unexplained(faces, [top(2), top(5, 40.0), top(3, 80.0), top(4, 120.0), faint], gate)
    assert [each.value for each in missed] == [5, 3, 4]


def test_a_die_moves_with_the_pixels_of_its_picture():
    (die,) = agree([face(30.0)], [top(5, 30.0)], gate)
    larger = die.scaled(2.0)
    assert (larger.centre, larger.face.size_px, larger.value) == ((60.0, 0.0), 2.0 * SIDE_PX, die.value)
