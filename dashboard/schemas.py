"""What the dealer's page may post: one model an entry, unknown keys refused. The edge; inside are observations."""

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dashboard import wording
from dashboard.card_entries import CARD_KINDS, plainly, read_card_entry, read_signed
from dashboard.correction_entries import CORRECTION_KINDS, read_correction
from dashboard.heat_entries import HEAT_KINDS
from hub.events.envelope import MAX_COUNTER
from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
    CallAnswered,
    ChallengeMade,
    LastEntryUndone,
    NextRoundEntered,
    Observation,
    PlayerLeft,
    ReadAgainEntered,
    ReadingAnswered,
    RerollOrdered,
    ReviewRequested,
    SeatDice,
    TimeCancelEntered,
    TimeEntered,
    TimeHoldEntered,
    TimeResumeEntered,
)

WHO = "dealer"
"""Who made an entry where nobody has to log in."""

Seat = Annotated[int, Field(ge=0, le=10)]
Number = Annotated[int, Field(ge=0, le=1_000)]
Review = Annotated[int, Field(ge=0)]
Call = Annotated[int, Field(ge=1, lt=MAX_COUNTER)]
Values = Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=40)]


class EntryError(Exception):
    """What was posted is no entry; the sentence says why."""


class Entry(BaseModel):
    """One entry. Ranges are wide here, since the rules refuse in their own words."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        raise NotImplementedError


class Bid(Entry):
    """A bid of the seat in turn."""

    seat: Seat
    count: Number
    face: Number

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return BidEntered(self.seat, self.count, self.face)


class CorrectBid(Bid):
    """The standing bid was entered wrongly."""

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return BidCorrectionEntered(self.seat, self.count, self.face)


class Challenge(Entry):
    """The player in turn challenged."""

    seat: Seat

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return ChallengeMade(self.seat)


class Leave(Entry):
    """A player leaves the table."""

    seat: Seat

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return PlayerLeft(self.seat)


class Answer(Entry):
    """The dice of the seats in doubt, as the dealer sees them."""

    review: Review
    seats: dict[Seat, Values] = Field(min_length=1, max_length=10)

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        dice = tuple(SeatDice(seat, values) for seat, values in sorted(self.seats.items()))
        return ReadingAnswered(self.review, dice, who)


class ReadAgain(Entry):
    """The seats in doubt are read once more."""

    review: Review

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return ReadAgainEntered(self.review)


class _Word(Entry):
    """An entry that says all by its name."""

    said: ClassVar[Observation]

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return self.said


class Undo(Entry):
    """The entry of this number is taken back, if it is still the last."""

    entry: Annotated[int, Field(ge=0)]

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return LastEntryUndone(who, self.entry)


class Time(Entry):
    """*Time* for the player in turn: the seat that asked for it, or null for the floor."""

    caller: Seat | None

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return TimeEntered(self.caller, who)


class _OfTime(Entry):
    """An entry about the *Time* of this number, so that it never meets a later one."""

    call: Call
    said: ClassVar[type[TimeHoldEntered | TimeResumeEntered | TimeCancelEntered]]

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return self.said(self.call, who)


class TimeHold(_OfTime):
    """The clock is to stand still."""

    said = TimeHoldEntered


class TimeResume(_OfTime):
    """The clock is to go on."""

    said = TimeResumeEntered


class TimeCancel(_OfTime):
    """This *Time* counts for nothing."""

    said = TimeCancelEntered


class CallSeen(Entry):
    """The dealer has seen that he is wanted at these seats."""

    seats: tuple[Seat, ...] = Field(min_length=1, max_length=20)

    def observation(self, who: str) -> Observation:
        """What the hub is told, entered by `who`."""
        return CallAnswered(self.seats, who)


class Reroll(_Word):
    """This bidding is rolled again."""

    said = RerollOrdered()


class Ask(_Word):
    """The dealer says the dice himself."""

    said = ReviewRequested()


class NextRound(_Word):
    """The next round opens."""

    said = NextRoundEntered()


KINDS: dict[str, type[Entry]] = {
    "bid": Bid,
    "correct_bid": CorrectBid,
    "challenge": Challenge,
    "undo": Undo,
    "answer": Answer,
    "read_again": ReadAgain,
    "ask": Ask,
    "reroll": Reroll,
    "leave": Leave,
    "next_round": NextRound,
    "time": Time,
    "time_hold": TimeHold,
    "time_resume": TimeResume,
    "time_cancel": TimeCancel,
    "call_seen": CallSeen,
}


def no_entry(error: ValueError) -> EntryError:
    """What was wrong with what was posted, in one sentence: the first fault and its place."""
    if not isinstance(error, ValidationError):
        return EntryError(f"{error}.")
    first = error.errors(include_url=False)[0]
    place = ".".join(str(part) for part in first["loc"] if part != "[key]")
    return EntryError(f"{place or 'The entry'}: {plainly(first['msg'])}.")


def read_entry(kind: str, body: bytes, who: str = "") -> Observation:
    """The observation in what was posted by `who`; an empty body is an empty object.

    Raises:
        EntryError: no such kind, no JSON, an unknown key, a value out of its range.
    """
    by = who or WHO
    try:
        if kind in KINDS:
            return KINDS[kind].model_validate_json(body or b"{}").observation(by)
        if kind in CARD_KINDS:
            return read_card_entry(kind, body, by)
        if kind in HEAT_KINDS:
            return read_signed(HEAT_KINDS[kind], body, by)
        if kind in CORRECTION_KINDS:
            return read_correction(kind, body, who)
    except ValueError as error:
        raise no_entry(error) from error
    raise EntryError(wording.unknown_kind(kind, [*KINDS, *CARD_KINDS, *HEAT_KINDS, *CORRECTION_KINDS]))
