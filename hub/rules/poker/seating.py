"""Who plays the next hand: players with chips, those who come and go, and chips that can be paid out (D19)."""

from collections.abc import Iterable
from typing import Final

from hub.events.poker import NextHandEntered
from hub.events.rulings import Refusal
from hub.events.stakes import MAX_CHIPS, Level, SeatChips

Players = tuple[SeatChips, ...]

NO_SEAT: Final = 0
"""Seats count from 1; this number is that of the board, where cameras look."""


def with_chips(stacks: Iterable[SeatChips]) -> Players:
    """The seats that have chips, ascending."""
    return tuple(sorted((each for each in stacks if each.chips), key=lambda each: each.seat))


def first_players(stacks: Iterable[SeatChips]) -> Players | Refusal:
    """Who plays the first hand of a table."""
    return _enough(with_chips(stacks))


def next_players(here: Iterable[SeatChips], entered: NextHandEntered) -> Players | Refusal:
    """Who plays the next hand, from the stacks that are here; nobody can come to a seat that has chips."""
    stay = {each.seat: each.chips for each in here if each.chips and each.seat not in entered.left}
    joined = {each.seat: each.chips for each in entered.joined}
    if len(joined) < len(entered.joined) or joined.keys() & stay.keys() or NO_SEAT in joined:
        return Refusal("seat_taken")
    return _enough(with_chips(SeatChips(*each) for each in {**stay, **joined}.items()))


def _enough(players: Players) -> Players | Refusal:
    if len({each.seat for each in players}) < len(players):
        return Refusal("seat_taken")
    return players if len(players) > 1 else Refusal("table_over")


def unpayable(players: Players, level: Level) -> Refusal | None:
    """Why no hand can be played for these chips: a pot that could not be paid or counted cannot exist (D19)."""
    chips = [each.chips for each in players]
    if sum(chips) > MAX_CHIPS:
        return Refusal("too_many_chips")
    odd = any(amount % level.smallest for amount in (level.sb, level.bb, level.ante, *chips))
    return Refusal("not_a_multiple") if odd else None
