"""The newest frames that say the same: one count for dice and for cards (DESIGN: verified)."""

from dataclasses import dataclass, replace

import pytest

from hub.events.clocks import HubNanos
from hub.table.bounds import Bounds
from hub.table.run import Run, newest_run

MS = 1_000_000
BOUNDS = Bounds(frames=5, spread_ns=150 * MS)


@dataclass(frozen=True)
class Frame:
    at: HubNanos
    said: tuple[str, ...] = ("As",)
    readers: tuple[str, ...] = ("a", "b")
    clean: bool = True
    sha256: str = ""


def frames(count: int) -> list[Frame]:
    return [Frame(HubNanos(at * 50 * MS), sha256=str(at)) for at in range(1, count + 1)]


def test_all_frames_that_say_the_same_are_one_run_with_the_newest_picture() -> None:
    assert newest_run(frames(6), HubNanos(0)) == Run(6, 250 * MS, "6")
    assert newest_run([*frames(5), Frame(HubNanos(300 * MS))], HubNanos(0)) == Run(6, 250 * MS, "5")


@pytest.mark.parametrize("odd", [{"said": ("Ad",)}, {"readers": ("a",)}, {"clean": False}])
def test_a_frame_that_says_otherwise_ends_the_run(odd: dict[str, object]) -> None:
    given = frames(6)
    given[2] = replace(given[2], **odd)  # type: ignore[arg-type]
    assert newest_run(given, HubNanos(0)) == Run(3, 100 * MS, "6")


def test_frames_from_before_count_for_nothing() -> None:
    assert newest_run(frames(6), HubNanos(200 * MS)) == Run(2, 50 * MS, "6")
    assert newest_run(frames(6), HubNanos(300 * MS)) == Run()
    assert newest_run([*frames(3), Frame(HubNanos(200 * MS), clean=False)], HubNanos(0)) == Run()


@pytest.mark.parametrize(
    ("run", "lacks"),
    [
        (Run(5, 150 * MS, "x"), ()),
        (Run(4, 150 * MS, "x"), ("frames_differ",)),
        (Run(5, 150 * MS - 1, "x"), ("frames_differ",)),
        (Run(5, 150 * MS), ("no_evidence",)),
    ],
)
def test_a_run_must_be_long_enough_and_have_a_picture(run: Run, lacks: tuple[str, ...]) -> None:
    assert run.lacks(BOUNDS) == lacks
