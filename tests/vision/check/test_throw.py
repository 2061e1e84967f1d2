"""A test throw: what counts as read for sure, and the likely cause where nothing does."""

from calibration.checked import Level, PlaceScore
from hub.events.clocks import DeviceTicks
from hub.events.readings import CardReading, DieReading, FrameRead, PlaceReading, SeatReading, SeatState
from vision.check.throw import TestThrow, judged

PLAIN = PlaceScore(3, Level.GREEN, "Seat 3: a die is 21 px wide, needs 12; tilt 6 degrees.", 21, 12, 6, 0.8, 0, 0)
SMALL = PlaceScore(3, Level.AMBER, "Seat 3: a die is 13 px wide, needs 12; 16 px are sure.", 13, 12, 6, 0.8, 0, 0)


def dice(at_ms, values, why=(), settled=True, state=SeatState.LIFTED):
    seat = SeatReading(3, state, tuple(DieReading(value, 0.9, (0.0, 0.0)) for value in values), why)
    return FrameRead(DeviceTicks(at_ms * 1000), settled, (seat,))


def fed(*reads):
    state = TestThrow((3,))
    for read in reads:
        state.feed(read)
    return state


def test_five_frames_that_agree_over_150_ms_are_sure():
    assert fed(*(dice(40 * n, (2, 5)) for n in range(5))).sure == {3: ("2", "5")}
    assert fed(*(dice(40 * n, (2, 5)) for n in range(4))).missing == (3,)
    assert fed(*(dice(10 * n, (2, 5)) for n in range(9))).missing == (3,)


def test_a_doubt_another_value_an_unread_die_or_motion_begins_anew():
    calm = [dice(40 * n, (2, 5)) for n in range(4)]
    after = [dice(400 + 40 * n, (2, 5)) for n in range(4)]
    for between in (
        dice(200, (2, 5), ("cocked",)),
        dice(200, (2, 6)),
        dice(200, (0, 5)),
        dice(200, (2, 5), settled=False),
        dice(200, (), state=SeatState.COVERED),
    ):
        assert fed(*calm, between, *after).sure == {}


def test_a_later_throw_replaces_what_was_read_before():
    first, second = ([dice(at + 40 * n, values) for n in range(5)] for at, values in ((0, (1,)), (900, (6,))))
    assert fed(*first, *second).sure == {3: ("6",)}


def test_cards_are_sure_where_all_lie_face_up_and_are_read():
    def laid(at_ms, *cards):
        return FrameRead(DeviceTicks(at_ms * 1000), True, (), cards=(PlaceReading(0, cards),))

    up, down = (
        (CardReading("Td", True, (0.0, 0.0)), CardReading("7c", True, (0.0, 0.0))),
        CardReading("", False, (0, 0)),
    )
    state = TestThrow((0,))
    for n in range(5):
        state.feed(laid(40 * n, *up))
    assert state.sure == {0: ("7c", "Td")}
    state = TestThrow((0,))
    for n in range(9):
        state.feed(laid(40 * n, *up, down))
    assert state.sure == {}


def test_only_what_was_read_and_said_to_be_right_is_green():
    right = judged(3, ("2", "5"), ("2", "5"), "", PLAIN)
    assert right.level is Level.GREEN and right.sentence == "Seat 3: 2 5, read and right."
    unsaid = judged(3, ("2", "5"), None, "", PLAIN)
    assert unsaid.level is Level.RED and not unsaid.is_wrong
    wrong = judged(3, ("2", "5"), ("2", "6"), "", PLAIN)
    assert wrong.level is Level.RED and wrong.is_wrong and "2 6 lies there" in wrong.sentence


def test_the_likely_cause_is_what_the_look_said_else_what_the_reader_says():
    state = fed(*(dice(40 * n, (2, 5), ("cocked",)) for n in range(3)), dice(200, (2,), ("blurred",)))
    assert state.doubt(3) == "cocked"
    assert "lay it flat" in judged(3, (), None, state.doubt(3), PLAIN).sentence
    told = judged(3, (), None, "blurred", SMALL).sentence
    assert "13 px" in told and "clean the lens" in told
    assert "inside the region" in judged(3, (), None, "", PLAIN).sentence
