from dataclasses import replace

import pytest

from devices.bench import sync
from devices.bench.chance import seeded
from devices.bench.links import LINKS, SECOND, USUAL, Answered, Asked, Crystal, happenings
from devices.clocksync.sync import ClockSync, Converted
from hub.events.clocks import DeviceTicks, HubNanos

SHORT_S = 240.0


def test_the_same_seed_finds_the_same() -> None:
    once, again, other = (sync.findings(USUAL, seed, 1, SHORT_S) for seed in (3, 3, 4))
    assert once == again
    assert once != other


def test_all_methods_are_asked_the_same_and_the_bound_is_held_against_the_truth() -> None:
    found = sync.findings(USUAL, 3, 1, SHORT_S)
    assert found.asked > len(found.ours) > 0
    assert {len(each) for each in found.theirs.values()} == {len(found.ours)}
    assert found.exceeded == found.jumps == 0
    assert all(found.ratio(name) < 1.0 for name in sync.PEERS)


def test_a_bound_that_does_not_hold_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Boastful(ClockSync):
        def at(self, ticks: DeviceTicks) -> Converted | None:
            found = super().at(ticks)
            return found and replace(found, bound_ns=1_000)

    monkeypatch.setattr(sync, "ClockSync", Boastful)
    found = sync.findings(USUAL, 3, 1, SHORT_S)
    assert 5_000 < found.exceeded_of_10_000 <= 10_000


def test_the_row_has_a_ratio_for_every_peer_and_details_of_every_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sync, "USUAL_RUNS", 1)
    monkeypatch.setattr(sync, "RUNS", 1)
    monkeypatch.setattr(sync, "WARM_UP_S", 10.0)
    monkeypatch.setattr(sync.findings, "__defaults__", (40.0,))
    figures = sync.measure(1)
    goals = [figure.goal for figure in figures if figure.goal is not None]
    assert goals == [0.15, 0.7, 0.7, 1.0, 1.0]
    for link in LINKS:
        assert any(figure.what.startswith(f"  {link.name}: ") for figure in figures)


def test_what_happens_comes_in_the_order_in_which_the_hub_learns_of_it() -> None:
    found = list(happenings(USUAL, 60.0, seeded(1)))
    assert [each.now for each in found] == sorted(each.now for each in found)
    answers = [each for each in found if isinstance(each, Answered)]
    assert len(answers) == 60
    assert all(2_000_000 <= each.now - each.sent <= 40_000_000 for each in answers)
    asked = [each for each in found if isinstance(each, Asked)]
    assert {each.truth > each.now for each in asked} == {True, False}
    assert all(each.ticks == USUAL.crystal.ticks(each.truth) for each in asked)


def test_nothing_is_asked_in_a_silence() -> None:
    link = replace(USUAL, silent_s=300.0)
    begun = [each.sent / SECOND for each in happenings(link, 900.0, seeded(1)) if isinstance(each, Answered)]
    assert [each for each in begun if each >= 600.0]
    assert not [each for each in begun if 300.0 <= each < 600.0]


def test_a_crystal_drifts_swings_and_is_measured_by_a_clock_that_is_slewed() -> None:
    at = HubNanos(3_000 * SECOND)
    right = Crystal(0.0).ticks(at)
    assert Crystal(40.0).ticks(at) - right == 120_000
    quarter = HubNanos(round(37.5 * SECOND))
    assert Crystal(0.0, 2.0, 150.0).ticks(quarter) - Crystal(0.0).ticks(quarter) == pytest.approx(47, abs=1)
    assert Crystal(0.0, slewed_ppm=500.0).ticks(at) - right == pytest.approx(-50_000, abs=1)
