"""What was found of cards, as tables for people. Pure."""

from collections.abc import Iterator, Sequence
from typing import Final

from vision.bench.card_score import CardsScored, by_source, tally
from vision.bench.risk import in_words
from vision.bench.score import percent

_NAME: Final = 42


def counts(scored: Sequence[CardsScored]) -> Iterator[str]:
    """A line for each source: pictures or places, cards, and how many are right, wrong, believed and verified."""
    parts = " ".join(f"{word:>14}" for word in ("cards right", "believed", "exact", "verified"))
    yield f"{'source':<{_NAME}} {'items':>6} {'cards':>6} {parts} {'wrong':>6} {'and verified':>13}"
    for source, own in by_source(scored).items():
        count = tally(own)
        right, sure = _part(count.right, count.cards), _part(count.sure, count.cards)
        exact, verified = _part(count.exact, count.items), _part(count.verified, count.items)
        yield (
            f"{source[:_NAME]:<{_NAME}} {count.items:>6} {count.cards:>6} {right:>14} {sure:>14} {exact:>14} "
            f"{verified:>14} {count.wrong:>6} {count.wrong_sure:>13}"
        )


def meaning(scored: Sequence[CardsScored]) -> Iterator[str]:
    """What the counts of wrong cards say."""
    count = tally(scored)
    yield f"Cards believed, all sets: {in_words(count.wrong_sure, count.sure)}"
    yield f"Pictures and places verified, all sets: {in_words(count.wrong_verified, count.verified)}"


def _part(part: int, whole: int) -> str:
    return f"{part} ({percent(part, whole):.1f} %)"
