"""What only razz has: its stakes and streets, and observations beyond those of any poker table."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check
from hub.events.cards import Card
from hub.events.draws import MAX_WHO
from hub.events.seat import AtSeat
from hub.events.stakes import MAX_CHIPS, check_chips

MAX_NUMBER = 10**9
"""No table plays so many hands."""


class RazzStreet(StrEnum):
    """The betting rounds, by the cards that a player has (Z14, Z18)."""

    THIRD = "third"
    FOURTH = "fourth"
    FIFTH = "fifth"
    SIXTH = "sixth"
    SEVENTH = "seventh"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The four whole numbers of a fixed-limit game, in the smallest unit of money, and its smallest chip (E3).

    `small` is the bet of third and fourth street, `big` that of the later ones.
    """

    ante: int
    bring_in: int
    small: int
    big: int
    unit: int = 1

    def __post_init__(self) -> None:
        for amount in (self.ante, self.bring_in, self.small, self.big):
            check_chips(amount)
        check(0 < self.bring_in < self.small <= self.big, "bring-in, small and big limit follow each other upwards")
        check(0 < self.unit <= MAX_CHIPS, "the smallest chip is worth something")


@dataclass(frozen=True, slots=True)
class UpCardDealt(AtSeat):
    """A card was dealt face up to this seat: on third street after two face down (Z6, Z18)."""

    card: Card


@dataclass(frozen=True, slots=True)
class BringInMade(AtSeat):
    """The player who must open posts the bring-in (Z9)."""


@dataclass(frozen=True, slots=True)
class MuckAsked(AtSeat):
    """A player wants to throw his hand away at the showdown without showing it (Z22)."""


@dataclass(frozen=True, slots=True)
class DeadHandEntered(AtSeat):
    """A hand was thrown away or is dead otherwise, by the dealer's word (E7, E16)."""

    who: str

    def __post_init__(self) -> None:
        AtSeat.__post_init__(self)
        check(0 < len(self.who) <= MAX_WHO, "an entry names who made it")


@dataclass(frozen=True, slots=True)
class DisclosureAsked:
    """Somebody asks the dealer for the cards that were live at the showdown of a hand (Z29, E14)."""

    number: int
    who: str

    def __post_init__(self) -> None:
        check(0 < self.number <= MAX_NUMBER, "hands are counted from 1")
        check(0 < len(self.who) <= MAX_WHO, "an entry names who made it")


RazzEntry = UpCardDealt | BringInMade | MuckAsked | DeadHandEntered | DisclosureAsked
"""What the dealer of a razz table may enter besides the entries of any poker table."""
