"""Rulings about how people behave at a poker table: warnings and what is only put on record. Past tense, final."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.poker import Notice


class WarnCause(StrEnum):
    """What a player is warned for; warnings are counted over the whole tournament (H4, D24)."""

    SPLASH = "splash"
    TALK = "talk"
    SHOWN_AROUND = "shown_around"
    TURNED_DOWN = "turned_down"
    RULES_IGNORED = "rules_ignored"


@dataclass(frozen=True, slots=True)
class PlayerWarned:
    """A player got a warning."""

    seat: int
    cause: WarnCause


@dataclass(frozen=True, slots=True)
class PotTouched:
    """A player took from or touched the pot; no penalty is stated, the dealer is called (D30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class NoticeKept:
    """What only a person could see is on record (H16, H24, H28, H36)."""

    seat: int
    notice: Notice
    who: str
