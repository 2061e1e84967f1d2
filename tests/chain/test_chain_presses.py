"""The presses of the issue, one by one: at once, bouncing, a millisecond beside the deadline, held through it."""

import pytest

from hub.events.observations import BidEntered, ButtonPressed, LastEntryUndone
from hub.events.timecalls import (
    Presses,
    TimeAnswered,
    TimeExpired,
)
from tests.chain.agenda import MS, SECOND
from tests.chain.script import Script
from tests.chain.world import game_where


def test_two_presses_at_once_call_time_once() -> None:
    script = Script()
    for device in ("seat-3", "seat-1"):
        script.press(device, "time", script.now + 10 * MS)
    script.world.run(0.5)
    assert script.kinds() == ["TimeCalled"]
    assert sorted(ack.reason for _, ack in script.presses("time") if ack) == ["", "time_running"]
    script.end()


def test_a_press_that_bounces_for_20_ms_is_one_and_counts_from_its_first_edge() -> None:
    script = Script().call_time()
    at = script.deadline - 5 * MS  # it comes to rest after the deadline
    script.press("seat-2", "bluff", at, bounce_ms=20)
    script.until(at + SECOND)
    answered = script.the(TimeAnswered)
    assert abs(answered.at - script.world.hours.ahead - at) <= answered.bound_ns < MS
    assert len(script.presses("bluff")) == 1
    script.end()


def test_a_word_of_the_box_while_a_contact_still_bounces_does_not_end_the_time() -> None:
    bouncing_over_the_deadline()


def bouncing_over_the_deadline() -> None:
    """Pressed just before the deadline; a word of the box comes while the contact bounces, then none for a while."""
    script = Script().call_time()
    ends = script.deadline
    script.press("seat-2", "bluff", ends - 5 * MS, bounce_ms=20)
    script.until(ends + 20 * MS)
    script.cable("seat-2").mute = True
    script.until(ends + 450 * MS)
    script.cable("seat-2").mute = False
    script.until(ends + 900 * MS)
    assert script.kinds() == ["TimeCalled", "TimeAnswered", "ChallengeOpened"]
    script.end()


def test_a_word_of_the_box_from_before_the_deadline_does_not_end_the_time() -> None:
    word_from_before()


def word_from_before() -> None:
    """The box tells of a change shortly before the deadline; what it tells of the press in between is lost at first."""
    script = Script().call_time()
    ends = script.deadline
    script.press("seat-2", "call", ends - 300 * MS, held_ms=120)
    script.until(ends - 110 * MS)
    script.cable("seat-2").mute = True
    script.press("seat-2", "bluff", ends - 50 * MS)
    script.until(ends + 450 * MS)
    script.cable("seat-2").mute = False
    script.until(ends + 900 * MS)
    assert script.kinds() == ["TimeCalled", "DealerCalled", "TimeAnswered", "ChallengeOpened"]
    script.end()


@pytest.mark.parametrize("late_acts", [True, False])
def test_with_clocks_well_known_a_millisecond_decides(late_acts: bool) -> None:
    with game_where(late_acts=late_acts):
        script = Script()
        script.world.referee.late_acts = late_acts
        script.call_time().press("seat-2", "bluff", script.deadline - MS)
        script.world.run(6)
        assert script.kinds() == ["TimeCalled", "TimeAnswered", "ChallengeOpened"]
        script.enter(LastEntryUndone("Ann"))
        script.call_time().press("seat-2", "bluff", script.deadline + MS)
        script.world.run(6)
        late = ["TimeCancelled", "ChallengeOpened"] if late_acts else ["TimeExpired", "DealerCalled"]
        assert script.kinds()[-3:] == ["TimeCalled", *late]
        bounds = [seen.observation.timing.bound_ns for seen, _ in script.presses("bluff")
                  if isinstance(seen.observation, ButtonPressed) and seen.observation.timing]  # fmt: skip
        assert len(bounds) == 2
        assert max(bounds) < MS // 2
        script.end()


def test_where_clocks_are_known_badly_the_player_has_the_benefit() -> None:
    script = Script(jitter_ms=20).call_time()
    script.press("seat-2", "bluff", script.deadline + MS // 10)
    script.world.run(6)
    answered = script.the(TimeAnswered)
    assert answered.by_benefit or answered.at <= answered.deadline
    script.end()


def test_a_button_that_is_held_through_the_deadline_is_one_press_from_before_it() -> None:
    script = Script().call_time()
    script.press("seat-2", "bluff", script.deadline - 100 * MS, held_ms=2_500)
    script.world.run(9)
    assert script.kinds() == ["TimeCalled", "TimeAnswered", "ChallengeOpened"]
    script.end()


def test_a_button_that_is_stuck_since_before_the_call_acts_no_more() -> None:
    script = Script()
    script.press("seat-2", "bluff", script.now, held_ms=20_000)
    script.world.run(0.5)
    script.enter(LastEntryUndone("Ann"))
    script.call_time()
    script.world.run(6)
    assert script.kinds()[-3:] == ["TimeCalled", "TimeExpired", "DealerCalled"]
    assert script.the(TimeExpired).presses is Presses.REPORTED
    script.end()


def test_a_bid_that_was_made_in_time_and_arrives_after_the_deadline_counts() -> None:
    script = Script().call_time()
    script.until(script.deadline - 2 * MS)
    script.world.post.trouble.late = 100 * MS
    script.enter(BidEntered(2, 1, 3))
    script.world.run(1)
    assert script.kinds() == ["TimeCalled", "TimeAnswered", "BidStood"]
    script.end()
