"""The dealer's boxes: the buttons of *Time*, which stand for entries that the dealer's page makes too. Pure."""

from typing import Final

from hub.events.observations import (
    Observation,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)
from hub.events.rulings import Refusal
from hub.table.play import Kept

TIME: Final = "time"
"""What a button says that calls *Time*: at a seat for its player, at the dealer's for the dealer."""

WHO: Final = "dealer's box"

_BUTTONS: Final = frozenset({"start", "stop", "hold", "resume", "cancel", TIME})


def time_entry(state: Kept, button: str) -> Observation | Refusal | None:
    """The entry that a button of a box without a seat stands for; None: it is none of *Time*.

    `start` and `stop` are printed on the shot clock: they call *Time* or let it go on, and hold it.
    """
    if button not in _BUTTONS:
        return None
    running = state.time.running
    if button == TIME or (button == "start" and running is None):
        return TimeEntered(None, WHO)
    if running is None:
        return Refusal("no_time")
    match button:
        case "hold" | "stop":
            return TimeHoldEntered(running.call, WHO)
        case "cancel":
            return TimeCancelEntered(running.call, WHO)
        case _:
            return TimeResumeEntered(running.call, WHO)
