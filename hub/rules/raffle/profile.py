"""The table settings of RAFFLE.md section 4; the defaults are the specification's choice."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from hub.events.bounds import check
from hub.events.rulings import TableSetting


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

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""
        return tuple(TableSetting(field.name, str(getattr(self, field.name)).lower()) for field in fields(self))


def with_settings(profile: Profile, settings: Iterable[TableSetting]) -> Profile:
    """The profile with these settings in place of its own.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    for setting in settings:
        if setting.name not in _READ:
            raise ValueError(f"there is no setting '{setting.name}'")
        profile = replace(profile, **{setting.name: _READ[setting.name](setting.choice)})
    return profile


def _truth(choice: str) -> bool:
    if choice not in ("true", "false"):
        raise ValueError(f"'{choice}' is neither true nor false")
    return choice == "true"


_READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "cap_bids": _truth,
    "double_ones": DoubleOnes,
    "starter_after_elimination": StarterAfterElimination,
    "tilt_to_look": TiltToLook,
    "cup_move_tolerance_mm": int,
}
