"""Main and side pots, what goes back uncalled, and how a pot is shared (H27, H29, D19, D20)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from hub.rules.poker.betting import clockwise


class OddChips(StrEnum):
    """Where the odd chips of a split go (D19)."""

    ALL_TO_WORST = "all_to_worst_position"
    ONE_EACH = "one_each"


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its chips and the seats with a live hand that reached it, ascending."""

    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pots:
    """The pots, main pot first, and what goes back: (seat, chips), at most one."""

    pots: tuple[Pot, ...]
    returned: tuple[tuple[int, int], ...]


def pots(put: Mapping[int, int], folded: Collection[int] = (), dead: int = 0) -> Pots:
    """The pots of a hand.

    First the part of a bet that nobody else reached goes back. Then there is a pot for the smallest live amount, for
    the next smallest, and so on; chips of folded hands stay in the pots they reached, and those that only folded hands
    reached fall to the pot below (D20).

    Args:
        put: what each seat put in during the whole hand.
        folded: the seats whose hands are dead.
        dead: chips that nobody matches; they are in the main pot.
    """
    returned = _uncalled(put)
    left = {seat: chips - returned.get(seat, 0) for seat, chips in put.items()}
    live = {seat: chips for seat, chips in left.items() if seat not in folded}
    levels = [0, *sorted({chips for chips in live.values() if chips})]
    found = [
        Pot(
            sum(max(0, min(chips, high) - low) for chips in left.values()),
            tuple(sorted(seat for seat, chips in live.items() if chips >= high)),
        )
        for low, high in pairwise(levels)
    ]
    above = sum(max(0, chips - levels[-1]) for chips in left.values())
    return Pots(_with_rest(found, above, dead, tuple(sorted(live))), tuple(returned.items()))


def _uncalled(put: Mapping[int, int]) -> dict[int, int]:
    most = sorted(put.values(), reverse=True)[:2]
    if not most or most[0] == (most[1] if len(most) > 1 else 0):
        return {}
    seat = max(put, key=lambda each: put[each])
    return {seat: most[0] - (most[1] if len(most) > 1 else 0)}


def _with_rest(found: list[Pot], above: int, dead: int, live: tuple[int, ...]) -> tuple[Pot, ...]:
    """The pots with dead chips in the main pot, and those above the highest live amount in the last one."""
    if not found:
        return (Pot(above + dead, live),) if above + dead else ()
    found[-1] = Pot(found[-1].amount + above, found[-1].seats)
    found[0] = Pot(found[0].amount + dead, found[0].seats)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Split:
    """What each winner gets, in clockwise order from the button's left; `odd_to` got the first odd chip, if any."""

    shares: tuple[tuple[int, int], ...]
    odd_to: int | None


def split(pot: int, winners: Collection[int], button: int, smallest: int, odd: OddChips) -> Split | None:
    """Share one pot in whole chips; odd ones go to the worst position, first clockwise from the button (H27, D19).

    None where the pot is no multiple of the smallest chip (`not_a_multiple`).

    Raises:
        ValueError: nobody won, or the smallest chip is worth nothing.
    """
    if not winners or smallest < 1:
        raise ValueError("a pot needs a winner and a chip to be paid in")
    chips, rest = divmod(pot, smallest)
    if rest:
        return None
    order = clockwise(tuple(sorted(winners)), button)
    each, over = divmod(chips, len(order))
    extra = (over, *[0] * len(order)) if odd is OddChips.ALL_TO_WORST else (*[1] * over, *[0] * len(order))
    shares = tuple((seat, (each + more) * smallest) for seat, more in zip(order, extra, strict=False))
    return Split(shares, order[0] if over else None)
