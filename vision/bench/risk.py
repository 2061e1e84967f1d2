"""How much could be believed at which risk, if the reader's own confidence were the only guard. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

from vision.bench.score import Scored

SHARES: Final = (25, 50, 75, 100)
"""Per cent of the pictures or seats that are believed, the most confident first."""

_Z: Final = 1.6448536269514722
"""One-sided 95 %."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Pictures or seats ranked by their least confidence.

    Args:
        items: How many there are.
        at_no_wrong: How many of the most confident ones can be believed before the first wrong one.
        wrong: How many are wrong at each of SHARES.
    """

    items: int
    at_no_wrong: int
    wrong: tuple[int, ...]


def coverage(scored: Sequence[Scored]) -> Coverage:
    """Rank and count. Among equals the wrong ones come first, so that no order of files flatters."""
    ranked = sorted(scored, key=lambda each: (-each.confidence, each.exact))
    wrong = [not each.exact for each in ranked]
    first = next((place for place, is_wrong in enumerate(wrong) if is_wrong), len(ranked))
    return Coverage(len(ranked), first, tuple(sum(wrong[: ceil(len(wrong) * share / 100)]) for share in SHARES))


def most_wrong(wrong: int, of: int) -> float:
    """The share of wrong ones that is not exceeded with 95 % confidence; 1 where nothing was counted.

    Three in `of` where none was wrong (the rule of three), else Wilson's upper bound.
    """
    if of == 0:
        return 1.0
    if wrong == 0:
        return min(1.0, 3.0 / of)
    share, z2 = wrong / of, _Z * _Z
    spread = _Z * sqrt(share * (1.0 - share) / of + z2 / (4.0 * of * of))
    return min(1.0, (share + z2 / (2.0 * of) + spread) / (1.0 + z2 / of))


def in_words(wrong: int, verified: int) -> str:
    """What a count of wrong ones among the verified says about the next ones, in plain words."""
    if verified == 0:
        return "nothing was verified, so nothing can be said about how often a verified reading is wrong."
    most = most_wrong(wrong, verified)
    rare = f" (one in {int(1.0 / most)})" if most <= 0.5 else ""
    return f"{wrong} of {verified} verified are wrong; with 95 % confidence fewer than {100.0 * most:.2g} %{rare} are."
