"""The learned reader of an index: rank and suit, or that there is none, by a small network.

It is asked three times: at the finder's pose, and twice where it says that the index really lies.
"""

from dataclasses import dataclass

import numpy as np

from hub.events.cards import RANKS, SUITS
from vision.cards.crops import as_poses, crops, moved, suit_crop
from vision.cards.finder import F32, U8, Hit, Network

_NO_RANK, _NO_SUIT = len(RANKS), len(SUITS)


@dataclass(frozen=True, slots=True)
class Networks:
    """The finder of indices, the reader of one, and the reader of suits that looks nearer."""

    finder: Network
    reader: Network
    suits: Network


@dataclass(frozen=True, slots=True)
class Sight:
    """What the network says of a hit.

    Args:
        hit: Where the index lies, as laid right by the reader.
        ranks: 0-1 for each of RANKS, and at last for no index; they add up to one.
        suits: The same for SUITS.
    """

    hit: Hit
    ranks: tuple[float, ...]
    suits: tuple[float, ...]

    @property
    def code(self) -> str:
        """The likeliest card (`Td`), whether or not there is an index at all."""
        ranks, suits = self.ranks[:_NO_RANK], self.suits[:_NO_SUIT]
        return RANKS[ranks.index(max(ranks))] + SUITS[suits.index(max(suits))]

    @property
    def confidence(self) -> float:
        """0-1: the share of that rank or that suit, whichever is less."""
        return min(max(self.ranks[:_NO_RANK]), max(self.suits[:_NO_SUIT]))

    @property
    def presence(self) -> float:
        """0-1: the share of there being an index."""
        return 1.0 - max(self.ranks[_NO_RANK], self.suits[_NO_SUIT])


def look(image_bgr: U8, hits: tuple[Hit, ...], networks: Networks) -> tuple[Sight, ...]:
    """What the network says of each hit; the mean of its last two looks counts.

    Args:
        image_bgr: (H, W, 3) that the hits are of.
        hits: Of the finder.
        networks: Of which the two readers are asked.
    """
    _, better = glimpse(image_bgr, hits, networks.reader)
    return with_suits(image_bgr, *two_glimpses(image_bgr, better, networks.reader), networks.suits)


def glimpse(image_bgr: U8, hits: tuple[Hit, ...], network: Network) -> tuple[F32, tuple[Hit, ...]]:
    """One look at each hit: (n, ranks and none, suits and none) shares, and where it says that the indices lie."""
    if not hits:
        return np.zeros((0, _NO_RANK + _NO_SUIT + 2), np.float32), ()
    told = np.asarray(network.run(crops(image_bgr, hits))[0], np.float32).reshape(len(hits), -1)
    shares = np.concatenate([_shares(told[:, : _NO_RANK + 1]), _shares(told[:, _NO_RANK + 1 : -4])], axis=1)
    return shares, tuple(moved(hit, *pose) for hit, pose in zip(hits, as_poses(told[:, -4:]), strict=True))


def two_glimpses(image_bgr: U8, hits: tuple[Hit, ...], network: Network) -> tuple[F32, tuple[Hit, ...]]:
    """The mean shares of a look at each hit and of one where that says it lies, and those places."""
    one, better = glimpse(image_bgr, hits, network)
    other, _ = glimpse(image_bgr, better, network)
    return np.asarray((one + other) / 2, np.float32), better


def presences(shares: F32) -> F32:
    """(n,) 0-1: the share of there being an index, of shares as `glimpse` gives them."""
    return np.asarray(1.0 - np.maximum(shares[:, _NO_RANK], shares[:, -1]), np.float32)


def certainties(shares: F32) -> F32:
    """(n,) 0-1: how sure such shares are that there is an index, and which."""
    ranks, suits = shares[:, :_NO_RANK].max(axis=1), shares[:, _NO_RANK + 1 : -1].max(axis=1)
    return np.asarray(presences(shares) * np.minimum(ranks, suits), np.float32)


def with_suits(image_bgr: U8, shares: F32, hits: tuple[Hit, ...], network: Network) -> tuple[Sight, ...]:
    """What two networks say of hits: the shares of the one, and the suits that the other sees nearer."""
    if not hits:
        return ()
    mean = shares.copy()
    mean[:, _NO_RANK + 1 : -1] = _with_nearer_look(mean[:, _NO_RANK + 1 :], _suits(image_bgr, hits, network))
    return tuple(
        Sight(hit, tuple(row[: _NO_RANK + 1]), tuple(row[_NO_RANK + 1 :]))
        for hit, row in zip(hits, mean.tolist(), strict=True)
    )


def _suits(image: U8, hits: tuple[Hit, ...], network: Network) -> F32:
    """(n, suits) shares by the network that looks at suits only."""
    near = np.stack([suit_crop(image, hit) for hit in hits])
    return _shares(np.asarray(network.run(near)[0], np.float32).reshape(len(hits), -1))


def _with_nearer_look(suits: F32, nearer: F32) -> F32:
    """(n, suits) the shares of suits: what both say, the rest being left to 'none'."""
    is_any = suits[:, :-1].sum(axis=1, keepdims=True)
    both = np.sqrt((suits[:, :-1] / np.maximum(is_any, 1e-6)) * nearer)
    return np.asarray(both / np.maximum(both.sum(axis=1, keepdims=True), 1e-6) * is_any, np.float32)


def _shares(scores: F32) -> F32:
    """(n, c) scores as shares that add up to one."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)
