"""Something at a seat: what most observations of most games are."""

from dataclasses import dataclass

from hub.events.bounds import check_seat


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Something that happened at one seat."""

    seat: int

    def __post_init__(self) -> None:
        check_seat(self.seat)


@dataclass(frozen=True, slots=True)
class SeatDice(AtSeat):
    """The dice that one seat showed, values 1-6, 0 for one that was not read."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatCount:
    """A number at a seat: dice owned, points, or chips."""

    seat: int
    count: int
