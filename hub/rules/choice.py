"""What every game tells the table, the dealer's screen and the views: choices, what to look for, what may be seen."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that may be done now.

    Args:
        act: what, by the word of the rulebook.
        seat: by whom; None: by the dealer.
        least: the smallest amount or count that goes with it, None where none does.
        most: the largest; None also where there is no limit.
        face: of dice, the face that the count is for.
        against: the seat that it is done to, where there is one.
    """

    act: str
    seat: int | None = None
    least: int | None = None
    most: int | None = None
    face: int | None = None
    against: int | None = None


@dataclass(frozen=True, slots=True)
class SeatWatch:
    """What the cameras should find at a seat: so many cards or dice, lying face up or not.

    `place` is the word for where at the seat, in games in which cards lie at several places there; '' in others.
    """

    seat: int
    count: int
    face_up: bool
    place: str = ""


@dataclass(frozen=True, slots=True)
class Watched:
    """What the cameras should be looking for.

    Args:
        seats: what lies at the seats.
        board: cards that should lie on the board.
        next_board: how many cards there should be after the next deal; the same as `board` where none is due.
        hidden: whether cards that lie face down may be read now, by a reader that nobody sees.
    """

    seats: tuple[SeatWatch, ...] = ()
    board: int = 0
    next_board: int = 0
    hidden: bool = False


class Role(StrEnum):
    """Who looks."""

    PUBLIC = "public"
    DEALER = "dealer"
    FLOOR = "floor"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks, and a player's seat."""

    role: Role
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class InSight:
    """What one viewer may see at one place: the faces by their codes, and how many more lie there face down."""

    place: str
    faces: tuple[str, ...]
    down: int = 0
