"""What the dealer's page may post: one model an entry, unknown keys refused. The edge; inside are observations."""

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dashboard import wording
from hub.events.observations import (
    BidCorrectionEntered,
    BidEntered,
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
)

WHO = "dealer"

Seat = Annotated[int, Field(ge=0, le=10)]
Number = Annotated[int, Field(ge=0, le=1_000)]
Review = Annotated[int, Field(ge=0)]
Values = Annotated[tuple[Annotated[int, Field(ge=1, le=6)], ...], Field(max_length=40)]


class EntryError(Exception):
    """What was posted is no entry; the sentence says why."""


class Entry(BaseModel):
    """One entry. Ranges are wide here, since the rules refuse in their own words."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    def observation(self) -> Observation:
        """What the hub is told."""
        raise NotImplementedError


class Bid(Entry):
    """A bid of the seat in turn."""

    seat: Seat
    count: Number
    face: Number

    def observation(self) -> Observation:
        """What the hub is told."""
        return BidEntered(self.seat, self.count, self.face)


class CorrectBid(Bid):
    """The standing bid was entered wrongly."""

    def observation(self) -> Observation:
        """What the hub is told."""
        return BidCorrectionEntered(self.seat, self.count, self.face)


class Challenge(Entry):
    """The player in turn challenged."""

    seat: Seat

    def observation(self) -> Observation:
        """What the hub is told."""
        return ChallengeMade(self.seat)


class Leave(Entry):
    """A player leaves the table."""

    seat: Seat

    def observation(self) -> Observation:
        """What the hub is told."""
        return PlayerLeft(self.seat)


class Answer(Entry):
    """The dice of the seats in doubt, as the dealer sees them."""

    review: Review
    seats: dict[Seat, Values] = Field(min_length=1, max_length=10)

    def observation(self) -> Observation:
        """What the hub is told."""
        dice = tuple(SeatDice(seat, values) for seat, values in sorted(self.seats.items()))
        return ReadingAnswered(self.review, dice, WHO)


class ReadAgain(Entry):
    """The seats in doubt are read once more."""

    review: Review

    def observation(self) -> Observation:
        """What the hub is told."""
        return ReadAgainEntered(self.review)


class _Word(Entry):
    """An entry that says all by its name."""

    said: ClassVar[Observation]

    def observation(self) -> Observation:
        """What the hub is told."""
        return self.said


class Undo(Entry):
    """The entry of this number is taken back, if it is still the last."""

    entry: Annotated[int, Field(ge=0)]

    def observation(self) -> Observation:
        """What the hub is told."""
        return LastEntryUndone(WHO, self.entry)


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
}


def read_entry(kind: str, body: bytes) -> Observation:
    """The observation in what was posted; an empty body is an empty object.

    Raises:
        EntryError: no such kind, no JSON, an unknown key, a value out of its range.
    """
    if kind not in KINDS:
        raise EntryError(wording.unknown_kind(kind, list(KINDS)))
    try:
        return KINDS[kind].model_validate_json(body or b"{}").observation()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"] if part != "[key]")
        raise EntryError(f"{place or 'The entry'}: {first['msg']}.") from error
    except ValueError as error:
        raise EntryError(f"{error}.") from error
