"""Single situations of the chain: the field's cases C3, C4, C5, C8, cables that are swapped, clocks that go astray."""

from pathlib import Path

import pytest

from hub.events.observations import ButtonPressed, LastEntryUndone, TimeHoldEntered, TimeResumeEntered
from hub.events.outcome import Outcome
from hub.events.timecalls import (
    ClockLost,
    Clocks,
    ClocksDiffered,
    HoldCause,
    Presses,
    TimeDisputed,
    TimeExpired,
    TimeHeld,
)
from tests.chain.agenda import MS, SECOND
from tests.chain.house import Fate
from tests.chain.script import Script


@pytest.mark.parametrize("again_ms", [150, 350, 700])
def test_c3_one_press_as_many_events_acts_once_and_not_in_the_next_bidding_either(again_ms: int) -> None:
    script = Script()
    noise = script.cable("seat-2")
    noise.doubled = 1.0
    script.press("seat-2", "bluff", script.now, held_ms=again_ms + 200)
    script.world.agenda.after(again_ms * MS, script.world.gadgets["seat-2"].reboot)
    script.world.run(0.12)
    script.enter(LastEntryUndone("Ann"))  # the same turn is open again when the tail arrives
    script.world.run(3)
    assert script.kinds() == ["ChallengeOpened", "ChallengeTakenBack"]
    assert [ack.outcome for _, ack in script.presses("bluff") if ack] == [Outcome.ACCEPTED, Outcome.REPEATED]
    script.end()


@pytest.mark.parametrize(("silent_ms", "in_time"), [(700, True), (3_800, False)])
def test_c4_pressed_at_59_8_s_and_delivered_late(silent_ms: int, in_time: bool) -> None:
    script = Script(limit_s=60).call_time()
    ends = script.deadline
    script.press("seat-2", "bluff", ends - 200 * MS)
    script.until(ends - 210 * MS)
    script.cable("seat-2").mute = True
    script.until(ends + silent_ms * MS)
    script.cable("seat-2").mute = False
    script.until(ends + 6 * SECOND)
    if in_time:
        assert script.kinds() == ["TimeCalled", "TimeAnswered", "ChallengeOpened"]
    else:
        assert script.kinds() == ["TimeCalled", "TimeExpired", "DealerCalled", "TimeDisputed", "DealerCalled"]
        expired, disputed = script.the(TimeExpired), script.the(TimeDisputed)
        assert expired.presses is Presses.SILENT
        pressed = ends - 200 * MS + script.world.hours.ahead
        assert abs(disputed.pressed - pressed) <= disputed.bound_ns
        assert disputed.arrived > expired.deadline + SECOND
    script.end()


def test_c5_stamps_that_lie_are_told_and_the_press_counts_by_its_arrival() -> None:
    script = Script().call_time()
    script.world.gadgets["seat-2"].lie_us = 2_000_000
    ends = script.deadline
    script.press("seat-2", "bluff", ends + 100 * MS)  # by its stamp it would have been in time
    script.until(ends + 400 * MS)
    assert script.kinds() == ["TimeCalled", "TimeCancelled", "ChallengeOpened"]
    ((seen, _),) = script.presses("bluff")
    assert isinstance(seen.observation, ButtonPressed)
    assert seen.observation.timing is None
    assert "stamps" in " ".join(tell.what for tell in script.world.span.told)
    host = script.world.house.host
    assert host is not None
    assert host.view(script.world.hours.hub(), script.world.hours.utc()).faults
    script.end()


