"""Re-entry to a Bluff and Win tournament (BLUFF.md B2, D13)."""

from typing import Final

from hub.events.clocks import UtcMicros
from hub.events.rulings import Refusal

WINDOW_S: Final = 3 * 60 * 60
SECOND_US: Final = 1_000_000


def closes_at(first_deal: UtcMicros, window_s: int = WINDOW_S) -> UtcMicros:
    """The first moment at which re-entry is closed: so many seconds of wall time after the first deal, breaks included.

    The wall clock, because the window outlives a restart of the machine, which the monotonic clock does not.
    """
    return UtcMicros(first_deal + window_s * SECOND_US)


def reentry_refused(now: UtcMicros, first_deal: UtcMicros | None, window_s: int = WINDOW_S) -> Refusal | None:
    """Why nobody may enter again now, or None while it is open; it is, as long as nothing was dealt (D13)."""
    if first_deal is None or now < closes_at(first_deal, window_s):
        return None
    return Refusal("reentry_closed")
