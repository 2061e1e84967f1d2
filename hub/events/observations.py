"""Observations: what devices, cameras and people say happened; they can be wrong, late, doubled or missing."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bluff import BluffEntry
from hub.events.bounds import check, check_id, check_seat
from hub.events.corrections import CorrectionEntries
from hub.events.envelope import MAX_COUNTER
from hub.events.heats import HeatEntry
from hub.events.lens import LensLaid
from hub.events.palace import PalaceEntry
from hub.events.poker import PokerEntry
from hub.events.razz import RazzEntry
from hub.events.readings import CupSeen, FrameRead
from hub.events.seat import AtSeat as AtSeat
from hub.events.seat import SeatDice as SeatDice
from hub.events.timing import Timing
from hub.events.tournaments import FloorOnly

MAX_BID = 1_000
"""A count with more digits is a slip of the finger; the rules refuse lower ones in their own words."""

MAX_WORDS = 200
"""Characters of free text in an entry; more does not fit a floor screen."""


def _check_call(call: int) -> None:
    check(0 < call < MAX_COUNTER, "a call of Time has a number from 1")


def _check_who(who: str) -> None:
    check(0 < len(who) <= MAX_WORDS, "an entry names who made it")


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A button went down on a box. The hub knows what it means: `bluff`, `time`, `call`, `hold` and more.

    `timing` says when; without it nobody could tell, and the press counts by its arrival.
    """

    button: str
    timing: Timing | None = None

    def __post_init__(self) -> None:
        check_id(self.button)


@dataclass(frozen=True, slots=True)
class ClockExpired:
    """A shot clock's own count for the *Time* number `call` ran out."""

    call: int
    timing: Timing | None = None

    def __post_init__(self) -> None:
        _check_call(self.call)


@dataclass(frozen=True, slots=True)
class TimeEntered:
    """The dealer calls *Time* on the player in turn, for the seat that asked for it or (None) for the floor (H25)."""

    caller: int | None
    who: str

    def __post_init__(self) -> None:
        if self.caller is not None:
            check_seat(self.caller)
        _check_who(self.who)


@dataclass(frozen=True, slots=True)
class TimeEntry:
    """An entry of the dealer about the running *Time*, by its number, so that it never meets a later one."""

    call: int
    who: str

    def __post_init__(self) -> None:
        _check_call(self.call)
        _check_who(self.who)


@dataclass(frozen=True, slots=True)
class TimeHoldEntered(TimeEntry):
    """The clock is to stand still: something is to be sorted out."""


@dataclass(frozen=True, slots=True)
class TimeResumeEntered(TimeEntry):
    """The clock is to go on from where it stood."""


@dataclass(frozen=True, slots=True)
class TimeCancelEntered(TimeEntry):
    """*Time* was called by mistake, or is not needed any more."""


@dataclass(frozen=True, slots=True)
class CallAnswered:
    """The dealer has seen that he is wanted at these seats; a call that came meanwhile from another one stays."""

    seats: tuple[int, ...]
    who: str

    def __post_init__(self) -> None:
        for seat in self.seats:
            check_seat(seat)
        _check_who(self.who)


@dataclass(frozen=True, slots=True)
class FloorAsked(AtSeat):
    """The dealer wants the floor to come, about this seat."""

    who: str

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        _check_who(self.who)


@dataclass(frozen=True, slots=True)
class BidSaid(AtSeat):
    """A bid in an entry; whether it is legal is for the rules to judge."""

    count: int
    face: int

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(abs(self.count) <= MAX_BID and abs(self.face) <= MAX_BID, f"a bid has no number above {MAX_BID}")


@dataclass(frozen=True, slots=True)
class BidEntered(BidSaid):
    """A bid as the dealer, or a seat pad, entered it (RAFFLE.md R12)."""


@dataclass(frozen=True, slots=True)
class BidCorrectionEntered(BidSaid):
    """The announcer corrects the standing bid (D14)."""


@dataclass(frozen=True, slots=True)
class ChallengeMade(AtSeat):
    """A player said or pressed "bluff" (R15)."""


class CallKind(StrEnum):
    """Calls that exist elsewhere and not here (R22, R23)."""

    SPOT_ON = "spot_on"
    STRAIGHT = "straight_bid"


@dataclass(frozen=True, slots=True)
class CallMade(AtSeat):
    """A call of another Liar's Dice: exact, or a bid on a straight."""

    call: CallKind


@dataclass(frozen=True, slots=True)
class CupLifted(AtSeat):
    """A cup came off its dice (R11, R15)."""


@dataclass(frozen=True, slots=True)
class CupMoved(AtSeat):
    """A cup was shifted on the table by `mm` of its centre; below 0: clearly moved, no measure (R10, D16)."""

    mm: float = -1.0


@dataclass(frozen=True, slots=True)
class CupTilted(AtSeat):
    """A player tilted his own cup where it stands (D16)."""


@dataclass(frozen=True, slots=True)
class ThumbSeen(AtSeat):
    """A thumb inside a cup (R9)."""


@dataclass(frozen=True, slots=True)
class DiceRevealed:
    """Every cup's dice, agreed by the cameras or said by the dealer: what the rules count (R15, R16)."""

    seats: tuple[SeatDice, ...]


@dataclass(frozen=True, slots=True)
class ReadingAnswered:
    """The dealer confirmed or corrected what the cameras asked: the dice of the seats in doubt."""

    review: int
    seats: tuple[SeatDice, ...]
    who: str

    def __post_init__(self) -> None:
        check(0 < len(self.who) <= MAX_WORDS, "an answer names who gave it")


@dataclass(frozen=True, slots=True)
class ReadAgainEntered:
    """The dealer wants the seats in doubt read once more."""

    review: int


@dataclass(frozen=True, slots=True)
class ReviewRequested:
    """The dealer does not wait for the cameras and says the dice himself."""


@dataclass(frozen=True, slots=True)
class LastEntryUndone:
    """The dealer takes the last entry back, while nobody has acted on it.

    `entry` is the number that the dealer's screen gave to what it would take back (`TableView.entry`), so that two who
    undo at the same moment take back one; None takes back whatever is the last.
    """

    who: str
    entry: int | None = None

    def __post_init__(self) -> None:
        check(0 < len(self.who) <= MAX_WORDS, "an undo names who made it")


@dataclass(frozen=True, slots=True)
class PlayerLeft(AtSeat):
    """The floor takes a player out (D13)."""


@dataclass(frozen=True, slots=True)
class RerollOrdered:
    """The floor orders this bidding round rolled again (D8)."""


@dataclass(frozen=True, slots=True)
class NextRoundEntered:
    """The dealer opens the next round, after one was won."""


Observation = (
    ButtonPressed
    | ClockExpired
    | TimeEntered
    | TimeHoldEntered
    | TimeResumeEntered
    | TimeCancelEntered
    | CallAnswered
    | FloorAsked
    | BidEntered
    | BidCorrectionEntered
    | ChallengeMade
    | CallMade
    | CupLifted
    | CupMoved
    | CupTilted
    | ThumbSeen
    | FrameRead
    | CupSeen
    | ReadingAnswered
    | ReadAgainEntered
    | ReviewRequested
    | LastEntryUndone
    | PlayerLeft
    | RerollOrdered
    | NextRoundEntered
    | HeatEntry
    | PokerEntry
    | BluffEntry
    | RazzEntry
    | PalaceEntry
    | LensLaid
    | CorrectionEntries
    | FloorOnly
)
