"""Fouls and what else is seen at a cup: rulings that are logged with a picture and change nothing (D8)."""

from dataclasses import dataclass
from enum import StrEnum

from hub.events.bounds import check
from hub.events.readings import NO_MEASURE, CupSign

SHA256_DIGITS = 64
"""Hex digits of the name of a picture."""


class FoulCode(StrEnum):
    """Fouls without a penalty of their own (D8)."""

    CUP_LIFTED_OUT_OF_TURN = "cup_lifted_out_of_turn"
    CUP_MOVED_AFTER_BID = "cup_moved_after_bid"
    CUP_TILTED_AFTER_BID = "cup_tilted_after_bid"
    THUMB_IN_CUP = "thumb_in_cup"


@dataclass(frozen=True, slots=True)
class FoulNoted:
    """A foul was seen and logged; the floor is called, the state of the round does not change (D8).

    `mm` is how far a cup was moved, NO_MEASURE where that was not measured; `sha256` is the camera's picture or ''.
    """

    seat: int
    foul: FoulCode
    sha256: str = ""
    mm: float = NO_MEASURE

    def __post_init__(self) -> None:
        _check_picture(self.sha256)


@dataclass(frozen=True, slots=True)
class CupNoted:
    """What a camera saw at a cup is put before the dealer, with its picture; it is no foul and changes nothing.

    HAND: a hand is at the cup. LIFTED: the player in turn seems to lift it, and no dice are seen to lie open.
    """

    seat: int
    sign: CupSign
    sha256: str = ""

    def __post_init__(self) -> None:
        _check_picture(self.sha256)


def _check_picture(sha256: str) -> None:
    check(len(sha256) in (0, SHA256_DIGITS), f"a SHA-256 has {SHA256_DIGITS} hex digits")
