"""Corrections by two people, as the pages of the dealer and the floor see them; never the spectators."""

from dataclasses import dataclass

from hub.events.corrections import Change


@dataclass(frozen=True, slots=True)
class WaitingView:
    """A correction that waits for a second person: who proposed it, why, how many entries go, what would change."""

    number: int
    who: str
    why: str
    back: int
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class EndedView:
    """How the last correction ended: `made`, `declined`, `withdrawn` or `lapsed`; by whom; what it changed."""

    number: int
    ended: str
    who: str
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class CorrectionsView:
    """What waits, what was last, and what an undo would take back that takes two people, in words (else empty).

    `two`: it takes two people at this table to alter what was settled.
    """

    two: bool
    waiting: WaitingView | None
    last: EndedView | None
    undo: str
