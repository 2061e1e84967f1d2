"""Until when the hub was there: told now and then, believed only by the clock that it was told by."""

from pathlib import Path

import pytest

from hub.events.clocks import HubNanos
from hub.host.alive import FILE, STEP_NS, Alive


def test_the_last_word_is_found_again_by_the_next_hub_of_the_same_clock(tmp_path: Path) -> None:
    Alive(tmp_path, 7).tell(HubNanos(5_000_000_000))
    assert Alive(tmp_path, 7).last(HubNanos(9_000_000_000)) == 5_000_000_000
    assert Alive(tmp_path, 8).last(HubNanos(9_000_000_000)) == 0  # the machine was switched off since
    assert Alive(tmp_path, 7).last(HubNanos(4_000_000_000)) == 0


def test_it_is_told_four_times_a_second_at_most(tmp_path: Path) -> None:
    alive = Alive(tmp_path, 7)
    for at in range(STEP_NS, 3 * STEP_NS, STEP_NS // 10):
        alive.tell(HubNanos(at))
    assert alive.last(HubNanos(10 * STEP_NS)) == 2 * STEP_NS


@pytest.mark.parametrize("text", ["", "7", "7 x", "7 1 2", "\xff"])
def test_a_torn_word_says_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="latin-1")
    assert Alive(tmp_path, 7).last(HubNanos(10)) == 0


def test_a_folder_that_is_not_there_is_not_the_hubs_end(tmp_path: Path) -> None:
    alive = Alive(tmp_path / "gone", 7)
    alive.tell(HubNanos(STEP_NS))
    assert alive.last(HubNanos(STEP_NS)) == 0