@pytest.mark.parametrize("fate", [None, Fate.BEFORE, Fate.AFTER])
def test_c8_the_power_is_cut_ten_times_and_nothing_acknowledged_is_lost(fate: Fate | None) -> None:
    script = Script(limit_s=3)
    world = script.world
    for turn in range(10):
        before = len(script.kinds())
        script.press(f"seat-{turn % 3 + 1}", "time", script.now)
        world.run(0.06 + 0.013 * turn)  # some are acknowledged by then, the first is on its way
        if fate is not None:
            script.press("seat-3", "call", script.now)
        world.house.kill(fate)
        world.run(0.2)
        world.house.kill()
        world.run(0.4)
        world.house.start()
        world.run(1)
        assert "TimeCalled" in script.kinds()[before:]
        if script.running.held is HoldCause.RESTART:
            script.enter(TimeResumeEntered(script.running.call, "Ann"))
        script.press("seat-2", "bluff", script.now)
        world.run(1.1)
        script.enter(LastEntryUndone("Ann"))
        assert script.ruled()[-1].__class__.__name__ == "ChallengeTakenBack"
    assert script.kinds().count("TimeCalled") == script.kinds().count("TimeAnswered") == 10
    script.end()


def test_swapped_cables_change_nothing_for_the_time_that_runs() -> None:
    script = Script().call_time()
    world = script.world
    one, other = Path("/dev/seat-1"), Path("/dev/seat-2")
    first, second = world.pull(one), world.pull(other)
    assert first is not None
    assert second is not None
    world.plug(one, second)
    world.plug(other, first)
    script.press("seat-2", "bluff", script.deadline - 3 * MS)
    script.world.run(6)
    assert script.kinds() == ["TimeCalled", "TimeAnswered", "ChallengeOpened"]
    script.end()


def test_a_shot_clock_that_is_unplugged_is_lost_and_the_hub_goes_by_its_own() -> None:
    script = Script(limit_s=8, clock=True).call_time()
    script.world.pull(Path("/dev/clock"))
    script.world.run(10)
    assert script.kinds() == ["TimeCalled", "ClockLost", "TimeExpired", "DealerCalled"]
    assert script.the(ClockLost).device == "clock"
    expired = script.the(TimeExpired)
    assert expired.clocks is Clocks.LOST
    script.end()


def test_a_shot_clock_that_starts_anew_counts_on_to_the_same_end() -> None:
    script = Script(limit_s=8, clock=True).call_time()
    ends, clock = script.deadline, script.world.gadgets["clock"]
    script.world.run(3)
    clock.reboot()
    script.world.run(8)
    assert script.kinds() == ["TimeCalled", "TimeExpired", "DealerCalled"]
    expired = script.the(TimeExpired)
    assert expired.clocks is Clocks.AGREED
    counted = [end for said, call, end in clock.counts if call == 1 and end > 0 and said > ends - 4 * SECOND]
    assert counted
    assert abs(counted[-1] - ends) < 10 * MS
    script.end()


def test_a_shot_clock_that_does_not_hear_of_a_hold_differs_and_the_later_end_is_used() -> None:
    script = Script(limit_s=8, clock=True).call_time()
    script.world.run(1)
    script.cable("clock").deaf = True
    script.enter(TimeHoldEntered(1, "Ann"))
    script.world.run(1)
    script.enter(TimeResumeEntered(1, "Ann"))
    later = script.deadline
    script.world.run(10)
    differed, expired = script.the(ClocksDiffered), script.the(TimeExpired)
    assert differed.deadline == expired.deadline == later + script.world.hours.ahead
    assert expired.clocks is Clocks.LATER_USED
    script.end()


def test_a_hub_that_is_dead_over_the_deadline_takes_nobody_his_time() -> None:
    script = Script().call_time()
    world, ends = script.world, script.deadline
    script.until(ends - SECOND)
    world.house.kill()
    script.press("seat-2", "bluff", ends - 100 * MS)
    script.until(ends + 2 * SECOND)
    world.house.start()
    script.world.run(1.5)
    assert script.kinds() == ["TimeCalled", "TimeHeld", "TimeAnswered", "ChallengeOpened"]
    held = script.the(TimeHeld)
    assert held.cause is HoldCause.RESTART
    script.end()
