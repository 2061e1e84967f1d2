"""The simulated people play a heat: they draw seats by seed, and stop when it is over."""

import pytest

from hub.events.heats import SeatDrawEntered, SeatDrawUndone
from hub.events.observations import ChallengeMade, ReviewRequested, TimeEntered
from hub.events.phase import Phase
from hub.people.pace import Pace
from hub.people.script import Press
from hub.people.troupe import Troupe, act
from tests.hub.host.heat_rig import NAMES, Rig


def played(rig: Rig, troupe: Troupe, steps: int) -> bool:
    """Whether the people are done; the dealer says what lies there, since no camera sees it."""
    now = 0.0
    for _ in range(steps):
        now += 2.0
        troupe, doing = act(troupe, rig.view(), now)
        if doing.done:
            return True
        if doing.entry is not None:
            rig.does(doing.entry)
        if isinstance(doing.press, Press):
            challenges = doing.press.button == "bluff"
            rig.does(ChallengeMade(doing.press.seat) if challenges else TimeEntered(doing.press.seat, "player"))
        if rig.view().phase is Phase.REVEALING:
            rig.does(ReviewRequested())
    return False


@pytest.mark.parametrize("seed", [1, 2])
def test_people_play_a_heat_to_its_end(seed: int) -> None:
    rig = Rig()
    assert played(rig, Troupe(seed, Pace(), rounds=1_000), 3_000)
    assert (rig.heat.finished, len(rig.heat.results), rig.heat.seed) == (True, 3, f"{seed} round 3")
    assert sorted(rig.heat.order) == sorted(NAMES)


def test_people_draw_where_a_draw_was_taken_back_and_do_nothing_once_all_is_over() -> None:
    rig = Rig()
    rig.does(SeatDrawUndone("Floor", 7))
    troupe = Troupe(1, Pace())
    assert not played(rig, troupe, 3_000)
    entered = rig.view()
    assert entered.heat.finished
    assert not played(rig, troupe, 20)
    assert rig.view() == entered


def test_a_draw_is_entered_for_the_table_of_the_sheet() -> None:
    rig = Rig()
    rig.lose_all("Di", "Cy", "Bo")
    troupe = Troupe(4, Pace())
    for step in range(100):
        troupe, doing = act(troupe, rig.view(), step * 1.0)
        if doing.entry is not None:
            break
    assert isinstance(doing.entry, SeatDrawEntered)
    assert (doing.entry.table, doing.entry.draw.seed) == (7, "4 round 2")
