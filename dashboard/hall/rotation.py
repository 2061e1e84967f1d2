"""Which table the hall's TV shows: each for a while, in the order of their numbers. Pure: time is an argument.

All screens turn at the same moment, since the server turns. A table is not left in the middle of a reveal or of *Time*.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hub.events.clocks import HubNanos
from hub.views.model import TableView

TURN_NS: Final = 12_000_000_000
LONGEST_NS: Final = 60_000_000_000
"""No table stands longer than this while another waits, whatever happens at it."""
REVEAL_US: Final = 12_000_000
"""So long a reveal stands (SCREENS 3 b)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The number of the table that is shown, and since when; None: none is."""

    number: int | None = None
    since: HubNanos = HubNanos(0)


def turned(turn: Turn, there: Sequence[int], busy: bool, now: HubNanos) -> Turn:
    """Whose turn it is now.

    Args:
        turn: whose it was.
        there: the numbers of the tables that can be shown.
        busy: whether something is going on at the table that is shown, which should be seen to its end.
        now: by the monotonic clock.
    """
    if not there:
        return turn
    shown = now - turn.since
    if turn.number in there and (shown < TURN_NS or (busy and shown < LONGEST_NS)):
        return turn
    following = next((number for number in sorted(there) if turn.number is None or number > turn.number), min(there))
    return Turn(following, now)


def busy(view: TableView) -> bool:
    """Whether spectators would miss the end of something; ages are by the table's own time of day."""
    revealed = view.settlement is not None and 0 <= view.at - view.settlement.at < REVEAL_US
    return view.time is not None or revealed or view.phase in ("revealing", "review")
