"""The table settings of BLUFF.md section 4; the defaults are the specification's choice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from hub.events.setting import TableSetting


class BluffScope(StrEnum):
    """Which hands can be bluffs (D1)."""

    FOLD_OUT = "fold_out"
    """Only those that end because a fold leaves one player."""
    LAST_DECIDER = "last_decider"
    """Also those in which others stay in, if the last decision was a fold facing a bet or raise."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings of one table."""

    bluff_scope: BluffScope = BluffScope.FOLD_OUT

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""
        return (TableSetting("bluff_scope", str(self.bluff_scope)),)


def with_settings(profile: Profile, settings: Iterable[TableSetting]) -> Profile:
    """The profile with these settings in place of its own.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    for setting in settings:
        if setting.name != "bluff_scope":
            raise ValueError(f"there is no setting '{setting.name}'")
        profile = replace(profile, bluff_scope=BluffScope(setting.choice))
    return profile
