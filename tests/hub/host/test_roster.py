"""The bounds of the table file are those of the core."""

from hub.host.roster import bounds
from hub.settings.model import Verification
from hub.table.raffle.agreement import Bounds


def test_every_bound_comes_from_the_table_file() -> None:
    given = Verification(frames=7, spread_ms=200, newest_ms=300, patience_ms=4_000, readers=2)
    assert bounds(given) == Bounds(7, 200_000_000, 300_000_000, 4_000_000_000, 2)


def test_the_defaults_are_the_same_in_both() -> None:
    assert bounds(Verification()) == Bounds()
