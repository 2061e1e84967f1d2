from collections import Counter

from devices.bench import replug
from devices.bench.replug import Replugs, figures
from tests.devices.bench.test_chain_row import needs_mosquitto


@needs_mosquitto
def test_boxes_are_pulled_and_ruled_on_at_their_seats() -> None:
    found = {each.what: each.value for each in replug.measure(1, replugs=4)}
    assert "replug: right seat in under 1 s (of 4)" in found
    assert found["replug: presses that were lost, counted twice or at a wrong seat"] == 0
    assert found["replug: boxes that were shown at another port"] == 0


def test_a_press_that_is_late_lost_twice_or_elsewhere_is_no_success() -> None:
    found = figures(Replugs([100.0, 1_000.0], lost=1, astray=1, pressed=Counter({1: 2, 2: 1})), Counter({1: 3}))
    right, wrong, astray = found[:3]
    assert (right.value, right.goal, right.met) == (1, 3, False)
    assert (wrong.value, wrong.met) == (2, False)
    assert (astray.value, astray.met) == (1, False)
