"""The indices of whole cards that lie free on a calibrated table: nothing is searched, as it is known where they lie.

The finder is shown the two upper left corners of each card only. A deck has its indices at one place of all cards: a
few of them tell where, and all are read there at the first look. Whoever is not sure then is looked at as any hit is.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import numpy as np

from calibration.model import Floats
from vision.cards.corners import Corner
from vision.cards.finder import U8, Hit, Network, find_each
from vision.cards.learned import Networks, Sight, certainties, glimpse, two_glimpses, with_suits
from vision.cards.second import says_alone
from vision.cards.shapes import NOTHING, Shape, read_shapes
from vision.cards.sighted import Index, is_seen

_FEW: Final = 6
_OFF_MM: Final = 3.0
_TIMES: Final = 1.2
"""How far, and how many times longer or shorter, an index may be than the usual one of the deck."""

_FOUND_OFF_MM: Final = 4.0
_FOUND_TIMES: Final = 1.5
"""The same of what the finder says, before the reader has laid it right."""

_AGREE: Final = 0.8
"""The part of the few that must stand alike."""

_SURE: Final = 0.9
"""Share of the likeliest card, and of there being an index, from which the first look counts by itself."""

_NEVER: Final = 2.0

_FIRM: Final = 0.85
"""Shares at each corner from which shapes need not be asked at all of them."""


def read_whole(
    image_bgr: U8, faces_px: Sequence[Floats], card_mm: tuple[float, float], networks: Networks
) -> tuple[tuple[Index, ...], ...]:
    """The indices of each card of a picture (H, W, 3), the surer first; none where the card says nothing.

    Args:
        image_bgr: The picture.
        faces_px: (4, 2) the corners of each card, clockwise, a short side first.
        card_mm: The short and the long side of a card.
        networks: The finder and the readers.
    """
    corners = [
        Corner(card, np.roll(face, turn, axis=0), card_mm) for card, face in enumerate(faces_px) for turn in (0, 2)
    ]
    seen = _sights(image_bgr, corners, networks)
    cards: list[tuple[Sight, ...]] = [()] * len(faces_px)
    for card, own in groupby(seen, key=lambda each: each[0].card):
        sights = (sight for _, sight in own if is_seen(sight))
        cards[card] = tuple(sorted(sights, key=lambda each: -each.presence * each.confidence))
    return _with_shapes(image_bgr, cards)


def _sights(image: U8, corners: Sequence[Corner], networks: Networks) -> list[tuple[Corner, Sight]]:
    """What the networks see at corners, in their order; nothing where the finder finds nothing."""
    found = _found(image, corners, networks.finder)
    if not found:
        return []
    there = [corner for corner, _, _ in found]
    usual = _usual(image, found, networks.reader)
    if usual is None:
        hits = tuple(corner.hit(spot, presence) for corner, spot, presence in found)
        return list(zip(there, _looked(image, hits, networks, _NEVER), strict=True))
    hits = tuple(
        corner.hit(usual if _is_near(spot, usual, _FOUND_OFF_MM, _FOUND_TIMES) else spot, presence)
        for corner, spot, presence in found
    )
    return list(zip(there, _looked(image, hits, networks, _SURE), strict=True))


def _found(image: U8, corners: Sequence[Corner], network: Network) -> list[tuple[Corner, Floats, float]]:
    """What the finder sees surest at each corner: where it lies on the card, and its presence."""
    if not corners:
        return []
    told = find_each(np.stack([corner.strip(image) for corner in corners]), network)
    best = [(corner, hits[0]) for corner, hits in zip(corners, told, strict=True) if hits]
    return [(corner, corner.on_card(hit), hit.presence) for corner, hit in best]


def _usual(image: U8, found: Sequence[tuple[Corner, Floats, float]], network: Network) -> Floats | None:
    """(3,) where the index of this deck stands on its cards, by a few of them; None where they differ."""
    few = sorted(found, key=lambda each: -each[2])[:_FEW]
    _, better = glimpse(image, tuple(corner.hit(spot, presence) for corner, spot, presence in few), network)
    spots = np.stack([corner.spot_mm(hit) for (corner, _, _), hit in zip(few, better, strict=True)])
    usual = np.asarray(np.median(spots, axis=0), np.float64)
    alike = sum(_is_near(spot, usual, _OFF_MM, _TIMES) for spot in spots)
    return usual if alike >= _AGREE * len(few) else None


def _is_near(spot: Floats, usual: Floats, off_mm: float, times: float) -> bool:
    off = max(abs(spot[0] - usual[0]), abs(spot[1] - usual[1]))
    return bool(off <= off_mm and usual[2] <= times * spot[2] and spot[2] <= times * usual[2])


def _looked(image: U8, hits: tuple[Hit, ...], networks: Networks, least: float) -> tuple[Sight, ...]:
    """What is seen at hits: at the first look where that is so sure, else as the mean of two further ones."""
    shares, better = glimpse(image, hits, networks.reader)
    again = np.flatnonzero(certainties(shares) < least).tolist()
    shares[again], places = two_glimpses(image, tuple(better[each] for each in again), networks.reader)
    moved = dict(zip(again, places, strict=True))
    settled = tuple(moved.get(each, hit) for each, hit in enumerate(better))
    return with_suits(image, shares, settled, networks.suits)


def _with_shapes(image: U8, cards: Sequence[tuple[Sight, ...]]) -> tuple[tuple[Index, ...], ...]:
    """The cards' indices with their shapes: the likeliest cut of the surest one only where that says enough."""
    first = [card[0] for card in cards if card]
    shapes = dict(zip(map(id, first), read_shapes(image, [each.hit for each in first], most=1), strict=True))
    rest = [sight for card in cards if card and not _is_told(card, shapes[id(card[0])]) for sight in card]
    shapes |= dict(zip(map(id, rest), read_shapes(image, [each.hit for each in rest]), strict=True))
    return tuple(tuple(Index(sight, shapes.get(id(sight), NOTHING)) for sight in card) for card in cards)


def _is_told(card: Sequence[Sight], shape: Shape) -> bool:
    """Whether the shapes at the surest corner say so clearly what all are read as that no other is asked."""
    code = card[0].code
    sure = all(each.code == code and each.presence * each.confidence >= _FIRM for each in card)
    return sure and says_alone(code, Index(card[0], shape))
