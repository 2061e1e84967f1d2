"""What follows from a death."""

from dataclasses import replace

import pytest

from hub.events.clocks import HubNanos
from hub.supervisor.plan import Child
from hub.supervisor.policy import (
    BAD_CONFIGURATION,
    FIRST_DELAY_NS,
    HEALTHY_AFTER_NS,
    HOPELESS_AFTER,
    LAST_DELAY_NS,
    EndTable,
    Life,
    StartAgain,
    after_death,
)

HUB = Child("hub", ("hub",))
CAMERA = Child("vision", ("vision",), critical=False)
PEOPLE = Child("people", ("people",), ends_table=True)
START = HubNanos(1_000)
SOON = HubNanos(START + 1)
LATE = HubNanos(START + HEALTHY_AFTER_NS)


def test_the_first_death_is_followed_by_a_start_after_a_fifth_of_a_second() -> None:
    _, verdict = after_death(HUB, Life(START), 1, SOON)
    assert verdict == StartAgain(HubNanos(SOON + 200_000_000))


def test_the_delay_doubles_up_to_five_seconds_and_stays_there() -> None:
    life, delays = Life(START), []
    for _ in range(8):
        life, verdict = after_death(CAMERA, life, 1, SOON)
        assert isinstance(verdict, StartAgain)
        delays.append((verdict.at - SOON) / 1e9)
    assert delays == [0.2, 0.4, 0.8, 1.6, 3.2, 5.0, 5.0, 5.0]


def test_ten_seconds_of_health_reset_the_delay() -> None:
    worn = Life(START, delay_ns=LAST_DELAY_NS, deaths=4)
    life, verdict = after_death(HUB, worn, 1, LATE)
    assert verdict == StartAgain(HubNanos(LATE + FIRST_DELAY_NS))
    assert life.proven
    assert life.deaths == 1


def test_bad_configuration_at_the_start_ends_the_table_with_status_2() -> None:
    for child in (HUB, CAMERA):
        assert after_death(child, Life(START), BAD_CONFIGURATION, SOON)[1] == EndTable(2)


def test_status_2_of_a_child_that_was_well_is_a_death_like_any_other() -> None:
    life, verdict = after_death(HUB, Life(START), BAD_CONFIGURATION, LATE)
    assert isinstance(verdict, StartAgain)
    assert isinstance(after_death(HUB, replace(life, started=LATE), BAD_CONFIGURATION, LATE)[1], StartAgain)


def test_a_critical_child_that_never_came_up_ends_the_table_at_its_fifth_death() -> None:
    life = Life(START)
    for _ in range(HOPELESS_AFTER - 1):
        life, verdict = after_death(HUB, life, 1, SOON)
        assert isinstance(verdict, StartAgain)
    assert after_death(HUB, life, 1, SOON)[1] == EndTable(1)


@pytest.mark.parametrize("child", [HUB, CAMERA])
def test_a_child_that_was_once_well_is_tried_on_for_good(child: Child) -> None:
    life = Life(START, deaths=50, proven=True)
    assert isinstance(after_death(child, life, 1, SOON)[1], StartAgain)


def test_a_child_that_is_not_critical_is_tried_on_for_good() -> None:
    assert isinstance(after_death(CAMERA, Life(START, deaths=50), 1, SOON)[1], StartAgain)


def test_the_clean_end_of_the_last_round_ends_the_table_and_a_crash_does_not() -> None:
    assert after_death(PEOPLE, Life(START), 0, SOON)[1] == EndTable(0)
    assert isinstance(after_death(PEOPLE, Life(START), 1, SOON)[1], StartAgain)
    assert isinstance(after_death(HUB, Life(START), 0, SOON)[1], StartAgain)


@pytest.mark.parametrize("change", [{"name": "Hub 1"}, {"command": ()}, {"port": 70_000}])
def test_a_child_is_born_valid(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        Child(**{"name": "hub", "command": ("hub",), **change})  # type: ignore[arg-type]


def test_a_childs_environment_is_never_shown_for_it_holds_a_password() -> None:
    assert "secret" not in repr(Child("hub", ("hub",), environment=(("FLOORMAN_BROKER", "secret"),)))


def test_who_is_killed_again_and_again_is_started_again_and_again() -> None:
    life = Life(START)
    for _ in range(20):
        life, verdict = after_death(HUB, life, -9, HubNanos(START + 1))
        assert isinstance(verdict, StartAgain)
