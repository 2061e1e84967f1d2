"""Corrections by two people: what one proposes and another confirms, and what was ruled about it.

A correction takes back the last entries that stand, and may say what is entered in their place. Nothing is rewritten:
taking back is a further ruling, and so is what is entered then.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from hub.events.bounds import check, check_seat
from hub.events.draws import MAX_WHO, FloorEntry, check_names, is_shown
from hub.events.envelope import MAX_COUNTER
from hub.events.poker import PlayerActed
from hub.events.seat import SeatDice

MAX_BACK: Final = 40
"""Entries taken back by one correction: more than a hand of ten has on one street."""

MAX_BID: Final = 1_000


@dataclass(frozen=True, slots=True)
class RoundOrder:
    """The right result of round `number` at a table, from the winner to the first who was out."""

    table: int
    number: int
    order: tuple[str, ...]

    def __post_init__(self) -> None:
        check_names(self.order)


@dataclass(frozen=True, slots=True)
class BidMade:
    """The bid that was made."""

    seat: int
    count: int
    face: int

    def __post_init__(self) -> None:
        check_seat(self.seat)
        check(abs(self.count) <= MAX_BID and abs(self.face) <= MAX_BID, f"a bid has no number above {MAX_BID}")


@dataclass(frozen=True, slots=True)
class CorrectionProposed(FloorEntry):
    """Somebody proposes to take the last `back` entries back, and to enter one thing in their place, or nothing.

    Args:
        why: the reason, for the journal and for whoever confirms it.
        entry: the number of the last entry on the page of whoever proposes it (`TableView.entry`).
        back: how many entries are taken back.
        dice: the dice of every seat of the reveal that is open again.
        bid, act, result: what was done, or the right result of a heat's round.
    """

    why: str
    entry: int
    back: int = 0
    dice: tuple[SeatDice, ...] = ()
    bid: BidMade | None = None
    act: PlayerActed | None = None
    result: RoundOrder | None = None

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(0 < len(self.why.strip()) <= MAX_WHO and is_shown(self.why), "a correction says why, in plain letters")
        check(0 <= self.back <= MAX_BACK, f"a correction takes back at most {MAX_BACK} entries")
        check(0 <= self.entry < MAX_COUNTER, "an entry has a number from 0")
        instead = sum((bool(self.dice), self.bid is not None, self.act is not None, self.result is not None))
        check(instead <= 1, "a correction enters one thing at most")
        check(bool(instead or self.back), "a correction takes something back, or enters something")


@dataclass(frozen=True, slots=True)
class CorrectionEntry(FloorEntry):
    """An entry about the correction of this number, so that it never meets a later one."""

    number: int

    def __post_init__(self) -> None:
        FloorEntry.__post_init__(self)
        check(0 < self.number < MAX_COUNTER, "a correction has a number from 1")


@dataclass(frozen=True, slots=True)
class CorrectionConfirmed(CorrectionEntry):
    """Somebody else confirms it; it takes effect."""


@dataclass(frozen=True, slots=True)
class CorrectionDropped(CorrectionEntry):
    """It is declined, or withdrawn by whoever proposed it."""


CorrectionEntries = CorrectionProposed | CorrectionConfirmed | CorrectionDropped
"""What is entered about corrections."""


class FactKind(StrEnum):
    """What may be different after a correction."""

    PHASE = "phase"
    NUMBER = "number"
    """Of the round or hand."""
    DICE = "dice"
    BID = "bid"
    TURN = "turn"
    CHALLENGER = "challenger"
    WINNER = "winner"
    RESULT = "result"
    POINTS = "points"
    POT = "pot"
    BOARD = "board"
    CHIPS = "chips"
    BET = "bet"
    FOLDED = "folded"
    TABLE_RESULT = "table_result"
    """On a tournament's floor, by table and round ("3/2")."""
    SEATED = "seated"
    """Table and seat of a player ("3/2")."""
    PLACE = "place"
    ENTRANTS = "entrants"
    GOING_ON = "going_on"
    CHAMPION = "champion"


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that stands at a table, of a seat or of a name where it is somebody's. `value`: figures or a code."""

    kind: FactKind
    value: str
    seat: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A fact before and after; '' where there is none."""

    kind: FactKind
    before: str
    after: str
    seat: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class CorrectionOpened:
    """A correction was proposed, with what it would change; it waits for a second person."""

    number: int
    proposal: CorrectionProposed
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class CorrectionMade:
    """The correction of this number took effect by the rulings that follow: who proposed it, who confirmed it, why."""

    number: int
    who: str
    confirmed_by: str
    why: str
    changes: tuple[Change, ...]


class ClosedCause(StrEnum):
    """Why a correction came to nothing."""

    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    LAPSED = "lapsed"
    """What it was worked out on has changed meanwhile."""


@dataclass(frozen=True, slots=True)
class CorrectionClosed:
    """The correction of this number came to nothing. `who`: by whom, "hub" where it lapsed."""

    number: int
    cause: ClosedCause
    who: str


CorrectionRuling = CorrectionOpened | CorrectionMade | CorrectionClosed
"""What was ruled about corrections."""
