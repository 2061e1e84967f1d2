"""Which seats are read when, and when their picture goes along."""

from itertools import pairwise

import pytest

from hub.events.readings import DieReading, SeatReading, SeatState
from vision.watch_plan import COVERED_AT_MOST_US, PICTURE_READINGS, QUICK_READINGS, ReadPlan

INTERVAL = 66_667


def reading(seat: int, state: SeatState = SeatState.LIFTED, values: tuple[int, ...] = (2, 5), x: float = 0.0):
    return SeatReading(seat, state, tuple(DieReading(value, 0.9, (x, 0.0)) for value in values))


class Run:
    """Frames of a camera at 15 a second; what each seat shows can be changed."""

    def __init__(self, seats: dict[int, SeatReading]) -> None:
        self.shows, self.plan = seats, ReadPlan(seats)
        self.at = 1_000_000
        self.read: list[tuple[int, tuple[int, ...]]] = []
        self.pictures: list[tuple[int, int]] = []

    def frames(self, count: int, moving: tuple[int, ...] = ()) -> None:
        for _ in range(count):
            self.at += INTERVAL
            self.plan.moving(moving, self.at)
            due = self.plan.due([seat for seat in self.shows if seat not in moving], self.at)
            if due:
                self.read.append((self.at, due))
            for seat in due:
                if self.plan.took(self.shows[seat], self.at):
                    self.pictures.append((self.at, seat))

    def often(self, seat: int, since: int) -> int:
        return sum(seat in due for at, due in self.read if at > since)


def lifted(count: int) -> dict[int, SeatReading]:
    return {seat: reading(seat) for seat in range(1, count + 1)}


def covered(count: int) -> dict[int, SeatReading]:
    return {seat: reading(seat, SeatState.COVERED, ()) for seat in range(1, count + 1)}


def test_in_a_reveal_every_frame_is_read():
    run = Run(lifted(5))
    run.frames(QUICK_READINGS)
    assert [due for _, due in run.read] == [(1, 2, 3, 4, 5)] * QUICK_READINGS


def test_after_eight_readings_alike_an_unmoved_seat_is_read_every_250_ms():
    run = Run(lifted(1))
    run.frames(QUICK_READINGS)
    since = run.at
    run.frames(60)
    assert 13 <= run.often(1, since) <= 16


def test_the_hub_never_has_to_wait_half_a_second_for_a_lifted_seat():
    run = Run(lifted(2))
    run.frames(100)
    times = [at for at, due in run.read if 1 in due]
    assert max(b - a for a, b in pairwise(times)) < 500_000


@pytest.mark.parametrize("seats", [1, 2, 5, 10])
def test_while_all_is_covered_at_most_two_frames_a_second_are_read(seats):
    run = Run(covered(seats))
    run.frames(45)
    since = run.at
    run.frames(150)
    assert 0 < len([at for at, _ in run.read if at > since]) <= 20
    assert all(run.often(seat, since) >= 9 for seat in run.shows)


def test_covered_seats_wait_while_others_are_revealed_but_not_until_the_hub_forgets_them():
    run = Run({**covered(4), 5: reading(5)})
    run.frames(30)
    since = run.at
    values = 0
    for _ in range(60):
        values = values % 6 + 1
        run.shows[5] = reading(5, values=(values,))
        run.frames(1)
    assert run.often(5, since) >= 56
    for seat in range(1, 5):
        times = [at for at, due in run.read if seat in due]
        assert max(b - a for a, b in pairwise(times)) <= COVERED_AT_MOST_US + INTERVAL


def test_a_seat_that_moved_is_read_quickly_again():
    run = Run(lifted(1))
    run.frames(40)
    run.frames(2, moving=(1,))
    since = run.at
    run.frames(QUICK_READINGS)
    assert run.often(1, since) == QUICK_READINGS


def test_a_seat_that_reads_otherwise_without_moving_is_read_quickly_again():
    run = Run(lifted(1))
    run.frames(40)
    run.shows[1] = reading(1, values=(3, 3))
    run.frames(4)
    since = run.at
    run.frames(5)
    assert run.often(1, since) == 5


def test_the_picture_goes_along_with_the_fifth_reading_alike_and_then_once_a_second():
    run = Run(lifted(1))
    run.frames(PICTURE_READINGS)
    assert run.pictures == [(run.at, 1)]
    run.frames(75)
    gaps = [b - a for (a, _), (b, _) in pairwise(run.pictures)]
    assert len(gaps) >= 3 and min(gaps) >= 1_000_000 and max(gaps) <= 1_400_000


def test_places_and_scores_that_noise_changes_do_not_make_a_reading_another_one():
    run = Run(lifted(1))
    for step in range(PICTURE_READINGS):
        run.shows[1] = reading(1, x=0.1 * step)
        run.frames(1)
    assert len(run.pictures) == 1


@pytest.mark.parametrize("state", [SeatState.COVERED, SeatState.EMPTY, SeatState.UNSURE])
def test_only_a_lifted_seat_has_a_picture(state):
    run = Run({1: reading(1, state, ())})
    run.frames(100)
    assert run.pictures == []


def test_values_that_change_begin_the_count_anew():
    run = Run(lifted(1))
    run.frames(PICTURE_READINGS - 1)
    run.shows[1] = reading(1, values=(1, 1))
    run.frames(PICTURE_READINGS - 1)
    assert run.pictures == []
    run.frames(1)
    assert len(run.pictures) == 1


def test_new_values_have_their_picture_without_waiting_for_the_second():
    run = Run(lifted(1))
    run.frames(PICTURE_READINGS)
    run.shows[1] = reading(1, values=(1, 1))
    run.frames(PICTURE_READINGS)
    assert len(run.pictures) == 2


def test_motion_is_told_at_once_and_then_every_250_ms():
    plan = ReadPlan([1, 2])
    told = [plan.moving([1], at) for at in range(0, 800_000, 50_000)]
    assert [index for index, seats in enumerate(told) if seats == (1,)] == [0, 5, 10, 15]
    assert plan.due([1], 900_000) == (1,)
    assert plan.moving([1], 910_000) == (1,)


def test_after_a_fault_all_begins_anew():
    run = Run(lifted(1))
    run.frames(40)
    run.plan.reset()
    run.pictures.clear()
    run.frames(PICTURE_READINGS)
    assert len(run.pictures) == 1
