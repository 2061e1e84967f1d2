"""Several cameras over one seat agree, or the seat is asked about; no die counts for two seats."""

import pytest

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.readings import DieReading, FrameRead, SeatReading, SeatState
from hub.table.raffle.agreement import Agreement, Bounds, SeatVerdict, add
from hub.table.raffle.cameras import lies_open, shared, verdict

MS = 1_000_000
NOW = 350
BOTH = ("geometric", "learned")
LIFTED, COVERED, EMPTY, UNSURE = SeatState.LIFTED, SeatState.COVERED, SeatState.EMPTY, SeatState.UNSURE


def reading(*values: int, state: SeatState = LIFTED, why: tuple[str, ...] = (), seat: int = 1) -> SeatReading:
    dice = tuple(DieReading(value, 0.9, (seat * 100.0, at * 20.0)) for at, value in enumerate(values))
    return SeatReading(seat, state, dice, why)


def say(agreement: Agreement, camera: str, at_ms: int, *seats: SeatReading, settled: bool = True) -> Agreement:
    frame = FrameRead(DeviceTicks(0), settled, seats, BOTH)
    return add(agreement, camera, HubNanos(at_ms * MS), frame, {each.seat: f"{at_ms:064}" for each in seats})


def sure(*values: int, before: Agreement | None = None, camera: str = "north") -> Agreement:
    agreement = before or Agreement()
    for at in (100, 160, 220, 280, 340):
        agreement = say(agreement, camera, at, reading(*values))
    return agreement


def judged(agreement: Agreement, now_ms: int = NOW, owned: int = 3) -> SeatVerdict:
    return verdict(agreement, 1, owned, HubNanos(50 * MS), HubNanos(now_ms * MS), Bounds())


def test_two_cameras_that_are_sure_of_the_same_dice_agree() -> None:
    found = judged(sure(3, 5, 5, before=sure(3, 5, 5), camera="south"))
    assert (found.values, found.why) == ((3, 5, 5), ())


def test_two_sure_cameras_that_differ_are_asked_about_and_what_differs_counts_as_not_read() -> None:
    found = judged(sure(3, 3, 6, before=sure(3, 5, 6), camera="south"))
    assert (found.values, found.why) == ((0, 3, 6), ("cameras_differ",))
    assert found.sha256


@pytest.mark.parametrize(
    ("other", "asked_about"),
    [
        (reading(3, 5, 5), False),
        (reading(3, 0, 5, why=("unread_die",)), False),
        (reading(3, 5, 5, why=("blurred",)), False),
        (reading(3, 5, 6), True),
        (reading(3, 5, 6, why=("blurred",)), True),
        (reading(3, 3, 5, why=("blurred",)), True),
        (reading(3, 5, why=("count_differs",)), True),
        (reading(3, 5, 5, 0, why=("unread_die",)), True),
        (reading(state=COVERED), True),
        (reading(state=EMPTY), True),
        (reading(state=UNSURE, why=("seat_unsure",)), False),
        (reading(5, 0, state=UNSURE, why=("count_differs",)), False),
        (reading(5, 6, state=UNSURE, why=("count_differs",)), True),
        (reading(5, 5, 0, 0, state=UNSURE, why=("count_differs",)), True),
    ],
)
def test_what_a_second_camera_says_against_a_sure_one(other: SeatReading, asked_about: bool) -> None:
    for before, after in ((Agreement(), sure(3, 5, 5)), (sure(3, 5, 5), Agreement())):
        agreement = say(before, "south", 345, other)
        agreement = Agreement({**agreement.samples, **after.samples})
        assert judged(agreement).why == (("cameras_differ",) if asked_about else ())


def test_a_camera_before_which_something_moves_says_nothing() -> None:
    agreement = say(sure(3, 5, 5), "south", 345, reading(1, 1, 1, 1), settled=False)
    assert judged(agreement).why == ()


def test_a_contradiction_counts_while_it_is_as_new_as_a_reading_must_be() -> None:
    agreement = sure(3, 5, 5)
    agreement = say(agreement, "south", 200, reading(3, 5, 6))
    agreement = say(agreement, "south", 330, reading(state=UNSURE, why=("seat_unsure",)))
    assert judged(agreement).why == ("cameras_differ",)
    for at in range(400, 760, 60):
        agreement = say(agreement, "north", at, reading(3, 5, 5))
    assert judged(agreement, 699).why == ("cameras_differ",)
    assert judged(agreement, 701).why == ()


def test_a_camera_that_fell_silent_is_not_waited_for() -> None:
    agreement = say(Agreement(), "south", 60, reading(state=COVERED))
    for at in range(1_300, 1_600, 60):
        agreement = say(agreement, "north", at, reading(3, 5, 5))
    assert judged(agreement, 1_559).why == ("cameras_differ",)
    assert judged(agreement, 1_561).why == ()


def test_where_no_camera_is_sure_the_one_that_is_nearest_to_it_is_asked_about() -> None:
    agreement = say(Agreement(), "south", 345, reading(3, 5, 5, why=("blurred",)))
    for at in (220, 280, 340):
        agreement = say(agreement, "north", at, reading(3, 5, 5))
    assert judged(agreement).why == ("frames_differ",)


def test_a_die_that_two_seats_claim_is_doubted_at_both() -> None:
    agreement = say(Agreement(), "north", 100, reading(3, 5, seat=1), reading(2, 2, seat=2), reading(1, seat=3))
    assert shared(agreement, HubNanos(150 * MS)) == frozenset()
    die = DieReading(5, 0.9, (103.0, 21.0))
    agreement = say(agreement, "north", 160, SeatReading(2, LIFTED, (die,)))
    assert shared(agreement, HubNanos(200 * MS)) == {1, 2}
    assert shared(agreement, HubNanos(1_601 * MS)) == frozenset(), "seat 1 was last seen too long ago"


def test_two_dice_of_one_seat_may_lie_close() -> None:
    dice = (DieReading(5, 0.9, (100.0, 20.0)), DieReading(5, 0.9, (105.0, 20.0)))
    agreement = say(Agreement(), "north", 100, SeatReading(1, LIFTED, dice))
    assert shared(agreement, HubNanos(150 * MS)) == frozenset()


def test_pixels_of_two_cameras_are_never_compared() -> None:
    agreement = say(Agreement(), "north", 100, reading(3, 5, seat=1))
    agreement = say(agreement, "south", 100, SeatReading(2, LIFTED, (DieReading(5, 0.9, (100.0, 20.0)),)))
    assert shared(agreement, HubNanos(150 * MS)) == frozenset()


def test_dice_lie_open_where_every_camera_sees_all_of_them_at_rest() -> None:
    def open_(agreement: Agreement) -> bool:
        return lies_open(agreement, 1, 2, HubNanos(NOW * MS))

    assert not open_(Agreement())
    agreement = say(Agreement(), "north", 300, reading(3, 0, why=("unread_die",)))
    assert open_(agreement)
    assert not open_(say(agreement, "south", 310, reading(3)))
    assert not open_(say(agreement, "south", 310, reading(3, 5), settled=False))
    assert open_(say(agreement, "south", 310, reading(3, 5)))
