"""A reading beside its truth: which dice are right, which wrong, and what counts and confidences say about the next."""

import pytest

from hub.events.readings import UNREAD, DieReading, SeatReading, SeatState
from vision.bench import risk, tables
from vision.bench.found import EMPTY
from vision.bench.score import Scored, by_source, of_nothing, of_photograph, of_seat, tally
from vision.dice.report import judge
from vision.dice.report import of_photograph as report_of


def dice(*values: int, confidence: float = 0.9) -> tuple[DieReading, ...]:
    return tuple(DieReading(value, confidence, (0.0, 0.0)) for value in values)


def scored(true, read, verified=False, confidence=0.9, source="here", unread=0) -> Scored:
    return Scored(source, "x.jpg", tuple(true), tuple(read), unread, verified, confidence)


@pytest.mark.parametrize(
    ("true", "read", "unread", "right", "wrong"),
    [
        ((1, 2, 2), (2, 1, 2), 0, 3, 0),
        ((1, 2, 2), (1, 2), 0, 2, 1),
        ((1, 2), (1, 2, 2), 0, 2, 1),
        ((1, 2), (1, 3), 0, 1, 1),
        ((1, 2), (1,), 1, 1, 1),
        ((), (4,), 0, 0, 1),
        ((), (), 0, 0, 0),
    ],
)
def test_dice_are_compared_as_multisets(true, read, unread, right, wrong):
    found = scored(true, read, unread=unread)
    assert (found.right_dice, found.wrong_dice, found.exact) == (right, wrong, wrong == 0)


def test_a_photograph_is_as_sure_as_its_least_sure_die():
    report = report_of("x.jpg", (*dice(3, confidence=0.8), *dice(5)), ())
    found = of_photograph("here", (5, 3), report)
    assert (found.confidence, found.verified, found.exact) == (0.8, True, True)


def test_a_die_without_a_value_leaves_nothing_to_be_sure_of():
    found = of_photograph("here", (5, 3), report_of("x.jpg", dice(3, UNREAD), ("unread_die",)))
    assert (found.read, found.unread, found.confidence, found.verified) == ((3,), 1, 0.0, False)


def test_a_seat_is_scored_by_its_verdict():
    verdict = judge(SeatReading(2, SeatState.LIFTED, dice(4, 4)), 2)
    assert of_seat("here", "x.jpg seat 2", (4, 4), verdict).verified
    assert not of_seat("here", "x.jpg seat 2", (4, 4), judge(verdict.reading, 3)).verified


def test_a_picture_without_a_report_is_not_read():
    found = of_nothing("here", "x.jpg", (1, 2))
    assert (found.right_dice, found.exact, found.verified) == (0, False, False)


def test_only_what_was_verified_can_be_wrong():
    count = tally([scored((1,), (1,), True), scored((1, 5), (2, 5), True), scored((3,), (4,))])
    assert (count.items, count.dice, count.right_dice, count.exact) == (3, 4, 2, 1)
    assert (count.verified, count.wrong, count.wrong_dice) == (2, 1, 1)


def test_the_surest_are_believed_first_and_among_equals_the_wrong_ones():
    right = [scored((1,), (1,), confidence=each) for each in (0.9, 0.8, 0.7)]
    found = risk.coverage([*right, scored((1,), (2,), confidence=0.8)])
    assert (found.at_no_wrong, found.wrong) == (1, (0, 1, 1, 1))


def test_where_nothing_is_wrong_all_can_be_believed():
    assert risk.coverage([scored((1,), (1,))] * 3) == risk.Coverage(3, 3, (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("wrong", "of", "most"), [(0, 0, 1.0), (0, 2, 1.0), (0, 300, 0.01), (1, 100, 0.0436), (3, 3, 1.0)]
)
def test_how_often_it_may_be_wrong_after_so_many(wrong, of, most):
    assert risk.most_wrong(wrong, of) == pytest.approx(most, abs=1e-4)


def test_a_bound_is_never_below_what_was_seen():
    assert all(risk.most_wrong(wrong, 50) >= wrong / 50 for wrong in range(51))


def test_what_a_zero_means_is_said_in_words():
    assert "one in 100" in risk.in_words(0, 300)
    assert "nothing can be said" in risk.in_words(0, 0)


def test_the_tables_have_a_line_for_each_source():
    found = [scored((1, 2), (1, 2), True), scored((6,), (5,), True, source="there"), scored((), (), source=EMPTY)]
    assert list(by_source(found)) == ["here", "there", EMPTY]
    _, here, there, empty = tables.counts(found)
    assert here.split() == ["here", "1", "2", "2", "(100.0", "%)", "1", "(100.0", "%)", "1", "(100.0", "%)", "0", "0"]
    assert there.split()[-2:] == ["1", "1"] and empty.startswith(EMPTY)
    assert [line.split()[0] for line in tables.risk(found)] == ["by", "here", "there"]
    assert list(tables.meaning(found))[-1].startswith("All sets: 1 of 2")
