"""The lens as the dealer sees it: whose cards it waits for, and why it does not take those that lie there."""

from collections.abc import Callable
from typing import Any

from hub.events.clocks import HubNanos
from hub.table.core import Core
from hub.table.lens import lacks, waits
from hub.views.lens_model import LensView
from hub.views.sentences import doubt, refusal


def lens_view(core: Core[Any, Any], name_of: Callable[[int], str], now: HubNanos) -> LensView | None:
    """The lens, None at a table without one."""
    if not core.lenses:
        return None
    seat = core.lens.seat
    if seat is None or not waits(core.lens, now):
        return LensView()
    why = lacks(core.lens, now, core.bounds)
    said = refusal(core.lens.refused) if core.lens.refused and not why else " ".join(map(doubt, why))
    return LensView(seat, said or f"Lay the cards of {name_of(seat)} on the lens, face down and beside each other.")
