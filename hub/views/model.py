"""The one snapshot that all screens of a table are drawn from."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.clocks import HubNanos, UtcMicros
from hub.events.phase import Phase as Phase
from hub.events.readings import CupSign, SeatState
from hub.events.rulings import FoulCode, SeatCount, VerifiedBy
from hub.events.timecalls import CallCause, Clocks, HoldCause, Presses
from hub.views.correction_model import CorrectionsView
from hub.views.hand_model import HandView
from hub.views.heat_model import HeatView
from hub.views.lens_model import LensView


class Mark(StrEnum):
    """What one die counted for the bid."""

    MATCH = "match"
    """The face that was bid."""
    WILD = "wild"
    """A one, counted as the face."""
    DOUBLE = "double"
    """A one, counted twice (R24)."""
    MISS = "miss"
    """Does not count."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat: the player, the dice he owns, his place once out or winner (0 = still in), and what stands there."""

    seat: int
    name: str
    dice: int
    place: int
    cup: SeatState


@dataclass(frozen=True, slots=True)
class BidView:
    """A bid: who, how many, of which face."""

    seat: int
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class DieView:
    """A die that was read, and what it counted."""

    value: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat at a settled challenge; `evidence` is the SHA-256 of its picture, empty where there is none."""

    seat: int
    name: str
    dice: tuple[DieView, ...]
    found: int
    by: VerifiedBy
    evidence: str


@dataclass(frozen=True, slots=True)
class SettlementView:
    """The last settled challenge, shown whole or not at all. `row` is its row in the journal."""

    row: int
    at: UtcMicros
    bidder: int
    challenger: int
    count: int
    face: int
    found: int
    stands: bool
    loser: int
    before: int
    after: int
    eliminated: bool
    opener: int | None
    seats: tuple[SeatResult, ...]
    by: VerifiedBy
    who: str
    frames: int
    spread_ms: int
    readers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoubtView:
    """A seat that the dealer is asked about: what was read (0 = not read), the reasons as sentences, the picture.

    `of_faces`: all dice are there, and every reason is about what a die shows, so that whoever says what the doubtful
    ones show has said all that was asked.
    """

    seat: int
    name: str
    owned: int
    values: tuple[int, ...]
    why: tuple[str, ...]
    sentences: tuple[str, ...]
    evidence: str
    of_faces: bool = False


@dataclass(frozen=True, slots=True)
class ReviewView:
    """An open question to the dealer, and the seats that need no answer."""

    review: int
    since: UtcMicros
    doubts: tuple[DoubtView, ...]
    verified_seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoulView:
    """A foul that was noted in this round (D8): when, in plain words, and the SHA-256 of its picture or ''."""

    row: int
    seat: int
    foul: FoulCode
    at: UtcMicros
    sentence: str
    evidence: str


@dataclass(frozen=True, slots=True)
class NoteView:
    """What was seen at a cup and is no foul, for the dealer alone; the fields are those of a foul."""

    row: int
    seat: int
    sign: CupSign
    at: UtcMicros
    sentence: str
    evidence: str


@dataclass(frozen=True, slots=True)
class TimeView:
    """*Time* that runs or stands still. The screens count to `deadline`, and never end anything themselves.

    `caller` is None where the dealer called it. `deadline` is inclusive, of the clock of `TableView.now`; it is None
    while the clock is held, and `left_ms` says what it stands at (at the call, where it runs).
    """

    call: int
    seat: int
    name: str
    caller: int | None
    limit_ms: int
    deadline: HubNanos | None
    left_ms: int
    held: HoldCause | None


@dataclass(frozen=True, slots=True)
class ExpiryView:
    """The last *Time* that ran out since the round was opened, for the screens that say so for a while."""

    row: int
    call: int
    seat: int
    name: str
    at: UtcMicros
    deadline: HubNanos
    presses: Presses
    clocks: Clocks
    sentence: str


@dataclass(frozen=True, slots=True)
class CallView:
    """The dealer is wanted at a seat and has not come yet."""

    row: int
    seat: int
    cause: CallCause
    at: UtcMicros
    sentence: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as every screen sees it. Seats run clockwise in the order of `players`.

    `bidding` counts bidding rounds within the round from 1. `next_count` and `next_face` are the cheapest legal bid,
    0 where there is none. `max_count` is the highest count that may be bid (D5). `undo` says in words which entry would
    be taken back, empty where none can be; `entry` is its number, which an undo names.
    """

    table: str
    name: str
    event: str
    game: str
    phase: Phase
    row: int
    at: UtcMicros
    round: int
    bidding: int
    players: tuple[PlayerView, ...]
    dice_in_play: int
    turn: int | None
    bid: BidView | None
    max_count: int
    next_count: int
    next_face: int
    challenger: int | None
    settlement: SettlementView | None
    review: ReviewView | None
    winner: int | None
    ranking: tuple[int, ...]
    fouls: tuple[FoulView, ...]
    undo: str
    faults: tuple[str, ...]
    """Sentences about parts that are not well: a camera away, a box without answer."""
    points: tuple[SeatCount, ...] = ()
    """Points of the round by seat, once it is won and every place is known (R6)."""
    settled: int = 0
    """Challenges settled since the journal began."""
    notes: tuple[NoteView, ...] = ()
    entry: int = 0
    now: HubNanos = HubNanos(0)
    """The hub's monotonic clock at this snapshot, and the name of that clock (`hub.clock.name`)."""
    clock: int = 0
    time: TimeView | None = None
    expired: ExpiryView | None = None
    calls: tuple[CallView, ...] = ()
    may_call_time: bool = False
    """Whether somebody is to act and no *Time* runs (D18)."""
    hand: HandView | None = None
    """The hand that is played, at a table of cards."""
    heat: HeatView | None = None
    """The heat that is played, at a table of raffle that plays one."""
    lens: LensView | None = None
    """What the dealer is told of the lens; None at a table without one."""
    corrections: CorrectionsView | None = None
    """Corrections that two people make; None where that is nobody's business."""
