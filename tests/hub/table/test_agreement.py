"""Verified: five frames over 150 ms that agree, the newest under 500 ms old, the dice owned, a picture (DESIGN 3)."""

from dataclasses import replace

import pytest

from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.readings import JPEG_START, DieReading, Evidence, FrameRead, SeatReading, SeatState
from hub.table.raffle.agreement import Agreement, Bounds, SeatVerdict, add, state_of
from hub.table.raffle.cameras import verdict

MS = 1_000_000
BOUNDS = Bounds()
BOTH = ("geometric", "learned")


def frame(
    *values: int, state: SeatState = SeatState.LIFTED, settled: bool = True, why: tuple[str, ...] = ()
) -> FrameRead:
    dice = tuple(DieReading(value, 0.9, (1.0, 1.0)) for value in values)
    seats = (SeatReading(1, state, dice, why),)
    return FrameRead(DeviceTicks(0), settled, seats, BOTH, evidence=(Evidence(1, JPEG_START),))


def seen(*frames: tuple[int, FrameRead], camera: str = "north", before: Agreement | None = None) -> Agreement:
    agreement = before or Agreement()
    for at_ms, each in frames:
        agreement = add(agreement, camera, HubNanos(at_ms * MS), each, {1: f"{at_ms:064}"})
    return agreement


def judged(agreement: Agreement, now_ms: int, owned: int = 2, since_ms: int = 0) -> SeatVerdict:
    return verdict(agreement, 1, owned, HubNanos(since_ms * MS), HubNanos(now_ms * MS), BOUNDS)


STEADY = tuple((at, frame(3, 5)) for at in (100, 160, 220, 280, 340))


def test_five_frames_that_agree_are_enough_and_four_are_not() -> None:
    good = judged(seen(*STEADY), 350)
    assert (good.why, good.values, good.frames, good.spread_ns) == ((), (3, 5), 5, 240 * MS)
    assert good.sha256
    assert judged(seen(*STEADY[1:]), 350).why == ("frames_differ",)


def test_five_frames_in_less_than_150_ms_are_too_few() -> None:
    assert judged(seen(*((at, frame(3, 5)) for at in range(100, 240, 20))), 240).why == ("frames_differ",)


def test_frames_from_before_the_challenge_do_not_count() -> None:
    assert judged(seen(*STEADY), 350, since_ms=150).why == ("frames_differ",)


def test_old_frames_do_not_count() -> None:
    assert judged(seen(*STEADY), 341 + 500).why == ("frames_too_old",)
    assert judged(seen(*STEADY), 339 + 500).why == ()


@pytest.mark.parametrize(
    ("odd", "why"),
    [
        (frame(3, 6), "frames_differ"),
        (frame(3, 5, settled=False), "moving"),
        (frame(3, 5, why=("blurred",)), "blurred"),
        (frame(3, 0), "die_not_read"),
        (frame(3), "count_differs"),
        (frame(3, 5, 5), "count_differs"),
        (frame(state=SeatState.COVERED), "cup_still_down"),
        (frame(state=SeatState.UNSURE), "seat_unsure"),
        (frame(state=SeatState.EMPTY), "no_dice_seen"),
        (replace(frame(3, 5), faults=("frozen",)), "frozen"),
        (replace(frame(3, 5), readers=(*BOTH, "third")), "frames_differ"),
    ],
)
def test_one_odd_newest_frame_breaks_the_run(odd: FrameRead, why: str) -> None:
    assert judged(seen(*STEADY, (400, odd)), 410).why == (why,)


def test_a_hand_over_the_dice_breaks_the_run_and_it_heals_by_itself() -> None:
    hand = (400, frame(3, 5, settled=False))
    after = tuple((at, frame(3, 5)) for at in (460, 520, 580, 640, 700))
    assert judged(seen(*STEADY, hand, *after[:-1]), 650).why == ("frames_differ",)
    assert judged(seen(*STEADY, hand, *after), 710).why == ()


@pytest.mark.parametrize(
    ("needed", "readers", "why"),
    [
        (1, ("geometric",), ()),
        (1, BOTH, ()),
        (2, ("geometric",), ("one_reader",)),
        (2, ("learned", "learned"), ("one_reader",)),
        (2, (), ("one_reader",)),
        (2, BOTH, ()),
    ],
)
def test_as_many_readers_must_agree_as_the_table_asks_for(
    needed: int, readers: tuple[str, ...], why: tuple[str, ...]
) -> None:
    agreement = seen(*((at, replace(each, readers=readers)) for at, each in STEADY))
    found = verdict(agreement, 1, 2, HubNanos(0), HubNanos(350 * MS), Bounds(readers=needed))
    assert (found.why, found.readers) == (why, readers)


def test_without_a_picture_nothing_is_verified() -> None:
    agreement = Agreement()
    for at, each in STEADY:
        agreement = add(agreement, "north", HubNanos(at * MS), each, {})
    assert judged(agreement, 350).why == ("no_evidence",)


def test_a_frame_delivered_twice_or_late_is_left_out() -> None:
    assert judged(seen(*STEADY[:4], STEADY[3], STEADY[0]), 350).frames == 4


def test_a_seat_that_is_out_must_show_no_dice() -> None:
    assert judged(seen(*STEADY), 350, owned=0).why == ("dice_at_seat_out",)
    assert judged(seen((100, frame(state=SeatState.EMPTY))), 150, owned=0).why == ()
    assert judged(Agreement(), 150, owned=0).why == ()


def test_a_seat_that_no_camera_sees_is_asked_about() -> None:
    assert judged(Agreement(), 150).why == ("no_picture",)
    assert judged(seen(*STEADY), 340 + 1_600).why == ("no_picture",)


def test_what_stands_at_a_seat_is_what_all_cameras_say() -> None:
    agreement = seen((100, frame(state=SeatState.COVERED)))
    assert state_of(agreement, 1, HubNanos(150 * MS)) is SeatState.COVERED
    differ = seen((100, frame(3, 5)), camera="south", before=agreement)
    assert state_of(differ, 1, HubNanos(150 * MS)) is SeatState.UNSURE
