"""One index with everything that is known of it: the network's sight, the shapes, the colour of the ink."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from vision.cards.finder import U8, Hit, find_at_all_sizes
from vision.cards.ink import SUITS_OF_INK, Ink
from vision.cards.learned import Networks, Sight, glimpse, presences, two_glimpses, with_suits
from vision.cards.shapes import Shape, read_shapes

SEEN: Final = 0.85
"""Share of there being an index from which a hit is told at all."""

_NOT_RULED_OUT: Final = 0.5
_CERTAIN: Final = 0.9
_UNDOUBTED: Final = 0.98

_RULED_OUT: Final = 0.0005
"""Share of there being an index at the first look, below which there is no second one."""

_SAME_PLACE, _SAME_LENGTH, _SAME_WAY = 0.015, 0.02, 0.9995
"""Parts of an index's length, and the cosine of an angle, up to which two hits are looked at once."""

_SMALL, _LARGE = 0.65, 1.7
"""Parts of the usual length, beyond which an index must be undoubted."""


@dataclass(frozen=True, slots=True)
class Index:
    """An index in pixels of the picture."""

    sight: Sight
    shape: Shape

    @property
    def hit(self) -> Hit:
        """Where it lies."""
        return self.sight.hit

    @property
    def code(self) -> str:
        """The likeliest card by the network."""
        return self.sight.code

    @property
    def ink(self) -> Ink:
        """The colour of its ink."""
        return self.shape.ink

    @property
    def ink_agrees(self) -> bool:
        """Whether the ink has a colour of that suit."""
        return self.code[1] in SUITS_OF_INK[self.ink]

    def scaled(self, by: float) -> "Index":
        """The same in a picture with so many times the pixels a side."""
        return replace(self, sight=replace(self.sight, hit=self.hit.scaled(by)))


def indices(image_bgr: U8, networks: Networks, scales: tuple[float, ...]) -> tuple[Index, ...]:
    """The indices in a picture (H, W, 3), the surest first.

    Args:
        image_bgr: The picture.
        networks: The finder and the reader.
        scales: Sizes of the picture in which the finder looks.
    """
    return read_hits(image_bgr, find_at_all_sizes(image_bgr, networks.finder, scales), networks)


def read_hits(image_bgr: U8, hits: tuple[Hit, ...], networks: Networks) -> tuple[Index, ...]:
    """The indices at hits of a picture (H, W, 3), each once, the surest first."""
    seen = [sight for sight in _sights(image_bgr, hits, networks) if is_seen(sight)]
    seen.sort(key=lambda sight: -sight.presence * sight.confidence)
    kept = _once(seen)
    shapes = read_shapes(image_bgr, [sight.hit for sight in kept])
    return tuple(Index(sight, shape) for sight, shape in zip(kept, shapes, strict=True))


def _sights(image: U8, hits: tuple[Hit, ...], networks: Networks) -> tuple[Sight, ...]:
    """As `learned.look`, but once for hits that the first look takes for the same, and without what it rules out."""
    first, better = glimpse(image, hits, networks.reader)
    kept = tuple(hit for hit, presence in zip(better, presences(first).tolist(), strict=True) if presence >= _RULED_OUT)
    shares, places = two_glimpses(image, _apart(kept), networks.reader)
    there = np.flatnonzero(presences(shares) >= _NOT_RULED_OUT)
    return with_suits(image, shares[there], tuple(places[each] for each in there.tolist()), networks.suits)


def _apart(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The hits, the surest first, without those that lie as a surer one does."""
    kept: list[Hit] = []
    for hit in hits:
        if not any(_is_same(hit, each) for each in kept):
            kept.append(hit)
    return tuple(kept)


def _is_same(hit: Hit, other: Hit) -> bool:
    off = max(abs(hit.x - other.x), abs(hit.y - other.y)) / other.length
    turned = hit.up[0] * other.up[0] + hit.up[1] * other.up[1]
    return off < _SAME_PLACE and abs(hit.length / other.length - 1.0) < _SAME_LENGTH and turned > _SAME_WAY


def is_seen(sight: Sight) -> bool:
    """Whether a hit is told: the reader takes it for an index, or does not rule it out where the finder is certain."""
    return sight.presence >= SEEN or (sight.presence >= _NOT_RULED_OUT and sight.hit.presence >= _CERTAIN)


def _once(sights: list[Sight]) -> list[Sight]:
    """The sights without those that the reader moved onto a better one."""
    kept: list[Sight] = []
    for sight in sights:
        hit = sight.hit
        near = (each.hit for each in kept)
        if not any(abs(complex(hit.x - each.x, hit.y - each.y)) < 0.45 * max(hit.length, each.length) for each in near):
            kept.append(sight)
    return kept


def without_odd_sizes(found: Sequence[Index], lengths: Sequence[float]) -> tuple[Index, ...]:
    """The indices without doubtful ones of quite another length than the usual: pieces of court pictures."""
    usual = float(np.median(lengths)) if found else 0.0
    return tuple(
        each
        for each, length in zip(found, lengths, strict=True)
        if _SMALL * usual <= length <= _LARGE * usual
        or each.sight.presence >= _UNDOUBTED
        or each.shape.code == each.code
    )
