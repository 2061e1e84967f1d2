"""The table settings of RAFFLE.md section 4; the defaults are the specification's choice."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check


class DoubleOnes(StrEnum):
    """When a one counts double between the last two players (R24, D3)."""

    PER_CUP = "per_cup"
    BOTH_SINGLE = "both_single"
    ANY_SINGLE = "any_single"


class StarterAfterElimination(StrEnum):
    """Who opens when the loser of the challenge has no dice left (D2)."""

    NEXT_LEFT = "next_left"
    CHALLENGE_WINNER = "challenge_winner"


class TiltToLook(StrEnum):
    """Whether a player may tilt his cup to look while a bid stands (D16)."""

    ALLOWED = "allowed"
    FOUL = "foul"


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings of one table."""

    cap_bids: bool = True
    double_ones: DoubleOnes = DoubleOnes.PER_CUP
    starter_after_elimination: StarterAfterElimination = StarterAfterElimination.NEXT_LEFT
    tilt_to_look: TiltToLook = TiltToLook.ALLOWED
    cup_move_tolerance_mm: int = 20

    def __post_init__(self) -> None:
        check(self.cup_move_tolerance_mm >= 0, "cup_move_tolerance_mm is a whole number of 0 or more")
