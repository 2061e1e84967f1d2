"""Tiles are the same for the same seed, and their indices lie where they say."""

import numpy as np
import pytest

from hub.events.cards import RANKS, SUITS
from vision.cards.print.pen import rank_ink, some_pen
from vision.cards.print.suit_forms import some_suit_forms, suit_ink
from vision.cards.training.tile import paint

SIDE_PX = 128


def tile(seed):
    return paint(np.random.default_rng(seed), SIDE_PX)


def test_the_same_seed_gives_the_same_tile():
    assert (tile(5).picture == tile(5).picture).all()
    assert not (tile(5).picture == tile(6).picture).all()


def test_indices_lie_in_the_tile_upright_and_of_known_cards():
    found = [index for seed in range(25) for index in tile(seed).indices]
    assert len(found) > 20
    for index in found:
        assert index.rank in RANKS and index.suit in SUITS
        assert 0.0 <= index.visible <= 1.0 and index.length > 5.0
        assert np.linalg.norm(index.up) == pytest.approx(1.0)


def test_tiles_show_many_cards_and_also_none():
    counts = [len(tile(seed).indices) for seed in range(40)]
    assert 0 in counts and max(counts) >= 4


@pytest.mark.parametrize("rank", RANKS)
def test_a_rank_is_written_in_many_ways_and_always_with_ink(rank):
    rng = np.random.default_rng(3)
    inks = [rank_ink(rank, some_pen(rng), rng) for _ in range(12)]
    assert all(ink.max() > 100 and min(ink.shape) >= 5 for ink in inks)
    assert len({ink.shape for ink in inks}) > 3


@pytest.mark.parametrize("suit", SUITS)
def test_a_suit_reaches_to_all_sides_of_its_box(suit):
    ink = suit_ink(suit, some_suit_forms(np.random.default_rng(8)))
    assert all(edge.max() > 0 for edge in (ink[0], ink[-1], ink[:, 0], ink[:, -1]))
