"""What a camera says about the seats of one frame. A reading is an observation: it can be wrong."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check, check_seat
from hub.events.cards import Card
from hub.events.clocks import DeviceTicks

UNREAD = 0
"""The value of a die that was seen but not read. "Not read" is a value, never None."""

MAX_DICE = 40
"""More dice than any seat can show: ten players' worth on one spot is noise, not a reading."""

MAX_EVIDENCE_BYTES = 96 * 1024
"""A seat's crop as JPEG; larger ones would fill the broker's queue in one reveal."""

MAX_MOVE_MM = 1_000.0
"""A cup further from where it stood than a table is wide was not tracked, it was lost."""

NO_MEASURE = -1.0
"""The move of a cup that was seen but not measured, or that is no move."""

READERS_NEEDED = 2
"""How many readers that share no method must agree on a frame (DESIGN: verified)."""

JPEG_START = b"\xff\xd8\xff"
"""What every JPEG begins with."""


class SeatState(StrEnum):
    """What stands at a seat."""

    COVERED = "covered"
    """A cup stands on the felt."""
    LIFTED = "lifted"
    """No cup covers the seat and dice lie there."""
    EMPTY = "empty"
    """No cup covers the seat and no die lies there."""
    UNSURE = "unsure"
    """Anything else: a hand, a cup half lifted, a region out of the picture."""


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die: its value 1-6 or UNREAD, the reader's confidence 0-1, its centre in pixels of the frame."""

    value: int
    confidence: float
    center_px: tuple[float, float]

    def __post_init__(self) -> None:
        check(UNREAD <= self.value <= 6, "a die shows 1-6, or 0 where it was not read")
        check(0.0 <= self.confidence <= 1.0, "confidence lies between 0 and 1")


@dataclass(frozen=True, slots=True)
class SeatReading:
    """One seat in one frame.

    `why` holds the reason codes for which this reading must not be verified (`pip_off_site`, `low_contrast`, ...);
    it is empty where the reader has no doubt of its own. The count of dice owned is the hub's to check.
    """

    seat: int
    state: SeatState
    dice: tuple[DieReading, ...] = ()
    why: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        check_seat(self.seat)
        check(len(self.dice) <= MAX_DICE, f"a seat shows at most {MAX_DICE} dice")

    @property
    def values(self) -> tuple[int, ...]:
        """The values in rising order, UNREAD first."""
        return tuple(sorted(die.value for die in self.dice))


BOARD = 0
"""The place of the cards that belong to all; every other place is a seat."""

MAX_CARDS_SEEN = 52
"""More cards than a deck has are noise, not a reading."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card: its code (`Td`), '' where it was seen and not read; whether it lies face up; its centre in pixels.

    `across` says that its long side lies along the rail, at right angles to the cards that are laid for a player to
    read: so lie the soldiers of Palace Poker (P10). A reader that does not tell says False.
    """

    code: str
    up: bool
    center_px: tuple[float, float]
    across: bool = False

    def __post_init__(self) -> None:
        check(self.code == "" or self.code in set(Card), "a card's code is its rank and suit, like Td")


@dataclass(frozen=True, slots=True)
class PlaceReading:
    """The cards at one place in one frame: a seat, or BOARD; from left to right as the dealer sees them.

    `why` holds the reason codes for which this reading must not be verified; empty where the reader has no doubt.
    """

    place: int
    cards: tuple[CardReading, ...] = ()
    why: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.place != BOARD:
            check_seat(self.place)
        check(len(self.cards) <= MAX_CARDS_SEEN, f"a place shows at most {MAX_CARDS_SEEN} cards")


@dataclass(frozen=True, slots=True)
class Evidence:
    """The picture of one seat with the outlines and values drawn, as JPEG bytes."""

    seat: int
    jpeg: bytes

    def __post_init__(self) -> None:
        check_seat(self.seat)
        check(len(self.jpeg) <= MAX_EVIDENCE_BYTES, f"a seat's picture has at most {MAX_EVIDENCE_BYTES} bytes")
        check(self.jpeg.startswith(JPEG_START), "a seat's picture is a JPEG")


@dataclass(frozen=True, slots=True)
class FrameRead:
    """One frame of one camera, read.

    `captured` is the camera's own clock at the exposure. `settled` says that nothing has moved since the frame before.
    `faults` holds the codes of what is wrong with the rig (`frozen`, `black`, `moved`, ...), empty where it is sound.
    `readers` names the readers that agreed on every die and card. `cards` are the places of a card table. `evidence` is
    there only in frames that carry pictures.
    """

    captured: DeviceTicks
    settled: bool
    seats: tuple[SeatReading, ...]
    readers: tuple[str, ...] = ("geometric",)
    faults: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    cards: tuple[PlaceReading, ...] = ()

    def __post_init__(self) -> None:
        seats = [reading.seat for reading in self.seats]
        check(len(set(seats)) == len(seats), "a frame names each seat once")
        places = [reading.place for reading in self.cards]
        check(len(set(places)) == len(places), "a frame names each place once")


class CupSign(StrEnum):
    """What a camera saw a cup do, or happen at it."""

    MOVED = "moved"
    """It stands elsewhere than it stood."""
    LIFTED = "lifted"
    """It came off its dice."""
    TILTED = "tilted"
    """It was tipped where it stands."""
    HAND = "hand"
    """A hand is at it: what the hand does there is not known."""


@dataclass(frozen=True, slots=True)
class CupSeen:
    """Something that a camera saw happen at a seat's cup (RAFFLE.md R9-R11, D16), from a sequence of frames.

    `captured` is the camera's own clock at the frame that showed it first. `mm` is how far the centre of a cup that
    MOVED was shifted, 0 to MAX_MOVE_MM, or NO_MEASURE. `picture` is that frame's crop of the seat, where there is one.
    """

    seat: int
    sign: CupSign
    captured: DeviceTicks
    mm: float = NO_MEASURE
    picture: Evidence | None = None

    def __post_init__(self) -> None:
        check_seat(self.seat)
        if self.mm != NO_MEASURE:
            check(self.sign is CupSign.MOVED, "only a cup that moved has a measure")
            check(0.0 <= self.mm <= MAX_MOVE_MM, f"a cup moves 0 to {MAX_MOVE_MM:.0f} mm")
        check(self.picture is None or self.picture.seat == self.seat, "the picture shows the seat")
