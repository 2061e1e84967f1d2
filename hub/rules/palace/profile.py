"""The table settings of PALACE.md; the defaults are the specification's choice. The structure is the table's to say."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from hub.events.setting import TableSetting
from hub.events.stakes import check_chips


class Structure(StrEnum):
    """Whether bets and raises have fixed sizes (P20, P21)."""

    LIMIT = "limit"
    NO_LIMIT = "no_limit"


class BareRaise(StrEnum):
    """By how much a raiser without soldiers may raise, besides a big bet (D19)."""

    DOUBLE_SMALL = "double_small"
    """Two small bets."""
    BY_SMALL = "by_small"
    """One small bet."""


class ShortCall(StrEnum):
    """What becomes of whoever cannot pay the price of a call (P30)."""

    STAY_IN = "stay_in"
    """He calls for all he has and stays in for the whole pot."""
    FOLD = "fold"
    """He may only fold."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings of one table; `discard_fee` is in chips (D8)."""

    structure: Structure = Structure.LIMIT
    discard_fee: int = 0
    raise_without_soldiers: BareRaise = BareRaise.DOUBLE_SMALL
    stay_at_two: bool = True
    short_call: ShortCall = ShortCall.STAY_IN

    def __post_init__(self) -> None:
        check_chips(self.discard_fee)

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""
        return tuple(TableSetting(name, str(getattr(self, name)).lower()) for name in _READ)


def _truth(word: str) -> bool:
    if word not in ("true", "false"):
        raise ValueError(f"'{word}' is neither true nor false")
    return word == "true"


_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "structure": Structure,
    "discard_fee": int,
    "raise_without_soldiers": BareRaise,
    "stay_at_two": _truth,
    "short_call": ShortCall,
}


def with_settings(profile: Profile, settings: Iterable[TableSetting]) -> Profile:
    """The profile with these settings in place of its own.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    for setting in settings:
        if setting.name not in _READ:
            raise ValueError(f"there is no setting '{setting.name}'")
        profile = replace(profile, **{setting.name: _READ[setting.name](setting.choice)})  # type: ignore[arg-type]
    return profile
