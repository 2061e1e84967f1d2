"""What was found, as tables for people: counts by source, risk and coverage, and what a zero means. Pure."""

from collections.abc import Iterator, Sequence
from typing import Final

from vision.bench.risk import SHARES, coverage, in_words
from vision.bench.score import Scored, by_source, percent, tally

_NAME: Final = 40


def counts(scored: Sequence[Scored]) -> Iterator[str]:
    """A line for each source: pictures or seats, dice, and how many of them are right, verified and wrong."""
    parts = " ".join(f"{word:>14}" for word in ("dice right", "exact", "verified"))
    yield f"{'source':<{_NAME}} {'items':>6} {'dice':>6} {parts} {'wrong':>6} {'dice':>5}"
    for source, own in by_source(scored).items():
        count = tally(own)
        right = _part(count.right_dice, count.dice)
        exact, verified = _part(count.exact, count.items), _part(count.verified, count.items)
        yield (
            f"{source:<{_NAME}} {count.items:>6} {count.dice:>6} {right:>14} {exact:>14} {verified:>14} "
            f"{count.wrong:>6} {count.wrong_dice:>5}"
        )


def risk(scored: Sequence[Scored]) -> Iterator[str]:
    """A line for each source: how much the least confidence alone would let pass before it is wrong."""
    shares = " ".join(f"{f'at {share} %':>8}" for share in SHARES)
    yield f"{'by least confidence alone':<{_NAME}} {'items':>6} {'until first wrong':>18}   wrong {shares}"
    for source, own in by_source(scored).items():
        if not any(each.true for each in own):
            continue
        found = coverage(own)
        wrong = " ".join(f"{each:>8}" for each in found.wrong)
        yield f"{source:<{_NAME}} {found.items:>6} {_part(found.at_no_wrong, found.items):>18}         {wrong}"


def meaning(scored: Sequence[Scored]) -> Iterator[str]:
    """What the counts of wrong ones say, source by source and of all together."""
    for source, own in by_source(scored).items():
        count = tally(own)
        if count.verified:
            yield f"{source}: {in_words(count.wrong, count.verified)}"
    count = tally(scored)
    yield f"All sets: {in_words(count.wrong, count.verified)}"


def _part(part: int, whole: int) -> str:
    return f"{part} ({percent(part, whole):.1f} %)"
