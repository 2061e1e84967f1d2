"""What the journal knows of corrections, and how rulings change it. No rule here."""

from dataclasses import dataclass, replace

from hub.events.corrections import CorrectionClosed, CorrectionMade, CorrectionOpened
from hub.events.rulings import Ruling


@dataclass(frozen=True, slots=True)
class Corrections:
    """What the journal knows of corrections: the one that waits, how many there were, and how the last one ended."""

    open: CorrectionOpened | None = None
    made: int = 0
    last: CorrectionMade | CorrectionClosed | None = None


def evolve_corrections(state: Corrections, ruling: Ruling) -> Corrections:
    """The state after a ruling; those that are about no correction leave it."""
    match ruling:
        case CorrectionOpened(number):
            return replace(state, open=ruling, made=number)
        case CorrectionMade() | CorrectionClosed():
            return replace(state, open=None, last=ruling)
        case _:
            return state
