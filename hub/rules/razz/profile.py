"""The table settings of RAZZ.md; the defaults are the specification's choice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from hub.events.setting import TableSetting

COMMUNITY: Final = "community_counts_for_opening"

_TRUTH: Final = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Profile:
    """The settings of one table.

    Args:
        community_counts_for_opening: whether a community card is part of every visible hand (E5).
    """

    community_counts_for_opening: bool = True

    def as_settings(self) -> tuple[TableSetting, ...]:
        """The settings as a ruling keeps them."""
        return (TableSetting(COMMUNITY, str(self.community_counts_for_opening).lower()),)


def with_settings(profile: Profile, settings: Iterable[TableSetting]) -> Profile:
    """The profile with these settings in place of its own.

    Raises:
        ValueError: a setting that does not exist, or a value that it cannot have.
    """
    for setting in settings:
        if setting.name != COMMUNITY:
            raise ValueError(f"there is no setting '{setting.name}'")
        if setting.choice not in _TRUTH:
            raise ValueError(f"'{setting.name}' is true or false, not '{setting.choice}'")
        profile = replace(profile, community_counts_for_opening=_TRUTH[setting.choice])
    return profile
