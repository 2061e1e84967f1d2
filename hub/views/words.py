"""Entries in words, for the dealer's screen and the terminal."""

from collections.abc import Callable
from typing import Final

from hub.rules.raffle.state import RoundState

COUNTS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FACES: Final = ("", "one", "two", "three", "four", "five", "six")


def bid_words(count: int, face: int) -> str:
    """A bid as it is spoken: "seven fives", "one six"."""
    number = COUNTS[count] if 0 <= count < len(COUNTS) else str(count)
    one = FACES[face]
    many = f"{one}es" if one == "six" else f"{one}s"
    return f"{number} {one if count == 1 else many}"


def readers_words(readers: int) -> str:
    """How many readers stand for a reading; one is never called an agreement: "1 reader", "2 readers agree"."""
    return "1 reader" if readers == 1 else f"{readers} readers agree"


def undo_words(round_: RoundState, name_of: Callable[[int], str]) -> str:
    """Which entry an undo would take back, empty where there is none."""
    if round_.challenger is not None:
        return f"{name_of(round_.challenger)}'s challenge"
    if round_.bid is not None and round_.winner is None:
        return f"{name_of(round_.bid.seat)}'s bid of {bid_words(round_.bid.count, round_.bid.face)}"
    if round_.before is not None and round_.last is not None:
        return f"the result: {name_of(round_.last.loser)} loses a die"
    return ""
