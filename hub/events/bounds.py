"""Checks that make a value valid from birth. A value out of bounds is bad input, so it is a ValueError."""

import re

MAX_SEAT = 10
"""Ten players is the largest table in any of the rulebooks (RAFFLE.md R8)."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


def check(holds: bool, sentence: str) -> None:
    """Raise ValueError with the sentence unless it holds."""
    if not holds:
        raise ValueError(sentence)


def check_seat(seat: int) -> None:
    """A seat is numbered 0 to 10: tables start at 1, calibration files may start at 0."""
    check(0 <= seat <= MAX_SEAT, f"a seat is numbered 0 to {MAX_SEAT}, not {seat}")


def check_id(name: str) -> None:
    """An id goes into topics and file names: lower-case letters, digits and '-', at most 32."""
    check(
        _ID.fullmatch(name) is not None,
        f"'{name}' is no id: use lower-case letters, digits and '-', at most 32",
    )
