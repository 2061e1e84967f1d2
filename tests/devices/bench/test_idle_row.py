import pytest

from devices.bench import idle
from hub.measuring import BenchError


def test_both_loops_are_measured_and_compared() -> None:
    ratio, ours, bare = idle.measure(1, turns=1, turn_s=0.3)
    assert ratio.goal == 2.0
    assert ours.value > 0 < bare.value
    assert ratio.value == pytest.approx(ours.value / bare.value)


def test_ports_that_do_not_open_are_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(idle, "_OPEN_S", 0.05)
    with pytest.raises(BenchError, match="did not open"):
        idle._await(lambda: False)
