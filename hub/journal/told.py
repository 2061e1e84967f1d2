"""What sorts of rows a journal has, for whoever leafs through it, and which seats a row is about. Pure."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final

from hub.journal.port import Kind


class Sort(StrEnum):
    """A sort of row. A row may be of two: what is in doubt is a ruling as well."""

    OBSERVATION = "observation"
    """A box or a camera said it."""
    ENTRY = "entry"
    """A person entered it."""
    RULING = "ruling"
    FAULT = "fault"
    """Something went wrong, or is in doubt."""


SENSED: Final = frozenset(
    {
        "ButtonPressed",
        "ClockExpired",
        "CupLifted",
        "CupMoved",
        "CupSeen",
        "CupTilted",
        "FrameRead",
        "HoleCardsRead",
        "ThumbSeen",
    }
)
"""Observations that no person enters."""

FAULTS: Final = frozenset(
    {
        "ActionVoided",
        "AlarmRaised",
        "BiddingVoided",
        "BoardShuffledBack",
        "ClockLost",
        "ClocksDiffered",
        "DealVoided",
        "FlopMended",
        "FoulNoted",
        "HandNotRead",
        "NoticeKept",
        "PlayerWarned",
        "PotTouched",
        "ReviewOpened",
        "SettlementTakenBack",
        "TimeDisputed",
        "UnreadHandFlagged",
        "WarningGiven",
    }
)

SETTLING: Final = frozenset(
    {
        "BluffJudged",
        "ChallengeSettled",
        "FoldedOut",
        "PalacePaid",
        "PotsPaid",
        "RoundWon",
        "ShowdownPaid",
    }
)
"""Rulings that rest on all that was entered and seen since the one before."""

_SEATS: Final = frozenset(
    {
        "against",
        "attacker",
        "bidder",
        "bluffed",
        "bluffer",
        "caller",
        "challenger",
        "defender",
        "loser",
        "seat",
        "winner",
    }
)


def sorts_of(kind: str, name: str) -> frozenset[Sort]:
    """The sorts of a row of this kind that holds a type of this name."""
    if kind == Kind.NOTE or name in FAULTS:
        return frozenset({Sort.FAULT, Sort.RULING} if kind == Kind.RULING else {Sort.FAULT})
    if kind == Kind.RULING:
        return frozenset({Sort.RULING})
    return frozenset({Sort.OBSERVATION if name in SENSED else Sort.ENTRY})


def settles(name: str) -> bool:
    """Whether a type is a ruling that settles something."""
    return name in SETTLING


def seats_in(body: Any) -> frozenset[int]:  # noqa: ANN401 - JSON, whatever it holds
    """The seats that a JSON value is about."""
    return frozenset(_seats(body))


def _seats(body: Any) -> Iterator[int]:  # noqa: ANN401
    if isinstance(body, dict):
        for key, value in body.items():
            if key in _SEATS and type(value) is int:
                yield value
            elif key == "seats" and isinstance(value, list):
                yield from (each for each in value if type(each) is int)
            yield from _seats(value)
    elif isinstance(body, list):
        for each in body:
            yield from _seats(each)
