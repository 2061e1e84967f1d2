"""Rulings: what the hub decided. Past tense, final, journalled; a correction is a further ruling."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bluff_rulings import BluffRuling
from hub.events.bounds import check
from hub.events.cards import Card
from hub.events.corrections import CorrectionRuling
from hub.events.fouls import SHA256_DIGITS
from hub.events.fouls import CupNoted as CupNoted
from hub.events.fouls import FoulCode as FoulCode
from hub.events.fouls import FoulNoted as FoulNoted
from hub.events.heat_rulings import HeatOpened, HeatRuling
from hub.events.observations import SeatDice
from hub.events.palace_rulings import PalaceRuling
from hub.events.poker_rulings import HouseRuling
from hub.events.razz_rulings import RazzRuling
from hub.events.seat import SeatCount as SeatCount
from hub.events.setting import TableSetting as TableSetting
from hub.events.timecalls import DealerCalled, DealerCame, TimeRuling
from hub.events.tournaments import FloorOnlyRuling


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round began: the dice of every seat (R3), the seat that opens (R4), the settings that hold to its end."""

    number: int
    players: tuple[SeatCount, ...]
    opener: int
    settings: tuple[TableSetting, ...] = ()


@dataclass(frozen=True, slots=True)
class BidStood:
    """A legal bid now stands (R14)."""

    seat: int
    count: int
    face: int


@dataclass(frozen=True, slots=True)
class BidCorrected:
    """The standing bid of a seat was corrected (D14): from and to, as (count, face)."""

    seat: int
    before: tuple[int, int]
    after: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BidTakenBack:
    """The last bid was taken back before anybody acted on it; the bid before it stands again, or none."""

    seat: int
    who: str


@dataclass(frozen=True, slots=True)
class ChallengeOpened:
    """The player in turn challenged the standing bid; all cups are to be lifted (R15)."""

    challenger: int


@dataclass(frozen=True, slots=True)
class ChallengeTakenBack:
    """The challenge was taken back before any reading was settled."""

    challenger: int
    who: str


class VerifiedBy(StrEnum):
    """Who stands for a reading. The two are never worded alike."""

    CAMERA = "camera"
    DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class SeatEvidence:
    """The picture kept for a seat: the SHA-256 of its JPEG bytes, in hex."""

    seat: int
    sha256: str

    def __post_init__(self) -> None:
        check(len(self.sha256) == SHA256_DIGITS, f"a SHA-256 has {SHA256_DIGITS} hex digits")


@dataclass(frozen=True, slots=True)
class Verification:
    """How a reading came to be trusted: by whom, on how many frames over how long, by which readers, on which pictures.

    `dealer_seats` are the seats whose dice the dealer said; `who` is the name of that person.
    """

    by: VerifiedBy
    frames: int
    spread_ms: int
    readers: tuple[str, ...]
    who: str = ""
    dealer_seats: tuple[int, ...] = ()
    evidence: tuple[SeatEvidence, ...] = ()


@dataclass(frozen=True, slots=True)
class ChallengeSettled:
    """A challenge was counted (R16): `found` dice against the bid, one die away from `loser`, `opener` goes on (R19).

    `eliminated` is the loser's seat where that was the last die, else None. `opener` is None where the round is over.
    """

    challenger: int
    bidder: int
    count: int
    face: int
    dice: tuple[SeatDice, ...]
    found: int
    loser: int
    eliminated: int | None
    opener: int | None
    verification: Verification | None = None


@dataclass(frozen=True, slots=True)
class SettlementTakenBack:
    """The last settlement was wrong: who says so and why, and the loser's dice as ruled and as they are again.

    The challenge is open once more; nobody has lost a die by it.
    """

    who: str
    why: str
    loser: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class RoundWon:
    """One player has dice (R26): seats from the winner to the first out, points by R6 where every seat was in it."""

    winner: int
    ranking: tuple[int, ...]
    points: tuple[SeatCount, ...]


class VoidCause(StrEnum):
    """Why a bidding round counts for nothing."""

    REROLL = "reroll"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class BiddingVoided:
    """The running bidding round is void: no bid, no die lost, `opener` opens again (D8, D13)."""

    cause: VoidCause
    opener: int | None


@dataclass(frozen=True, slots=True)
class PlayerRemoved:
    """A player left and is out at once, in the place as if his dice had been lost now (D13)."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatDoubt:
    """Why a seat cannot be settled: what was read (0 = not read) and the reason codes."""

    seat: int
    values: tuple[int, ...]
    why: tuple[str, ...]
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class ReviewOpened:
    """The cameras cannot verify; the dealer is asked about these seats. `settled` holds the seats that are verified."""

    review: int
    doubts: tuple[SeatDoubt, ...]
    settled: tuple[SeatDice, ...]


@dataclass(frozen=True, slots=True)
class ReviewClosed:
    """A review ended: by an answer, or because the seats are read again."""

    review: int
    answered: bool
    who: str


@dataclass(frozen=True, slots=True)
class CardsVerified:
    """How the cards of the next ruling came to be trusted: those at a seat, or (0) those laid on the board."""

    place: int
    cards: tuple[Card, ...]
    verification: Verification


Ruling = (
    RoundOpened
    | BidStood
    | BidCorrected
    | BidTakenBack
    | ChallengeOpened
    | ChallengeTakenBack
    | ChallengeSettled
    | SettlementTakenBack
    | RoundWon
    | FoulNoted
    | CupNoted
    | BiddingVoided
    | PlayerRemoved
    | ReviewOpened
    | ReviewClosed
    | TimeRuling
    | DealerCalled
    | DealerCame
    | HeatOpened
    | HeatRuling
    | HouseRuling
    | BluffRuling
    | RazzRuling
    | PalaceRuling
    | CardsVerified
    | CorrectionRuling
    | FloorOnlyRuling
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """An observation that the rules do not accept, with the reason code. It changes nothing and is no ruling."""

    reason: str
