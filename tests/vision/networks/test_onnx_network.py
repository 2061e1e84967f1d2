"""The door to onnxruntime, and the network that ships: its size, its card, and dice painted with other seeds."""

import re
import shutil
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from vision.dice.learned import BAD, CLASSES, NET_PX, find_tops
from vision.dice.training.patch import paint
from vision.dice.training.score import score
from vision.networks.onnx import DICE_TOPS, SHA256, NetworkError, OnnxNetwork

CARD = Path(__file__).resolve().parents[3] / "docs" / "model-card-dice.md"
SEED_OF_THIS_TEST = 4_711


@pytest.fixture(scope="module")
def network() -> OnnxNetwork:
    return OnnxNetwork()


@pytest.fixture(scope="module")
def patches():
    rng = np.random.default_rng(SEED_OF_THIS_TEST)
    return [paint(rng) for _ in range(150)]


def test_the_network_is_small_enough_for_the_repository():
    assert DICE_TOPS.stat().st_size <= 3 * 1024 * 1024


def test_the_card_tells_of_this_very_file(network):
    card = CARD.read_text(encoding="utf-8")
    assert sha256(DICE_TOPS.read_bytes()).hexdigest() in card
    for fact in ("seed", "patches", "epochs"):
        assert re.search(rf"\b{fact}\b[^\n]*\b{network.facts[fact]}\b", card)
    assert network.facts["seed"] != str(SEED_OF_THIS_TEST)


def test_dice_of_a_seed_not_trained_on_are_read(network, patches):
    found = score(patches, network)
    assert found.flat > 200
    assert found.right > 0.85 * found.flat
    assert found.wrong < 0.04 * found.flat
    assert found.sure > 0.7 * found.flat
    assert found.sure_wrong <= 0.03 * found.sure


def test_shares_are_shares_for_pictures_of_any_size_and_number(network, patches):
    for batch in (np.stack([patch.image for patch in patches[:3]]), patches[0].image[None, :40, :60]):
        shares, offsets = network.run(batch)
        cells = (len(batch), batch.shape[1] // 4, batch.shape[2] // 4)
        assert shares.shape == (*cells, CLASSES)
        assert offsets.shape == (*cells, 2)
        assert np.allclose(shares.sum(axis=-1), 1.0, atol=1e-5)
        assert shares.min() >= 0.0


def test_the_same_picture_gives_the_same_tops(network, patches):
    for patch in patches[:10]:
        assert find_tops(patch.image, network) == find_tops(patch.image, OnnxNetwork())


def test_a_picture_moved_by_a_cell_gives_the_same_tops_moved(network, patches):
    flat = next(patch for patch in patches if len(patch.dice) == 1 and patch.dice[0].kind == "flat")
    wide = np.pad(flat.image, ((60, 60), (60, 60), (0, 0)), mode="reflect")
    one, other = (find_tops(wide[at:, at:][:160, :160], network) for at in (20, 24))
    assert [top.value for top in one[:1]] == [top.value for top in other[:1]]
    assert np.allclose(np.subtract(one[0].centre, other[0].centre), 4.0, atol=0.5)


def test_bare_pictures_hold_no_sure_die(network):
    rng = np.random.default_rng(SEED_OF_THIS_TEST)
    for level in (0, 60, 128, 255):
        image = np.clip(level + rng.normal(0, 6, (160, 160, 3)), 0, 255).astype(np.uint8)
        assert [top for top in find_tops(image, network) if top.presence > 0.5] == []


def test_a_missing_or_broken_file_is_one_sentence(tmp_path):
    whole = DICE_TOPS.read_bytes()
    broken = {"empty": b"", "text": b"hello\n" * 50, "cut": whole[: len(whole) // 2], "zeros": bytes(4_000)}
    for name, data in broken.items():
        (tmp_path / name).write_bytes(data)
    for path in [tmp_path / "nowhere.onnx", tmp_path, *(tmp_path / name for name in broken)]:
        with pytest.raises(NetworkError) as told:
            OnnxNetwork(path)
        assert re.fullmatch(r"The network '.*' [^.\n]*; install floorman again\.", str(told.value))


def test_a_network_elsewhere_is_the_same_network(network, tmp_path, patches):
    copy = shutil.copy(DICE_TOPS, tmp_path / "other.onnx")
    assert find_tops(patches[0].image, OnnxNetwork(Path(copy))) == find_tops(patches[0].image, network)


def test_classes_and_size_are_those_of_the_reader():
    assert (CLASSES, BAD, NET_PX) == (8, 7, 20)


def test_a_network_that_was_damaged_but_still_runs_is_refused(tmp_path, monkeypatch):
    damaged = bytearray(DICE_TOPS.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    file = tmp_path / "dice_tops.onnx"
    file.write_bytes(damaged)
    monkeypatch.setitem(SHA256, file, SHA256[DICE_TOPS])
    with pytest.raises(NetworkError, match="damaged"):
        OnnxNetwork(file)
