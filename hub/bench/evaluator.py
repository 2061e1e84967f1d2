"""The best of seven cards, beside phevaluator in the same run. The one door to it; only the tests' set installs it."""

import time
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from statistics import median
from typing import Final

from hub.bench.chance import seeded
from hub.events.cards import Card
from hub.figures import Figure
from hub.rules.poker.strength import strength

HANDS: Final = 20_000
PASSES: Final = 9
CARDS: Final = 7

GOAL: Final = 2.0
MISSING: Final = "phevaluator is not installed, so nothing is compared with it; requirements/test.txt has it."


def is_there() -> bool:
    """Whether there is something to compare with."""
    return find_spec("phevaluator") is not None


def figures(seed: int) -> list[Figure]:
    """Our time over phevaluator's, medians of passes in turn over the same hands; it gets its cards as its numbers."""
    chance = seeded("evaluator", seed)
    hands = [tuple(chance.sample(list(Card), CARDS)) for _ in range(HANDS)]
    ours: Callable[[], object] = lambda: [strength(each) for each in hands]  # noqa: E731
    first = _spent(ours)
    theirs = _their_pass(hands)
    passes = [(_spent(ours), _spent(theirs)) for _ in range(PASSES)]
    mine, other = (median(each) for each in zip(*passes, strict=True))
    return [
        Figure("best of seven cards, ours over phevaluator (ratio)", mine / other, GOAL),
        Figure("  ours (us)", mine),
        Figure("  phevaluator (us)", other),
        Figure("  ours the first time, while its tables fill (us)", first),
    ]


def _their_pass(hands: Sequence[tuple[Card, ...]]) -> Callable[[], object]:
    from phevaluator import Card as TheirCard
    from phevaluator import evaluate_cards

    numbers = [tuple(TheirCard.to_id(str(card)) for card in hand) for hand in hands]
    return lambda: [evaluate_cards(*each) for each in numbers]


def _spent(work: Callable[[], object]) -> float:
    """Microseconds of CPU a hand."""
    begun = time.thread_time_ns()
    work()
    return (time.thread_time_ns() - begun) / 1_000 / HANDS
