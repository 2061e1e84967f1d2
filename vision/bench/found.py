"""What the measuring of one set gives, and what it is told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from hub.figures import Figure
from vision.bench.score import Scored

EMPTY: Final = "scenes without dice"
"""The source of every scene in which no die lies, wherever it comes from."""

_Each = TypeVar("_Each")


class Progress(Protocol):
    """Shows how far something is, where anybody looks."""

    def __call__(self, found: Iterable[_Each], total: int, doing: str) -> Iterator[_Each]:
        """Pass on all of `found`, which is `total` things."""


class BenchError(ValueError):
    """Input that cannot be scored; the text is one plain sentence with the next step."""


@dataclass(frozen=True, slots=True)
class Found:
    """One set, measured.

    Args:
        scored: Every picture or seat beside its truth.
        figures: The set's own figures.
        notes: Sentences for people: what was left out, what was not there.
    """

    scored: tuple[Scored, ...] = ()
    figures: tuple[Figure, ...] = ()
    notes: tuple[str, ...] = ()
