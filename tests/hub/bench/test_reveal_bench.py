"""The reveal benchmark measures what it says: from the last cup at rest, by the frames that decided, to the page."""

import json

import pytest

from hub.bench.reveal import figures
from hub.bench.timeline import MILLI, Timeline
from hub.events.clocks import DeviceTicks, UtcMicros
from hub.events.readings import FrameRead, SeatReading, SeatState
from hub.events.rulings import ChallengeSettled, Verification, VerifiedBy
from hub.figures import Figure, percentile
from hub.wire.messages import Scene, SeatScene, Stamp

STAMP = Stamp(1, UtcMicros(0), UtcMicros(1))


def scene(*cups: SeatState) -> Scene:
    return Scene(STAMP, tuple(SeatScene(seat, cup, (1,), 4, 7) for seat, cup in enumerate(cups, 1)), lift_ms=300)


def frame(at_ms: int, settled: bool = True) -> FrameRead:
    return FrameRead(DeviceTicks(at_ms * 1000), settled, (SeatReading(1, SeatState.LIFTED),))


def settled(by: VerifiedBy = VerifiedBy.CAMERA) -> ChallengeSettled:
    return ChallengeSettled(2, 1, 1, 4, (), 1, 2, None, 2, Verification(by, 5, 266, ("geometric",)))


def played(by: VerifiedBy = VerifiedBy.CAMERA) -> Timeline:
    timeline = Timeline()
    timeline.on_scene(scene(SeatState.LIFTED, SeatState.COVERED), 500 * MILLI)
    timeline.on_scene(scene(SeatState.LIFTED, SeatState.LIFTED), 1_000 * MILLI)
    for at in (900, 1_310, 1_376, 1_442, 1_508, 1_574, 1_640):
        timeline.on_frame("north", frame(at, settled=at != 1_310), (at + 40) * MILLI)
    timeline.on_ruling(settled(by), 1_700 * MILLI)
    timeline.on_drawn(1_720 * MILLI)
    timeline.on_streamed(1_710 * MILLI)
    return timeline


def test_the_time_runs_from_the_last_cup_at_rest_and_frames_before_it_do_not_count() -> None:
    (reveal,) = played().done
    assert [moment // MILLI for moment in (reveal.rest, reveal.first, reveal.fifth, reveal.read, reveal.ruled)] == [
        1_300,
        1_376,
        1_640,
        1_680,
        1_700,
    ]
    assert played().until_drawn() == [420 * MILLI]


def test_what_the_dealer_settled_is_counted_and_not_timed() -> None:
    timeline = played(VerifiedBy.DEALER)
    assert (timeline.done, timeline.by_dealer) == ([], 1)


def test_the_figures_name_their_goal_and_miss_it_when_it_is_missed() -> None:
    found = figures(played(), rounds=1)
    drawn = found[0]
    assert (drawn.value, drawn.goal, drawn.met) == (420.0, 700.0, True)
    assert not Figure("slow", 701.0, 700.0).met
    assert json.loads(drawn.as_json())["met"] is True


def test_a_percentile_is_the_value_that_so_many_do_not_exceed() -> None:
    assert percentile([5.0, 1.0, 3.0], 50) == 3.0
    assert percentile([float(each) for each in range(1, 101)], 95) == 95.0
    with pytest.raises(ValueError, match="no values"):
        percentile([], 95)
