"""The networks that ship for cards: their size, their card, and tiles painted with other seeds."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from vision.cards import train_marks
from vision.cards.files import networks
from vision.cards.training.score import score
from vision.cards.training.tile import paint
from vision.networks import onnx
from vision.networks.marks import CARD_MARKS, CARD_MARKS_SHA256
from vision.networks.onnx import CARD_FINDER, CARD_READER, CARD_SUITS, NetworkError, OnnxNetwork

MODEL_CARD = Path(__file__).resolve().parents[3] / "docs" / "model-card-cards.md"
SEED_OF_THIS_TEST = 4_711


def test_both_are_small_enough_for_the_repository():
    assert sum(path.stat().st_size for path in (CARD_FINDER, CARD_READER, CARD_SUITS, CARD_MARKS)) <= 3 * 1024 * 1024


def test_the_card_tells_of_the_printed_marks():
    card = MODEL_CARD.read_text(encoding="utf-8")
    assert CARD_MARKS_SHA256 in card
    assert re.search(rf"\bseed\b[^\n]*\b{train_marks.SEED}\b", card) and train_marks.SEED != SEED_OF_THIS_TEST


@pytest.mark.parametrize("path", [CARD_FINDER, CARD_READER, CARD_SUITS])
def test_the_card_tells_of_these_very_files(path):
    card, network = MODEL_CARD.read_text(encoding="utf-8"), OnnxNetwork(path)
    assert sha256(path.read_bytes()).hexdigest() in card
    for fact in ("seed", "tiles", "finder_epochs", "reader_epochs"):
        assert re.search(rf"\b{fact}\b[^\n]*\b{network.facts[fact]}\b", card)
    assert network.facts["seed"] != str(SEED_OF_THIS_TEST)


def test_decks_that_were_never_seen_are_found_and_read():
    tiles = (paint(np.random.default_rng((SEED_OF_THIS_TEST, number)), 128) for number in range(120))
    found = score(tiles, networks(), 0.85)
    assert found.whole >= 120
    assert found.found >= 0.85 * found.whole
    assert found.right >= 0.4 * found.whole
    assert found.wrong <= 0.03 * found.whole


def test_a_damaged_network_is_refused(tmp_path, monkeypatch):
    damaged = tmp_path / "card_reader.onnx"
    shutil.copy(CARD_READER, damaged)
    damaged.write_bytes(damaged.read_bytes() + b"x")
    monkeypatch.setitem(onnx.SHA256, damaged, onnx.SHA256[CARD_READER])
    with pytest.raises(NetworkError, match="is damaged; install floorman again"):
        OnnxNetwork(damaged)
