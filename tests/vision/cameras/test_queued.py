"""Frames that lay in the driver's queue are told by when they come (C6), however busy the machine is."""

from vision.cameras.queued import DEPTH, QueueGate

INTERVAL = 66_667


def told(gate: QueueGate, times: list[int]) -> list[bool]:
    return [gate.is_queued(at) for at in times]


def steady(count: int, start: int = 0, interval: int = INTERVAL) -> list[int]:
    return [start + index * interval for index in range(count)]


def test_the_first_five_frames_may_be_old_however_they_come():
    assert told(QueueGate(INTERVAL), steady(8)) == [True] * DEPTH + [False] * 3
    assert told(QueueGate(INTERVAL), steady(8, interval=200)) == [True] * DEPTH + [False] * 3


def test_frames_that_come_a_little_early_or_late_are_no_pause():
    gate = QueueGate(INTERVAL)
    told(gate, steady(10))
    assert told(gate, [at + (9_000 if at % 2 else -9_000) for at in steady(20, 10 * INTERVAL)]) == [False] * 20


def test_after_a_pause_as_many_frames_may_be_old_as_fit_into_it():
    gate = QueueGate(INTERVAL)
    told(gate, steady(10))
    late = 9 * INTERVAL + 3 * INTERVAL
    assert told(gate, [late, late + 300, late + 600, late + 900, late + INTERVAL]) == [True] * 3 + [False] * 2


def test_after_a_long_pause_no_more_frames_are_thrown_away_than_a_driver_keeps():
    gate = QueueGate(INTERVAL)
    told(gate, steady(10))
    assert sum(told(gate, steady(20, 9 * INTERVAL + 5_000_000))) == DEPTH


def test_a_camera_that_is_slower_than_it_was_set_is_believed_after_a_while():
    gate = QueueGate(INTERVAL)
    assert not any(told(gate, steady(60, interval=3 * INTERVAL))[15:])
