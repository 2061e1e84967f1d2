"""The table settings of HOUSE.md section 3; the defaults are the specification's choice."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Final

from hub.events.bounds import check
from hub.events.cards import SUITS
from hub.events.setting import TableSetting
from hub.rules.poker.positions import DeadButton
from hub.rules.poker.pots import OddChips

MAX_TIME_S = 3_600


class NamedAmount(StrEnum):
    """What a named raise is (D28)."""

    TO = "to"
    BY = "by"


class Underraise(StrEnum):
    """What two or more chips over the call, but under a full raise, are (D13)."""

    TO_MINIMUM = "to_minimum"
    HALF_RULE = "half_rule"
    EXACT_VALUE = "exact_value"


class OutOfTurn(StrEnum):
    """How long acting out of turn restricts the player (D15)."""

    DECISION = "decision"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings of one table."""

    time_s: int = 60
    time_grace_ms: int = 0
    final_size: int = 9
    suit_order: str = "shdc"
    odd_chips: OddChips = OddChips.ALL_TO_WORST
    dead_button: DeadButton = DeadButton.STANDARD
    named_amount: NamedAmount = NamedAmount.TO
    underraise: Underraise = Underraise.TO_MINIMUM
    out_of_turn_restriction: OutOfTurn = OutOfTurn.DECISION
    director_may_leave: bool = True

    def __post_init__(self) -> None:
        check(0 < self.time_s <= MAX_TIME_S, f"time_s is a whole number of 1 to {MAX_TIME_S} seconds")
        check(0 <= self.time_grace_ms <= MAX_TIME_S * 1000, "time_grace_ms is a whole number of 0 or more")
        check(self.final_size > 1, "final_size is a whole number of 2 or more")
        check(sorted(self.suit_order) == sorted(SUITS), f"suit_order has the letters of '{SUITS}', highest first")

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""
        return tuple(TableSetting(field.name, str(getattr(self, field.name)).lower()) for field in fields(self))


def with_settings(profile: Profile, settings: Iterable[TableSetting]) -> Profile:
    """The profile with these settings in place of its own.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    read: dict[str, Any] = {}
    for setting in settings:
        if setting.name not in _READ:
            raise ValueError(f"there is no setting '{setting.name}'")
        read[setting.name] = _READ[setting.name](setting.choice)
    return replace(profile, **read)


def _truth(choice: str) -> bool:
    if choice not in ("true", "false"):
        raise ValueError(f"'{choice}' is neither true nor false")
    return choice == "true"


_READ: Final[Mapping[str, Callable[[str], Any]]] = {
    "time_s": int,
    "time_grace_ms": int,
    "final_size": int,
    "suit_order": str,
    "odd_chips": OddChips,
    "dead_button": DeadButton,
    "named_amount": NamedAmount,
    "underraise": Underraise,
    "out_of_turn_restriction": OutOfTurn,
    "director_may_leave": _truth,
}
