"""The referee sees it where a part of the chain does what it must not: for each, some seed fails."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from devices.bridge import events
from devices.bridge.timekeeping import Timekeeper
from devices.clocksync.sync import ClockSync
from devices.models import body
from devices.models.contacts import Contacts
from hub.events.clocks import DeviceTicks, HubNanos
from hub.events.timecalls import Presses
from hub.events.timing import InputReport, Timing
from hub.host import host, replay
from hub.host.host import Host
from hub.table import clockwatch, core, deadlines
from hub.table.moment import Moment
from tests.chain.test_chain_presses import bouncing_over_the_deadline, word_from_before
from tests.chain.world import by_chance

SEEDS = 200


def ignores_the_bound(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Moment, "is_by", lambda moment, deadline: moment.at <= deadline)


def counts_by_arrival(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core, "moment", lambda timing, clock, now: Moment(now, timing.bound_ns if timing else 0, not timing))


def rules_the_expiry_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(deadlines, "_known", lambda *_: Presses.REPORTED)


def does_not_mind_that_events_wait(patch: pytest.MonkeyPatch) -> None:
    reported = deadlines._reported

    def careless(report: InputReport | None, deadline: HubNanos, clock: int) -> bool:
        return reported(report and replace(report, waiting=0), deadline, clock)

    patch.setattr(deadlines, "_reported", careless)


def takes_a_word_from_before_the_deadline(patch: pytest.MonkeyPatch) -> None:
    reported = deadlines._reported
    patch.setattr(deadlines, "_reported", lambda said, ends, clock: reported(said, HubNanos(ends - 250_000_000), clock))


def applies_an_event_twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core, "is_seen", lambda *_: False)


def takes_the_tail_of_a_press_for_another(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core, "is_same_press", lambda *_: False)


def forgets_presses_at_a_restart(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(replay, "recall_press", lambda core_, envelope, *_: core.recall(core_, envelope))


def drops_disputes(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core, "disputed", lambda *_: ())


def takes_old_presses(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(core, "is_old", lambda *_: False)


def lets_time_run_on_while_it_is_dead(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(host, "after_restart", lambda *_: ())


def answers_before_it_has_written(patch: pytest.MonkeyPatch) -> None:
    observe = Host.observe

    def hasty(self: Host, observed: Any, now: HubNanos, utc: Any) -> None:
        step = core.receive(self._core, observed.envelope, observed.observation, now)
        if step.outcome is not None:
            self._answer(observed, step.outcome, step.reason)
        observe(self, observed, now, utc)

    patch.setattr(Host, "observe", hasty)


def holds_from_the_arrival(patch: pytest.MonkeyPatch) -> None:
    enter = deadlines.enter
    patch.setattr(
        "hub.table.decide.enter", lambda state, entry, _at, now: enter(state, entry, Moment(now, 0, True), now)
    )


def calls_no_clock_lost(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(clockwatch, "LOST_NS", 10**15)


def sees_clocks_differ_that_agree(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(clockwatch, "TOLERANCE_NS", -(10**9))


def the_bridge_acknowledges_by_itself(patch: pytest.MonkeyPatch) -> None:
    forward = events._forward

    def hasty(device: Any, event: Any, *rest: Any) -> Any:
        return [*forward(device, event, *rest), *events.acknowledge(device, event.boot, event.seq)]

    patch.setattr(events, "_forward", hasty)


def the_bridge_times_by_arrival(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Timekeeper, "timing", lambda self, event, now, *_: Timing(now, self.bound_ns(event.ticks), self.clock)
    )


def the_bound_is_a_tenth(patch: pytest.MonkeyPatch) -> None:
    at = ClockSync.at

    def sure(self: ClockSync, ticks: DeviceTicks) -> Any:
        found = at(self, ticks)
        return found and replace(found, bound_ns=found.bound_ns // 10)

    patch.setattr(ClockSync, "at", sure)


def the_firmware_times_the_last_edge(patch: pytest.MonkeyPatch) -> None:
    settled = Contacts.settled
    patch.setattr(Contacts, "settled", lambda self, now: [replace(each, since=now) for each in settled(self, now)])


def the_firmware_settles_while_it_bounces(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(body.Body, "_settled", lambda self, now: now)


WRONGS: dict[Callable[[pytest.MonkeyPatch], None], int] = {
    ignores_the_bound: 2,
    counts_by_arrival: 0,
    rules_the_expiry_at_once: 14,
    does_not_mind_that_events_wait: 23,
    applies_an_event_twice: 3,
    takes_the_tail_of_a_press_for_another: 0,
    forgets_presses_at_a_restart: 0,
    drops_disputes: 14,
    takes_old_presses: 26,
    lets_time_run_on_while_it_is_dead: 1,
    answers_before_it_has_written: 74,
    holds_from_the_arrival: 3,
    calls_no_clock_lost: 80,
    sees_clocks_differ_that_agree: 0,
    the_bridge_acknowledges_by_itself: 1,
    the_bridge_times_by_arrival: 0,
    the_bound_is_a_tenth: 0,
    the_firmware_times_the_last_edge: 0,
}
"""With a seed that saw it once, which is tried first: it saves time and nothing else."""


@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: wrong.__name__)
def test_the_referee_sees_that(wrong: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    wrong(monkeypatch)
    assert any(_is_seen(seed) for seed in (WRONGS[wrong], *range(SEEDS)))


def _is_seen(seed: int) -> bool:
    referee = by_chance(seed, harsh=True).referee
    return bool(referee.wrong) or referee.tally["bound broken"] > 0


CASES: list[tuple[Callable[[pytest.MonkeyPatch], None], Callable[[], None]]] = [
    (the_firmware_settles_while_it_bounces, bouncing_over_the_deadline),
    (takes_a_word_from_before_the_deadline, word_from_before),
]


@pytest.mark.parametrize(("wrong", "case"), CASES, ids=lambda each: each.__name__)
def test_the_case_sees_that(
    wrong: Callable[[pytest.MonkeyPatch], None], case: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong(monkeypatch)
    with pytest.raises(AssertionError):
        case()
